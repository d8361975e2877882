import { cancelSignUp, getActivity, getOwnSignUp } from '@gongfang/contract/buying/activity'
import { promoteSignUp } from '@gongfang/contract/buying/activity-desk'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { anActivity, signUpNow } from '../../testing/activities.ts'
import { listBroken } from '../../testing/books.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { activityTasks } from './jobs.ts'

let shop: TestShop
const sent: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ heard: (statement) => sent.push(statement) })
})
afterAll(() => shop.close())

const own = async (member: TestMember, activityId: number) =>
  (await member.call(getOwnSignUp, { activityId })).signUp
const seatsOf = async (id: number) => (await shop.visitor.call(getActivity, { id })).seatsTaken

test('a sign-up for a full activity costs as many statements with thirty who wait as with one', async () => {
  const id = await anActivity(shop, { capacity: 1, feeFen: 20_000 })
  await signUpNow(await shop.member(), id)
  const costs: number[] = []
  for (let waiting = 0; waiting < 30; waiting++) {
    const member = await shop.member()
    sent.length = 0
    expect((await signUpNow(member, id, { waitlist: true })).state).toBe('waitlisted')
    costs.push(sent.length)
  }
  // A statement of an earlier request may still come in between.
  const least = (some: readonly number[]) => Math.min(...some)
  expect(least(costs.slice(-5))).toBe(least(costs.slice(1, 6)))
})

// The demo's channel is the only one here: without it no fee can be paid.
test('a fee is asked of who waits once a channel takes money again, and nobody comes before', async () => {
  const { env } = shop.app.house
  const [first, next, late, leaves] = [
    await shop.member(),
    await shop.member(),
    await shop.member(),
    await shop.member(),
  ]
  const id = await anActivity(shop, { capacity: 2, feeFen: 20_000 })
  const [gone, gone2] = [await signUpNow(first, id), await signUpNow(leaves, id)]
  const { no } = await signUpNow(next, id, { waitlist: true })
  Object.assign(env, { demo: false })
  onTestFinished(() => void Object.assign(env, { demo: true }))
  await first.call(cancelSignUp, { no: gone.no, reason: '有事' })
  expect(await own(next, id)).toMatchObject({ state: 'waitlisted', position: 1 })
  expect(await reasonOf((await shop.staff()).call(promoteSignUp, { no }))).toBe('payChannel')
  const sweep = () => activityTasks(shop.app.house)['activity.sweep']!({} as never, { now: shop.now() })
  await sweep()
  expect(await own(next, id)).toMatchObject({ state: 'waitlisted' })
  Object.assign(env, { demo: true })
  expect((await signUpNow(late, id, { waitlist: true })).state).toBe('waitlisted')
  expect(await own(next, id)).toMatchObject({ state: 'unpaid' })
  Object.assign(env, { demo: false })
  await leaves.call(cancelSignUp, { no: gone2.no, reason: '有事' })
  expect(await own(late, id)).toMatchObject({ state: 'waitlisted' })
  Object.assign(env, { demo: true })
  await sweep()
  expect(await own(late, id)).toMatchObject({ state: 'unpaid' })
  expect(await seatsOf(id)).toBe(2)
  expect(await listBroken(shop.db)).toEqual({})
})
