import { listAudit } from '@gongfang/contract/system/audit'
import { checkProvider, listProviders, saveProvider } from '@gongfang/contract/system/provider-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { openChannels, providerAccount } from './actions.ts'
import { complaintsAbout } from './rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const pem = (kind: string) => `-----BEGIN ${kind}-----\nMIIB\n-----END ${kind}-----`
const values = {
  mchid: '1900000001',
  appid: 'wx1234567890abcdef',
  certificate: pem('CERTIFICATE'),
  privateKey: pem('PRIVATE KEY'),
  apiV3Key: `${'k'.repeat(31)}7`,
  publicKeyId: '',
  publicKey: '',
  baseUrl: 'https://api.mch.weixin.qq.com',
}
const house = () => shop.app.house

test('an account is kept sealed, served without its secrets, and used with them', async () => {
  const owner = await shop.staff()
  expect(await openChannels(house())).toMatchObject({ wechat: false })
  await owner.call(saveProvider, { name: 'wechatPay', enabled: true, version: 0, values })
  const [shown] = await owner.call(listProviders, {})
  expect(shown).toMatchObject({ name: 'wechatPay', version: 1, sealed: ['privateKey', 'apiV3Key'] })
  expect(shown?.values).not.toHaveProperty('privateKey')
  expect(await providerAccount(house(), 'wechatPay')).toMatchObject({ account: values, version: 1 })
  const [row] = await shop.db<{ text: string }[]>`select (p.*)::text as text from provider_account p`
  expect(row?.text).not.toContain(values.apiV3Key)
  expect(await openChannels(house())).toMatchObject({ wechat: true })
})

test('a secret left empty stays, a change over an older version is refused', async () => {
  const owner = await shop.staff()
  const empty = { ...values, mchid: '1900000002', privateKey: '', apiV3Key: '' }
  await owner.call(saveProvider, { name: 'wechatPay', enabled: true, version: 1, values: empty })
  const found = await providerAccount(house(), 'wechatPay')
  expect(found?.account).toEqual({ ...values, mchid: '1900000002' })
  await expect(
    owner.call(saveProvider, { name: 'wechatPay', enabled: false, version: 1, values }),
  ).rejects.toMatchObject({ reason: 'changedMeanwhile' })
})

test('the log says that a secret was renewed, and not what it is', async () => {
  const owner = await shop.staff()
  const text = JSON.stringify(await owner.call(listAudit, { subject: 'provider wechatPay' }))
  expect(text).toContain('apiV3Key')
  expect(text).not.toContain(values.apiV3Key)
})

test('one that is switched off opens no channel and cannot be checked', async () => {
  const owner = await shop.staff()
  await owner.call(saveProvider, { name: 'wechatPay', enabled: false, version: 2, values: {} as never })
  expect(await providerAccount(house(), 'wechatPay')).toBeNull()
  await expect(owner.call(checkProvider, { name: 'wechatPay' })).rejects.toMatchObject({
    reason: 'providerOff',
  })
})

const wechat = { name: 'wechatPay', enabled: true, plainHttp: false } as const
test.each([
  ['nothing typed', { ...wechat, values: {} }, 'mchid', '请填写商户号'],
  [
    'a short key',
    { ...wechat, values: { ...values, apiV3Key: 'short' } },
    'apiV3Key',
    '应为 32 位字母或数字',
  ],
  [
    'half of a pair',
    { ...wechat, values: { ...values, publicKeyId: 'PUB_KEY_ID_1' } },
    'publicKey',
    '与另一项需同时填写',
  ],
  [
    'keys in the clear',
    { ...wechat, values: { ...values, baseUrl: 'http://pay.test' } },
    'baseUrl',
    '应以 https:// 开头',
  ],
  [
    'no address of our own',
    { ...wechat, values, reachable: false },
    'baseUrl',
    '请先设置环境变量 PUBLIC_URL，微信才能找到本站',
  ],
  [
    'a path in the address',
    { ...wechat, values: { ...values, baseUrl: 'https://a.cn/b' } },
    'baseUrl',
    '应形如 https://域名，结尾没有斜杠',
  ],
])('%s is complained about beside its field', (_, account, field, text) => {
  expect(complaintsAbout(account)[field]).toBe(text)
})

test('a complete account has no complaints, nor has an empty one that is switched off', () => {
  expect(complaintsAbout({ ...wechat, values })).toEqual({})
  expect(complaintsAbout({ name: 'sms', enabled: false, values: {}, plainHttp: false })).toEqual({})
})
