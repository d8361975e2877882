import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { cancelSignUp, getCertificates, getTickets, listSignUps } from '@gongfang/contract/buying/activity'
import { cancelDeskSignUp, checkIn, undoCheckIn } from '@gongfang/contract/buying/activity-desk'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { closeInstitution } from '@gongfang/contract/insight/closing'
import { getOverview } from '@gongfang/contract/insight/overview'
import { getSignUpPayStatus, paySignUp } from '@gongfang/contract/money/activity-fee'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anActivity, DAY, HOUR, signUpNow } from '../../testing/activities.ts'
import { work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { pointsOf, someFreight } from '../../testing/buying.ts'
import { aCode, aStranger, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

// A closed account gets no points: staff cannot book them, and refunds that are under way keep it from closing.

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  await someFreight(shop)
})
beforeEach(async () => {
  shop.setNow(new Date())
  await shop.config('priceOrScore', '2')
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

let serial = 0
async function aMember() {
  const mobile = `1377777${String(++serial).padStart(4, '0')}`
  const member = await shop.member({ mobile, points: 10_000 })
  const leave = async () => {
    const code = await aCode(aStranger(shop).from, mobile, 'close')
    return reasonOf(member.call(deleteAccount, { code, giveUpPoints: true }))
  }
  return { member, leave }
}

const later = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))

async function signedUp(member: TestMember, wish: Parameters<typeof anActivity>[1] = { feeFen: 1000 }) {
  const activityId = await anActivity(shop, wish)
  const { no, state } = await signUpNow(member, activityId)
  if (state === 'unpaid') await member.call(paySignUp, { no }, { key: randomUUID() })
  const [row] = await shop.db<[{ id: number }]>`
    select t.id from attendee t join sign_up s on s.id = t.sign_up_id where s.no = ${no}`
  return { activityId, no, attendeeId: row.id }
}

test('no fee in points of a sign-up that was not used', async () => {
  const { member, leave } = await aMember()
  const { no } = await signedUp(member)
  later(8 * DAY)
  expect(await leave()).toBe('ok')
  expect(await reasonOf(staff.call(cancelDeskSignUp, { no, reason: '没有来' }))).toBe('memberLeft')
  expect(await pointsOf(shop, member.id)).toBe(0)
})

test('no reward for a check-in that comes in late, and none is undone', async () => {
  const { member, leave } = await aMember()
  const { activityId, attendeeId } = await signedUp(member, { rewardPoints: 30, startsInMs: 2 * DAY })
  later(2 * DAY + HOUR)
  const at = shop.now().toISOString()
  later(3 * HOUR)
  expect(await leave()).toBe('ok')
  const letIn = staff.call(checkIn, { activityId, attendeeId, at, place: '门口' }, { key: randomUUID() })
  expect(await reasonOf(letIn)).toBe('memberLeft')

  const other = await aMember()
  const free = await signedUp(other.member, { startsInMs: 2 * DAY })
  later(2 * DAY + HOUR)
  const ticket = { activityId: free.activityId, attendeeId: free.attendeeId }
  await staff.call(checkIn, { ...ticket, place: '门口' }, { key: randomUUID() })
  expect(await other.leave()).toBe('ok')
  expect(await reasonOf(staff.call(undoCheckIn, { ...ticket, reason: '认错人' }))).toBe('memberLeft')
})

test('who waits for points to come back does not leave before', async () => {
  const { member, leave } = await aMember()
  const { no } = await signedUp(member)
  await member.call(cancelSignUp, { no })
  expect(await leave()).toBe('accountOpen')
  await work(shop)
  expect(await pointsOf(shop, member.id)).toBe(10_000)
  later(61_000)
  expect(await leave()).toBe('ok')
})

test('a sign-up that keeps its seat until it is paid is named with its deadline', async () => {
  const member = await shop.member()
  const activityId = await anActivity(shop, { title: '三坐标测量', feeFen: 20_000 })
  await signUpNow(member, activityId)
  const { unpaidSignUps: [held] = [] } = await member.call(getOverview, {})
  expect(held).toMatchObject({ activityId, title: '三坐标测量' })
  shop.setNow(new Date(held!.payBefore))
  expect((await member.call(getOverview, {})).unpaidSignUps).toBeUndefined()
  shop.setNow(null)
})

test('a sign-up stands in the way of closing the institution until it has ended', async () => {
  const owner = await shop.member()
  const close = () =>
    owner.ask(closeInstitution, { institutionId: owner.institutionId!, jigou: `测试机构${owner.id}` })
  const { no } = await signUpNow(owner, await anActivity(shop))
  expect((await close()).body.msg).toBe('注销机构前请先处理：1 个未结束的报名')
  await owner.call(cancelSignUp, { no })
  expect((await close()).body.code).toBe(1)
})

// Other members get the same answer as for a number that does not exist.
test.each([
  ['cancels a sign-up', cancelSignUp],
  ['pays for a sign-up', paySignUp],
  ['asks whether a sign-up is paid', getSignUpPayStatus],
  ['looks at tickets', getTickets],
  ['looks at certificates', getCertificates],
] as const)('a stranger who %s is answered as if it were not there', async (_, endpoint) => {
  const [owner, stranger] = [await shop.member(), await shop.member()]
  const { no } = await signUpNow(owner, await anActivity(shop, { feeFen: 500 }))
  const before = await owner.call(listSignUps, {})
  const said = async (of: string) => {
    const { status, body } = await stranger.ask(endpoint as Endpoint, { no: of })
    return { status, ...body, time: 0 }
  }
  expect(await said(no)).toEqual(await said('20200101000000000000'))
  expect(await owner.call(listSignUps, {})).toEqual(before)
})

const soon = (ms: number) => new Promise((done) => setTimeout(done, ms))

test('a sign-up is there, or the institution is closed', async () => {
  for (let round = 0; round < 4; round++) {
    const owner = await shop.member()
    const activityId = await anActivity(shop)
    const closing = { institutionId: owner.institutionId!, jigou: `测试机构${owner.id}` }
    const [signedUp, closed] = await Promise.all([
      reasonOf(signUpNow(owner, activityId)),
      reasonOf(owner.call(closeInstitution, closing)),
    ])
    expect([signedUp, closed].filter((reason) => reason === 'ok')).toHaveLength(1)
  }
})

test('a seat is taken, or the account is closed', async () => {
  for (let round = 0; round < 8; round++) {
    const { member, leave } = await aMember()
    const activityId = await anActivity(shop)
    const [signedUp, left] = await Promise.all([
      soon(round % 8).then(() => reasonOf(signUpNow(member, activityId))),
      soon(round % 3).then(leave),
    ])
    expect([signedUp, left].filter((reason) => reason === 'ok')).toHaveLength(1)
    if (signedUp === 'ok') expect(left).toBe('accountOpen')
    else expect(['changedMeanwhile', 401]).toContain(signedUp)
  }
})
