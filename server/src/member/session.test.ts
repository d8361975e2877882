import type { Refused } from '@gongfang/contract/call'
import {
  endSession,
  getUserInfo,
  listSessions,
  logout,
  passwordLogin,
  phoneLogin,
  register,
  resetPassword,
  setPassword,
} from '@gongfang/contract/member'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCode, aStranger } from '../testing/joining.ts'
import { openTestShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const MINUTE = 60_000
const DAY = 86_400_000
const wait = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
const reasonOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'ok',
    (error: Refused & { status?: number }) => error.reason ?? error.status,
  )

/** Somebody who registered, with a password if wished. */
async function newcomer(password?: string) {
  const { phone, from } = aStranger(shop)
  const given = { phone, code: await aCode(from, phone), agreementVersion: '2026-11' }
  const { token } = await from.call(register, password ? { ...given, password } : given)
  return { phone, from, me: shop.client({ token }) }
}
const enter = async ({ phone, from }: { phone: string; from: ReturnType<typeof shop.client> }) => {
  const { token } = await from.call(phoneLogin, { phone, code: await aCode(from, phone) })
  return shop.client({ token })
}

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
    unreadMessages: 0,
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

test('a password logs in; a wrong one, no password and an unknown number are one answer', async () => {
  const { phone, from } = await newcomer('gongfang2026')
  const { userinfo } = await from.call(passwordLogin, { phone, password: 'gongfang2026' })
  expect(userinfo).toMatchObject({ mobile: phone, hasPassword: true })
  const coded = await newcomer()
  const answers = await Promise.all(
    [phone, coded.phone, aStranger(shop).phone].map((number) =>
      from.ask(passwordLogin, { phone: number, password: 'gongfang2027' }),
    ),
  )
  expect(new Set(answers.map(({ body }) => JSON.stringify({ ...body, time: 0 }))).size).toBe(1)
  expect(answers[0]!.body).toMatchObject({ reason: 'passwordWrong', data: null })
})

test('a number gets five tries in fifteen minutes, however many come at once', async () => {
  const { phone, from } = await newcomer('gongfang2026')
  const login = (password: string) => reasonOf(from.call(passwordLogin, { phone, password }))
  const reasons = await Promise.all(Array.from({ length: 200 }, () => login('falsch123')))
  expect(reasons.filter((reason) => reason === 'passwordWrong')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'loginLocked')).toHaveLength(195)
  expect(await login('gongfang2026')).toBe('loginLocked')
  wait(15 * MINUTE)
  expect(await login('gongfang2026')).toBe('ok')
  // A right password gives the tries back.
  for (let at = 0; at < 4; at++) expect(await login('falsch123')).toBe('passwordWrong')
  expect(await login('gongfang2026')).toBe('ok')
  expect(await login('falsch123')).toBe('passwordWrong')
})

test('one address tries sixty passwords in fifteen minutes, whatever the numbers', async () => {
  const { from } = aStranger(shop)
  const reasons = await Promise.all(
    Array.from({ length: 65 }, () =>
      reasonOf(from.call(passwordLogin, { phone: aStranger(shop).phone, password: 'x1' })),
    ),
  )
  expect(reasons.filter((reason) => reason === 'passwordWrong')).toHaveLength(60)
  expect(reasons.filter((reason) => reason === 'tooMany')).toHaveLength(5)
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
  const other = await enter(someone)
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
    await enter(someone)
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

test('a member keeps its newest twenty sessions', async () => {
  const { phone, from, me } = await newcomer('gongfang2026')
  for (let at = 0; at < 20; at++) await from.call(passwordLogin, { phone, password: 'gongfang2026' })
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
  expect(
    await shop.db`select 1 from session s join member m on m.id = s.member_id where m.mobile = ${phone}`,
  ).toHaveLength(20)
})

test('a forgotten password is set anew by code, ends every session and unlocks the number', async () => {
  const { phone, from, me } = await newcomer('gongfang2026')
  for (let at = 0; at < 5; at++) await reasonOf(from.call(passwordLogin, { phone, password: 'x1' }))
  wait(MINUTE)
  const code = await aCode(from, phone, 'password')
  await from.call(resetPassword, { phone, code, password: 'werkstatt8' })
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe(401)
  expect(await reasonOf(from.call(passwordLogin, { phone, password: 'gongfang2026' }))).toBe('passwordWrong')
  expect(await reasonOf(from.call(passwordLogin, { phone, password: 'werkstatt8' }))).toBe('ok')
  expect(await reasonOf(from.call(resetPassword, { phone, code, password: 'werkstatt9' }))).toBe(
    'codeExpired',
  )
})

test('resetting answers the same for a number that nobody has, and makes nobody', async () => {
  const known = await newcomer()
  const unknown = aStranger(shop)
  wait(MINUTE)
  const answers = []
  for (const { phone, from } of [known, unknown]) {
    const code = await aCode(from, phone, 'password')
    const wrong = code === '111111' ? '222222' : '111111'
    const said = []
    for (const typed of [wrong, code, code]) {
      const { status, body } = await from.ask(resetPassword, { phone, code: typed, password: 'werkstatt8' })
      said.push({ status, ...body, time: 0 })
    }
    answers.push(JSON.stringify(said))
  }
  expect(answers[0]).toBe(answers[1])
  expect(await shop.db`select 1 from member where mobile = ${unknown.phone}`).toEqual([])
})

test('a password is changed by the old one or by a code, and everywhere else is logged out', async () => {
  const someone = await newcomer()
  const { phone, from, me } = someone
  expect(await reasonOf(me.call(setPassword, { password: 'gongfang2026' }))).toBe('invalid')
  wait(MINUTE)
  const other = await enter(someone)
  wait(MINUTE)
  await me.call(setPassword, { code: await aCode(from, phone, 'password'), password: 'gongfang2026' })
  expect(await reasonOf(me.call(getUserInfo, {}))).toBe('ok')
  expect(await reasonOf(other.call(getUserInfo, {}))).toBe(401)
  expect(await reasonOf(me.call(setPassword, { password: 'werkstatt8' }))).toBe('invalid')
  expect(
    await reasonOf(me.call(setPassword, { oldPassword: 'gongfang2026', password: 'gongfang2026' })),
  ).toBe('samePassword')
  await expect(
    me.call(setPassword, { oldPassword: 'falsch123', password: 'werkstatt8' }),
  ).rejects.toMatchObject({
    message: '旧密码不正确，还可尝试 3 次',
  })
  expect(await reasonOf(me.call(setPassword, { oldPassword: 'gongfang2026', password: 'werkstatt8' }))).toBe(
    'ok',
  )
  expect(await reasonOf(from.call(passwordLogin, { phone, password: 'werkstatt8' }))).toBe('ok')
})

test('a session of the old password never outlives the change', async () => {
  let password = 'gongfang2026'
  const { phone, from, me } = await newcomer(password)
  for (let round = 0; round < 12; round++) {
    const next = `werkstatt${round}`
    const [login] = await Promise.all([
      from.call(passwordLogin, { phone, password }).catch(() => null),
      me.call(setPassword, { oldPassword: password, password: next }),
    ])
    if (login) expect(await reasonOf(shop.client({ token: login.token }).call(getUserInfo, {}))).toBe(401)
    password = next
  }
})

test('a stolen token is no way to find out the password', async () => {
  const { me } = await newcomer('gongfang2026')
  const reasons = await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      reasonOf(me.call(setPassword, { oldPassword: `raten${at}`, password: 'werkstatt8' })),
    ),
  )
  expect(reasons.filter((reason) => reason === 'oldPasswordWrong')).toHaveLength(5)
  expect(reasons.filter((reason) => reason === 'loginLocked')).toHaveLength(45)
})

test('a blank in a password is part of it', async () => {
  const { phone, from } = await newcomer(' leer zeichen 1 ')
  expect(await reasonOf(from.call(passwordLogin, { phone, password: 'leer zeichen 1' }))).toBe(
    'passwordWrong',
  )
  expect(await reasonOf(from.call(passwordLogin, { phone, password: ' leer zeichen 1 ' }))).toBe('ok')
})

test('what has had its time is swept away, and nothing else', async () => {
  const { memberTasks } = await import('./jobs.ts')
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
