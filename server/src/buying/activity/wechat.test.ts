import { cancelSignUp, listSignUps } from '@gongfang/contract/buying/activity'
import { getOpenMatters } from '@gongfang/contract/insight/account'
import { getSignUpPayStatus, paySignUp } from '@gongfang/contract/money/activity-fee'
import { listRefunds, retryRefund } from '@gongfang/contract/money/payment-desk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { speakerOf } from '../../money/payment/channels/channel.ts'
import { askDue } from '../../money/payment/settle/ask-actions.ts'
import { openPretendWechat, type PretendWechat } from '../../pretend/wechat.ts'
import { noFaults } from '../../pretend/wechat-faults.ts'
import { anActivity, signUpNow } from '../../testing/activities.ts'
import { work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import {
  bankRefunds,
  paidBefore,
  refundEnded,
  refundsOf,
  sentByBank,
  toldOfRefunds,
  useMerchant,
} from '../../testing/refunds.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { deliver, forgetSilence, withWechat } from '../../testing/wechat.ts'
import { keepDeadlines } from './door.ts'

// Fees that are paid by WeChat: while the shop is down, after a year, and when the merchant has changed.

let shop: TestShop
let wechat: PretendWechat
let present: PretendWechat
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  wechat = await withWechat(shop)
  present = await openPretendWechat({ now: shop.now, deliver: (letter) => deliver(shop, letter) })
})
beforeEach(async () => {
  Object.assign(wechat.faults, noFaults())
  staff = await shop.staff()
  await useMerchant(shop, staff, wechat)
})
afterAll(async () => {
  await wechat.close()
  await present.close()
  await shop.close()
})
afterEach(async () => {
  Object.assign(wechat.faults, noFaults())
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
  shop.setNow(null)
  forgetSilence(shop)
})

async function aFee({ feeFen = 5000, title = '千分尺实操' } = {}) {
  const member = await aBuyer(shop)
  const activityId = await anActivity(shop, { feeFen, title })
  const { no, payBefore } = await signUpNow(member, activityId)
  const { outTradeNo } = await member.call(paySignUp, { no, way: 'wechat' })
  return { member, activityId, no, payBefore, outTradeNo }
}
async function aPaidFee(wish?: Parameters<typeof aFee>[0]) {
  const fee = await aFee(wish)
  await wechat.pay(fee.outTradeNo)
  await work(shop)
  return fee
}
async function cancel({ member, no }: Awaited<ReturnType<typeof aFee>>) {
  await member.call(cancelSignUp, { no, reason: '有事' })
  await work(shop)
}
const closed = async (outTradeNo: string) => {
  const [refund] = await refundsOf(shop, outTradeNo)
  const { id, outRefundNo } = refund!
  await refundEnded(shop, wechat, { outRefundNo, state: 'CLOSED' })
  return id
}

test('a fee whose time runs out while the shop is down is asked about before the seat is free', async () => {
  const { member, no, payBefore, outTradeNo } = await aFee({ feeFen: 500 })
  wechat.faults.notices = 'none'
  await wechat.pay(outTradeNo)
  shop.setNow(new Date(Date.parse(payBefore!) + 60 * 60_000))
  const speaker = speakerOf(shop.app.house)
  const sweep = () => keepDeadlines({ ...speaker, now: shop.now(), isOpen: async () => true })
  await sweep()
  await askDue(speaker, shop.now())
  await sweep()
  expect((await member.call(getSignUpPayStatus, { no })).signUpState).toBe('registered')
  expect(await refundsOf(shop, outTradeNo)).toEqual([])
})

test('a fee that is called off after a year waits for finance by itself', async () => {
  const fee = await aPaidFee({ feeFen: 20_000, title: '量具年会' })
  const { member, no, outTradeNo } = fee
  await paidBefore(shop, outTradeNo, 366)
  await cancel(fee)
  expect(await refundsOf(shop, outTradeNo)).toMatchObject([{ state: 'processing', offline: true }])
  expect(await bankRefunds(staff, no)).toMatchObject([
    { purpose: 'signUp', no, amountFen: 20_000, offline: true },
  ])
  expect(await member.call(getOpenMatters, {})).toMatchObject({ signUps: 1 })
  await sentByBank(shop, staff, no)
  expect(await member.call(getOpenMatters, {})).toMatchObject({ signUps: 0 })
  const link = `/activity/${fee.activityId}`
  expect(await toldOfRefunds(shop, member)).toMatchObject([
    { event: 'refundOffline', link },
    {
      event: 'refundTransferred',
      body: '退款 ¥200.00（「量具年会」报名）已通过银行转账汇出，请留意到账。',
      link,
    },
  ])
  expect((await member.call(listSignUps, { tab: 'cancelled' })).data[0]?.refund).toBe('done')
})

test('a fee whose refund failed and is too old by now is begun again by bank from the list', async () => {
  const fee = await aPaidFee()
  await cancel(fee)
  const id = await closed(fee.outTradeNo)
  await paidBefore(shop, fee.outTradeNo, 366)
  const retry = (offline: boolean) => reasonOf(staff.call(retryRefund, { id, offline }))
  expect(await retry(false)).toBe('refundLate')
  const clicks = await Promise.all([retry(true), retry(true)])
  expect(clicks.sort()).toEqual(['ok', 'refundBegun'])
  await work(shop)
  await sentByBank(shop, staff, fee.no)
  expect(await refundsOf(shop, fee.outTradeNo)).toMatchObject([
    { state: 'failed' },
    { state: 'done', offline: true },
  ])
})

test('a fee whose refund failed at the former merchant is begun again by bank', async () => {
  const fee = await aPaidFee()
  await cancel(fee)
  const id = await closed(fee.outTradeNo)
  shop.setNow(null)
  await useMerchant(shop, staff, present)
  const { rows } = await staff.call(listRefunds, { view: 'trouble', keyword: fee.outTradeNo })
  expect(rows).toMatchObject([{ late: true }])
  expect(await reasonOf(staff.call(retryRefund, { id, offline: false }))).toBe('refundOtherMerchant')
  await staff.call(retryRefund, { id, offline: true })
  await work(shop)
  await sentByBank(shop, staff, fee.no)
})

test('a fee that a former merchant took goes back by bank when its sign-up is cancelled', async () => {
  const fee = await aPaidFee()
  await useMerchant(shop, staff, present)
  await cancel(fee)
  expect(await refundsOf(shop, fee.outTradeNo)).toMatchObject([{ state: 'processing', offline: true }])
  await sentByBank(shop, staff, fee.no)
})
