import { getTickets, listSignUps } from '@gongfang/contract/buying/activity'
import {
  cancelDeskActivity,
  checkIn,
  getDeskActivity,
  getDoor,
  listDoors,
  saveDeskActivity,
  undoCheckIn,
} from '@gongfang/contract/buying/activity-desk'
import { listVerifications, undoVerification } from '@gongfang/contract/buying/verification-desk'
import { createDepotCode } from '@gongfang/contract/goods/depot'
import { paySignUp } from '@gongfang/contract/money/activity-fee'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { anActivity, HOUR, signUpNow } from '../../testing/activities.ts'
import { work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { pointsOf } from '../../testing/buying.ts'
import { held } from '../../testing/depot.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let door: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  door = await shop.staff(['activity.checkIn'])
})
afterEach(async () => {
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

/** An activity that begins in an hour and a half, with these people of one member. */
async function aDoor(people = ['张三', '李四']) {
  const member = await shop.member()
  const activityId = await anActivity(shop, { startsInMs: 1.5 * HOUR, capacity: 30, title: '门口测试' })
  const { no } = await signUpNow(member, activityId, { people })
  const { tickets } = await member.call(getTickets, { no })
  return { member, activityId, codes: tickets.map(({ voucher }) => voucher.digits) }
}

test('people come in by ticket and by name, and the progress counts', async () => {
  const { member, activityId, codes } = await aDoor()
  expect(await door.call(getDoor, { activityId })).toMatchObject({ expected: 2, attended: 0, people: [] })
  expect(await door.call(checkIn, { activityId, code: codes[0]! })).toMatchObject({ name: '张三' })
  const { people } = await door.call(getDoor, { activityId, keyword: member.mobile.slice(-4) })
  expect(people.map(({ name, attendedAt }) => [name, attendedAt !== null])).toEqual([
    ['李四', false],
    ['张三', true],
  ])
  expect(people[0]?.phone).toContain('****')
  await door.call(checkIn, { activityId, attendeeId: people[0]!.id, place: '东门' })
  const after = await door.call(getDoor, { activityId })
  expect(after).toMatchObject({ expected: 2, attended: 2 })
  expect(after.people.map(({ name }) => name)).toEqual(['李四', '张三'])
  expect((await door.call(listDoors, {})).map(({ id }) => id)).toContain(activityId)
})

test('what waited for the network counts once however often it is sent, and at its own time', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { activityId, codes } = await aDoor()
  shop.setNow(new Date('2026-11-20T02:30:00Z'))
  const wish = { activityId, code: codes[0]!, at: '2026-11-20T02:10:00.000Z' }
  const send = () => door.call(checkIn, wish, { key: 'nonce-of-one-check-in' })
  const answers = await Promise.all([send(), send(), send()])
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await send()).toMatchObject({ name: '张三', at: '2026-11-20T02:10:00.000Z' })
  expect(await door.call(getDoor, { activityId })).toMatchObject({ attended: 1 })
  const second = door.call(checkIn, { activityId, code: codes[0]! })
  await expect(second).rejects.toMatchObject({
    reason: 'alreadyAttended',
    message: '已签到（2026-11-20 10:10）',
  })
})

test('a ticket that was shown in time is good when the network comes back after the end', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { activityId, codes } = await aDoor()
  shop.setNow(new Date('2026-11-20T09:00:00Z'))
  expect(await reasonOf(door.call(checkIn, { activityId, code: codes[0]! }))).toBe('voucherExpired')
  await shop.db`update voucher set state = 'expired' where state = 'active' and valid_until <= ${shop.now()}`
  const wish = { activityId, code: codes[0]!, at: '2026-11-20T03:00:00.000Z' }
  expect(await door.call(checkIn, wish)).toMatchObject({ name: '张三' })
  const old = { activityId, code: codes[1]!, at: '2026-11-18T03:00:00.000Z' }
  expect(await reasonOf(door.call(checkIn, old))).toBe('invalid')
})

test('two doors let one person in once', async () => {
  const { activityId, codes } = await aDoor()
  const other = await shop.staff(['activity.checkIn'])
  const { people } = await door.call(getDoor, { activityId, keyword: '张三' })
  const results = await Promise.all([
    ...Array.from({ length: 5 }, () => reasonOf(door.call(checkIn, { activityId, code: codes[0]! }))),
    ...Array.from({ length: 5 }, () =>
      reasonOf(other.call(checkIn, { activityId, attendeeId: people[0]!.id })),
    ),
  ])
  expect(results.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(results.filter((reason) => reason === 'alreadyAttended')).toHaveLength(9)
})

test('a mistake is taken back within ten minutes, and the ticket lets in again', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { activityId, codes } = await aDoor()
  const { attendeeId } = await door.call(checkIn, { activityId, code: codes[0]! })
  const { people } = await door.call(getDoor, { activityId })
  expect(people[0]?.undoUntil).toBe('2026-11-20T02:10:00.000Z')
  const reasons = await Promise.all(
    Array.from({ length: 5 }, () =>
      reasonOf(door.call(undoCheckIn, { activityId, attendeeId, reason: '扫错人' })),
    ),
  )
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
  expect(await door.call(getDoor, { activityId })).toMatchObject({ attended: 0 })
  await door.call(checkIn, { activityId, code: codes[0]! })
  shop.setNow(new Date('2026-11-20T02:11:00Z'))
  expect(await reasonOf(door.call(undoCheckIn, { activityId, attendeeId, reason: '扫错人' }))).toBe(
    'undoTooLate',
  )
})

test('a ticket of another activity and a code for goods are told apart', async () => {
  const [here, there] = [await aDoor(), await aDoor()]
  await expect(
    door.call(checkIn, { activityId: here.activityId, code: there.codes[0]! }),
  ).rejects.toMatchObject({ reason: 'ticketElsewhere', message: '这是「门口测试」的票券' })
  const { skuId } = await shop.product()
  const { items } = await held(shop, here.member, [{ skuId, quantity: 1 }])
  const { digits } = await here.member.call(createDepotCode, {
    lines: [{ itemId: items[0]!.id, quantity: 1 }],
  })
  expect(await reasonOf(door.call(checkIn, { activityId: here.activityId, code: digits }))).toBe('notATicket')
  expect(await reasonOf(door.call(checkIn, { activityId: here.activityId }))).toBe('invalid')
  expect(await reasonOf(door.call(checkIn, { activityId: here.activityId, attendeeId: 99_999_999 }))).toBe(
    'notFound',
  )
})

test('who was let in by mistake when an activity was called off gets the fee back, and comes in nowhere', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  await shop.config('priceOrScore', '2')
  const member = await shop.member({ points: 100 })
  const activityId = await anActivity(shop, {
    startsInMs: 1.5 * HOUR,
    feeFen: 2000,
    feePoints: 20,
    rewardPoints: 7,
  })
  const { no } = await signUpNow(member, activityId, { people: ['张三', '李四'] })
  await member.call(paySignUp, { no })
  await shop.config('priceOrScore', '1')
  const { tickets } = await member.call(getTickets, { no })
  const codes = tickets.map(({ voucher }) => voucher.digits)
  const { attendeeId } = await door.call(checkIn, { activityId, code: codes[0]! })
  const staff = await shop.staff()
  await staff.call(cancelDeskActivity, { id: activityId, reason: '停电' })
  expect(await pointsOf(shop, member.id)).toBe(67)
  await door.call(undoCheckIn, { activityId, attendeeId, reason: '扫错人' })
  await work(shop)
  expect(await pointsOf(shop, member.id)).toBe(100)
  const { data } = await member.call(listSignUps, {})
  expect(data).toMatchObject([{ no, state: 'cancelled', cancelReason: '活动取消：停电' }])
  for (const code of codes)
    expect(await reasonOf(door.call(checkIn, { activityId, code }))).toBe('voucherVoid')
})

test('who came early to an activity that is called off is paid back by hand, however late', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  await shop.config('priceOrScore', '2')
  const member = await shop.member({ points: 100 })
  const activityId = await anActivity(shop, { startsInMs: 1.5 * HOUR, feeFen: 2000, feePoints: 20 })
  const { no } = await signUpNow(member, activityId, { people: ['张三'] })
  await member.call(paySignUp, { no })
  await shop.config('priceOrScore', '1')
  const { tickets } = await member.call(getTickets, { no })
  const staff = await shop.staff()
  await staff.call(checkIn, { activityId, code: tickets[0]!.voucher.digits })
  const latest = async () => {
    const { rows } = await staff.call(listVerifications, { kind: 'ticket' })
    return rows.find((row) => row.member.id === member.id)!
  }
  const receipt = await latest()
  expect(receipt).toMatchObject({ calledOff: false })
  const undo = () => reasonOf(staff.call(undoVerification, { no: receipt.no, reason: '活动取消' }))
  shop.setNow(new Date('2026-11-20T03:00:00Z'))
  expect(await undo()).toBe('undoTooLate')
  await staff.call(cancelDeskActivity, { id: activityId, reason: '讲师生病' })
  shop.setNow(new Date('2026-11-25T03:00:00Z'))
  expect(await latest()).toMatchObject({ no: receipt.no, calledOff: true })
  expect(await undo()).toBe('ok')
  expect(await undo()).toBe('undoneAlready')
  await work(shop)
  expect(await pointsOf(shop, member.id)).toBe(100)
  expect((await member.call(listSignUps, {})).data).toMatchObject([{ no, state: 'cancelled' }])
})

test('a reward that was spent does not keep the fee of what was called off', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  await shop.config('priceOrScore', '2')
  const member = await shop.member({ points: 20 })
  const paid = async (wish: { feePoints: number; rewardPoints?: number }) => {
    const activityId = await anActivity(shop, { startsInMs: 1.5 * HOUR, feeFen: 2000, ...wish })
    const { no } = await signUpNow(member, activityId, { people: ['张三'] })
    await member.call(paySignUp, { no })
    return { activityId, no, tickets: (await member.call(getTickets, { no })).tickets }
  }
  const { activityId, tickets } = await paid({ feePoints: 20, rewardPoints: 7 })
  const { attendeeId } = await door.call(checkIn, { activityId, code: tickets[0]!.voucher.digits })
  await paid({ feePoints: 5 })
  await shop.config('priceOrScore', '1')
  const undo = () => reasonOf(door.call(undoCheckIn, { activityId, attendeeId, reason: '活动取消' }))
  expect(await undo()).toBe('rewardSpent')
  const staff = await shop.staff()
  await staff.call(cancelDeskActivity, { id: activityId, reason: '停电' })
  expect(await undo()).toBe('ok')
  await work(shop)
  expect(await pointsOf(shop, member.id)).toBe(20)
})

test('a check-in that is taken back while the activity is called off ends its sign-up', async () => {
  const staff = await shop.staff()
  for (let round = 0; round < 5; round++) {
    shop.setNow(new Date('2026-11-20T02:00:00Z'))
    const { activityId, codes, member } = await aDoor()
    const { attendeeId } = await door.call(checkIn, { activityId, code: codes[0]! })
    const outcomes = await Promise.all([
      reasonOf(door.call(undoCheckIn, { activityId, attendeeId, reason: '扫错人' })),
      reasonOf(staff.call(cancelDeskActivity, { id: activityId, reason: '停电' })),
    ])
    expect(outcomes).toEqual(['ok', 'ok'])
    const { data } = await member.call(listSignUps, {})
    expect(data).toMatchObject([{ state: 'cancelled', cancelReason: '活动取消：停电' }])
    expect(await reasonOf(door.call(checkIn, { activityId, code: codes[0]! }))).toBe('voucherVoid')
  }
})

test('a ticket that is given back is good at the time to which its activity was moved', async () => {
  shop.setNow(new Date('2026-11-20T02:00:00Z'))
  const { activityId, codes } = await aDoor()
  const { attendeeId } = await door.call(checkIn, { activityId, code: codes[0]! })
  const staff = await shop.staff()
  const { version, draft } = await staff.call(getDeskActivity, { id: activityId })
  const [startsAt, endsAt] = ['2026-11-22T02:00:00.000Z', '2026-11-22T05:00:00.000Z']
  const moved = { ...draft, place: '门口', cancelUntil: startsAt, startsAt, endsAt }
  await staff.call(saveDeskActivity, { id: activityId, version, ...moved })
  await door.call(undoCheckIn, { activityId, attendeeId, reason: '扫错人' })
  expect(await reasonOf(door.call(checkIn, { activityId, code: codes[0]! }))).toBe('voucherEarly')
  shop.setNow(new Date('2026-11-22T02:00:00Z'))
  expect(await reasonOf(door.call(checkIn, { activityId, code: codes[0]! }))).toBe('ok')
})
