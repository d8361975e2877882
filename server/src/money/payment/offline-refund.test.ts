import { dayOf } from '@gongfang/contract/base/time'
import { cancelOrder } from '@gongfang/contract/buying/order'
import { getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { listDepot } from '@gongfang/contract/goods/depot'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import { countTransfersDesk, sendBankRefund } from '@gongfang/contract/money/bank-desk'
import { getInvoiceCase } from '@gongfang/contract/money/invoice-desk'
import { payOrder } from '@gongfang/contract/money/payment'
import {
  askPayment,
  compareBill,
  getBillDay,
  listPayments,
  listRefunds,
} from '@gongfang/contract/money/payment-desk'
import { listMessages } from '@gongfang/contract/people/message'
import { listAftersales } from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  getAftersaleCase,
  getGoodwillOffer,
  payGoodwill,
  refundAftersale,
  retryAftersaleRefund,
} from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PretendWechat } from '../../pretend/wechat.ts'
import { noFaults } from '../../pretend/wechat-faults.ts'
import { asked, idOf, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, stockOf } from '../../testing/buying.ts'
import { exported } from '../../testing/exporting.ts'
import { issued, requested } from '../../testing/invoices.ts'
import { reasonOf } from '../../testing/joining.ts'
import {
  bankRefunds,
  paidBefore,
  payoutOf,
  refundEnded,
  refundsOf as refundsOfPayment,
  sentByBank,
  toldOfRefunds,
} from '../../testing/refunds.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { forgetSilence, paidByWechat, withWechat } from '../../testing/wechat.ts'
import { speakerOf } from './channels/channel.ts'
import { askRefundsDue } from './refund/send-actions.ts'

// Money that WeChat takes back no more goes back by bank, because somebody of the staff says so.

const DAY = 24 * 3_600_000

let shop: TestShop
let wechat: PretendWechat
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  wechat = await withWechat(shop)
})
beforeEach(async () => {
  Object.assign(wechat.faults, noFaults())
  staff = await shop.staff()
})
afterAll(async () => {
  await wechat.close()
  await shop.close()
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
  shop.setNow(null)
  forgetSilence(shop)
})

const later = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))

const aPaid = (wish?: Parameters<typeof paidByWechat>[2]) => paidByWechat(shop, wechat, wish)
async function aLate(wish: Parameters<typeof aPaid>[0] = {}) {
  const order = await aPaid(wish)
  await age(order.outTradeNo, 366)
  return order
}
const age = (outTradeNo: string, days: number) => paidBefore(shop, outTradeNo, days)
const refundsOf = (outTradeNo: string) => refundsOfPayment(shop, outTradeNo)
const word = (outRefundNo: string, state: 'SUCCESS' | 'CLOSED') =>
  refundEnded(shop, wechat, { outRefundNo, state })
const rowOf = (no: string, view: 'open' | 'sent' = 'open') => bankRefunds(staff, no, view)
const sent = (no: string) => sentByBank(shop, staff, no)
const toldOf = (member: TestMember) => toldOfRefunds(shop, member)

/** The staff pay back what they see, in the way that they choose. */
async function payBack(id: number, offline: boolean) {
  const { amounts } = await staff.call(getAftersaleCase, { id })
  const { amountFen, amountPoints } = amounts
  return reasonOf(staff.call(refundAftersale, { id, amountFen, amountPoints, offline }))
}
async function approved(order: { member: TestMember; no: string; lineIds: number[] }, pieces: number) {
  const id = await idOf(shop, await asked(order.member, order, [pieces]))
  await staff.call(approveAftersale, { id })
  return id
}
test('staff choose it where WeChat takes nothing back, and only there', async () => {
  const order = await aLate()
  const { member, no, outTradeNo, skuId } = order
  const stock = (await stockOf(shop, skuId))!
  const before = await staff.call(countTransfersDesk, {})
  const todo = async () =>
    (await staff.call(listTodo, {})).find(({ kind }) => kind === 'bankRefund')?.count ?? 0
  const todoBefore = await todo()
  const id = await approved(order, 1)
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({ late: true, offline: false })
  expect(await payBack(id, false)).toBe('refundLate')
  expect(await refundsOf(outTradeNo)).toEqual([])
  await age(outTradeNo, 364)
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({ late: false })
  expect(await payBack(id, true)).toBe('refundInTime')
  expect(await refundsOf(outTradeNo)).toEqual([])
  await age(outTradeNo, 365)
  const twice = await Promise.all([payBack(id, true), payBack(id, true)])
  expect(twice.sort()).toEqual(['aftersaleState', 'ok'])
  await work(shop)
  expect(wechat.order(outTradeNo).refunds).toEqual([])
  expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'processing', amountFen: 5000, offline: true }])
  expect(await stockOf(shop, skuId)).toBe(stock + 1)

  expect(await rowOf(no)).toMatchObject([
    { no, purpose: 'order', offline: true, memberId: member.id, amountFen: 5000, payer: '', account: '' },
  ])
  expect(await staff.call(countTransfersDesk, {})).toEqual({ ...before, refunds: before.refunds + 1 })
  expect(await todo()).toBe(todoBefore + 1)
  const said = '通过银行转账退回'
  const [one] = await member.call(listAftersales, { no })
  expect(one).toMatchObject({ state: 'refunding', offline: true, refundState: 'processing' })
  expect(one?.events.at(-1)?.note).toContain(said)
  const { payments } = await staff.call(getDeskOrder, { no })
  expect(payments[0]!.refunds).toMatchObject([{ offline: true, state: 'processing' }])
  expect((await staff.call(listRefunds, { keyword: outTradeNo })).rows).toMatchObject([
    { offline: true, late: true, channel: 'wechatNative' },
  ])
  const link = `/order/detail?no=${no}`
  expect(await toldOf(member)).toMatchObject([
    { event: 'refundOffline', body: expect.stringContaining('银行转账'), link },
  ])
  expect(await exported(shop, staff, 'refund', { view: 'open', keyword: outTradeNo })).toMatchObject([
    { 状态: '待线下退款', 金额: 50 },
  ])
  // The shop does not query WeChat about it.
  const requests = wechat.requests.length
  later(3 * DAY)
  staff = await shop.staff()
  await askRefundsDue(speakerOf(shop.app.house), shop.now())
  await staff.call(retryAftersaleRefund, { id })
  await work(shop)
  expect(wechat.requests.length).toBe(requests)
  expect(await reasonOf(staff.call(retryAftersaleRefund, { id, offline: true }))).toBe('refundInTime')
  shop.setNow(null)
  await sent(no)
  expect(await toldOf(member)).toMatchObject([
    { event: 'refundOffline' },
    { event: 'refundTransferred', body: `退款 ¥50.00（订单 ${no}）已通过银行转账汇出，请留意到账。`, link },
  ])
})

test('finance types the account, and sends it once', async () => {
  const { member, no, outTradeNo } = await aLate()
  const wish = { no, goods: 3000, freight: 0, reason: '发货延误补偿', offline: true }
  await staff.call(payGoodwill, wish)
  await work(shop)
  const [row] = await rowOf(no)
  const finance = await shop.staff(['payment.read', 'bank.confirm'])
  const fieldsOf = async (more: object) => {
    const { body } = await finance.ask(sendBankRefund, { ...payoutOf(row!.id), ...more })
    return Object.keys((body.data as { fields?: object } | null)?.fields ?? {})
  }
  expect(await fieldsOf({ account: undefined })).toEqual(['account'])
  expect(await fieldsOf({ bank: undefined })).toEqual(['bank'])
  expect(await fieldsOf({ account: '12' })).toEqual(['account'])
  expect(await fieldsOf({ account: '6222 abcd 0000' })).toEqual(['account'])
  expect(await fieldsOf({ bank: '' })).toEqual(['bank'])
  expect(await fieldsOf({ payee: '' })).toEqual(['payee'])
  const clerk = await shop.staff(['payment.read', 'aftersale.refund'])
  expect(await reasonOf(clerk.call(sendBankRefund, payoutOf(row!.id)))).toBe(403)
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => reasonOf(finance.call(sendBankRefund, payoutOf(row!.id)))),
  )
  expect(tries.filter((one) => one === 'ok')).toHaveLength(1)
  expect(new Set(tries)).toEqual(new Set(['ok', 'refundSent']))
  expect(await reasonOf(finance.call(sendBankRefund, payoutOf(row!.id)))).toBe('refundSent')
  await work(shop)
  expect(await rowOf(no)).toEqual([])
  expect(await rowOf(no, 'sent')).toMatchObject([
    { payee: '王小明', account: '****7890', bank: '工商银行杭州分行', staffName: finance.name },
  ])
  const [kept] = await shop.db`select account, bank from bank_payout where refund_id = ${row!.id}`
  expect(kept).toEqual({ account: '6222021234567890', bank: '工商银行杭州分行' })
  const [log] = await shop.db<[{ after: object }]>`
    select after from audit_entry where what = 'bank.refund' and subject = ${`bank ${no}`}`
  expect(log.after).toMatchObject({ state: 'done', amountFen: 3000, account: '****7890' })
  expect(JSON.stringify(log)).not.toContain('6222')
  expect(await member.call(listAftersales, { no })).toMatchObject([{ state: 'refunded', offline: true }])
  const { rows } = await staff.call(listPayments, { keyword: no })
  expect(rows).toMatchObject([{ outTradeNo, refundedFen: 3000 }])
  expect((await member.call(listMessages, {})).data.map(({ body }) => body).join()).not.toContain('原路')
  const given = await exported(shop, staff, 'aftersale', { view: 'all', keyword: no })
  expect(given).toMatchObject([{ 退款状态: '已线下退款' }])
})

test('a part by WeChat, the rest by bank, and never more than was paid', async () => {
  const order = await aPaid()
  const { no, outTradeNo } = order
  const wish = { no, goods: 2000, freight: 0, reason: '发货延误补偿' }
  expect(await staff.call(getGoodwillOffer, { no })).toMatchObject({ late: false, goodsLeft: 10_000 })
  expect(await reasonOf(staff.call(payGoodwill, { ...wish, offline: true }))).toBe('refundInTime')
  await staff.call(payGoodwill, wish)
  await work(shop)
  await age(outTradeNo, 366)
  expect(await staff.call(getGoodwillOffer, { no })).toMatchObject({ late: true, goodsLeft: 8000 })
  expect(await reasonOf(staff.call(payGoodwill, wish))).toBe('refundLate')
  expect(await reasonOf(staff.call(payGoodwill, { ...wish, goods: 8001, offline: true }))).toBe(
    'goodwillMost',
  )
  const key = crypto.randomUUID()
  const rest = { ...wish, goods: 5000, offline: true }
  const other = await shop.staff()
  const same = await Promise.all([1, 2, 3].map(() => staff.call(payGoodwill, rest, { key })))
  expect(new Set(same.map(({ id }) => id)).size).toBe(1)
  const both = await Promise.all(
    [staff, other].map((who) => reasonOf(who.call(payGoodwill, { ...rest, goods: 3000 }))),
  )
  expect(both.sort()).toEqual(['goodwillMost', 'ok'])
  await work(shop)
  expect(await refundsOf(outTradeNo)).toMatchObject([
    { amountFen: 2000, offline: false },
    { amountFen: 5000, offline: true, state: 'processing' },
    { amountFen: 3000, offline: true, state: 'processing' },
  ])
  expect(wechat.order(outTradeNo).refunds).toHaveLength(1)
  await word(wechat.order(outTradeNo).refunds[0]!.outRefundNo, 'SUCCESS')
  await sent(no)
  await sent(no)
  expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'done' }, { state: 'done' }, { state: 'done' }])
})

test('points, depot, reward and invoice follow it as they follow any other', async () => {
  const order = await aLate({ deductPoints: 320, delivery: 'depot' })
  const { member, no } = order
  const { id: invoiceId } = await issued(shop, staff, await requested(member, [no]))
  expect(await pointsOf(shop, member.id)).toBe(1000 - 320 + 90)
  const id = await approved(order, 2)
  expect(await payBack(id, true)).toBe('ok')
  expect(await pointsOf(shop, member.id)).toBe(1000)
  expect((await member.call(listDepot, {})).data).toEqual([])
  expect(await staff.call(getInvoiceCase, { id: invoiceId })).toMatchObject({ state: 'redNeeded' })
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
  await sent(no)
})

test('what failed at WeChat before its year was over goes on by bank, begun once', async () => {
  const order = await aPaid()
  const { no, outTradeNo } = order
  const id = await approved(order, 1)
  expect(await payBack(id, false)).toBe('ok')
  await work(shop)
  await age(outTradeNo, 366)
  // WeChat has it: it may still arrive.
  expect(await reasonOf(staff.call(retryAftersaleRefund, { id, offline: true }))).toBe('refundInTime')
  await word((await refundsOf(outTradeNo))[0]!.outRefundNo, 'CLOSED')
  expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'failed' }])
  expect(await reasonOf(staff.call(retryAftersaleRefund, { id }))).toBe('refundLate')
  const clicks = await Promise.all(
    [1, 2].map(() => reasonOf(staff.call(retryAftersaleRefund, { id, offline: true }))),
  )
  expect(clicks.sort()).toEqual(['ok', 'refundInTime'])
  await work(shop)
  expect(await refundsOf(outTradeNo)).toMatchObject([
    { state: 'failed' },
    { state: 'processing', offline: true },
  ])
  expect(wechat.order(outTradeNo).refunds).toHaveLength(1)
  await sent(no)
  expect(await order.member.call(listAftersales, { no })).toMatchObject([
    { state: 'refunded', offline: true },
  ])
})

test('what WeChat refuses because the account of its payer is closed goes by bank, and so does the rest', async () => {
  const order = await aPaid()
  const { member, no, outTradeNo } = order
  const id = await approved(order, 1)
  expect(await payBack(id, true)).toBe('refundInTime')
  expect(await payBack(id, false)).toBe('ok')
  wechat.faults.refuse = { status: 403, code: 'USER_ACCOUNT_ABNORMAL' }
  await work(shop)
  wechat.faults.refuse = null
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({
    late: true,
    refund: { state: 'failed' },
  })
  const { rows } = await staff.call(listRefunds, { view: 'trouble', keyword: outTradeNo })
  expect(rows).toMatchObject([{ late: true }])
  expect(await reasonOf(staff.call(retryAftersaleRefund, { id }))).toBe('refundPayeeGone')
  await staff.call(retryAftersaleRefund, { id, offline: true })
  await work(shop)
  expect(await toldOf(member)).toMatchObject([{ event: 'refundOffline' }])
  await sent(no)
  const wish = { no, goods: 1000, freight: 0, reason: '发货延误补偿' }
  expect(await staff.call(getGoodwillOffer, { no })).toMatchObject({ late: true })
  expect(await reasonOf(staff.call(payGoodwill, wish))).toBe('refundPayeeGone')
  await staff.call(payGoodwill, { ...wish, offline: true })
  await work(shop)
  expect(await refundsOf(outTradeNo)).toMatchObject([
    { state: 'failed', offline: false },
    { state: 'done', offline: true, amountFen: 5000 },
    { state: 'processing', offline: true, amountFen: 1000 },
  ])
  expect(wechat.order(outTradeNo).refunds).toEqual([])
})

test('what was never given to WeChat in time is not sent there late, but waits for somebody', async () => {
  const order = await aPaid()
  const id = await approved(order, 1)
  expect(await payBack(id, false)).toBe('ok')
  await age(order.outTradeNo, 366)
  await work(shop)
  expect(wechat.order(order.outTradeNo).refunds).toEqual([])
  expect(await refundsOf(order.outTradeNo)).toMatchObject([
    { state: 'failed', problem: expect.stringContaining('超过一年') },
  ])
  const { rows } = await staff.call(listRefunds, { view: 'trouble', keyword: order.outTradeNo })
  expect(rows).toMatchObject([{ late: true, offline: false }])
  await staff.call(retryAftersaleRefund, { id, offline: true })
  await work(shop)
  await sent(order.no)
})

test('money that nobody heard of for a year goes back by bank, and is on no bill of WeChat', async () => {
  const today = new Date()
  shop.setNow(new Date(today.getTime() - 400 * DAY))
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 700 })
  const { no } = await buyNow(member, { skuId, way: 'wechat' })
  const { outTradeNo } = await member.call(payOrder, { no })
  wechat.faults.notices = 'none'
  await wechat.pay(outTradeNo)
  await member.call(cancelOrder, { no })
  shop.setNow(today)
  staff = await shop.staff()
  const { rows } = await staff.call(listPayments, { keyword: no })
  await staff.call(askPayment, { id: rows[0]!.id })
  await work(shop)
  expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'processing', offline: true, amountFen: 700 }])
  expect(wechat.order(outTradeNo).refunds).toEqual([])
  await sent(no)
  expect((await toldOf(member)).map(({ event }) => event)).toEqual(['refundOffline', 'refundTransferred'])
  const day = dayOf(today)
  shop.setNow(new Date(today.getTime() + DAY))
  staff = await shop.staff()
  await staff.call(compareBill, { day })
  const { list } = await staff.call(getBillDay, { day })
  expect(list.filter(({ kind }) => kind.startsWith('refund'))).toEqual([])
})
