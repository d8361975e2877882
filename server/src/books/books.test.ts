import { randomUUID } from 'node:crypto'
import { fen, points } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { saveUnit, setColleagueUnit, setUnitManagers } from '@gongfang/contract/base/unit'
import { acceptGoods } from '@gongfang/contract/buying/acceptance'
import { cancelOrder, getOrder } from '@gongfang/contract/buying/order'
import { changeOrderPrice } from '@gongfang/contract/buying/order-desk'
import { saveSpendingLimit } from '@gongfang/contract/buying/spending-limit'
import { addToCart } from '@gongfang/contract/goods/cart'
import { createDepotCode, listDepot } from '@gongfang/contract/goods/depot'
import { putIntoList } from '@gongfang/contract/goods/shopping-list'
import {
  getTransferDesk,
  listBankRefunds,
  returnSurplus,
  sendBankRefund,
  undoAllocation,
} from '@gongfang/contract/money/bank-desk'
import { redInvoice } from '@gongfang/contract/money/invoice-desk'
import { confirmDemoPayment, payOrder, payTopUp } from '@gongfang/contract/money/payment'
import { startTopUp } from '@gongfang/contract/money/top-up'
import { bookFund, carryFund, endFundPart } from '@gongfang/contract/people/fund'
import { leaveTeam } from '@gongfang/contract/people/team'
import { applyForAftersale } from '@gongfang/contract/service/aftersale'
import { getOrderChange } from '@gongfang/contract/service/order-change'
import { addAttachments } from '@gongfang/contract/system/attachment'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rules } from '../app.ts'
import { faults as acceptanceFaults } from '../buying/acceptance/book-faults.ts'
import { faults as approvalFaults } from '../buying/approval/book-faults.ts'
import { faults as inquiryFaults } from '../buying/inquiry/book-faults.ts'
import { faults as orderFaults } from '../buying/order/book-faults.ts'
import { shipOrder } from '../buying/order/door.ts'
import { faults as recurringFaults } from '../buying/recurring/book-faults.ts'
import { handInDue } from '../buying/recurring/due-actions.ts'
import { redeem, undo } from '../buying/verification/actions.ts'
import { faults as verificationFaults } from '../buying/verification/book-faults.ts'
import { transaction } from '../db/connect.ts'
import { faults as assortmentFaults } from '../goods/assortment/book-faults.ts'
import { faults as catalogueFaults } from '../goods/catalogue/book-faults.ts'
import { faults as depotFaults } from '../goods/depot/book-faults.ts'
import { faults as materialCodeFaults } from '../goods/material-code/book-faults.ts'
import { faults as priceListFaults } from '../goods/price-list/book-faults.ts'
import { faults as searchFaults } from '../goods/search/book-faults.ts'
import { faults as bankFaults } from '../money/bank/book-faults.ts'
import { faults as invoiceFaults } from '../money/invoice/book-faults.ts'
import { faults as paymentFaults } from '../money/payment/book-faults.ts'
import { faults as fundFaults } from '../people/fund/book-faults.ts'
import { faults as memberFaults } from '../people/member/book-faults.ts'
import { faults as pointsFaults } from '../people/points/book-faults.ts'
import { faults as teamFaults } from '../people/team/book-faults.ts'
import { faults as aftersaleFaults } from '../service/aftersale/book-faults.ts'
import { faults as orderChangeFaults } from '../service/order-change/book-faults.ts'
import { faults as attachmentFaults } from '../system/attachment/book-faults.ts'
import { faults as uploadFaults } from '../system/upload/book-faults.ts'
import { asked, bought, exchanged, givenBack, work } from '../testing/aftersales.ts'
import { askFor, aTeam, byRole, decideAs, from100, saveRules } from '../testing/approval.ts'
import { anAssortment } from '../testing/assortments.ts'
import { anAccount, aSerial, aTransfer, moneyCame } from '../testing/bank.ts'
import { listBroken } from '../testing/books.ts'
import { aBuyer, anAddress, buyNow, someFreight } from '../testing/buying.ts'
import { held } from '../testing/depot.ts'
import { aFund, aPart } from '../testing/funds.ts'
import { anInquiry, anOffer, offered } from '../testing/inquiries.ts'
import { aNumber, issued, requested } from '../testing/invoices.ts'
import { aMaterialCode } from '../testing/material-codes.ts'
import { acceptAs, anOfferFor, askByOffer } from '../testing/offers.ts'
import { acceptChange, askedChange, payNow } from '../testing/order-changes.ts'
import { aPriceList, repriceList } from '../testing/price-lists.ts'
import { aRecurring } from '../testing/recurring.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../testing/shop.ts'
import { aColleague as teamMate } from '../testing/team.ts'
import { parts } from '../testing/team-life-acts.ts'
import { anAttached } from '../testing/uploading.ts'

let shop: TestShop
let member: TestMember
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  member = await shop.member({ points: 100_000 })
  await anAddress(member)
})
afterAll(() => shop.close())

/** An order at the price of a list, which has two versions. */
async function agreed() {
  const { skuId } = await shop.product({ stock: 10 })
  const rows = [{ skuId, priceFen: 900 }]
  const { id } = await aPriceList(shop, { institutionIds: [member.institutionId!], rows })
  await buyNow(member, { skuId })
  await repriceList(shop, id, [{ skuId, priceFen: 800 }])
  await anAssortment(shop, { institutionId: member.institutionId!, goods: [`s${skuId}`] })
  await acceptAs(member, await anOfferFor(shop, member, { lines: [{ skuId, quantity: 2, priceFen: 700 }] }))
}

/** An inquiry that waits for the shop, and one with two versions of an offer. */
async function inquired() {
  const { skuId } = await shop.product({})
  await anInquiry(member, [{ skuId, quantity: 3 }])
  const { no } = await offered(shop, member, { skuId })
  await anOffer(await shop.staff(), no)
}

/** An order in each state that a member can bring about, in both currencies. */
async function live() {
  const { skuId } = await shop.product({ stock: 100 })
  await member.call(addToCart, { skuId })
  await buyNow(member, { skuId, deductPoints: 320 })
  const cancelled = await buyNow(member, { skuId, deductPoints: 320 })
  await member.call(cancelOrder, { no: cancelled.no })
  const paid = await buyNow(member, { skuId, quantity: 3 })
  const attachmentIds = [await anAttached(shop, member)]
  await member.call(addAttachments, { noun: 'order', no: paid.no, attachmentIds })
  const { outTradeNo } = await member.call(payOrder, { no: paid.no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  await requested(member, [paid.no])
  await invoice(skuId)
  await agreed()
  await inquired()
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
  const offer = await anOfferFor(shop, buyer, { lines: [{ skuId, quantity: 1, priceFen: 15_000 }] })
  await askByOffer(buyer, offer)
  await decideAs(approver, await askFor(buyer, skuId, { fundId }), 'reject')
  await askFor(buyer, skuId, { fundId })
  await handInLists(buyer, skuId)
  const early = await aBuyer(shop)
  await buyNow(early, { skuId })
  await saveRules(early, from100(byRole('owner')))
  await early.call(saveSpendingLimit, {
    memberId: early.id,
    period: 'month',
    amountFen: fen(1_000_000),
    seenFen: null,
  })
  await work(shop)
}

/** An invoice that is issued, and one that was taken back. */
/** A list that hands a request in, one whose request waits for its owner, and one that only reminds. */
async function handInLists(buyer: TestMember, dear: number) {
  const { skuId: cheap } = await shop.product()
  for (const skuId of [dear, cheap]) {
    const { id } = await buyer.call(putIntoList, { name: '常备', lines: [{ skuId, quantity: 1 }] })
    await aRecurring(buyer, id)
    await handInDue(shop.app.house, { listId: id, day: dayOf(shop.now()) })
  }
  await buyer.call(putIntoList, { name: '不常备', lines: [{ skuId: cheap, quantity: 1 }] })
}

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
  await shareOut(id, skuId)
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

/** A part of a fund with a paid order, and one that was taken back. */
async function shareOut(id: number, skuId: number) {
  const part = await aPart(member, { id, memberId: member.id, amount: 3000 })
  const { no } = await buyNow(member, { skuId, fundId: id })
  const { outTradeNo } = await member.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  await member.call(endFundPart, { id, partId: part })
  await aPart(member, { id, memberId: member.id, amount: 100_000 })
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
  const { id, version } = await aMaterialCode(owner, 'WZ-1', skuId)
  await aMaterialCode(owner, 'WZ-2', skuId, { id, version })
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

/** Changes that wait, were accepted and are done, with and without an order of added goods. */
async function changeOrders() {
  const staff = await shop.staff()
  const { skuId } = await shop.product({ stock: 100 })
  const { skuId: other } = await shop.product({ stock: 100 })
  const order = () => bought(shop, member, [{ skuId, quantity: 3 }])
  const fewer = { to: { [skuId]: 1 } }
  const swap = { ...fewer, added: [{ skuId: other, quantity: 1 }] }
  await askedChange(member, (await order()).no, swap)
  await acceptChange(staff, await askedChange(member, (await order()).no, fewer))
  await acceptChange(staff, await askedChange(member, (await order()).no, swap))
  const { no } = await order()
  const changeNo = await askedChange(member, no, swap)
  await acceptChange(staff, changeNo)
  const { supplementNo } = await member.call(getOrderChange, { changeNo })
  await payNow(shop, member, supplementNo)
  const { buyer } = await aTeam(shop)
  const { skuId: dear } = await shop.product({ priceFen: 6000, stock: 10 })
  const first = await buyNow(buyer, { skuId: dear })
  await payNow(shop, buyer, first.no)
  await acceptChange(staff, await askedChange(buyer, first.no, { to: { [dear]: 2 } }))
}

test('a shop that lives breaks no rule', async () => {
  await transfer()
  await live()
  await fund()
  await regret()
  await changeOrders()
  await keep()
  await pass()
  for (const part of parts) await part.fill(shop, member)
  await topUp()
  expect(await listBroken(shop.db)).toEqual({})
})

const faults = [
  ...acceptanceFaults,
  ...aftersaleFaults,
  ...approvalFaults,
  ...attachmentFaults,
  ...bankFaults,
  ...catalogueFaults,
  ...depotFaults,
  ...fundFaults,
  ...invoiceFaults,
  ...materialCodeFaults,
  ...memberFaults,
  ...orderChangeFaults,
  ...orderFaults,
  ...paymentFaults,
  ...pointsFaults,
  ...priceListFaults,
  ...inquiryFaults,
  ...recurringFaults,
  ...assortmentFaults,
  ...searchFaults,
  ...teamFaults,
  ...uploadFaults,
  ...verificationFaults,
  ...parts.flatMap((part) => part.faults),
]

test.each(faults)('it is noticed when %s', async (_, sql, names) => {
  const undo = new Error('undo')
  const look = shop.db.begin(async (tx) => {
    // As a hand in the database would: past the triggers and the keys that keep the shop itself from doing it.
    await tx`set local session_replication_role = replica`
    const { count } = await tx.unsafe(sql)
    expect(count).toBeGreaterThan(0)
    expect(Object.keys(await listBroken(tx))).toEqual(expect.arrayContaining([...names]))
    throw undo
  })
  await expect(look).rejects.toBe(undo)
})

test('every rule is broken by some fault', () => {
  expect(new Set(faults.flatMap(([, , names]) => names))).toEqual(new Set(rules.map(({ name }) => name)))
})
