import { dayOf } from '@gongfang/contract/base/time'
import { compareBill, getBillDay } from '@gongfang/contract/money/payment-desk'
import {
  approveAftersale,
  getAftersaleCase,
  getGoodwillOffer,
  payGoodwill,
  refundAftersale,
  retryAftersaleRefund,
} from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPretendWechat, type PretendWechat } from '../../pretend/wechat.ts'
import { asked, idOf, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { reasonOf } from '../../testing/joining.ts'
import {
  refundEnded,
  refundsOf as refundsOfPayment,
  sentByBank,
  useMerchant as useMerchantOf,
} from '../../testing/refunds.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { deliver, forgetSilence, paidByWechat, withWechat } from '../../testing/wechat.ts'

// What a former merchant took, the present one cannot give back.

const DAY = 24 * 3_600_000

let shop: TestShop
let former: PretendWechat
let present: PretendWechat
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  former = await withWechat(shop)
  present = await openPretendWechat({ now: shop.now, deliver: (letter) => deliver(shop, letter) })
})
beforeEach(async () => {
  staff = await shop.staff()
  await useMerchant(former)
})
afterAll(async () => {
  await former.close()
  await present.close()
  await shop.close()
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
  shop.setNow(null)
  forgetSilence(shop)
})

const aPaid = (wechat = former) => paidByWechat(shop, wechat)
const useMerchant = (wechat: PretendWechat) => useMerchantOf(shop, staff, wechat)
const refundsOf = (outTradeNo: string) => refundsOfPayment(shop, outTradeNo)
const sent = (no: string) => sentByBank(shop, staff, no)
const ended = (wechat: PretendWechat, outRefundNo: string, state: 'SUCCESS' | 'CLOSED') =>
  refundEnded(shop, wechat, { outRefundNo, state })
async function approved(order: { member: TestMember; no: string; lineIds: number[] }) {
  const id = await idOf(shop, await asked(order.member, order, [1]))
  await staff.call(approveAftersale, { id })
  return id
}
async function payBack(id: number, offline: boolean) {
  const { amounts } = await staff.call(getAftersaleCase, { id })
  const { amountFen, amountPoints } = amounts
  return reasonOf(staff.call(refundAftersale, { id, amountFen, amountPoints, offline }))
}
test('what a former merchant took goes back by bank at once, and what the present one took does not', async () => {
  const order = await aPaid()
  const id = await approved(order)
  expect(await payBack(id, true)).toBe('refundInTime')
  await useMerchant(present)
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({ late: true })
  expect(await payBack(id, false)).toBe('refundOtherMerchant')
  expect(await payBack(id, true)).toBe('ok')
  await work(shop)
  await sent(order.no)
  const wish = { no: order.no, goods: 1000, freight: 0, reason: '发货延误补偿' }
  expect(await staff.call(getGoodwillOffer, { no: order.no })).toMatchObject({ late: true })
  expect(await reasonOf(staff.call(payGoodwill, wish))).toBe('refundOtherMerchant')
  await staff.call(payGoodwill, { ...wish, offline: true })
  await work(shop)
  expect(await refundsOf(order.outTradeNo)).toMatchObject([
    { state: 'done', offline: true, amountFen: 5000 },
    { state: 'processing', offline: true, amountFen: 1000 },
  ])
  expect(former.order(order.outTradeNo).refunds).toEqual([])

  const next = await aPaid(present)
  const nextId = await approved(next)
  expect(await payBack(nextId, true)).toBe('refundInTime')
  expect(await payBack(nextId, false)).toBe('ok')
  await work(shop)
  expect(await refundsOf(next.outTradeNo)).toMatchObject([{ state: 'processing', offline: false }])
  await ended(present, present.order(next.outTradeNo).refunds[0]!.outRefundNo, 'SUCCESS')
  shop.setNow(null)

  // The former one is typed in again: what waits for finance stays there, and WeChat takes the rest.
  await useMerchant(former)
  expect(await reasonOf(staff.call(payGoodwill, { ...wish, offline: true }))).toBe('refundInTime')
  await sent(order.no)
})

test('what failed at the former merchant is begun again by bank', async () => {
  const order = await aPaid()
  const id = await approved(order)
  expect(await payBack(id, false)).toBe('ok')
  await work(shop)
  expect(await reasonOf(useMerchant(present))).toBe('invalid')
  await ended(former, (await refundsOf(order.outTradeNo))[0]!.outRefundNo, 'CLOSED')
  shop.setNow(null)
  await useMerchant(present)
  expect(await reasonOf(staff.call(retryAftersaleRefund, { id }))).toBe('refundOtherMerchant')
  await staff.call(retryAftersaleRefund, { id, offline: true })
  await work(shop)
  await sent(order.no)
})

test('the bill of the present merchant is compared with what that one took', async () => {
  await aPaid()
  await useMerchant(present)
  await aPaid(present)
  const day = dayOf(shop.now())
  shop.setNow(new Date(shop.now().getTime() + DAY))
  staff = await shop.staff()
  await staff.call(compareBill, { day })
  expect((await staff.call(getBillDay, { day })).list).toEqual([])
})
