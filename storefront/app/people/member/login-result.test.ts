import { expect, test, vi } from 'vitest'
import { loginResult } from './login-result.ts'

const user = { id: 1, jigou: '第一中学' }
const quiet = () => {}

test.each([
  ['token and userinfo in data', { code: 1, data: { token: 'one', userinfo: user } }],
  ['access_token and user in data', { code: 1, data: { access_token: 'one', user } }],
  ['token and userinfo at the top', { code: 1, token: 'one', userinfo: user, data: null }],
  ['access_token and user at the top', { code: 1, access_token: 'one', user }],
  ['each in another place', { code: 1, token: 'one', data: { user } }],
  ['code 0', { code: 0, data: { token: 'one', userinfo: user } }],
])('a login succeeds with %s', (_, body) => {
  expect(loginResult(body, quiet)).toEqual({ ok: true, token: 'one', user })
})

test('data comes before the top level', () => {
  expect(loginResult({ code: 1, token: 'top', data: { token: 'data' } }, quiet)).toMatchObject({
    token: 'data',
  })
})

test.each([
  [{ code: 1109, msg: '手机号或密码错误' }, '手机号或密码错误'],
  [{ code: 500, message: '系统繁忙' }, '系统繁忙'],
  [{ code: 2, msg: '', message: '系统繁忙' }, '系统繁忙'],
  [{ code: 2 }, '登录失败'],
  [{ code: '1', data: { token: 'one' } }, '登录失败'],
  [{}, '登录失败'],
  [null, '登录失败'],
  ['nonsense', '登录失败'],
  [[], '登录失败'],
])('%j fails with “%s”', (body, message) => {
  expect(loginResult(body, quiet)).toMatchObject({ ok: false, message })
})

test('a failure carries its reason and the fields it speaks of', () => {
  const body = {
    code: 1000,
    reason: 'invalid',
    msg: '填写的内容有误',
    data: { fields: { phone: '手机号应为 11 位数字' } },
  }
  expect(loginResult(body, quiet)).toEqual({
    ok: false,
    message: '填写的内容有误',
    reason: 'invalid',
    fields: { phone: '手机号应为 11 位数字' },
  })
})

test('a success without a token is warned of', () => {
  const warn = vi.fn()
  expect(loginResult({ code: 1, data: { userinfo: user } }, warn)).toEqual({ ok: true, token: null, user })
  expect(warn).toHaveBeenCalledOnce()
  expect(loginResult({ code: 1, data: { token: 'one' } }, warn)).toMatchObject({
    ok: true,
    token: 'one',
    user: null,
  })
  expect(warn).toHaveBeenCalledOnce()
})
