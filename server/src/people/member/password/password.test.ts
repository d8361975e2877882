import {
  AGREEMENT_VERSION,
  getUserInfo,
  passwordLogin,
  register,
  resetPassword,
  setPassword,
} from '@gongfang/contract/people/member'
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
const wait = (ms: number) => shop.setNow(new Date(shop.now().getTime() + ms))
const newcomer = (password?: string) => aNewcomer(shop, password)

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
  const other = await onAnotherDevice(shop, someone)
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

test('by a code, too, the new password is another one; the code stays good meanwhile', async () => {
  const { phone, from, me } = await newcomer('gongfang2026')
  wait(MINUTE)
  const code = await aCode(from, phone, 'password')
  expect(await reasonOf(me.call(setPassword, { code, password: 'gongfang2026' }))).toBe('samePassword')
  expect(await reasonOf(me.call(setPassword, { code, password: 'werkstatt2026' }))).toBe('ok')
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

test('a password is of any script; a common one and the own number are refused, wherever one is set', async () => {
  const { phone, from, me } = await newcomer()
  wait(MINUTE)
  const code = await aCode(from, phone, 'password')
  for (const [password, fault] of [
    ['Password1', '密码过于常见或有规律，容易被猜到，请换一个'],
    [`${phone}a`, '密码不能是手机号或账号加几个字符，请换一个'],
    ['扳手🔧螺丝', '密码应为 8–128 位'],
  ] as const)
    for (const asked of [
      me.ask(setPassword, { code, password }),
      from.ask(resetPassword, { phone, code, password }),
      from.ask(register, { phone, code, password, agreementVersion: AGREEMENT_VERSION }),
    ])
      expect((await asked).body).toMatchObject({ reason: 'invalid', data: { fields: { password: fault } } })
  const password = 'schlu\u0308ssel 🔧 扳手'
  await me.call(setPassword, { code, password })
  expect(await reasonOf(from.call(passwordLogin, { phone, password: password.normalize('NFC') }))).toBe('ok')
  expect(await reasonOf(from.call(passwordLogin, { phone, password: password.normalize('NFD') }))).toBe('ok')
})
