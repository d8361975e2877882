import { fen } from '@gongfang/contract/base/money'
import { withdrawPurchaseRequest } from '@gongfang/contract/buying/approval'
import { receiveOrder } from '@gongfang/contract/buying/order'
import { cancelDeskOrder, shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { adjustDepot } from '@gongfang/contract/goods/depot-desk'
import { getTransferDesk, returnSurplus, sendBankRefund } from '@gongfang/contract/money/bank-desk'
import { joinInstitution } from '@gongfang/contract/people/member-desk'
import { setColleagueDisabled } from '@gongfang/contract/people/team'
import {
  type AskedKind,
  acceptAftersaleRefund,
  applyForAftersale,
  getAftersaleOffer,
} from '@gongfang/contract/service/aftersale'
import { getGoodwillOffer, payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { handDepotOver } from '@gongfang/contract/service/succession'
import { work } from './aftersales.ts'
import { aSerial } from './bank.ts'
import { loggedInAgain } from './team.ts'
import { institutionOf, placeOf, STOCK, STRANGER, say, type TeamLife, Wrong } from './team-life.ts'
import { type Case, can, isOpen, staffDoes } from './team-life-cases.ts'
import { endChanges } from './team-life-changes.ts'
import { readFacts } from './team-life-facts.ts'
import { aParcel } from './team-life-goods.ts'

/** Takes everything back that was done; in the end everybody has what they began with. */
export async function unwind(life: TeamLife) {
  const { shop, staff } = life
  life.story.push('— the end —')
  await bringBack(life)
  await work(shop)
  for (const { no, memberId, state } of (await readFacts(life)).requests)
    if (state === 'pending') await buyerOf(life, memberId).call(withdrawPurchaseRequest, { no })
  for (const { no, state } of (await readFacts(life)).orders)
    if (state === 'unpaid') await say(staff, cancelDeskOrder, { no, reason: '重复下单' })
  await endChanges(life)
  await work(shop)
  await endCases(life)
  for (const { no } of (await readFacts(life)).orders) await giveAllBack(life, no)
  await removeFound(life)
  for (const part of life.parts) await part.unwind(life)
  await sendMoney(life)
  await endInvoices(life)
  await mustBeAsBefore(life)
}

const buyerOf = ({ people }: TeamLife, memberId: number) => people.find(({ id }) => id === memberId)!

/** Everybody is a buyer of the institution again. */
async function bringBack(life: TeamLife) {
  const { people, shop } = life
  const home = institutionOf(life)
  const [owner] = people
  for (const [at, { id }] of people.entries()) {
    if (at === 0 || at === STRANGER) continue
    const [row] = await shop.db<{ state: string }[]>`
      select state from membership where member_id = ${id} and institution_id = ${home}`
    const away = placeOf(await readFacts(life), id) !== home
    if (row?.state === 'disabled' && placeOf(await readFacts(life), id) === undefined)
      await owner!.call(setColleagueDisabled, { memberId: id, disabled: false })
    else if (away) await comeTo(life, id, home)
    await shop.db`update membership set roles = '{purchaser}' where member_id = ${id} and institution_id = ${home}`
    people[at] = await loggedInAgain(shop, people[at]!)
  }
}

/** Moves a member to an institution. Who never moves, the first or the last of the cast, takes over what the member leaves. */
async function comeTo(life: TeamLife, id: number, institutionId: number) {
  const { people, staff } = life
  const successorId = people[institutionId === institutionOf(life) ? STRANGER : 0]!.id
  await staff.call(joinInstitution, { id, institutionId, roles: ['purchaser'], successorId })
  const at = people.findIndex((one) => one.id === id)
  people[at] = await loggedInAgain(life.shop, people[at]!)
}

/** Goods of an order can only be asked back by its buyer, out of the buyer's own depot. */
async function fetchGoods(life: TeamLife, no: string) {
  const { db } = life.shop
  const kinds = await db<{ itemId: number; holderId: number; quantity: number }[]>`
    select distinct i.id as item_id, i.member_id as holder_id, i.held as quantity
      from shop_order o join order_line l on l.order_id = o.id join depot_lot t on t.order_line_id = l.id
      join depot_item i on i.id = t.item_id
     where o.no = ${no} and t.held > 0 and i.member_id <> o.member_id`
  const { memberId, institutionId } = (await readFacts(life)).orders.find((one) => one.no === no)!
  for (const { holderId, itemId, quantity } of kinds) {
    for (const id of [memberId, holderId])
      if (placeOf(await readFacts(life), id) !== institutionId) await comeTo(life, id, institutionId)
    life.story.push(`goods of ${no} go to who bought them`)
    await buyerOf(life, holderId).call(handDepotOver, {
      successorId: memberId,
      lines: [{ itemId, quantity }],
    })
  }
}

/** Takes out pieces that staff had added without an order. Pieces of orders were returned before. */
async function removeFound({ shop, staff, people }: TeamLife) {
  const ids = people.map(({ id }) => id)
  const found = await shop.db<{ id: number; loose: number }[]>`
    select i.id, i.held - coalesce((select sum(held) from depot_lot where item_id = i.id), 0)::int as loose
      from depot_item i where i.member_id = any(${ids}) and i.held > 0 order by i.id`
  for (const { id, loose } of found)
    if (loose > 0) await say(staff, adjustDepot, { itemId: id, delta: -loose, reason: '不属于订单' })
}

async function endCases(life: TeamLife, rejects = true) {
  for (;;) {
    const one = (await readFacts(life)).cases.find(isOpen)
    if (!one) return
    await onward(life, one, rejects)
  }
}

/** Kinds without money become refunds; `rejects`: what was asked for without goods is rejected, if possible. */
async function onward(life: TeamLife, one: Case, rejects: boolean) {
  const { staff } = life
  const step = nextStep(one, rejects)
  life.story.push(`${step} ${one.kind} ${one.no}`)
  if (step !== 'acceptRefund') return staffDoes[step](staff, one)
  return buyerOf(life, one.memberId).call(acceptAftersaleRefund, { aftersaleNo: one.no as never })
}

function nextStep(one: Case, rejects: boolean): keyof typeof staffDoes | 'acceptRefund' {
  if (rejects && one.kind === 'refundOnly' && can(one, 'reject')) return 'reject'
  if (can(one, 'approve')) return 'approve'
  if (one.offered && can(one, 'acceptRefund')) return 'acceptRefund'
  if (!one.offered && can(one, 'offerRefund')) return 'offerRefund'
  return can(one, 'receive') ? 'receive' : 'refund'
}

async function giveAllBack(life: TeamLife, no: string) {
  const { staff } = life
  const stateOf = async () => (await readFacts(life)).orders.find((one) => one.no === no)!
  const { state, memberId, delivery } = await stateOf()
  if (state === 'cancelled' || state === 'unpaid') return
  life.story.push(`all of ${no} goes back`)
  await fetchGoods(life, no)
  const buyer = buyerOf(life, memberId)
  // In the end only pieces are left that the shop lost in the depot.
  for (const kind of ['refundBeforeShip', 'returnRefund', 'refundOnly'] as const) {
    if ((await stateOf()).state === 'shipped') await buyer.call(receiveOrder, { no })
    await askAll(life, { no, memberId, kind })
    await endCases(life, kind !== 'refundOnly')
  }
  if (delivery === 'express' && (await stateOf()).state === 'paid')
    await say(staff, shipDeskOrder, { no, ...aParcel() })
  const { goodsLeft, freightLeft } = await staff.call(getGoodwillOffer, { no })
  if (goodsLeft > 0) throw wrong(life, `${no}: everything came back, ${goodsLeft} was kept`)
  if (freightLeft > 0) await say(staff, payGoodwill, { no, goods: 0, freight: freightLeft, reason: '补偿' })
}

async function askAll(
  life: TeamLife,
  { no, memberId, kind }: { no: string; memberId: number; kind: AskedKind },
) {
  const buyer = buyerOf(life, memberId)
  const order = (await readFacts(life)).orders.find((one) => one.no === no)!
  if (order.state === 'closed') return
  const { lines } = await buyer.call(getAftersaleOffer, { no })
  const some = lines.filter(({ most }) => most[kind] > 0)
  if (some.length === 0) return
  const wanted = some.map(({ orderLineId, skuId, most }) => ({ orderLineId, skuId, quantity: most[kind] }))
  await say(buyer, applyForAftersale, { no, kind, lines: wanted, reason: '其他' })
}

const wrong = ({ story }: TeamLife, what: string) => new Wrong([...story, what].join('\n  '))

async function sendMoney(life: TeamLife) {
  const { shop, staff, people } = life
  const ids = people.map(({ id }) => id)
  await work(shop)
  const payout = () => ({ paidOn: '2026-11-20', serial: aSerial(), payee: '育才中学' })
  const byBank = await shop.db<{ id: number }[]>`
    select r.id from refund r join payment p on p.id = r.payment_id
     where p.member_id = any(${ids}) and p.channel = 'bank' and r.state not in ('done', 'failed')`
  for (const { id } of byBank) await say(staff, sendBankRefund, { id, ...payout() })
  for (const { no, bankFen } of (await readFacts(life)).orders) {
    if (bankFen === 0) continue
    const { owedFen } = await staff.call(getTransferDesk, { no })
    if (owedFen > 0) await say(staff, returnSurplus, { no, amountFen: fen(owedFen), ...payout() })
  }
  await work(shop)
}

/** Finance takes back what money went back for; members cancel the rest by getting their money. */
async function endInvoices(life: TeamLife) {
  const left = (await readFacts(life)).invoices.filter(
    ({ state }) => state === 'requested' || state === 'issued',
  )
  if (left.length > 0)
    throw wrong(life, `${left.map(({ no, state }) => `${no} ${state}`)}: its money is back`)
}

/** By sums over all that the cast and the goods of this life left in the books. */
async function mustBeAsBefore(life: TeamLife) {
  const { shop, people, skuIds, traits } = life
  const ids = people.map(({ id }) => id)
  const institutions = [institutionOf(life), people[STRANGER]!.institutionId!]
  const [sums] = await shop.db<[Record<string, number>]>`
    select (select coalesce(sum(amount_fen), 0)::bigint from payment
             where member_id = any(${ids}) and state = 'paid' and channel <> 'bank') as paid,
           (select coalesce(sum(r.amount_fen), 0)::bigint from refund r join payment p on p.id = r.payment_id
             where p.member_id = any(${ids}) and p.channel <> 'bank' and r.state = 'done') as refunded,
           (select coalesce(sum(received_fen), 0)::bigint from bank_transfer where member_id = any(${ids})) as received,
           (select coalesce(sum(o.amount_fen), 0)::bigint from bank_payout o
             left join bank_transfer t on t.id = o.transfer_id left join refund r on r.id = o.refund_id
             left join payment p on p.id = r.payment_id
             where coalesce(t.member_id, p.member_id) = any(${ids})) as paid_out,
           (select coalesce(sum(balance), 0)::bigint from points_account where member_id = any(${ids})) as points,
           (select coalesce(sum(stock), 0)::bigint from sku where id = any(${[...skuIds]})) as stock,
           (select coalesce(sum(y.quantity), 0)::bigint from aftersale_piece y join aftersale a on a.id = y.aftersale_id
             where a.member_id = any(${ids}) and a.kind = 'returnRefund' and a.restocked is not true
               and a.state in ('refunding', 'refunded')) as unsaleable,
           (select coalesce(sum(g.delivered - g.claimed), 0)::bigint from goods_out g join order_line l on l.id = g.order_line_id
              join shop_order o on o.id = l.order_id where o.member_id = any(${ids})) as with_members,
           (select coalesce(sum(y.quantity), 0)::bigint from aftersale_piece y join aftersale a on a.id = y.aftersale_id
             where a.member_id = any(${ids}) and a.kind = 'refundOnly' and a.state in ('refunding', 'refunded')) as gifts,
           (select coalesce(sum(held), 0)::bigint from depot_item where member_id = any(${ids})) as held,
           (select coalesce(sum(reserved_fen + spent_fen), 0)::bigint from fund where institution_id = any(${institutions})) as charged,
           (select coalesce(sum(left_fen), 0)::bigint from fund where institution_id = any(${institutions})) as fund_left,
           (select coalesce(sum(e.amount_fen), 0)::bigint from fund_entry e join fund f on f.id = e.fund_id
             where f.institution_id = any(${institutions}) and e.kind in ('allocate', 'adjust')
               and e.reference not like 'carry/%') as granted`
  const kept = await Promise.all(life.parts.map((part) => part.kept(life)))
  const keptOf = (what: 'moneyFen' | 'points') => kept.reduce((sum, one) => sum + one[what], 0)
  const end = {
    money: sums.paid! - sums.refunded! - keptOf('moneyFen'),
    bank: sums.received! - sums.paidOut!,
    points: sums.points! + keptOf('points'),
    pieces: sums.stock! + sums.unsaleable! + sums.gifts!,
    withMembers: sums.withMembers,
    held: sums.held,
    charged: sums.charged,
    funds: sums.fundLeft! - sums.granted!,
  }
  const start = {
    money: 0,
    bank: 0,
    points: traits.points * people.length,
    pieces: STOCK.reduce((sum, one) => sum + one, 0),
    withMembers: 0,
    held: 0,
    charged: 0,
    funds: 0,
  }
  const [now, before] = [JSON.stringify(end), JSON.stringify(start)]
  if (now !== before) throw wrong(life, `in the end  ${now}\n  not         ${before}`)
}
