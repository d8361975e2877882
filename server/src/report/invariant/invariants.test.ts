import { randomUUID } from 'node:crypto'
import { acceptGoods } from '@gongfang/contract/acceptance'
import { cancelSignUp, getTickets } from '@gongfang/contract/activity'
import { applyForAftersale } from '@gongfang/contract/aftersale'
import {
  getTransferDesk,
  listBankRefunds,
  returnSurplus,
  sendBankRefund,
  undoAllocation,
} from '@gongfang/contract/bank-desk'
import { addToCart } from '@gongfang/contract/cart'
import { createDepotCode, listDepot } from '@gongfang/contract/depot'
import { bookFund, carryFund } from '@gongfang/contract/fund'
import { redInvoice } from '@gongfang/contract/invoice-desk'
import { fen, points } from '@gongfang/contract/money'
import { cancelOrder, getOrder } from '@gongfang/contract/order'
import { changeOrderPrice } from '@gongfang/contract/order-desk'
import { confirmDemoPayment, payOrder, paySignUp, payTopUp } from '@gongfang/contract/payment'
import { leaveTeam } from '@gongfang/contract/team'
import { startTopUp } from '@gongfang/contract/top-up'
import { saveUnit, setColleagueUnit, setUnitManagers } from '@gongfang/contract/unit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { shipOrder } from '../../order/door.ts'
import { aColleague, anActivity, HOUR, signUpNow } from '../../testing/activities.ts'
import { asked, bought, exchanged, givenBack, work } from '../../testing/aftersales.ts'
import { askFor, aTeam, byRole, decideAs, from100, saveRules } from '../../testing/approval.ts'
import { anAccount, aSerial, aTransfer, moneyCame } from '../../testing/bank.ts'
import { aBuyer, anAddress, buyNow, someFreight } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { aFund } from '../../testing/funds.ts'
import { aNumber, issued, requested } from '../../testing/invoices.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague as teamMate } from '../../testing/team.ts'
import { redeem, undo } from '../../verification/actions.ts'
import { invariants, listBroken } from './actions.ts'

let shop: TestShop
let member: TestMember
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  member = await shop.member({ points: 100_000 })
  await anAddress(member)
})
afterAll(() => shop.close())

/** An order in each state that a member can bring about, in both currencies. */
async function live() {
  const { skuId } = await shop.product({ stock: 100 })
  await member.call(addToCart, { skuId })
  await buyNow(member, { skuId, deductPoints: 320 })
  const cancelled = await buyNow(member, { skuId, deductPoints: 320 })
  await member.call(cancelOrder, { no: cancelled.no })
  const paid = await buyNow(member, { skuId, quantity: 3 })
  const { outTradeNo } = await member.call(payOrder, { no: paid.no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  await requested(member, [paid.no])
  await invoice(skuId)
  const late = await buyNow(member, { skuId })
  const attempt = await member.call(payOrder, { no: late.no })
  await member.call(cancelOrder, { no: late.no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo: attempt.outTradeNo })
  const toCome = await shop.product({ skus: [{ stock: 1, backorderLimit: 5 }] })
  await buyNow(member, { skuId: toCome.skuId, quantity: 3 })
  const dear = await buyNow(member, { skuId })
  const desk = await shop.staff()
  for (const [version, freight] of [100, 200].entries())
    await desk.call(changeOrderPrice, {
      no: dear.no,
      version: version + 1,
      lines: [],
      freight,
      reason: '运费按实际结算',
    })
  await shop.config('priceOrScore', '2')
  const { no } = await buyNow(member, { skuId })
  await member.call(payOrder, { no })
  await shop.config('priceOrScore', null)
  await approve()
}

/**
 * A request that became an order, one that waits, in an institution with units; and an order from before its institution
 * had rules.
 */
async function approve() {
  const { skuId } = await shop.product({ priceFen: 20_000 })
  const { owner, buyer, approver } = await aTeam(shop)
  const { id: parentId } = await owner.call(saveUnit, { name: '化学学院', parentId: null })
  const { id } = await owner.call(saveUnit, { name: '有机课题组', parentId })
  await owner.call(setColleagueUnit, { memberId: buyer.id, unitId: parentId })
  await owner.call(setUnitManagers, { id, memberIds: [approver.id] })
  const { id: fundId } = await aFund(owner)
  await decideAs(approver, await askFor(buyer, skuId, { fundId }))
  await decideAs(approver, await askFor(buyer, skuId, { fundId }), 'reject')
  await askFor(buyer, skuId, { fundId })
  const early = await aBuyer(shop)
  await buyNow(early, { skuId })
  await saveRules(early, from100(byRole('owner')))
  await work(shop)
}

/** An invoice that is issued, and one that was taken back. */
async function invoice(skuId: number) {
  const staff = await shop.staff()
  for (const takenBack of [false, true]) {
    const { no } = await bought(shop, member, [{ skuId, quantity: 2 }])
    const { id } = await issued(shop, staff, await requested(member, [no]))
    const red = { id, number: aNumber(), on: '2026-11-20', reason: '抬头开错' }
    if (takenBack) await staff.call(redInvoice, red)
  }
}

/** Points for money: paid, and not. */
async function topUp() {
  const seen = { fen: fen(10_000), points: points(3200) }
  const choice = { kind: 'amount', yuan: 100 } as const
  await member.call(startTopUp, { choice, seen })
  const { no } = await member.call(startTopUp, { choice, seen })
  const { outTradeNo } = await member.call(payTopUp, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
}

/** A fund whose amount moved, with orders that were cancelled, paid and given back in part, and one that waits. */
async function fund() {
  const staff = await shop.staff()
  const { id } = await aFund(member)
  for (const [kind, amountFen] of [
    ['allocate', 5000],
    ['adjust', -2000],
  ] as const)
    await member.call(bookFund, { id, kind, amountFen, note: '年中' } as never, { key: randomUUID() })
  const { skuId } = await shop.product({ priceFen: 1500 })
  const cancelled = await buyNow(member, { skuId, fundId: id })
  await member.call(cancelOrder, { no: cancelled.no })
  const { no } = await buyNow(member, { skuId, quantity: 4, fundId: id })
  const { outTradeNo } = await member.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  const { lines } = await member.call(getOrder, { no })
  await givenBack(shop, staff, await asked(member, { no, lineIds: lines.map((line) => line.id) }, [1]))
  await buyNow(member, { skuId, fundId: id })
  const old = await aFund(member, { amount: 7100 })
  const year = { code: 'NEXT', name: '下一年度', fromOn: '2027-01-01', toOn: '2027-12-31' }
  await member.call(carryFund, { id: old.id, ...year }, { key: randomUUID() })
}

/** Sign-ups that are paid in both ways, called off, waiting, and somebody who came. */
async function meet() {
  const id = await anActivity(shop, { capacity: 2, perInstitution: 3, feeFen: 500, feePoints: 50 })
  await shop.config('priceOrScore', '2')
  const { no } = await signUpNow(member, id, { people: ['甲', '乙'] })
  await shop.config('priceOrScore', null)
  await member.call(paySignUp, { no })
  await signUpNow(await aColleague(shop, member), id, { waitlist: true })
  const dear = await anActivity(shop, { feeFen: 700 })
  for (const leaves of [false, true]) {
    const somebody = await shop.member()
    const paid = await signUpNow(somebody, dear)
    const { outTradeNo } = await somebody.call(paySignUp, { no: paid.no })
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    if (leaves) await somebody.call(cancelSignUp, { no: paid.no })
  }
  const soon = await anActivity(shop, { startsInMs: HOUR + 60_000, rewardPoints: 10 })
  const { no: mine } = await signUpNow(member, soon)
  const { tickets } = await member.call(getTickets, { no: mine })
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
  await redeem(run, { code: tickets[0]!.voucher.digits, staff: '门口', now: shop.now() })
}

/** Goods in the depot: some collected, some collected and brought back. */
async function keep() {
  const { skuId } = await shop.product()
  const { items } = await held(shop, member, [{ skuId, quantity: 10 }])
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
  const collect = async (quantity: number) => {
    const lines = [{ itemId: items[0]!.id, quantity }]
    const { digits } = await member.call(createDepotCode, { lines })
    return redeem(run, { code: digits, staff: '李四', now: shop.now() })
  }
  await collect(4)
  const { no } = await collect(2)
  await undo(run, { code: no, reason: '发错型号', staff: '李四', now: shop.now() })
  await member.call(createDepotCode, { lines: [{ itemId: items[0]!.id, quantity: 1 }] })
}

/** A member leaves, and a colleague takes over what is held and asked back. */
async function pass() {
  const owner = await shop.member()
  const leaver = await teamMate(shop, owner, 'purchaser')
  const { skuId } = await shop.product({ stock: 100 })
  await asked(leaver, await bought(shop, leaver, [{ skuId, quantity: 3 }], { delivery: 'depot' }), [1])
  await leaver.call(leaveTeam, { institutionId: owner.institutionId!, successorId: owner.id })
}

/** Goods that are asked back, given back unsent, out of the depot, and by parcel. */
async function regret() {
  const staff = await shop.staff()
  const { skuId } = await shop.product({ stock: 100 })
  const buy = (wish: { delivery?: 'express' | 'depot' } = {}) =>
    bought(shop, member, [{ skuId, quantity: 3 }], { ...wish, deductPoints: 320 })
  await givenBack(shop, staff, await asked(member, await buy(), [3]))
  await asked(member, await buy(), [2])
  await givenBack(shop, staff, await asked(member, await buy({ delivery: 'depot' }), [1]))
  const sent = await buy()
  const parcel = { carrier: '顺丰', trackingNo: 'SF1', staff: '仓库', now: shop.now() }
  await transaction(shop.db, (tx) => shipOrder(tx, { ...parcel, no: sent.no }))
  const [orderLineId = 0] = sent.lineIds
  await member.call(acceptGoods, {
    no: sent.no,
    lines: [{ orderLineId, accepted: 1, serials: ['SN-1'] }],
  })
  await givenBack(shop, staff, await asked(member, sent, [1], 'returnRefund'))
  await exchanged(shop, staff, await asked(member, sent, [1], 'exchange'))
  await exchanged(shop, staff, await asked(member, sent, [1], 'repair'))
  await givenBack(shop, staff, await asked(member, sent, [1], 'refundOnly'))
  await returnAccepted(staff, await buy())
  await otherModel(staff)
}

/** One of two accepted pieces is given back, with its number, and a refused one exchanged and then accepted. */
async function returnAccepted(staff: TestStaff, { no, lineIds }: { no: string; lineIds: number[] }) {
  const parcel = { carrier: '顺丰', trackingNo: 'SF2', staff: '仓库', now: shop.now() }
  await transaction(shop.db, (tx) => shipOrder(tx, { ...parcel, no }))
  const [orderLineId = 0] = lineIds
  const serials = ['SN-7', 'SN-8']
  await member.call(acceptGoods, {
    no,
    lines: [{ orderLineId, accepted: 2, serials, refused: 1, reason: 'damaged' }],
  })
  const back = { orderLineId, quantity: 1, accepted: 1, serials: ['SN-7'] }
  const wish = { no, kind: 'returnRefund' as const, lines: [back], reason: '质量问题' }
  await givenBack(shop, staff, (await member.call(applyForAftersale, wish)).aftersaleNo)
  await exchanged(shop, staff, await asked(member, { no, lineIds }, [1], 'exchange'))
  await member.call(acceptGoods, { no, lines: [{ orderLineId, accepted: 1, serials: ['SN-9'] }] })
}

/** Another model is sent instead, and comes back. */
async function otherModel(staff: TestStaff) {
  const [skuId, sister] = (await shop.product({ skus: [{ stock: 9 }, { stock: 9 }] })).skuIds
  const order = await bought(shop, member, [{ skuId: skuId!, quantity: 2 }], { delivery: 'depot' })
  const [item] = (await member.call(listDepot, {})).data.filter((one) => one.skuId === skuId)
  const code = await member.call(createDepotCode, { lines: [{ itemId: item!.id, quantity: 1 }] })
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
  await redeem(run, { code: code.digits, staff: '李四', now: shop.now() })
  const [lineId] = order.lineIds
  await exchanged(shop, staff, await asked(member, order, [1], 'exchange'), [
    { orderLineId: lineId!, skuId: sister! },
  ])
  await givenBack(shop, staff, await asked(member, order, [1], 'returnRefund'))
}

/** Transfers: one that was too much and went back in part, one whose order was given back by hand, one too little. */
async function transfer() {
  const desk = await shop.staff()
  await anAccount(shop)
  const tooMuch = await aTransfer(shop)
  await moneyCame(desk, { no: tooMuch.no, amountFen: 5000 })
  const payout = { paidOn: '2026-11-21', payee: '育才中学' }
  const surplus = { ...payout, no: tooMuch.no, amountFen: fen(300), serial: aSerial() }
  await desk.call(returnSurplus, surplus)
  const { no, member: owner } = await aTransfer(shop)
  await moneyCame(desk, { no, amountFen: 4200 })
  const { lines } = await owner.call(getOrder, { no })
  await givenBack(shop, desk, await asked(owner, { no, lineIds: lines.map(({ id }) => id) }, [3]))
  const [refund] = (await desk.call(listBankRefunds, {})).rows
  await desk.call(sendBankRefund, { ...payout, id: refund!.id, serial: aSerial() })
  await moneyCame(desk, { no: (await aTransfer(shop)).no, amountFen: 100 })
  const wrong = (await aTransfer(shop)).no
  await moneyCame(desk, { no: wrong, amountFen: 101 })
  const { receipts } = await desk.call(getTransferDesk, { no: wrong })
  await desk.call(undoAllocation, { id: receipts[0]!.id, reason: '记错订单' })
}

test('a shop that lives breaks no rule', async () => {
  await transfer()
  await live()
  await fund()
  await regret()
  await keep()
  await pass()
  await meet()
  await topUp()
  expect(await listBroken(shop.db)).toEqual({})
})

/** What a bug, a crash half-way or a hand in the database could leave behind, and who has to notice. */
const faults: [string, string, string[]][] = [
  ['a piece vanishes from the shelf', 'update sku set stock = stock - 1', ['S1']],
  ['a movement is lost', "delete from stock_movement where kind = 'release'", ['S1', 'S2']],
  ['an order holds nothing', "delete from stock_movement where kind = 'hold'", ['S1', 'S2']],
  [
    'goods are held for an order that is not there',
    "update stock_movement set reference = '2099' || reference where kind = 'hold'",
    ['S2', 'S3'],
  ],
  [
    'a cancelled order comes back to life',
    "update shop_order set state = 'unpaid', ended_at = null where state = 'cancelled'",
    ['S2', 'O3', 'L3'],
  ],
  ['nobody was told that goods are still to come', 'update order_line set expected_on = null', ['S5']],
  ['a card tells of stock that is gone', 'update product_offer set stock = 0 where stock > 0', ['S4']],
  ['a product has lost its card', 'delete from product_offer', ['S4']],
  ['a filter counts what is not there', 'update brand_count set products = products + 1', ['S6']],
  [
    'a filter counts a value that no product has',
    "insert into facet_count (category_id, facet, products, product_id) select id, '材质:无', 1, 0 from category limit 1",
    ['S6'],
  ],
  [
    'a filter takes its unit from another product',
    "update product set facets = '{材质:304}'; update facet_count set product_id = product_id + 1",
    ['S6'],
  ],
  [
    'a search sorts by a price that is gone',
    "insert into product_search (product_id, words, plain, pinyin, codes, word_version) select id, '', '', '', '', 0 from product where status = 'onSale'; update product_search set price_min_fen = price_min_fen + 1",
    ['S7'],
  ],
  [
    'filters ask a model that is gone',
    'update product_models set in_stock = array_fill(false, array[cardinality(prices)])',
    ['S8'],
  ],
  [
    'filters find a product by a value that none of its models has',
    "update product set facets = array[axes[1] || ':无'] where cardinality(axes) > 0",
    ['S8'],
  ],
  ['a line is lost', 'delete from order_line where quantity = 3', ['O1', 'S3']],
  [
    'an acknowledged order is gone',
    "update request_key set answer = jsonb_set(answer, '{no}', '\"20990101000000000000\"') where endpoint = '/api/user.order/create'",
    ['O2'],
  ],
  [
    'two keys made one order',
    "update request_key set answer = (select answer from request_key where endpoint = '/api/user.order/create' limit 1) where endpoint = '/api/user.order/create'",
    ['O2'],
  ],
  [
    'a change of a price begins with another one',
    'update order_repricing set was_fen = was_fen - 1 where id = (select max(id) from order_repricing)',
    ['O4'],
  ],
  [
    'a change of a price is lost',
    'delete from order_repricing where id = (select max(id) from order_repricing)',
    ['O4'],
  ],
  ['an event is lost', "delete from order_event where what = 'paid'", ['O3']],
  [
    'an order is paid by nobody',
    "update payment set kept = false where kept and channel = 'demo'",
    ['P1', 'P2'],
  ],
  [
    'another amount is paid',
    "update payment set amount_fen = amount_fen + 1 where kept and channel = 'demo'",
    ['P1'],
  ],
  ['money that came too late is not given back', 'delete from refund', ['P2']],
  ['more is given back than was paid', 'update refund set amount_fen = amount_fen + 1', ['P2']],
  [
    'the money of an after-sale is nowhere',
    "update aftersale set refund_id = null where state = 'refunded'",
    ['R1'],
  ],
  [
    'after-sales come to more than was paid',
    'update aftersale_line set amount_fen = amount_fen + 100000',
    ['R1'],
  ],
  [
    'more pieces are asked back than were bought',
    'update aftersale_line set quantity = quantity + 9',
    ['R2', 'G2'],
  ],
  ['what was sent is in no parcel', 'delete from order_package_line', ['G1']],
  ['nobody knows whose goods were collected', 'delete from depot_lot_entry where delta < 0', ['G1']],
  [
    'goods are kept for another order than they were bought with',
    'update depot_lot set held = held + 1',
    ['G1'],
  ],
  [
    'more is asked back than is kept',
    `update order_line l set asked_back = d.held + 1 from depot_lot d
      where d.order_line_id = l.id and d.held + 1 + l.given_back <= l.quantity`,
    ['G1', 'R2'],
  ],
  [
    'money went back and the goods stayed in the depot',
    `update aftersale set kind = 'returnRefund' where kind = 'refundBeforeShip' and state = 'refunded'
        and order_id in (select id from shop_order where delivery = 'depot')`,
    ['G2', 'R3'],
  ],
  [
    'a model came back that was never delivered',
    'update aftersale_piece y set sku_id = l.sku_id from order_line l where l.id = y.order_line_id and l.sku_id <> y.sku_id',
    ['G2', 'R3'],
  ],
  [
    'what nobody gave back is on the shelf',
    "update stock_movement set reference = reference || '0' where kind = 'return'",
    ['R3'],
  ],
  ['nobody knows what was asked back', 'update order_line set asked_back = 0 where asked_back > 0', ['R2']],
  ['what came back is not on the shelf', "delete from stock_movement where kind = 'return'", ['S1', 'R3']],
  [
    'what was given back is still in the depot',
    "delete from depot_entry where kind = 'adjust' and reference like 'SH%'",
    ['D1', 'R3'],
  ],
  [
    'nobody said what became of goods that were paid back',
    "update aftersale set kind = 'returnRefund' where kind = 'refundOnly' and state = 'refunded'",
    ['R3'],
  ],
  [
    'an order without anything left waits to be sent',
    "update shop_order set state = 'paid', ended_at = null where state = 'closed'",
    ['R3'],
  ],
  [
    'more freight is given back than was paid',
    "update aftersale set freight_fen = freight_fen + 1 where state = 'refunded'",
    ['R1'],
  ],
  [
    'a replacement was sent and is still on the shelf',
    "delete from stock_movement where kind = 'exchange'",
    ['S1', 'R4'],
  ],
  ['nobody knows what was sent instead', 'delete from aftersale_parcel_line', ['R4']],
  ['what was repaired was never sent back', 'delete from aftersale_parcel', ['R4']],
  ['nobody knows what a receipt was for', 'delete from bank_allocation where amount_fen = 100', ['B1', 'B3']],
  [
    'a payment names a receipt that is not its own',
    "update payment set channel_trade_no = channel_trade_no || 'X' where channel = 'bank' and state = 'paid'",
    ['B3'],
  ],
  [
    'a booked line went out by its file',
    `insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at, said)
     select serial, received_on, amount_fen, '', '', '流水.csv', '财务', at, '支出' from bank_receipt
         on conflict (serial) do update set file_name = '流水.csv', said = '支出'`,
    ['B5'],
  ],
  [
    'a booked line was paid by the shop itself',
    `with own as (insert into config_value (key, value, updated_by)
                  values ('bankAccountName', '"杭州工坊（商贸）"', '店主')
                  on conflict (key) do update set value = excluded.value)
     insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at)
     select serial, received_on, amount_fen, '杭州工坊 (商贸)', '', '流水.csv', '财务', at from bank_receipt
         on conflict (serial) do update set file_name = '流水.csv', payer = excluded.payer`,
    ['B5'],
  ],
  [
    'a booked line went out by what staff say of its layout now',
    `with answered as (insert into bank_layout_answer (layout, value, meaning, staff_id, staff_name, at)
                       select 'heads', 'A7', 'outgoing', staff_id, staff_name, at from bank_receipt limit 1)
     insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at, layout,
                                      said, answered)
     select serial, received_on, amount_fen, '', '', '流水.csv', '财务', at, 'heads', 'A7', true from bank_receipt
         on conflict (serial) do update set file_name = '流水.csv', layout = 'heads', said = 'A7', answered = true`,
    ['B5'],
  ],
  [
    'a booked line went out by what staff say of all amounts of its layout',
    `with answered as (insert into bank_layout_answer (layout, value, meaning, staff_id, staff_name, at)
                       select 'heads', '', 'outgoing', staff_id, staff_name, at from bank_receipt limit 1)
     insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at, layout,
                                      said, answered)
     select serial, received_on, amount_fen, '', '', '流水.csv', '财务', at, 'heads', '金额', true from bank_receipt
         on conflict (serial) do update set file_name = '流水.csv', layout = 'heads', said = '金额', answered = true`,
    ['B5'],
  ],
  [
    'the bank had said otherwise when it was typed in',
    `insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at)
     select serial, received_on, amount_fen + 1, '', '', '流水.csv', '财务', at - interval '1 day' from bank_receipt
         on conflict do nothing`,
    ['B3'],
  ],
  [
    'an amount is not the one that it was corrected to',
    `insert into bank_amount_correction (receipt_id, was_fen, amount_fen, staff_id, staff_name, at)
     select id, amount_fen, amount_fen + 1, staff_id, staff_name, at from bank_receipt`,
    ['B3'],
  ],
  ['more came than is booked', 'update bank_receipt set amount_fen = amount_fen + 1', ['B3']],
  [
    'money that was taken back waits nowhere',
    'delete from bank_statement_line where serial in (select serial from bank_receipt)',
    ['B3'],
  ],
  [
    'less was taken back than was booked',
    'update bank_allocation set amount_fen = amount_fen + 1 where undoes is not null',
    ['B1', 'B3'],
  ],
  [
    'a transfer has paid for less than was kept',
    'update bank_transfer set kept_fen = kept_fen - 1 where kept_fen > 0',
    ['B1'],
  ],
  ['what went back is not written down', 'delete from bank_payout where refund_id is null', ['B1']],
  [
    'an order is paid by a bank that sent nothing',
    "update payment set channel = 'bank' where channel = 'demo' and kept",
    ['B1'],
  ],
  ['a refund was sent by nobody', 'delete from bank_payout where refund_id is not null', ['B2']],
  [
    'another amount was sent',
    'update bank_payout set amount_fen = amount_fen + 1 where refund_id is not null',
    ['B2'],
  ],
  [
    'what its channel takes back waits for finance',
    'update refund set offline = true where submitted_at is null',
    ['B2', 'B4'],
  ],
  ['points appear from nowhere', 'update points_account set balance = balance + 1', ['L1']],
  ['an entry is lost', "delete from points_entry where kind = 'orderRefund'", ['L1', 'L2', 'L3']],
  [
    'an entry is changed',
    "update points_entry set delta = delta - 1 where kind = 'orderPay'",
    ['L1', 'L2', 'L3'],
  ],
  [
    'goods went back and what they earned is kept',
    "delete from points_entry where kind = 'orderReward' and delta < 0",
    ['L1', 'L5'],
  ],
  ['an order earned nothing', "delete from points_entry where kind = 'orderReward' and delta > 0", ['L5']],
  [
    'an order earned without being done',
    "update points_entry e set kind = 'orderReward' where kind = 'orderRefund' and reference like '20%'",
    ['L3', 'L5'],
  ],
  [
    'a top-up is paid by nobody',
    "update payment set kept = false where kept and purpose = 'topUp'",
    ['L4', 'P2'],
  ],
  ['points that were paid for are not there', "delete from points_entry where kind = 'topUp'", ['L1', 'L4']],
  ['a top-up gave more than was agreed on', 'update top_up set points = points - 1', ['L4']],
  [
    'goods that were handed over came from nobody',
    "delete from depot_entry where kind = 'handOver' and delta < 0",
    ['D1', 'D5'],
  ],
  [
    'a lot lies with another model',
    `update depot_lot set item_id = (select id from depot_item i where i.sku_id <> l.sku_id order by id limit 1)
       from order_line l where l.id = depot_lot.order_line_id`,
    ['D5'],
  ],
  [
    'a colleague acts for an after-sale that nobody handed over',
    "delete from aftersale_event where what = 'handedOver'",
    ['R5'],
  ],
  [
    'a stranger acts for an after-sale',
    `update aftersale a set member_id = s.member_id from shop_order o
      join membership s on s.institution_id <> o.institution_id where o.id = a.order_id`,
    ['R5'],
  ],
  [
    'what is asked back lies with somebody else',
    `update depot_item i set member_id = member_id + 1000 from depot_lot d join order_line l on l.id = d.order_line_id
      where i.id = d.item_id and l.asked_back > 0`,
    ['R5'],
  ],
  ['goods vanish from the depot', 'update depot_item set held = held - 1 where held > 0', ['D1']],
  ['goods in the depot have no entry', "delete from depot_entry where kind = 'in'", ['D1', 'D2', 'D4']],
  [
    'goods came in for no order',
    "update depot_entry set reference = '2099' || substr(reference, 5) where kind = 'in'",
    ['D4'],
  ],
  ['a balance in the depot is changed', 'update depot_entry set balance_after = balance_after + 1', ['D2']],
  [
    'goods went out on no voucher',
    "update depot_entry set reference = 'HX2099' || substr(reference, 7) where kind = 'out'",
    ['D3'],
  ],
  ['more went out than the voucher covers', 'update depot_voucher_line set quantity = 1', ['D3']],
  ['a voucher is used without a verification', 'delete from verification where undone_at is null', ['D3']],
  [
    'a verified voucher is void',
    "update voucher set state = 'void', used_at = null, used_by = null where state = 'used' and id = (select max(voucher_id) from verification)",
    ['D3'],
  ],
  [
    'a seat is taken by nobody',
    'update activity set seats_taken = seats_taken + 1 where seats_taken < capacity',
    ['A1'],
  ],
  ['somebody who comes is lost', 'delete from attendee where position = 1', ['A1']],
  [
    'an institution has too many seats',
    'update activity set per_institution = 2 where per_institution = 3',
    ['A1'],
  ],
  [
    'a fee is paid by nobody',
    "update payment set kept = false where kept and purpose = 'signUp'",
    ['A2', 'P2'],
  ],
  [
    'a fee in points is not in the ledger',
    "delete from points_entry where kind = 'activity' and delta < 0",
    ['A2', 'L1'],
  ],
  [
    'a fee is kept for what was called off long ago',
    "update sign_up set cancelled_at = now() - interval '2 hours' where state = 'cancelled'",
    ['A2'],
  ],
  ['a ticket is lost', 'update attendee set voucher_id = null where attended_at is null', ['A3']],
  [
    'an activity was called off and its people still wait for it',
    "update activity set cancelled_at = now() where id in (select activity_id from sign_up where state = 'registered')",
    ['A3'],
  ],
  [
    'an activity was moved without its tickets',
    "update voucher set valid_until = valid_until + interval '1 day' where kind = 'ticket' and state = 'active'",
    ['A3'],
  ],
  [
    'a ticket outlives its sign-up',
    "update voucher set state = 'active' where kind = 'ticket' and state = 'void'",
    ['A3'],
  ],
  ['a reward is missing', "delete from points_entry where reference like '%/reward'", ['A3']],
  [
    'more is invoiced than was paid',
    'update invoice_order set asked_fen = asked_fen + 1, amount_fen = amount_fen + 1',
    ['F1'],
  ],
  [
    'an issued invoice says another amount than its lines',
    "update invoice_line set amount_fen = amount_fen + 1 where side = 'blue'",
    ['F3', 'F4'],
  ],
  ['an issued invoice has lost its lines', "delete from invoice_line where side = 'blue'", ['F3', 'F4']],
  [
    'a red letter takes less back than its invoice says',
    "update invoice_line set amount_fen = amount_fen + 1 where side = 'red'",
    ['F4'],
  ],
  ['an invoice has no story', 'delete from invoice_event', ['F2']],
  ['a fund paid nothing for an order', "delete from fund_entry where kind = 'spend'", ['K1', 'K2', 'K3']],
  ['a fund got nothing back of a refund', "delete from fund_entry where kind = 'refund'", ['K1', 'K2']],
  ['a fund holds something for what ended', "delete from fund_entry where kind = 'release'", ['K1', 'K3']],
  [
    'an order is charged to another fund than it says',
    'update shop_order set fund_id = fund_id + 1 where fund_id is not null',
    ['K2'],
  ],
  ['an order forgets its fund', 'update shop_order set fund_id = null where fund_id is not null', ['K2']],
  [
    'a fund pays for another institution',
    'update fund set institution_id = institution_id + 1000 where id in (select fund_id from shop_order)',
    ['K2'],
  ],
  [
    'a fund holds nothing for a request that waits',
    "delete from fund_entry where kind = 'reserve' and request_id is not null",
    ['K1', 'K3'],
  ],
  [
    'a fund holds something for a request that was rejected',
    "delete from fund_entry where kind = 'release' and request_id is not null",
    ['K1', 'K3'],
  ],
  [
    'a request waits at the cost of another institution',
    "update purchase_request set institution_id = institution_id + 1000 where state = 'pending'",
    ['K3'],
  ],
  [
    'a request became an order of another fund',
    "update purchase_request set fund_id = fund_id + 1 where state = 'ordered'",
    ['K3', 'Q1'],
  ],
  ['a fund holds more than was granted', 'update fund set amount_fen = amount_fen + 1', ['K1', 'K4']],
  ['an entry of a fund is lost', "delete from fund_entry where kind = 'adjust' and note = '年中'", ['K1']],
  [
    'a carried rest did not leave its fund',
    "delete from fund_entry where kind = 'adjust' and reference like 'carry/%'",
    ['K1', 'K4'],
  ],
  [
    'a carried rest did not arrive',
    "delete from fund_entry where kind = 'allocate' and reference like 'carry/%'",
    ['K1', 'K4'],
  ],
  ['a fund is used after its rest left it', "update fund set state = 'open'", ['K4']],
  [
    'an entry leaves another rest',
    'update fund_entry set left_fen = left_fen + 1 where amount_fen = 5000',
    ['K1'],
  ],
  [
    'a request became an order of other goods',
    "update purchase_request set lines = '[]' where state = 'ordered'",
    ['Q1'],
  ],
  [
    'a request became an order of another model',
    "update purchase_request set lines = jsonb_set(lines, '{0,modelCode}', '\"X-1\"') where state = 'ordered'",
    ['Q1'],
  ],
  [
    'a request became a dearer order',
    'update shop_order set freight_fen = freight_fen + 1, payable_fen = payable_fen + 1 where id in (select order_id from purchase_request)',
    ['Q1'],
  ],
  [
    'a request was ordered though nobody agreed',
    "update approval_person set state = 'closed' where state = 'approved'",
    ['Q2'],
  ],
  [
    'one person agreed to two steps of a level',
    `with step as (
       insert into approval_step (request_id, round, level, label, decider, mode, days, rules, replaced, state, apart)
       select request_id, round, level, '会签', decider, mode, days, rules, replaced, 'done', true from approval_step
        where state = 'done' limit 1 returning id, request_id)
     insert into approval_person (step_id, member_id, request_id, state, at)
     select step.id, p.member_id, p.request_id, 'approved', p.at
       from step join approval_person p on p.request_id = step.request_id and p.state = 'approved'`,
    ['Q4'],
  ],
  [
    'an order of a unit went past the rules',
    `with rules as (
       update approval_rules set saved_at = saved_at - interval '1 day', rules = '[{"name": "部门", "when": {"unitIds": [1]}}]')
     update shop_order set unit_id = 1`,
    ['Q3'],
  ],
  [
    'an order beyond its fund went past the rules',
    `with rules as (
       update approval_rules set saved_at = saved_at - interval '1 day', rules = '[{"name": "超出", "when": {"fundOver": true}}]',
              institution_id = (select institution_id from fund where carried_from is null and exists (
                select from shop_order o where o.fund_id = fund.id
                   and not exists (select from purchase_request r where r.order_id = o.id)) order by id limit 1)
        where ctid = (select ctid from approval_rules limit 1))
     update fund_entry set left_fen = -1 where kind = 'reserve' and order_id is not null`,
    ['K1', 'Q3'],
  ],
  [
    'an order went past the rules',
    "update approval_rules set saved_at = saved_at - interval '1 day'",
    ['Q3'],
  ],
  ['more is accepted than was delivered', 'update acceptance_line set accepted = accepted + 9', ['V1']],
  [
    'a piece is accepted by its number twice',
    "update acceptance_line set serials = serials || serials, accepted = 4 where serials <> '{}'",
    ['V1'],
  ],
  [
    'the number of a piece that went back stays registered',
    "update aftersale_line set serials = '{}' where serials <> '{}'",
    ['V1'],
  ],
  [
    'accepted pieces went back and are accepted still',
    "update aftersale_line set from_accepted = 0, serials = '{}' where from_accepted > 0",
    ['V1'],
  ],
  [
    'an after-sale takes refused pieces that nobody refused',
    'update aftersale_line set from_refused = 1 where from_accepted + from_refused < quantity',
    ['V1'],
  ],
  ['a buyer accepts what others should', 'update acceptance set other_from_fen = 0', ['V2']],
  [
    'goods of another institution are accepted',
    'update acceptance set institution_id = institution_id + 1000',
    ['V2'],
  ],
  [
    'units stand in a circle',
    "update unit set above = array[(select max(id) from unit)] where above = '{}'",
    ['U1'],
  ],
  ['a unit goes on below one that ended', "update unit set state = 'ended' where above = '{}'", ['U1']],
  [
    'a unit stands below that of another institution',
    "update unit set institution_id = institution_id + 1000 where above = '{}'",
    ['U1', 'U2'],
  ],
  [
    'an institution with members and orders is closed',
    "update institution set state = 'closed', closed_at = now() - interval '9 years' where state = 'approved'",
    ['U3'],
  ],
  [
    'a closed account is a member',
    `update member set left_at = now(), mobile = null, nickname = '', avatar = '', password_hash = null, disabled = true
      where id = (select member_id from membership where state = 'active' order by member_id limit 1)`,
    ['U2'],
  ],
  [
    'a closed account holds goods',
    `update member set left_at = now(), mobile = null, nickname = '', avatar = '', password_hash = null, disabled = true
      where id = (select member_id from depot_item where held > 0 order by member_id limit 1)`,
    ['U4'],
  ],
  [
    'a closed account holds points',
    `update member set left_at = now(), mobile = null, nickname = '', avatar = '', password_hash = null, disabled = true
      where id = (select a.member_id from points_account a where a.balance > 0
                     and not exists (select from depot_item i where i.member_id = a.member_id and i.held > 0)
                   order by a.member_id limit 1)`,
    ['U4'],
  ],
  ['a file is free to be swept away, though an invoice is in it', 'update upload set used_at = null', ['U5']],
  ['who left manages a unit', "update membership set state = 'left' where manages <> '{}'", ['U2']],
  [
    'an order names a unit of another institution',
    'update shop_order set institution_id = institution_id + 1000 where unit_id is not null',
    ['U2'],
  ],
  [
    'a request names no unit that is there',
    'update purchase_request set unit_id = unit_id + 1000 where unit_id is not null',
    ['U2'],
  ],
  ['an undone verification gave nothing back', "delete from depot_entry where kind = 'return'", ['D1', 'D3']],
]

test.each(faults)('it is noticed when %s', async (_, sql, names) => {
  const undo = new Error('undo')
  const look = shop.db.begin(async (tx) => {
    // As a hand in the database would: past the triggers and the keys that keep the shop itself from doing it.
    await tx`set local session_replication_role = replica`
    const { count } = await tx.unsafe(sql)
    expect(count).toBeGreaterThan(0)
    expect(Object.keys(await listBroken(tx))).toEqual(expect.arrayContaining(names))
    throw undo
  })
  await expect(look).rejects.toBe(undo)
})

test('every rule is broken by some fault above', () => {
  expect(new Set(faults.flatMap(([, , names]) => names))).toEqual(new Set(invariants.map(({ name }) => name)))
})
