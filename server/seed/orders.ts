import { points } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { noNotes } from '@gongfang/contract/buying/order-notes'
import type { Address } from '@gongfang/contract/people/address'
import { cancelLocked } from '../src/buying/order/cancel/actions.ts'
import { keepDeadlines } from '../src/buying/order/deadline/actions.ts'
import { lockOrderById } from '../src/buying/order/door.ts'
import { markPaid } from '../src/buying/order/pay/actions.ts'
import { claimSoldCount, listSold } from '../src/buying/order/pay/queries.ts'
import { insertOrder } from '../src/buying/order/place/queries.ts'
import { demandOf } from '../src/buying/order/place/rules.ts'
import { makeQuote } from '../src/buying/order/quote/actions.ts'
import { shipOrder } from '../src/buying/order/ship/actions.ts'
import type { Db } from '../src/db/connect.ts'
import { removeLines } from '../src/goods/cart/door.ts'
import { addSold, takeStock } from '../src/goods/catalogue/stock/actions.ts'
import { insertPayment, insertPointsPayment } from '../src/money/payment/queries.ts'
import { settle } from '../src/money/payment/settle/actions.ts'
import { balanceOf, bookPoints } from '../src/people/points/actions.ts'
import { readConfig, setConfig } from '../src/system/config/actions.ts'
import { regretOrder } from './aftersales.ts'
import { collect, visits } from './depot.ts'
import { planChange } from './order-changes.ts'
import { between, randomFrom } from './random.ts'
import { changes, DAY, HOUR, MINUTE, othersStory, type Story, stories } from './stories.ts'
import { buyPoints } from './top-up.ts'

const BALANCE = 100_000

export interface Buyer {
  memberId: number
  institutionId: number
  skuIds: ReadonlyMap<string, number>
  now: Date
}

/** Something that happened this long ago. */
export interface Happening {
  agoMs: number
  happens: () => Promise<unknown>
}

/** Members' past with the shop, told through the same actions that write it in real life. */
export async function insertOrders(
  tx: Db,
  {
    buyer,
    other,
    colleague,
    also,
  }: Record<'buyer' | 'other' | 'colleague', Buyer> & { also: readonly Happening[] },
) {
  const { memberId, now } = buyer
  await bookPoints(tx, {
    memberId,
    delta: BALANCE,
    kind: 'adjust',
    reference: 'demo-budget',
    note: '机构年度采购积分',
    at: new Date(now.getTime() - 60 * DAY),
  })
  await buyPoints(tx, { memberId, at: new Date(now.getTime() - 59 * DAY) })
  const past: Happening[] = [
    ...also,
    ...changes.flatMap((changed) =>
      planChange(tx, colleague, changed, () => tell(tx, colleague, changed.order)),
    ),
    ...stories.flatMap((story) => separately(tx, buyer, story)),
    ...visits.map((visit) => ({ agoMs: visit.agoMs, happens: () => collect(tx, buyer, visit) })),
  ]
  for (const { happens } of past.sort((one, other) => other.agoMs - one.agoMs)) await happens()
  await tell(tx, other, othersStory)
  await setConfig(tx, { key: 'priceOrScore', value: null, who: '演示数据' })
}

/** An after-sale happens at its own time, because a colleague may have accepted the goods before it. */
function separately(tx: Db, buyer: Buyer, { regret, ...story }: Story): Happening[] {
  let placed: Placed
  const told = {
    agoMs: story.agoMs,
    happens: async () => {
      placed = await tell(tx, buyer, story)
    },
  }
  if (!regret) return [told]
  const placedAt = new Date(buyer.now.getTime() - story.agoMs)
  const asks = () => regretOrder(tx, placed, { ...regret, placedAt })
  return [told, { agoMs: story.agoMs - regret.afterMs, happens: asks }]
}

/** Whatever was earned and spent on the way, the demo begins with a round sum. */
export async function roundBalance(tx: Db, { memberId, now }: Pick<Buyer, 'memberId' | 'now'>) {
  const surplus = (await balanceOf(tx, memberId)) - BALANCE
  if (surplus === 0) return
  await bookPoints(tx, {
    memberId,
    delta: -surplus,
    kind: 'adjust',
    reference: 'demo-adjust',
    note: '演示数据：余额调整为 100000',
    at: new Date(now.getTime() - MINUTE),
  })
}

/** Orders of somebody else, paid in money, oldest first. */
export async function insertStories(tx: Db, buyer: Buyer, told: readonly Story[]) {
  for (const story of [...told].sort((one, other) => other.agoMs - one.agoMs)) await tell(tx, buyer, story)
  await setConfig(tx, { key: 'priceOrScore', value: null, who: '演示数据' })
}

/** One order from the cart to its end. */
async function tell(tx: Db, buyer: Buyer, story: Story) {
  const { agoMs, currency } = story
  const placedAt = new Date(buyer.now.getTime() - agoMs)
  const value = currency === 'points' ? '2' : '1'
  if ((await readConfig(tx)).priceOrScore !== value)
    await setConfig(tx, { key: 'priceOrScore', value, who: '演示数据' })
  const order = await place(tx, buyer, story, placedAt)
  await follow(tx, order, { ...story, placedAt })
  return order
}

/** Pays, ships, receives or cancels an order as its story says. */
export async function follow(
  tx: Db,
  order: Placed,
  { fate, regret, placedAt }: Pick<Story, 'fate' | 'regret'> & { placedAt: Date },
) {
  const { memberId } = order
  const after = (ms: number) => new Date(placedAt.getTime() + ms)
  const run = <T>(work: (tx: Db) => Promise<T>) => work(tx)
  if (fate === 'cancelled')
    await cancelLocked(tx, order, { who: 'member', reason: '规格选错了', now: after(HOUR / 4) })
  if (fate === 'timeout') await keepDeadlines({ db: tx, run, now: after(HOUR), memberId })
  if (fate === 'cancelled' || fate === 'timeout' || fate === 'unpaid') return

  await pay(tx, order, after(3 * MINUTE))
  if (fate !== 'paid' && fate !== 'stored') await ship(tx, order, fate === 'partlyShipped', after(6 * HOUR))
  if (regret) await regretOrder(tx, order, { ...regret, placedAt })
  if (fate === 'done') await keepDeadlines({ db: tx, run, now: after(12 * DAY), memberId })
}

type Placed = Awaited<ReturnType<typeof place>>

async function place(tx: Db, { memberId, institutionId, skuIds }: Buyer, story: Story, now: Date) {
  const { goods, deductPoints = 0, remark = '', poNumber = '', currency, fate } = story
  const delivery = fate === 'stored' ? 'depot' : 'express'
  const wishes = goods.map(([code, quantity]) => ({ skuId: skuIds.get(code) ?? 0, quantity }))
  const lineIds = await putIntoCart(tx, memberId, wishes)
  const draft = {
    source: { kind: 'cart' as const, lineIds },
    delivery,
    deductPoints: points(deductPoints),
  } as const
  const { preview, lines, config } = await makeQuote(tx, {
    memberId,
    draft,
    now,
    open: { wechat: false, bank: false, demo: true },
  })
  if (preview.obstacles.length > 0)
    throw new Error(`order of ${goods}: ${preview.obstacles} ${JSON.stringify(lines)}`)

  const no = orderNumber(now)
  await takeStock(tx, demandOf(lines), no)
  if (preview.amounts.deductPoints > 0)
    await bookPoints(tx, {
      memberId,
      delta: -preview.amounts.deductPoints,
      kind: 'orderPay',
      reference: no,
      note: '订单抵扣',
      at: now,
    })
  const id = await insertOrder(tx, {
    no,
    memberId,
    institutionId,
    unitId: null,
    payWay: currency === 'points' ? 'points' : 'demo',
    amounts: preview.amounts,
    delivery,
    address: preview.address && snapshot(preview.address),
    notes: { ...noNotes, remark, poNumber },
    fund: null,
    lines,
    emptyCart: removeLines(tx, memberId, lineIds),
    note: '',
    now,
    payBefore: new Date(now.getTime() + config.unpaidMinutes * MINUTE),
  })
  const order = id === undefined ? undefined : await lockOrderById(tx, id)
  if (!order) throw new Error('the order that was just placed is not there')
  return order
}

const snapshot = ({ id: _, tag: __, isDefault: ___, ...address }: Address) => address

export async function putIntoCart(
  tx: Db,
  memberId: number,
  wishes: readonly { skuId: number; quantity: number }[],
) {
  const rows = await tx<{ id: number }[]>`
    insert into cart_line ${tx(wishes.map((wish) => ({ ...wish, memberId, addedPriceFen: 0 })))} returning id`
  return rows.map(({ id }) => id)
}

/** As the shop numbers its orders, but the same at every run. */
function orderNumber(now: Date) {
  const random = randomFrom(`order of ${now.toISOString()}`)
  return dayOf(now).replaceAll('-', '') + Array.from({ length: 12 }, () => between(random, 0, 9)).join('')
}

async function pay(
  tx: Db,
  { id, no, memberId, currency, payableFen, payablePoints, payBefore }: Placed,
  now: Date,
) {
  const outTradeNo = `DEMO${no}`
  if (currency === 'points') {
    await insertPointsPayment(tx, {
      outTradeNo,
      purpose: 'order',
      subjectId: id,
      memberId,
      amountPoints: payablePoints,
      now,
    })
    await bookPoints(tx, {
      memberId,
      delta: -payablePoints,
      kind: 'orderPay',
      reference: no,
      note: '订单支付',
      at: now,
    })
    await markPaid(tx, { id, way: 'points', now })
  } else {
    const proof = { outTradeNo, channelTradeNo: `demo-${no}`, amountFen: payableFen, paidAt: now }
    const word = {
      channel: 'demo' as const,
      eventId: `demo-${no}`,
      kind: 'confirm' as const,
      raw: { amountFen: payableFen },
    }
    await insertPayment(tx, {
      outTradeNo,
      purpose: 'order',
      subjectId: id,
      memberId,
      channel: 'demo',
      amountFen: payableFen,
      expiresAt: payBefore,
      now,
    })
    await settle((work) => work(tx), { ...proof, word }, now)
  }
  if (await claimSoldCount(tx, id)) await addSold(tx, await listSold(tx, id))
}

/** The first line travels ahead; whatever else there is follows a day later, if it does. */
async function ship(tx: Db, { no }: Placed, partly: boolean, now: Date) {
  const lines = await tx<{ modelCode: string; quantity: number }[]>`
    select l.model_code, l.quantity from order_line l join shop_order o on o.id = l.order_id
     where o.no = ${no} order by l.position`
  const parcel = { no, carrier: '演示快递', trackingNo: `YS${no.slice(-12)}0`, staff: '演示仓库', now }
  const several = lines.length > 1
  await shipOrder(tx, { ...parcel, ...(several ? { lines: lines.slice(0, 1) } : {}) })
  if (several && !partly)
    await shipOrder(tx, {
      ...parcel,
      trackingNo: `YS${no.slice(-12)}1`,
      now: new Date(now.getTime() + 20 * HOUR),
    })
}
