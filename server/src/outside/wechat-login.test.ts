import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPretendWechat, type PretendWechat } from '../pretend/wechat.ts'
import { authorizeUrl, checkOfficial, LoginFailed, personBy } from './wechat-login.ts'

let wechat: PretendWechat
beforeAll(async () => {
  wechat = await openPretendWechat()
})
afterAll(() => wechat.close())

const account = () => wechat.login.account
const codeFor = (app: 'official' | 'web', person?: string, changes = {}) => {
  const given = { ...account(), ...changes }
  const url = authorizeUrl(given, { app, state: 'a1', redirectUri: 'https://shop.test/wechat/back' })
  return wechat.login.agree(url, person).searchParams.get('code') ?? ''
}
const failureOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'ok',
    (error) => (error instanceof LoginFailed ? `${error.kind} ${error.code}` : String(error)),
  )

test('who agrees is known by what WeChat says to the server, and the same person at both apps', async () => {
  const here = await personBy(account(), { app: 'official', code: codeFor('official', '李老师') })
  const there = await personBy(account(), { app: 'web', code: codeFor('web', '李老师') })
  expect(here).toMatchObject({ appid: account().officialAppid, unionid: there.unionid })
  expect(here.openid).not.toBe(there.openid)
})

test('with one app alone nobody is asked for more than who they are here', async () => {
  const changes = { webAppid: '', webSecret: '' }
  const url = authorizeUrl(
    { ...account(), ...changes },
    { app: 'official', state: 'a1', redirectUri: 'https://a.cn' },
  )
  expect(new URL(url).searchParams.get('scope')).toBe('snsapi_base')
  const person = await personBy(account(), { app: 'official', code: codeFor('official', '王工', changes) })
  expect(person.unionid).toBeNull()
})

test('a wrong secret, a used code and silence are told apart, and none of them repeats the secret', async () => {
  const wrong = { ...account(), officialSecret: 'f'.repeat(32) }
  const code = codeFor('official')
  expect(await failureOf(personBy(wrong, { app: 'official', code }))).toBe('account 40125')
  expect(await failureOf(personBy(account(), { app: 'official', code }))).toBe('ok')
  expect(await failureOf(personBy(account(), { app: 'official', code }))).toBe('code 40163')
  expect(await failureOf(checkOfficial(wrong))).toBe('account 40125')
  expect(await failureOf(checkOfficial({ ...account(), officialAppid: 'wx0000000000000000' }))).toBe(
    'account 40013',
  )
  wechat.login.mood = 'silent'
  const silent = personBy(account(), { app: 'official', code }, { timeoutMs: 100 })
  expect(await failureOf(silent)).toBe('silent TIMEOUT')
  wechat.login.mood = 'well'
  const nowhere = personBy({ ...account(), apiUrl: 'http://127.0.0.1:1' }, { app: 'official', code })
  const error = await nowhere.catch((cause: unknown) => cause)
  expect(error).toMatchObject({ kind: 'silent', code: 'UNREACHABLE' })
  expect(JSON.stringify([error, String((error as Error).stack), (error as Error).cause])).not.toContain(
    account().officialSecret,
  )
})
