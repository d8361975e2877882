import { dayOf } from '@gongfang/contract/base/time'
import { cancelSignUp } from '@gongfang/contract/buying/activity'
import { listBankRefunds, sendBankRefund } from '@gongfang/contract/money/bank-desk'
import { paySignUp } from '@gongfang/contract/money/payment'
import { compareBill, getBillDay, listRefunds, retryRefund } from '@gongfang/contract/money/payment-desk'
import {
  approveAftersale,
  getAftersaleCase,
  getGoodwillOffer,
  payGoodwill,
  refundAftersale,
  retryAftersaleRefund,
} from '@gongfang/contract/service/aftersale-desk'
import { listProviders, saveProvider } from '@gongfang/contract/system/provider-desk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPretendWechat, type PretendWechat } from '../../pretend/wechat.ts'
import { anActivity, DAY, signUpNow } from '../../testing/activities.ts'
import { asked, idOf, work } from '../../testing/aftersales.ts'
import { aSerial } from '../../testing/bank.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { deliver, forgetSilence, paidByWechat, withWechat } from '../../testing/wechat.ts'
import { speakerOf } from './channels/channel.ts'
import { askRefundsDue } from './refund/send-actions.ts'

// What a former merchant took, the present one cannot give back.

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

/** Types the account of a merchant over the one that was. */
async function useMerchant({ account }: PretendWechat) {
  const known = (await staff.call(listProviders, {})).find(({ name }) => name === 'wechatPay')
  const version = known?.version ?? 0
  await staff.call(saveProvider, { name: 'wechatPay', enabled: true, version, values: { ...account } })
  forgetSilence(shop)
}
const aPaid = (wechat = former) => paidByWechat(shop, wechat)
async function aPaidFee() {
  const member = await aBuyer(shop)
  const { no } = await signUpNow(member, await anActivity(shop, { feeFen: 5000 }))
  const { outTradeNo } = await member.call(paySignUp, { no, way: 'wechat' })
  await former.pay(outTradeNo)
  await work(shop)
  return { member, no, outTradeNo }
}
const refundsOf = (outTradeNo: string) => shop.db<
  { id: number; state: string; amountFen: number; offline: boolean; outRefundNo: string }[]
>`
  select r.id, r.state, r.amount_fen, r.offline, r.out_refund_no
    from refund r join payment p on p.id = r.payment_id where p.out_trade_no = ${outTradeNo} order by r.id`
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
async function sent(no: string) {
  const { rows } = await staff.call(listBankRefunds, { view: 'open' })
  const { id } = rows.find((row) => row.no === no)!
  const to = { payee: '王小明', account: '6222 0212 3456 7890', bank: '工商银行杭州分行' }
  await staff.call(sendBankRefund, { id, paidOn: '2026-11-21', serial: aSerial(), ...to })
  await work(shop)
}
/** The state that WeChat answers to a query. */
async function ended(wechat: PretendWechat, outRefundNo: string, state: 'SUCCESS' | 'CLOSED') {
  await wechat.refundState(outRefundNo, state)
  shop.setNow(new Date(shop.now().getTime() + 70_000))
  await askRefundsDue(speakerOf(shop.app.house), shop.now())
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
  const fee = await aPaidFee()
  await fee.member.call(cancelSignUp, { no: fee.no, reason: '有事' })
  await work(shop)
  const [refund] = await refundsOf(fee.outTradeNo)
  expect(await reasonOf(useMerchant(present))).toBe('invalid')
  await ended(former, (await refundsOf(order.outTradeNo))[0]!.outRefundNo, 'CLOSED')
  await ended(former, refund!.outRefundNo, 'CLOSED')
  shop.setNow(null)
  await useMerchant(present)
  const { rows } = await staff.call(listRefunds, { view: 'trouble', keyword: fee.outTradeNo })
  expect(rows).toMatchObject([{ late: true }])
  expect(await reasonOf(staff.call(retryAftersaleRefund, { id }))).toBe('refundOtherMerchant')
  await staff.call(retryAftersaleRefund, { id, offline: true })
  expect(await reasonOf(staff.call(retryRefund, { id: refund!.id, offline: false }))).toBe(
    'refundOtherMerchant',
  )
  await staff.call(retryRefund, { id: refund!.id, offline: true })
  await work(shop)
  await sent(order.no)
  await sent(fee.no)
})

test('a fee that a former merchant took goes back by bank when its sign-up is cancelled', async () => {
  const { member, no, outTradeNo } = await aPaidFee()
  await useMerchant(present)
  await member.call(cancelSignUp, { no, reason: '有事' })
  await work(shop)
  expect(await refundsOf(outTradeNo)).toMatchObject([{ state: 'processing', offline: true }])
  await sent(no)
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
