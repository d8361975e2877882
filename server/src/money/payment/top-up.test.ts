import { fen, points } from '@gongfang/contract/base/money'
import { deleteAccount } from '@gongfang/contract/insight/account'
import {
  confirmDemoPayment,
  getDemoPayment,
  getTopUpPayStatus,
  payOrder,
  payTopUp,
} from '@gongfang/contract/money/payment'
import { listPointsPackages, startTopUp } from '@gongfang/contract/money/top-up'
import { sendSms } from '@gongfang/contract/people/member'
import { listMessages } from '@gongfang/contract/people/message'
import { listPointsEntries } from '@gongfang/contract/people/points'
import type { PointsPackage } from '@gongfang/contract/system/config'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { keepTopUpDeadlines } from '../../people/points/door.ts'
import type { PretendWechat } from '../../pretend/wechat.ts'
import { noFaults } from '../../pretend/wechat-faults.ts'
import { work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, someFreight } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { forgetSilence, withWechat } from '../../testing/wechat.ts'
import { speakerOf } from './channels/channel.ts'
import { askDue } from './settle/ask-actions.ts'

const SOAK = process.env.SOAK === '1'
const MINUTE = 60_000
let shop: TestShop
let wechat: PretendWechat
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  wechat = await withWechat(shop)
})
afterEach(async () => {
  forgetSilence(shop)
  Object.assign(wechat.faults, noFaults())
  for (const key of ['pointsPackages', 'scoreBuyRate', 'priceOrScore'] as const) await shop.config(key, null)
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
  shop.setNow(null)
})
afterAll(async () => {
  await wechat.close()
  await shop.close()
})

const run = <T>(act: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, act)
const later = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
const sweep = () => keepTopUpDeadlines({ db: shop.db, run, now: shop.now() })

const amount = (yuan: number, rate = 32) => ({
  choice: { kind: 'amount' as const, yuan },
  seen: { fen: fen(yuan * 100), points: points(yuan * rate) },
})
const chosen = (index: number, cost: number, gives: number) => ({
  choice: { kind: 'package' as const, index },
  seen: { fen: fen(cost), points: points(gives) },
})
async function begun(yuan = 100) {
  const member = await shop.member()
  return { member, ...(await member.call(startTopUp, amount(yuan))) }
}
const stateOf = async (member: TestMember, no: string) =>
  (await member.call(getTopUpPayStatus, { no })).topUpState
const refundsOf = (outTradeNo: string) => shop.db<{ amountFen: number; reason: string; state: string }[]>`
  select r.amount_fen, r.reason, r.state from refund r join payment p on p.id = r.payment_id
   where p.out_trade_no = ${outTradeNo}`
const heard = async (member: TestMember) =>
  (await member.call(listMessages, {})).data.map(({ event, body }) => [event, body])

describe('a top-up', () => {
  test('is paid by the demo page once, however often it is said', async () => {
    const { member, no } = await begun()
    const { outTradeNo, ...ticket } = await member.call(payTopUp, { no, way: 'demo' })
    expect(ticket).toMatchObject({ state: 'created', payableFen: 10_000, currency: 'money' })
    expect(await shop.visitor.call(getDemoPayment, { outTradeNo })).toMatchObject({
      purpose: 'topUp',
      subjectNo: no,
    })
    expect(await pointsOf(shop, member.id)).toBe(0)
    for (let said = 0; said < 3; said++)
      expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'paid' })
    expect(await member.call(getTopUpPayStatus, { no })).toMatchObject({ paid: true, topUpState: 'paid' })
    const { data } = await member.call(listPointsEntries, { kind: 'topUp' })
    expect(data).toMatchObject([{ delta: 3200, balanceAfter: 3200, reference: no, note: '充值 ¥100.00' }])
    await work(shop)
    expect(await heard(member)).toEqual([['topUpPaid', '已支付 ¥100.00，3200积分已到账。']])
    expect(await reasonOf(member.call(payTopUp, { no }))).toBe('topUpState')
  })

  test('is paid with a code of WeChat, which its buyer has shown again', async () => {
    const { member, no } = await begun(7)
    const first = await member.call(payTopUp, { no })
    expect(first.way).toBe('wechat')
    expect((await member.call(payTopUp, { no })).outTradeNo).toBe(first.outTradeNo)
    expect(wechat.order(first.outTradeNo)).toMatchObject({ amountFen: 700, state: 'NOTPAY' })
    expect(await wechat.pay(first.outTradeNo)).toEqual([200])
    expect(await pointsOf(shop, member.id)).toBe(224)
  })

  test('is settled by our own question when WeChat tells nothing', async () => {
    const { member, no } = await begun()
    const { outTradeNo } = await member.call(payTopUp, { no })
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    later(MINUTE)
    await askDue(speakerOf(shop.app.house), shop.now())
    expect(await stateOf(member, no)).toBe('paid')
  })

  test('gives its points once for a hundred notices and a query at the same time', async () => {
    const { member, no } = await begun()
    const { outTradeNo } = await member.call(payTopUp, { no })
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    Object.assign(wechat.faults, noFaults())
    const copies = SOAK ? 100 : 30
    await Promise.all([
      wechat.notify(outTradeNo, { copies }),
      member.call(getTopUpPayStatus, { no, check: true }),
    ])
    expect(await pointsOf(shop, member.id)).toBe(3200)
    expect(await refundsOf(outTradeNo)).toEqual([])
  })

  test('that is paid twice over gives its points once, and the second money goes back', async () => {
    const { member, no } = await begun()
    const atWechat = await member.call(payTopUp, { no })
    const here = await member.call(payTopUp, { no, way: 'demo' })
    const settled = await Promise.all([
      wechat.pay(atWechat.outTradeNo),
      shop.visitor.call(confirmDemoPayment, { outTradeNo: here.outTradeNo }),
    ])
    expect(settled[0]).toEqual([200])
    expect(await pointsOf(shop, member.id)).toBe(3200)
    const refunds = [...(await refundsOf(atWechat.outTradeNo)), ...(await refundsOf(here.outTradeNo))]
    expect(refunds).toMatchObject([{ amountFen: 10_000, reason: 'notKept' }])
  })

  test('that is paid too late gives nothing, and the money goes back with a word', async () => {
    shop.setNow(new Date())
    const { member, no } = await begun()
    const { outTradeNo } = await member.call(payTopUp, { no, way: 'demo' })
    later(30 * MINUTE)
    expect(await reasonOf(member.call(payTopUp, { no }))).toBe('topUpExpired')
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'refunded' })
    expect(await stateOf(member, no)).toBe('cancelled')
    expect(await pointsOf(shop, member.id)).toBe(0)
    await work(shop)
    expect(await refundsOf(outTradeNo)).toEqual([{ amountFen: 10_000, reason: 'notKept', state: 'done' }])
    expect((await heard(member))[0]).toEqual([
      'topUpReturned',
      '充值已超时或已付过款，这笔 ¥100.00 已按原路退回，未增加积分。',
    ])
  })

  test('is over in time, but not while WeChat may still take money for it', async () => {
    shop.setNow(new Date())
    const open = await begun()
    await open.member.call(payTopUp, { no: open.no })
    const left = await begun()
    later(31 * MINUTE)
    await sweep()
    const states = async () =>
      await shop.db`select state from top_up where no in (${open.no}, ${left.no}) order by id`
    expect(await states()).toEqual([{ state: 'unpaid' }, { state: 'cancelled' }])
    // WeChat is told, says that nobody paid, and only then it is over.
    expect(await stateOf(open.member, open.no)).toBe('cancelled')
  })

  test('that was paid in time while the shop was down is asked about before it is over', async () => {
    shop.setNow(new Date())
    const { member, no } = await begun()
    const { outTradeNo } = await member.call(payTopUp, { no, way: 'wechat' })
    wechat.faults.notices = 'none'
    await wechat.pay(outTradeNo)
    later(90 * MINUTE)
    await sweep()
    await askDue(speakerOf(shop.app.house), shop.now())
    await sweep()
    expect(await stateOf(member, no)).toBe('paid')
    expect(await pointsOf(shop, member.id)).toBe(3_200)
    expect(await refundsOf(outTradeNo)).toEqual([])
  })

  test('is not transferred for at a bank, and not paid in points', async () => {
    const { member, no } = await begun()
    for (const way of ['bank', 'points'] as const)
      expect(await reasonOf(member.call(payTopUp, { no, way }))).toBe('payChannel')
  })

  test('of somebody else is not there', async () => {
    const { no } = await begun()
    const stranger = await shop.member()
    expect(await reasonOf(stranger.call(payTopUp, { no }))).toBe('notFound')
    expect(await reasonOf(stranger.call(getTopUpPayStatus, { no }))).toBe('notFound')
    expect((await stranger.call(listPointsPackages, {})).waiting).toEqual([])
  })

  test('is for approved members', async () => {
    const pending = await shop.member({ status: 'pending' })
    expect(await reasonOf(pending.call(startTopUp, amount(1)))).toBe('institutionPending')
  })

  test('that is paid when its account is closed already goes back', async () => {
    const { member, no } = await begun()
    const { outTradeNo } = await member.call(payTopUp, { no, way: 'demo' })
    const { demoCode: code = '' } = await shop
      .client({ ip: '10.7.7.7', token: member.token! })
      .call(sendSms, { phone: member.mobile, event: 'close' })
    await member.call(deleteAccount, { code, giveUpPoints: true })
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'refunded' })
    expect(await pointsOf(shop, member.id)).toBe(0)
  })
})

describe('what is offered', () => {
  const three: PointsPackage[] = [
    { fen: 10_000, points: null, title: '' },
    { fen: 50_000, points: 17_000, title: '多送 1000积分' },
    { fen: 199, points: null, title: '' },
  ]

  test('are packages with points of their own or by the rate, and what waits to be paid', async () => {
    await shop.config('pointsPackages', three)
    const { member, no, payBefore } = await begun()
    expect(await member.call(listPointsPackages, {})).toEqual({
      open: true,
      rate: 32,
      packages: [
        { fen: 10_000, points: 3200, title: '' },
        { fen: 50_000, points: 17_000, title: '多送 1000积分' },
        { fen: 199, points: 64, title: '' },
      ],
      waiting: [{ no, fen: 10_000, points: 3200, payBefore }],
    })
  })

  test('is not ordered as something else than was shown', async () => {
    await shop.config('pointsPackages', three)
    const member = await shop.member()
    const tries = [chosen(1, 50_000, 17_000), chosen(1, 50_000, 16_000), chosen(3, 100, 32), amount(5, 33)]
    await shop.config('pointsPackages', [three[0], { ...three[1], points: 16_500 }])
    for (const wish of tries) expect(await reasonOf(member.call(startTopUp, wish))).toBe('topUpMoved')
    expect((await member.call(listPointsPackages, {})).waiting).toEqual([])
  })

  test.each([0, 50_001, 1.5, -1, '100'])('is no amount of %j yuan', async (yuan) => {
    const member = await shop.member()
    const wish = { choice: { kind: 'amount', yuan }, seen: { fen: 100, points: 32 } } as never
    expect(await reasonOf(member.call(startTopUp, wish))).toBe('invalid')
  })

  test.each([
    [[{ fen: 99, points: null, title: '' }]],
    [[{ fen: 5_000_001, points: null, title: '' }]],
    [[{ fen: 100, points: 0, title: '' }]],
    [[{ fen: 100, points: 1.5, title: '' }]],
    [Array.from({ length: 13 }, () => ({ fen: 100, points: null, title: '' }))],
  ])('is no package like %j', async (packages) => {
    expect(await reasonOf(shop.config('pointsPackages', packages))).toBe('invalid')
  })

  test('stays as it was agreed on, whatever rate and packages become before it is paid', async () => {
    await shop.config('pointsPackages', three)
    const member = await shop.member()
    const { no } = await member.call(startTopUp, chosen(1, 50_000, 17_000))
    await shop.config('scoreBuyRate', 10)
    await shop.config('pointsPackages', [])
    const { outTradeNo } = await member.call(payTopUp, { no, way: 'demo' })
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    expect(await pointsOf(shop, member.id)).toBe(17_000)
    expect(await shop.db`select rate, title from top_up where no = ${no}`).toEqual([
      { rate: 32, title: '多送 1000积分' },
    ])
  })

  test('is the same in a shop that sells for points, where an order is paid with it', async () => {
    await shop.config('priceOrScore', '2')
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 10_000 })
    expect(await reasonOf(buyNow(member, { skuId }))).toBe('pointsShort')
    const { no } = await member.call(startTopUp, amount(1_000))
    const { outTradeNo } = await member.call(payTopUp, { no, way: 'demo' })
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    const order = await buyNow(member, { skuId })
    expect((await member.call(payOrder, { no: order.no })).state).toBe('paid')
  })
})

test('a key that is sent again gets the same top-up', async () => {
  const member = await shop.member()
  const key = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => member.call(startTopUp, amount(9), { key })))
  expect(new Set(answers.map(({ no }) => no)).size).toBe(1)
})

test('ten of one member wait to be paid, however many are begun at once', async () => {
  const member = await shop.member()
  const begin = () => reasonOf(member.call(startTopUp, amount(1)))
  const reasons = await Promise.all(Array.from({ length: 25 }, begin))
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(10)
  expect(new Set(reasons)).toEqual(new Set(['ok', 'topUpsWaiting']))
})

test('pay and timeout of one top-up at once end in one state, and no money is lost', async () => {
  shop.setNow(new Date())
  const crowd = []
  for (let at = 0; at < (SOAK ? 300 : 30); at++) {
    const { member, no } = await begun(1)
    crowd.push({ member, no, outTradeNo: (await member.call(payTopUp, { no, way: 'demo' })).outTradeNo })
  }
  const late = new Date(shop.now().getTime() + 31 * MINUTE)
  await Promise.all(
    crowd.flatMap(({ outTradeNo }, at) => [
      shop.visitor.call(confirmDemoPayment, { outTradeNo }),
      ...(at % 5 === 0 ? [keepTopUpDeadlines({ db: shop.db, run, now: late })] : []),
      shop.visitor.call(confirmDemoPayment, { outTradeNo }),
    ]),
  )
  const [sums] = await shop.db<{ paid: number; back: number; points: number }[]>`
    select count(*) filter (where p.state = 'paid') as paid, count(r.id) as back,
           (select coalesce(sum(delta), 0)::bigint from points_entry where member_id = any(${crowd.map(({ member }) => member.id)})) as points
      from payment p left join refund r on r.payment_id = p.id
     where p.out_trade_no = any(${crowd.map(({ outTradeNo }) => outTradeNo)})`
  expect(sums!.paid).toBe(crowd.length)
  expect(sums!.points).toBe((sums!.paid - sums!.back) * 32)
})
