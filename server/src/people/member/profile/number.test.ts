import { changeMobile, getUserInfo, passwordLogin } from '@gongfang/contract/people/member'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aCode, aNewcomer, aStranger, onAnotherDevice, reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestClient, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

const codeFor = (from: TestClient, phone: string) => aCode(from, phone, 'mobile')

test('a member moves to a new number; other devices have to log in again', async () => {
  const { phone, from, me } = await aNewcomer(shop, 'Passwort2026')
  shop.setNow(new Date(Date.now() + 61_000))
  const elsewhere = await onAnotherDevice(shop, { phone, from })
  const { phone: next, from: there } = aStranger(shop)
  const given = {
    oldCode: await codeFor(from, phone).catch(() => ''),
    phone: next,
    code: await codeFor(there, next),
  }
  if (given.oldCode === '') {
    shop.setNow(new Date(shop.now().getTime() + 61_000))
    given.oldCode = await codeFor(from, phone)
  }
  expect(await me.call(changeMobile, given)).toMatchObject({ mobile: next })
  expect((await me.call(getUserInfo, {})).mobile).toBe(next)
  expect(await reasonOf(elsewhere.call(getUserInfo, {}))).toBe(401)
  expect(await reasonOf(from.call(passwordLogin, { phone, password: 'Passwort2026' }))).toBe('passwordWrong')
  expect(await reasonOf(from.call(passwordLogin, { phone: next, password: 'Passwort2026' }))).toBe('ok')
})

test('without both right codes nothing moves, and wrong tries count', async () => {
  const { phone, from, me } = await aNewcomer(shop)
  const { phone: next, from: there } = aStranger(shop)
  shop.setNow(new Date(Date.now() + 61_000))
  const oldCode = await codeFor(from, phone)
  const code = await codeFor(there, next)
  const wrong = (right: string) => (right === '000000' ? '111111' : '000000')
  const refusal = async (given: { oldCode: string; code: string }) => {
    const { body } = await me.ask(changeMobile, { phone: next, ...given })
    return [body.reason, (body.data as { fields: object }).fields]
  }
  expect(await refusal({ oldCode: wrong(oldCode), code })).toEqual([
    'codeWrong',
    { oldCode: '验证码错误，还可尝试 4 次' },
  ])
  expect(await refusal({ oldCode, code: wrong(code) })).toEqual([
    'codeWrong',
    { code: '验证码错误，还可尝试 4 次' },
  ])
  expect(await reasonOf(me.call(changeMobile, { phone: next, oldCode, code }))).toBe('ok')
})

test('a number that somebody has cannot be taken over', async () => {
  const { phone, from, me } = await aNewcomer(shop)
  const other = await aNewcomer(shop)
  shop.setNow(new Date(Date.now() + 61_000))
  const oldCode = await codeFor(from, phone)
  const code = await codeFor(other.from, other.phone)
  expect(await reasonOf(me.call(changeMobile, { phone: other.phone, oldCode, code }))).toBe('mobileTaken')
  expect(await reasonOf(me.call(changeMobile, { phone, oldCode, code: oldCode }))).toBe('sameMobile')
})

test('two members who want one number at once: one gets it', async () => {
  const [first, second] = [await aNewcomer(shop), await aNewcomer(shop)]
  const { phone: wanted, from: there } = aStranger(shop)
  shop.setNow(new Date(Date.now() + 61_000))
  const code = await codeFor(there, wanted)
  const asking = [first, second].map(async ({ phone, from, me }) => {
    const oldCode = await codeFor(from, phone)
    return reasonOf(me.call(changeMobile, { phone: wanted, oldCode, code }))
  })
  const reasons = await Promise.all(asking)
  expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(1)
})
