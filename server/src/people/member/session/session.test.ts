import { InstitutionAction } from '@gongfang/contract/people/institution'
import {
  endSession,
  getUserInfo,
  listSessions,
  logout,
  passwordLogin,
  phoneLogin,
  register,
} from '@gongfang/contract/people/member'
import { getStaffSelf } from '@gongfang/contract/system/staff'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCode, aNewcomer, aStranger, onAnotherDevice, reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const MINUTE = 60_000
const DAY = 86_400_000
const wait = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
const newcomer = (password?: string) => aNewcomer(shop, password)

test('a first login by code registers: no institution, no password, points as configured, consent kept', async () => {
  await shop.config('registerPoints', 88)
  const { phone, from } = aStranger(shop)
  const { token, userinfo } = await from.call(phoneLogin, {
    phone,
    code: await aCode(from, phone),
    agreementVersion: '2026-11',
  })
  await shop.config('registerPoints', null)
  expect(userinfo).toEqual({
    id: expect.any(Number),
    mobile: phone,
    nickname: '',
    avatar: '',
    jigou: '',
    status: 'incomplete',
    statusReason: '',
    hasPassword: false,
    points: 88,
    pointsOwed: 0,
    // No institution yet, so no role that could forbid anything.
    roles: [],
    can: [...InstitutionAction.options],
    unreadMessages: 0,
    orderScopes: [],
    orderCounts: { unpaid: 0, paid: 0, shipped: 0, done: 0 },
  })
  expect(await shop.client({ token }).call(getUserInfo, {})).toEqual(userinfo)
  const [row] =
    await shop.db`select agreement_version, agreed_at is not null as agreed from member where mobile = ${phone}`
  expect(row).toEqual({ agreementVersion: '2026-11', agreed: true })
})

test('a second login finds the same member and keeps the newer consent', async () => {
  const someone = await newcomer()
  wait(MINUTE)
  const code = await aCode(someone.from, someone.phone)
  const { userinfo } = await someone.from.call(phoneLogin, {
    phone: someone.phone,
    code,
    agreementVersion: '2027-01',
  })
  expect(userinfo.id).toBe((await someone.me.call(getUserInfo, {})).id)
  const [row] = await shop.db`select agreement_version from member where mobile = ${someone.phone}`
  expect(row).toEqual({ agreementVersion: '2027-01' })
})

test('registering asks for consent, and a taken number keeps its code for logging in', async () => {
  const { phone, from } = await newcomer()
  wait(MINUTE)
  const code = await aCode(from, phone)
  expect(await reasonOf(from.call(register, { phone, code }))).toBe('agreementMissing')
  const again = { phone, code, agreementVersion: '2026-11' }
  expect(await reasonOf(from.call(register, again))).toBe('alreadyRegistered')
  expect(await reasonOf(from.call(register, again))).toBe('alreadyRegistered')
  expect(await reasonOf(from.call(phoneLogin, { phone, code }))).toBe('ok')
})

test('without a right code nobody learns that a number is registered', async () => {
  const { phone, from } = await newcomer()
  const other = aStranger(shop)
  wait(MINUTE)
  for (const [someone, number] of [
    [from, phone],
    [other.from, other.phone],
  ] as const) {
    const code = await aCode(someone, number)
    const wrong = code === '111111' ? '222222' : '111111'
    expect(
      await reasonOf(someone.call(register, { phone: number, code: wrong, agreementVersion: '1' })),
    ).toBe('codeWrong')
  }
})

test('a disabled member hears the service number, and its tokens stop at once', async () => {
  await shop.config('kefuMobile', '400-800-1234')
  const { phone, from, me } = await newcomer('gongfang2026')
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe('ok')
  await shop.db`update member set disabled = true where mobile = ${phone}`
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
  wait(MINUTE)
  const code = await aCode(from, phone)
  const sentence = '账号已停用，请联系客服 400-800-1234'
  await expect(from.call(phoneLogin, { phone, code })).rejects.toMatchObject({
    reason: 'memberDisabled',
    message: sentence,
  })
  await expect(from.call(passwordLogin, { phone, password: 'gongfang2026' })).rejects.toMatchObject({
    message: sentence,
  })
  expect(await reasonOf(from.call(passwordLogin, { phone, password: 'gongfang2027' }))).toBe('passwordWrong')
  expect(
    await shop.db`select 1 from session s join member m on m.id = s.member_id where m.mobile = ${phone}`,
  ).toHaveLength(1)
})

test('logging out ends this device only', async () => {
  const someone = await newcomer()
  wait(MINUTE)
  const other = await onAnotherDevice(shop, someone)
  await someone.me.call(logout, {})
  expect(await reasonOf(someone.me.call(getUserInfo, {}))).toBe(401)
  expect(await reasonOf(other.call(getUserInfo, {}))).toBe('ok')
})

test('a session lives seven days', async () => {
  const { me } = await newcomer()
  wait(7 * DAY - MINUTE)
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe('ok')
  wait(MINUTE)
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
})

test('a member sees its devices, ends one or all others, and never those of somebody else', async () => {
  const someone = await newcomer()
  for (let at = 0; at < 3; at++) {
    wait(MINUTE)
    await onAnotherDevice(shop, someone)
  }
  const devices = await someone.me.call(listSessions, {})
  expect(devices).toHaveLength(4)
  expect(devices[0]).toMatchObject({ current: true, device: '电脑浏览器' })
  const stranger = await newcomer()
  expect(await stranger.me.call(endSession, { id: devices[1]!.id })).toEqual({ ended: 0 })
  expect(await someone.me.call(endSession, { id: devices[1]!.id })).toEqual({ ended: 1 })
  expect(await someone.me.call(endSession, { others: true })).toEqual({ ended: 2 })
  expect(await someone.me.call(listSessions, {})).toHaveLength(1)
  expect(await reasonOf(someone.me.call(endSession, {}))).toBe('invalid')
})

test('when a session was last used is written after the answer, together with others, and never backwards', async () => {
  const { me } = await newcomer()
  const staff = await shop.staff([])
  await shop.db`update staff_session set last_seen_at = now() - interval '1 hour'`
  const { seen } = shop.app.house
  const times = async () => {
    const [row] = await shop.db<{ member: Date; staff: Date }[]>`
      select (select last_seen_at from session order by id desc limit 1) as member, (select max(last_seen_at) from staff_session) as staff`
    return [new Date(row!.member).getTime(), new Date(row!.staff).getTime()]
  }
  const before = await times()
  wait(6 * MINUTE)
  const now = shop.now()
  shop.setNow(now)
  await me.call(getUserInfo, {})
  await staff.call(getStaffSelf, {})
  expect(await times()).toEqual(before)
  await seen.write()
  expect(await times()).toEqual([now.getTime(), now.getTime()])
  for (const { id } of await shop.db<{ id: number }[]>`select id from session`)
    seen.add('session', id, new Date(0))
  await seen.write()
  expect(await times()).toEqual([now.getTime(), now.getTime()])
})

test('a member keeps its newest twenty sessions', async () => {
  const { phone, from, me } = await newcomer('gongfang2026')
  for (let at = 0; at < 20; at++) await from.call(passwordLogin, { phone, password: 'gongfang2026' })
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
  expect(
    await shop.db`select 1 from session s join member m on m.id = s.member_id where m.mobile = ${phone}`,
  ).toHaveLength(20)
})

test('what has had its time is swept away, and nothing else', async () => {
  const { memberTasks } = await import('../jobs.ts')
  const { phone, from, me } = await newcomer()
  await reasonOf(from.call(passwordLogin, { phone, password: 'x1' }))
  await memberTasks(shop.app.house)['member.sweep']!({} as never, { now: shop.now() })
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe('ok')
  wait(8 * DAY)
  await memberTasks(shop.app.house)['member.sweep']!({} as never, { now: shop.now() })
  for (const table of ['sms_code', 'password_try'])
    expect(await shop.db`select 1 from ${shop.db(table)}`).toEqual([])
  expect(
    await shop.db`select 1 from session s join member m on m.id = s.member_id where m.mobile = ${phone}`,
  ).toEqual([])
})
