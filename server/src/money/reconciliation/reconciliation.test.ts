import { dayOf } from '@gongfang/contract/base/time'
import { cancelOrder } from '@gongfang/contract/buying/order'
import { payOrder } from '@gongfang/contract/money/payment'
import {
  askPayment,
  compareBill,
  countPayments,
  countRefunds,
  getBillDay,
  getPayment,
  listBillDays,
  listPayments,
  listRefunds,
  noteDifference,
  retryRefund,
} from '@gongfang/contract/money/payment-desk'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runIn } from '../../db/connect.ts'
import type { PretendWechat } from '../../pretend/wechat.ts'
import { noFaults } from '../../pretend/wechat-faults.ts'
import { work } from '../../testing/aftersales.ts'
import { aBuyer, buyNow } from '../../testing/buying.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { forgetSilence, withWechat } from '../../testing/wechat.ts'
import { compareDue } from './actions.ts'

let shop: TestShop
let wechat: PretendWechat
let finance: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  wechat = await withWechat(shop, { timeoutMs: 400 })
  finance = await shop.staff(['payment.read', 'payment.write'])
})
afterAll(async () => {
  await wechat.close()
  await shop.close()
})
beforeEach(() => {
  Object.assign(wechat.faults, noFaults())
  forgetSilence(shop, 400)
})

async function aPaid(priceFen = 5000) {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen })
  const { no } = await buyNow(member, { skuId, way: 'wechat' })
  const { outTradeNo } = await member.call(payOrder, { no })
  await wechat.pay(outTradeNo)
  return { member, no, outTradeNo }
}
const theDay = (day: string, hour = 12) =>
  shop.setNow(new Date(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`))
const NOW = Date.now()
/** Days after tomorrow, since WeChat's keys are of now; the same, and empty, when a day ends in between. */
const day = (number: number) => dayOf(new Date(NOW + (number + 1) * 86_400_000))
const idOf = async (outTradeNo: string) =>
  (await finance.call(listPayments, { keyword: outTradeNo })).rows[0]!.id

test('a day that was compared stays so when its bill cannot be had again', async () => {
  theDay(day(20))
  await aPaid(7700)
  theDay(day(21))
  const compared = await finance.call(compareBill, { day: day(20) })
  expect(compared).toMatchObject({ state: 'same', paidCount: 1, paidFen: 7700 })
  wechat.faults.answers = 'silent'
  await expect(finance.call(compareBill, { day: day(20) })).rejects.toMatchObject({ reason: 'billUnread' })
  expect(await finance.call(getBillDay, { day: day(20) })).toMatchObject({ ...compared, list: [] })
  // A day without a result says why, and is asked for again.
  expect(await finance.call(compareBill, { day: day(19) })).toMatchObject({ state: 'waiting' })
  shop.setNow(null)
})

describe('payments at the desk', () => {
  test('are found by any of their numbers, with every raw word of the channel', async () => {
    const { no, outTradeNo } = await aPaid()
    for (const keyword of [no, outTradeNo, wechat.order(outTradeNo).transactionId]) {
      const { rows } = await finance.call(listPayments, { keyword })
      expect(rows).toMatchObject([{ outTradeNo, subjectNo: no, channel: 'wechatNative', state: 'paid' }])
    }
    const seen = await finance.call(getPayment, { id: await idOf(outTradeNo) })
    expect(seen.events.map(({ kind }) => kind)).toEqual(['prepay', 'notify'])
    expect(JSON.stringify(seen.events[1]?.raw)).toContain(wechat.order(outTradeNo).transactionId)
  })

  test('are filtered by state, channel, purpose and day', async () => {
    shop.setNow(shop.now())
    const before = await finance.call(countPayments, {})
    const { outTradeNo } = await aPaid()
    expect(await finance.call(countPayments, {})).toEqual({ ...before, paid: before.paid + 1 })
    const today = dayOf(shop.now())
    const filter = {
      state: 'paid',
      channel: 'wechatNative',
      purpose: 'order',
      from: today,
      to: today,
    } as const
    expect((await finance.call(listPayments, filter)).rows[0]).toMatchObject({ outTradeNo })
    expect((await finance.call(listPayments, { ...filter, channel: 'bank' })).rows).toEqual([])
    expect((await finance.call(listPayments, { ...filter, to: '2020-01-01' })).rows).toEqual([])
    shop.setNow(null)
  })

  test('that nobody told us of are booked when somebody asks, and that is in the log', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 700 })
    const { no } = await buyNow(member, { skuId, way: 'wechat' })
    const { outTradeNo } = await member.call(payOrder, { no })
    const id = await idOf(outTradeNo)
    expect(await finance.call(askPayment, { id })).toEqual({ state: 'created', changed: false })
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    expect(await finance.call(askPayment, { id })).toEqual({ state: 'paid', changed: true })
    const [entry] = await shop.db<{ after: unknown }[]>`
      select after from audit_entry where what = 'payment.ask' and subject = ${`payment ${outTradeNo}`}`
    expect(entry?.after).toEqual({ state: 'paid' })
    wechat.faults.answers = 'silent'
    await expect(finance.call(askPayment, { id })).rejects.toMatchObject({ reason: 'channelSaid' })
  })

  test('that came too late show as returned, and a closed refund is begun again', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 900 })
    const { no } = await buyNow(member, { skuId, way: 'wechat' })
    const { outTradeNo } = await member.call(payOrder, { no })
    await member.call(cancelOrder, { no })
    const before = await finance.call(countRefunds, {})
    await wechat.pay(outTradeNo)
    await work(shop)
    expect(await finance.call(countRefunds, {})).toEqual({ ...before, open: before.open + 1 })
    const { rows } = await finance.call(listPayments, { keyword: no, state: 'returned' })
    expect(rows).toMatchObject([{ outTradeNo, refundedFen: 0 }])
    const outRefundNo = wechat.order(outTradeNo).refunds[0]!.outRefundNo
    wechat.faults.notices = 'none'
    await wechat.refundState(outRefundNo, 'CLOSED')
    const { rows: open } = await finance.call(listRefunds, { keyword: outRefundNo })
    await finance.call(retryRefund, { id: open[0]!.id })
    await work(shop)
    const { rows: trouble } = await finance.call(listRefunds, { view: 'trouble', keyword: outTradeNo })
    expect(trouble).toMatchObject([{ state: 'failed', problem: expect.stringContaining('关闭') }])
    await finance.call(retryRefund, { id: trouble[0]!.id })
    shop.setNow(new Date(shop.now().getTime() + 120_000))
    await work(shop)
    expect(wechat.order(outTradeNo).refunds).toHaveLength(2)
    expect((await finance.call(listRefunds, { view: 'trouble', keyword: outTradeNo })).rows).toEqual([])
    const outAgain = wechat.order(outTradeNo).refunds[1]!.outRefundNo
    const [again] = (await finance.call(listRefunds, { keyword: outAgain })).rows
    await wechat.refundState(outAgain, 'SUCCESS')
    await finance.call(retryRefund, { id: again!.id })
    await work(shop)
    const today = dayOf(shop.now())
    const done = { view: 'done', keyword: outAgain, from: today } as const
    expect((await finance.call(listRefunds, { ...done, to: today })).rows).toMatchObject([{ state: 'done' }])
    expect((await finance.call(listRefunds, { ...done, from: '2099-01-01' })).rows).toEqual([])
    expect((await finance.call(listRefunds, { ...done, from: '2020-01-01', to: '2020-01-02' })).rows).toEqual(
      [],
    )
    expect((await finance.call(countRefunds, {})).done).toBe(before.done + 1)
    shop.setNow(null)
  })
})

describe("a day's bill", () => {
  test('agrees when nothing went wrong', async () => {
    theDay(day(1))
    await aPaid(1200)
    await aPaid(800)
    theDay(day(2))
    expect(await finance.call(compareBill, { day: day(1) })).toMatchObject({
      state: 'same',
      paidCount: 2,
      paidFen: 2000,
      refundCount: 0,
      differences: 0,
    })
  })

  test('names what differs, changes no payment, and keeps what somebody wrote', async () => {
    theDay(day(3))
    const ours = await aPaid(1000)
    const silent = await (async () => {
      const member = await aBuyer(shop)
      const { skuId } = await shop.product({ priceFen: 300 })
      const { no } = await buyNow(member, { skuId, way: 'wechat' })
      const { outTradeNo } = await member.call(payOrder, { no })
      wechat.faults.notices = 'none'
      await wechat.pay(outTradeNo)
      return outTradeNo
    })()
    await shop.db`update payment set amount_fen = 999 where out_trade_no = ${ours.outTradeNo}`
    theDay(day(4))
    const before = await shop.db`select id, state, kept, amount_fen from payment order by id`
    await finance.call(compareBill, { day: day(3) })
    const seen = await finance.call(getBillDay, { day: day(3) })
    expect(seen).toMatchObject({ state: 'different', differences: 2, open: 2, paidFen: 1300 })
    expect(seen.list).toMatchObject([
      { kind: 'amount', number: ours.outTradeNo, theirsFen: 1000, oursFen: 999 },
      { kind: 'state', number: silent, theirsFen: 300 },
    ])
    expect(await shop.db`select id, state, kept, amount_fen from payment order by id`).toEqual(before)
    await finance.call(noteDifference, { id: seen.list[0]!.id, note: '测试改动' })
    const colleague = await shop.staff(['payment.read', 'payment.write'])
    const unseen = { id: seen.list[0]!.id, note: '不清楚', before: '' }
    await expect(colleague.call(noteDifference, unseen)).rejects.toMatchObject({
      reason: 'recordChanged',
      message: expect.stringContaining(finance.name),
    })
    await finance.call(compareBill, { day: day(3) })
    const again = await finance.call(getBillDay, { day: day(3) })
    expect(again).toMatchObject({ differences: 2, open: 1 })
    expect(again.list[0]).toMatchObject({ note: '测试改动', notedBy: finance.name })
    await shop.db`update payment set amount_fen = 1000 where out_trade_no = ${ours.outTradeNo}`
    await finance.call(askPayment, { id: await idOf(silent) })
    await finance.call(compareBill, { day: day(3) })
    expect(await finance.call(getBillDay, { day: day(3) })).toMatchObject({ state: 'same', list: [] })
  })

  test('that is not there yet is waited for, and after days of nothing our money is missing in it', async () => {
    theDay(day(5))
    const { outTradeNo } = await aPaid(400)
    const none = () =>
      Object.assign(wechat.faults, { refuse: { status: 400, code: 'NO_STATEMENT_EXIST' }, on: /bill/ })
    none()
    theDay(day(6))
    expect(await finance.call(compareBill, { day: day(5) })).toMatchObject({ state: 'waiting' })
    theDay(day(9))
    await finance.call(compareBill, { day: day(5) })
    const { list } = await finance.call(getBillDay, { day: day(5) })
    expect(list).toMatchObject([{ kind: 'missing', number: outTradeNo, oursFen: 400, theirsFen: null }])
  })

  test('while WeChat is silent is waited for, with what was said', async () => {
    theDay(day(11))
    wechat.faults.answers = 'silent'
    const seen = await finance.call(compareBill, { day: day(10) })
    expect(seen.state).toBe('waiting')
    expect(seen.problem).not.toBe('')
  })

  test('is fetched by itself after ten in Beijing, each day once', async () => {
    const due = () => compareDue(shop.app.house, runIn(shop.db), shop.now())
    theDay(day(32), 9)
    await due()
    expect((await finance.call(listBillDays, {})).some((seen) => seen.day === day(31))).toBe(false)
    theDay(day(32), 10)
    await due()
    expect((await finance.call(listBillDays, { before: day(32) }))[0]).toMatchObject({
      day: day(31),
      state: 'none',
    })
    const asked = wechat.requests.length
    await due()
    expect(wechat.requests.length).toBe(asked)
  })

  test('of today does not exist', async () => {
    shop.setNow(null)
    await expect(finance.call(compareBill, { day: dayOf(shop.now()) })).rejects.toMatchObject({
      reason: 'billTooSoon',
    })
  })
})
