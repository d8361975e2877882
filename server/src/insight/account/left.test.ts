import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { cancelSignUp } from '@gongfang/contract/buying/activity'
import { cancelDeskSignUp, checkIn, undoCheckIn } from '@gongfang/contract/buying/activity-desk'
import { receiveOrder } from '@gongfang/contract/buying/order'
import { shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { askQuestion } from '@gongfang/contract/buying/question'
import { answerQuestion } from '@gongfang/contract/buying/question-desk'
import { deleteAccount } from '@gongfang/contract/insight/account'
import { paySignUp } from '@gongfang/contract/money/payment'
import { payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { anActivity, DAY, HOUR, signUpNow } from '../../testing/activities.ts'
import { bought, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, pointsOf, someFreight } from '../../testing/buying.ts'
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

test('no goodwill in points', async () => {
  const { member, leave } = await aMember()
  await anAddress(member)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await bought(shop, member, [{ skuId, quantity: 1 }])
  await staff.call(shipDeskOrder, { no, carrier: '顺丰速运', trackingNo: 'LEFT1' }, { key: randomUUID() })
  await member.call(receiveOrder, { no })
  expect(await leave()).toBe('ok')
  const give = { no, goods: 100, freight: 0, reason: '补偿' }
  expect(await reasonOf(staff.call(payGoodwill, give, { key: randomUUID() }))).toBe('memberLeft')
  expect(await pointsOf(shop, member.id)).toBe(0)
})

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

test('points that came after an account was closed are given up by the upgrade', async () => {
  const { member, leave } = await aMember()
  expect(await leave()).toBe('ok')
  await shop.db`update points_account set balance = 320 where member_id = ${member.id}`
  await shop.db`
    insert into points_entry (member_id, delta, balance_after, kind, reference)
    values (${member.id}, 320, 320, 'activity', 'late')`
  const file = new URL('../../../migrations/0406-points-of-closed-accounts.sql', import.meta.url)
  await shop.db.unsafe(await readFile(file, 'utf8'))
  expect(await pointsOf(shop, member.id)).toBe(0)
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

test('nothing is told to an account that is closed', async () => {
  const { member, leave } = await aMember()
  const { productId } = await shop.product()
  const { id } = await member.call(askQuestion, { productId, content: '能夹多粗的管子？' })
  expect(await leave()).toBe('ok')
  await staff.call(answerQuestion, { id, answer: '最大 60 毫米。', before: '' })
  await work(shop)
  expect(await shop.db`select from message where member_id = ${member.id}`).toEqual([])
})
