import {
  cancelSignUp,
  getActivity,
  getOwnSignUp,
  getTickets,
  listSignUps,
} from '@gongfang/contract/buying/activity'
import { getSignUpPayStatus, paySignUp } from '@gongfang/contract/money/activity-fee'
import { confirmDemoPayment, getDemoPayment } from '@gongfang/contract/money/payment'
import { listPointsEntries } from '@gongfang/contract/people/points'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { speakerOf } from '../../money/payment/channels/channel.ts'
import { giveBackKept } from '../../money/payment/refund/actions.ts'
import { carryOutRefund } from '../../money/payment/refund/send-actions.ts'
import { anActivity, DAY, signUpNow } from '../../testing/activities.ts'
import { listBroken } from '../../testing/books.ts'
import { pointsOf } from '../../testing/buying.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { cancelActivity } from './cancel/actions.ts'
import { keepDeadlines } from './door.ts'

const SOAK = process.env.SOAK === '1'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterEach(async () => {
  shop.setNow(null)
  await sellFor('1')
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
const later = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))

const stateOf = async (member: TestMember, activityId: number) =>
  (await member.call(getOwnSignUp, { activityId })).signUp?.state

/** Runs the jobs that were queued since, as the worker would. */
async function work() {
  for (;;) {
    const jobs = await shop.db<{ job: string; payload: never }[]>`
      delete from job_outbox where job in ('payment.giveBack', 'payment.refund') returning job, payload`
    if (jobs.length === 0) return
    for (const { job, payload } of jobs) {
      const asked = { ...(payload as object), now: shop.now() } as never
      await (job === 'payment.giveBack'
        ? giveBackKept(run, asked)
        : carryOutRefund(speakerOf(shop.app.house), asked))
    }
  }
}

async function anUnpaid(
  wish: { feeFen?: number; feePoints?: number; points?: number; capacity?: number } = {},
) {
  const { points = 0, ...activity } = wish
  const member = await shop.member({ points })
  const id = await anActivity(shop, { feeFen: 20_000, ...activity })
  return { member, id, ...(await signUpNow(member, id)) }
}
const sellFor = (priceOrScore: '1' | '2') => shop.config('priceOrScore', priceOrScore)

describe('a fee in money', () => {
  test('is paid by the demo page, and the tickets are there', async () => {
    const { member, id, no } = await anUnpaid()
    const ticket = await member.call(paySignUp, { no })
    expect(ticket).toMatchObject({ state: 'created', way: 'demo', payableFen: 20_000, currency: 'money' })
    const { outTradeNo } = ticket
    expect(await shop.visitor.call(getDemoPayment, { outTradeNo })).toMatchObject({
      purpose: 'signUp',
      subjectNo: no,
    })
    expect(await member.call(getSignUpPayStatus, { no })).toMatchObject({
      paid: false,
      signUpState: 'unpaid',
    })
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'paid' })
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'paid' })
    expect(await member.call(getSignUpPayStatus, { no })).toMatchObject({
      paid: true,
      signUpState: 'registered',
      payBefore: null,
    })
    expect(await stateOf(member, id)).toBe('registered')
    expect((await member.call(getTickets, { no })).tickets).toHaveLength(1)
    await expect(member.call(paySignUp, { no })).rejects.toMatchObject({ reason: 'signUpState' })
  })

  test('that comes too late frees the seat and goes back by itself', async () => {
    shop.setNow(new Date())
    const { member, id, no } = await anUnpaid({ capacity: 1 })
    const { outTradeNo } = await member.call(paySignUp, { no })
    later(30 * 60_000)
    expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'refunded' })
    expect(await stateOf(member, id)).toBeUndefined()
    expect((await shop.visitor.call(getActivity, { id })).seatsTaken).toBe(0)
    const [refund] = await shop.db<{ amountFen: number; reason: string }[]>`
      select r.amount_fen, r.reason from refund r join payment p on p.id = r.payment_id
       where p.out_trade_no = ${outTradeNo}`
    expect(refund).toEqual({ amountFen: 20_000, reason: 'notKept' })
  })

  test('cannot be paid after its deadline, and not in points', async () => {
    shop.setNow(new Date())
    const { member, no } = await anUnpaid({ points: 9_999 })
    await expect(member.call(paySignUp, { no, way: 'points' })).rejects.toMatchObject({
      reason: 'payChannel',
    })
    later(30 * 60_000)
    await expect(member.call(paySignUp, { no })).rejects.toMatchObject({ reason: 'signUpExpired' })
  })

  test('goes back whole when its owner cancels in time, once', async () => {
    const { member, no } = await anUnpaid()
    const { outTradeNo } = await member.call(paySignUp, { no })
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    await member.call(cancelSignUp, { no })
    const refundOf = async () => (await member.call(listSignUps, { tab: 'cancelled' })).data[0]?.refund
    expect(await refundOf()).toBe('running')
    const [row] = await shop.db<{ id: number }[]>`select id from sign_up where no = ${no}`
    const about = {
      purpose: 'signUp' as const,
      subjectId: row!.id,
      reason: 'signUpCancelled',
      now: shop.now(),
    }
    await Promise.all([giveBackKept(run, about), giveBackKept(run, about)])
    await work()
    expect(await refundOf()).toBe('done')
    const refunds = await shop.db`
      select r.amount_fen from refund r join payment p on p.id = r.payment_id where p.out_trade_no = ${outTradeNo}`
    expect(refunds).toEqual([{ amountFen: 20_000 }])
  })

  test('is paid by whoever comes up from the waiting list', async () => {
    const { member, id, no } = await anUnpaid({ capacity: 1 })
    const next = await shop.member()
    const waiting = await signUpNow(next, id, { waitlist: true })
    await expect(next.call(paySignUp, { no: waiting.no })).rejects.toMatchObject({ reason: 'signUpState' })
    await member.call(cancelSignUp, { no })
    const { outTradeNo } = await next.call(paySignUp, { no: waiting.no })
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    expect(await stateOf(next, id)).toBe('registered')
  })
})

describe('a fee in points', () => {
  beforeEach(() => sellFor('2'))

  test('is paid at once, and stands in the ledger', async () => {
    const { member, id, no } = await anUnpaid({ feePoints: 300, points: 1_000 })
    expect(await member.call(paySignUp, { no })).toMatchObject({ state: 'paid', way: 'points' })
    expect(await stateOf(member, id)).toBe('registered')
    const { data } = await member.call(listPointsEntries, {})
    expect(data[0]).toMatchObject({ kind: 'activity', delta: -300, balanceAfter: 700, reference: no })
    await member.call(cancelSignUp, { no })
    await work()
    expect(await pointsOf(shop, member.id)).toBe(1_000)
  })

  test('that is not there is missing, and the seat stays held', async () => {
    const { member, id, no } = await anUnpaid({ feePoints: 300, points: 100 })
    await expect(member.call(paySignUp, { no })).rejects.toMatchObject({
      reason: 'pointsShort',
      message: '积分不足，还差 200积分',
    })
    expect(await stateOf(member, id)).toBe('unpaid')
    await expect(member.call(paySignUp, { no, way: 'demo' })).rejects.toMatchObject({ reason: 'payChannel' })
  })
})

describe('a fee stays what it was agreed to be', () => {
  test('in points, though the shop sells for money since', async () => {
    await sellFor('2')
    const { member, id, no } = await anUnpaid({ feeFen: 1_000, points: 1_000 })
    await sellFor('1')
    expect(await member.call(getSignUpPayStatus, { no })).toMatchObject({
      currency: 'points',
      payableFen: 0,
      payablePoints: 320,
    })
    await expect(member.call(paySignUp, { no, way: 'demo' })).rejects.toMatchObject({ reason: 'payChannel' })
    expect(await member.call(paySignUp, { no })).toMatchObject({ state: 'paid', way: 'points' })
    expect(await pointsOf(shop, member.id)).toBe(680)
    expect((await member.call(listSignUps, {})).data[0]).toMatchObject({ feeFen: 0, feePoints: 320 })
    await shop.config('scoreBuyRate', 10)
    await member.call(cancelSignUp, { no })
    await work()
    await shop.config('scoreBuyRate', null)
    expect(await pointsOf(shop, member.id)).toBe(1_000)
    expect((await member.call(listSignUps, { tab: 'cancelled' })).data[0]).toMatchObject({ refund: 'done' })
    expect(await signUpNow(member, id)).toMatchObject({ feeFen: 1_000, feePoints: 0 })
  })

  test('in money, though the shop sells for points since', async () => {
    const { member, no } = await anUnpaid({ feeFen: 1_000, points: 1_000 })
    await sellFor('2')
    await expect(member.call(paySignUp, { no, way: 'points' })).rejects.toMatchObject({
      reason: 'payChannel',
    })
    const { outTradeNo, payableFen } = await member.call(paySignUp, { no })
    expect(payableFen).toBe(1_000)
    await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    await member.call(cancelSignUp, { no })
    await work()
    const refunds = await shop.db`
      select r.amount_fen, r.amount_points from refund r join payment p on p.id = r.payment_id
       where p.out_trade_no = ${outTradeNo}`
    expect(refunds).toEqual([{ amountFen: 1_000, amountPoints: 0 }])
    expect(await pointsOf(shop, member.id)).toBe(1_000)
    expect((await member.call(listSignUps, {})).data[0]).toMatchObject({ feeFen: 1_000, feePoints: 0 })
  })

  test('whoever changes the activity', async () => {
    const { member, id, no } = await anUnpaid({ feeFen: 1_000 })
    await shop.db`update activity set fee_fen = 5000 where id = ${id}`
    const { payableFen } = await member.call(paySignUp, { no })
    expect(payableFen).toBe(1_000)
  })
})

test('an activity that is called off gives everybody’s fee back', async () => {
  await sellFor('2')
  const { member, id, no } = await anUnpaid({ feePoints: 300, points: 300 })
  await member.call(paySignUp, { no })
  const unpaid = await shop.member()
  await signUpNow(unpaid, id)
  await run((tx) => cancelActivity(tx, { id, reason: '台风', now: shop.now() }))
  await work()
  expect(await pointsOf(shop, member.id)).toBe(300)
  expect((await unpaid.call(listSignUps, {})).data[0]).toMatchObject({ state: 'cancelled', refund: null })
})

test('what is another’s cannot be paid nor asked about', async () => {
  const { no } = await anUnpaid()
  const stranger = await shop.member()
  await expect(stranger.call(paySignUp, { no })).rejects.toMatchObject({ reason: 'notFound' })
  await expect(stranger.call(getSignUpPayStatus, { no })).rejects.toMatchObject({ reason: 'notFound' })
})

test('pay, cancel and timeout of one sign-up at once end in one state, and everything adds up', {
  timeout: 120_000,
}, async () => {
  const id = await anActivity(shop, { capacity: 1_000, feeFen: 500 })
  const crowd: { member: TestMember; no: string; outTradeNo: string }[] = []
  for (let at = 0; at < (SOAK ? 300 : 40); at++) {
    const member = await shop.member()
    const { no } = await signUpNow(member, id)
    crowd.push({ member, no, outTradeNo: (await member.call(paySignUp, { no })).outTradeNo })
  }
  const late = new Date(Date.now() + DAY)
  await Promise.allSettled(
    crowd.flatMap(({ member, no, outTradeNo }, at) => [
      shop.visitor.call(confirmDemoPayment, { outTradeNo }),
      member.call(cancelSignUp, { no }),
      shop.visitor.call(confirmDemoPayment, { outTradeNo }),
      ...(at % 4 === 0 ? [keepDeadlines({ db: shop.db, run, now: late, isOpen: async () => true })] : []),
    ]),
  )
  await keepDeadlines({ db: shop.db, run, now: late, isOpen: async () => true })
  await work()
  const [seats] = await shop.db<{ taken: number; held: number }[]>`
    select a.seats_taken as taken, (select coalesce(sum(seats), 0)::bigint from sign_up s
      where s.activity_id = a.id and s.state = 'registered') as held from activity a where a.id = ${id}`
  expect(seats?.taken).toBe(seats?.held)
  const [money] = await shop.db<{ paid: number; returned: number; registered: number }[]>`
    select (select count(*) from payment where purpose = 'signUp' and amount_fen = 500 and state = 'paid') as paid,
           (select count(*) from refund r join payment p on p.id = r.payment_id and p.amount_fen = 500) as returned,
           (select count(*) from sign_up where activity_id = ${id} and state = 'registered') as registered`
  expect(money?.paid).toBe((money?.returned ?? 0) + (money?.registered ?? 0))
})
