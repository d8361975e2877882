import { cancelSignUp, getActivity } from '@gongfang/contract/buying/activity'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { anActivity, DAY, signUpNow } from '../../testing/activities.ts'
import { listBroken } from '../../testing/books.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aMemberOf } from '../../testing/team.ts'
import { attend } from './attendance/actions.ts'
import { cancelActivity } from './cancel/actions.ts'
import { keepDeadlines } from './deadline/actions.ts'

const SOAK = process.env.SOAK === '1'
vi.setConfig({ testTimeout: SOAK ? 600_000 : 120_000, hookTimeout: 120_000 })

let shop: TestShop
/** A second application on the same database, which acts as another process. */
let twin: TestShop
let crowd: TestMember[] = []
beforeAll(async () => {
  shop = await openTestShop()
  twin = await openTestShop({ database: { url: shop.url, drop: async () => {} } })
  for (let at = 0; at < (SOAK ? 500 : 200); at++) crowd.push(await shop.member({ points: 1000 }))
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(async () => {
  crowd = []
  await twin.close()
  await shop.close()
})

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
const reasonsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason ?? String(one.reason)] : []))
const done = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

/** Sends every second request to the second application. */
const spread = (members: readonly TestMember[]) =>
  members.map((member, at) =>
    at % 2 === 0 ? member : { ...member, ...twin.client({ token: member.token! }) },
  )

const countByState = async (activityId: number) => {
  const rows = await shop.db<{ state: string; count: number }[]>`
    select state, count(*) as count from sign_up where activity_id = ${activityId} group by state`
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

test('thirty seats and a crowd at two processes: thirty come in, and everybody else is told', async () => {
  const id = await anActivity(shop, { capacity: 30 })
  const results = await Promise.allSettled(spread(crowd).map((member) => signUpNow(member, id)))
  expect(done(results)).toBe(30)
  expect(new Set(reasonsOf(results))).toEqual(new Set(['activityFull']))
  const { seatsTaken, state } = await shop.visitor.call(getActivity, { id })
  expect([seatsTaken, state]).toEqual([30, 'full'])
})

test('the last seat has one taker, and of an institution no more come than may', async () => {
  const id = await anActivity(shop, { capacity: 10, perInstitution: 3 })
  const [member] = crowd
  const colleagues = await Promise.all(Array.from({ length: 20 }, () => aMemberOf(shop, member!)))
  const results = await Promise.allSettled(spread(colleagues).map((one) => signUpNow(one, id)))
  expect(done(results)).toBe(3)
  expect(new Set(reasonsOf(results))).toEqual(new Set(['institutionSeats']))

  const rest = await Promise.allSettled(
    spread(crowd.slice(1, 40)).map((one) => signUpNow(one, id, { people: ['甲', '乙'] })),
  )
  expect(done(rest)).toBe(3)
  const last = await Promise.allSettled(spread(crowd.slice(40, 60)).map((one) => signUpNow(one, id)))
  expect(done(last)).toBe(1)
})

test('one key in fifty hands is one sign-up', async () => {
  const id = await anActivity(shop, { capacity: 10 })
  const [member] = crowd
  const key = 'fifty-hands-one-sign-up'
  const answers = await Promise.all(
    spread(Array.from({ length: 50 }, () => member!)).map((hand) => signUpNow(hand, id, { key })),
  )
  expect(new Set(answers.map(({ no }) => no)).size).toBe(1)
  expect(await countByState(id)).toEqual({ registered: 1 })
})

test('many cancel while many wait: every seat that is given back is taken, none twice', async () => {
  const id = await anActivity(shop, { capacity: 20 })
  const [seated, waiting] = [crowd.slice(0, 20), crowd.slice(20, 50)]
  const numbers = await Promise.all(seated.map((member) => signUpNow(member, id)))
  await Promise.all(waiting.map((member) => signUpNow(member, id, { waitlist: true })))
  const leaving = spread(seated.slice(0, 12))
  const results = await Promise.allSettled([
    ...leaving.map((member, at) => member.call(cancelSignUp, { no: numbers[at]!.no })),
    ...leaving.map((member, at) => member.call(cancelSignUp, { no: numbers[at]!.no })),
    ...spread(crowd.slice(50, 70)).map((member) => signUpNow(member, id, { waitlist: true })),
  ])
  expect(reasonsOf(results).filter((reason) => reason !== 'signUpState')).toEqual([])
  expect(await countByState(id)).toEqual({ cancelled: 12, registered: 20, waitlisted: 38 })
})

test('deadlines, new sign-ups and cancels at once leave no seat behind', async () => {
  const id = await anActivity(shop, { capacity: 15, feeFen: 10 })
  const numbers = await Promise.all(crowd.slice(0, 15).map((member) => signUpNow(member, id)))
  const late = new Date(Date.now() + DAY)
  await Promise.allSettled([
    ...crowd.slice(0, 15).map((member, at) => member.call(cancelSignUp, { no: numbers[at]!.no })),
    ...Array.from({ length: 5 }, () =>
      keepDeadlines({ db: shop.db, run, now: late, isOpen: async () => true }),
    ),
    ...spread(crowd.slice(15, 60)).map((member) => signUpNow(member, id, { waitlist: true })),
  ])
  const states = await countByState(id)
  expect(states.unpaid).toBe(15)
})

test('one ticket held up a hundred times lets one in and rewards once', async () => {
  const id = await anActivity(shop, { rewardPoints: 20, certificate: true })
  const [member] = crowd
  const { no } = await signUpNow(member!, id)
  const [ticket] = await shop.db<{ voucherId: number }[]>`
    select t.voucher_id from attendee t join sign_up s on s.id = t.sign_up_id where s.no = ${no}`
  const scan = () => run((tx) => attend(tx, { voucherId: ticket!.voucherId, now: shop.now(), staff: '门口' }))
  const results = await Promise.allSettled(Array.from({ length: 100 }, scan))
  expect(done(results)).toBe(1)
  expect(new Set(reasonsOf(results))).toEqual(new Set(['alreadyAttended']))
  const [points] = await shop.db<{ count: number }[]>`
    select count(*) as count from points_entry where member_id = ${member!.id} and kind = 'activity'`
  expect(points?.count).toBe(1)
})

test('an activity is called off while people sign up, cancel and come in', async () => {
  const id = await anActivity(shop, { capacity: 40 })
  const numbers = await Promise.all(crowd.slice(0, 20).map((member) => signUpNow(member, id)))
  const tickets = await shop.db<{ voucherId: number }[]>`
    select t.voucher_id from attendee t join sign_up s on s.id = t.sign_up_id where s.activity_id = ${id} order by t.id`
  const results = await Promise.allSettled([
    ...crowd.slice(0, 5).map((member, at) => member.call(cancelSignUp, { no: numbers[at]!.no })),
    ...tickets
      .slice(5, 10)
      .map(({ voucherId }) => run((tx) => attend(tx, { voucherId, now: shop.now(), staff: '门口' }))),
    run((tx) => cancelActivity(tx, { id, reason: '停电', now: shop.now() })),
    ...spread(crowd.slice(20, 40)).map((member) => signUpNow(member, id)),
  ])
  expect(
    reasonsOf(results).filter((reason) => !['activityCancelled', 'signUpState'].includes(reason)),
  ).toEqual([])
  const { registered = 0, unpaid = 0, waitlisted = 0 } = await countByState(id)
  expect([registered, unpaid, waitlisted]).toEqual([0, 0, 0])
})
