import { createPublicKey, verify, X509Certificate } from 'node:crypto'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openPretendWechat, type PretendOptions, type PretendWechat } from '../pretend/wechat.ts'
import { drawKeys, type PretendKeys } from '../pretend/wechat-keys.ts'
import { ChannelFailed } from './channel-failed.ts'
import { openWechatPay, type PrepayWish, type WechatPay } from './wechat-pay.ts'

const START = new Date('2026-11-21T04:00:00Z')
let keys: PretendKeys
let others: PretendKeys
let wechat: PretendWechat
let pay: WechatPay
let now: Date
beforeAll(() => {
  keys = drawKeys(START)
  others = drawKeys(START)
})
afterEach(() => wechat.close())

/** WeChat and the shop on one clock that only the test moves. */
async function open(options: PretendOptions = {}) {
  now = START
  wechat = await openPretendWechat({ keys, now: () => now, deliver: async () => 200, ...options })
  pay = openWechatPay(wechat.account, { clock: () => now })
}
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

const wish = (given: Partial<PrepayWish> = {}): PrepayWish => ({
  outTradeNo: 'P20261121001',
  description: '冲击钻 × 2',
  amountFen: 129_900,
  expiresAt: new Date(now.getTime() + 1_800_000),
  notifyUrl: 'https://shop.example/api/pay/wechat',
  clientIp: '203.0.113.7',
  ...given,
})
const wishBack = (given: object = {}) => ({
  outTradeNo: 'P20261121001',
  outRefundNo: 'R20261121001',
  amountFen: 29_900,
  totalFen: 129_900,
  reason: '退一件',
  notifyUrl: 'https://shop.example/api/pay/wechat',
  ...given,
})

const failureOf = async (doing: Promise<unknown>) => {
  const error = await doing.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(ChannelFailed)
  const { kind, code, hint } = error as ChannelFailed
  expect(hint).toMatch(/[一-龥]/)
  return `${kind} ${code}`
}
const asked = (path: string) => wechat.requests.filter((one) => one.path.startsWith(path)).length

test('an order is placed for each way to pay, and the same wish again is the same order', async () => {
  await open()
  const native = await pay.prepay('native', wish())
  expect(native).toMatch(/^http/)
  expect(await pay.prepay('native', wish())).toBe(native)
  expect(await failureOf(pay.prepay('native', wish({ amountFen: 1 })))).toBe('refused OUT_TRADE_NO_USED')
  const inside = await pay.prepay('jsapi', wish({ outTradeNo: 'P20261121002', openid: 'oAbc' }))
  expect(wechat.order('P20261121002')).toMatchObject({ prepayId: inside, openid: 'oAbc', trade: 'JSAPI' })
  expect(await pay.prepay('h5', wish({ outTradeNo: 'P20261121003' }))).toMatch(/^http.*prepay_id=wx/)
  expect(await failureOf(pay.prepay('jsapi', wish({ outTradeNo: 'P20261121004' })))).toBe(
    'refused PARAM_ERROR',
  )
})

test('long descriptions are cut, never in the middle of a character', async () => {
  await open()
  await pay.prepay('native', wish({ description: '🔧'.repeat(200) }))
  const { description } = wechat.order('P20261121001')
  expect([...description].every((character) => character === '🔧')).toBe(true)
})

test('a payment is looked up: unknown, waiting, paid, refunded', async () => {
  await open()
  expect(await pay.query('P20261121001')).toBeNull()
  await pay.prepay('native', wish())
  expect(await pay.query('P20261121001')).toMatchObject({ state: 'NOTPAY', transactionId: '', paidAt: null })
  await wechat.pay('P20261121001', { payerFen: 100_000 })
  expect(await pay.query('P20261121001')).toMatchObject({
    outTradeNo: 'P20261121001',
    transactionId: wechat.order('P20261121001').transactionId,
    state: 'SUCCESS',
    amountFen: 129_900,
    currency: 'CNY',
    mchid: keys.mchid,
    appid: keys.appid,
    paidAt: now,
  })
  await pay.refund(wishBack())
  expect(await pay.query('P20261121001')).toMatchObject({ state: 'REFUND', amountFen: 129_900 })
})

test('closing closes what waits, says so again, and tells of what was paid', async () => {
  await open()
  expect(await pay.close('P20261121001')).toBe('closed')
  await pay.prepay('native', wish())
  expect(await pay.close('P20261121001')).toBe('closed')
  expect(await pay.close('P20261121001')).toBe('closed')
  expect(await pay.query('P20261121001')).toMatchObject({ state: 'CLOSED' })
  expect(await failureOf(pay.prepay('native', wish()))).toBe('refused ORDER_CLOSED')
  await pay.prepay('native', wish({ outTradeNo: 'P20261121002' }))
  await wechat.pay('P20261121002')
  expect(await pay.close('P20261121002')).toBe('paid')
  expect(await failureOf(pay.prepay('native', wish({ outTradeNo: 'P20261121002' })))).toBe(
    'refused ORDERPAID',
  )
})

test('a refund under the same number is the same refund, however often it is asked for', async () => {
  await open()
  await pay.prepay('native', wish())
  await wechat.pay('P20261121001')
  expect(await pay.queryRefund('R20261121001')).toBeNull()
  const first = await pay.refund(wishBack())
  expect(first).toMatchObject({
    state: 'PROCESSING',
    amountFen: 29_900,
    at: null,
    outTradeNo: 'P20261121001',
  })
  await wechat.refundState('R20261121001', 'SUCCESS')
  expect(await pay.refund(wishBack())).toMatchObject({ refundId: first.refundId, state: 'SUCCESS', at: now })
  await wechat.refundState('R20261121001', 'ABNORMAL')
  expect(await pay.queryRefund('R20261121001')).toMatchObject({ state: 'ABNORMAL', at: null })
  expect(wechat.order('P20261121001').refunds).toHaveLength(1)
  expect(await failureOf(pay.refund(wishBack({ outRefundNo: 'R2', amountFen: 129_900 })))).toBe(
    'refused INVALID_REQUEST',
  )
})

test('what opens the payment inside WeChat is signed with our key', async () => {
  await open()
  const words = pay.jsapi('wx2611', now)
  const text = [words.appId, words.timeStamp, words.nonceStr, words.package, ''].join('\n')
  const { publicKey } = new X509Certificate(keys.merchant.certificate)
  expect(verify('sha256', Buffer.from(text), publicKey, Buffer.from(words.paySign, 'base64'))).toBe(true)
  expect(words).toMatchObject({ appId: keys.appid, package: 'prepay_id=wx2611', signType: 'RSA' })
})

test("a day's bill is read once WeChat has written it", async () => {
  await open()
  await pay.prepay('native', wish())
  await wechat.pay('P20261121001')
  await pay.refund(wishBack())
  expect(await pay.bill('trade', '2026-11-21')).toBeNull()
  pass(86_400)
  const trade = await pay.bill('trade', '2026-11-21')
  expect(trade).toMatch(/^交易时间,公众账号ID,.*订单金额,费率备注\r\n`2026-11-21 12:00:00,.*`1299\.00,`\r\n/)
  expect(trade).toContain('总交易单数,应结订单总金额,手续费总金额,订单总金额\r\n`1,`1299.00,')
  const refund = await pay.bill('refund', '2026-11-21')
  expect(refund).toContain('`R20261121001,`299.00,')
  expect(await pay.bill('trade', '2026-11-20')).toBeNull()
})

test('a bill that does not sum up, or lies elsewhere, is not read', async () => {
  await open()
  await pay.prepay('native', wish())
  await wechat.pay('P20261121001')
  pass(86_400)
  wechat.faults.alter = (answer) => ({ ...answer, hash_value: '0'.repeat(40) })
  expect(await failureOf(pay.bill('trade', '2026-11-21'))).toBe('untrusted BILL_ALTERED')
  for (const download_url of [
    'http://169.254.169.254/latest',
    `${wechat.url}@evil.example/`,
    'file:///etc/passwd',
    '',
  ]) {
    wechat.faults.alter = (answer) => ({ ...answer, download_url })
    expect(await failureOf(pay.bill('trade', '2026-11-21'))).toBe('untrusted BILL_ELSEWHERE')
  }
})

test('with certificates only, they are fetched once and follow WeChat when it changes them', async () => {
  await open({ mode: 'certificates' })
  await Promise.all(Array.from({ length: 20 }, () => pay.prepay('native', wish())))
  await pay.query('P20261121001')
  expect(asked('/v3/certificates')).toBe(1)
  wechat.rotateKeys()
  expect(await failureOf(pay.query('P20261121001'))).toBe('untrusted UNKNOWN_SERIAL')
  pass(61)
  expect(await pay.query('P20261121001')).toMatchObject({ state: 'NOTPAY' })
  expect(asked('/v3/certificates')).toBe(2)
})

test('with the public key, nobody asks for certificates', async () => {
  await open({ mode: 'publicKey' })
  await pay.prepay('native', wish())
  await wechat.pay('P20261121001')
  const { headers, body } = wechat.letter.ofPayment('P20261121001')
  expect(await pay.readNotice(headers, Buffer.from(body), now)).toMatchObject({ kind: 'payment' })
  expect(asked('/v3/certificates')).toBe(0)
})

test('a certificate that ran out, or that WeChat withdrew, is not believed', async () => {
  await open({ mode: 'certificates' })
  await pay.prepay('native', wish())
  await wechat.pay('P20261121001')
  const old = wechat.letter.ofPayment('P20261121001', { at: new Date(now.getTime() + 13 * 3_600_000) })
  wechat.rotateKeys({ withdraw: true })
  pass(13 * 3600)
  await expect(pay.readNotice(old.headers, Buffer.from(old.body), now)).rejects.toMatchObject({
    reason: 'unknown key',
  })
  pass(6 * 365 * 86_400)
  expect(await failureOf(pay.query('P20261121001'))).toBe('untrusted UNKNOWN_SERIAL')
})

test('the check proves everything, leaves no order open, and says what ends when', async () => {
  await open()
  expect(pay.certificateEnds().platform).toBeNull()
  const { expires } = await pay.check(now)
  expect(Object.values(pay.certificateEnds())).toEqual(expires.map(({ at }) => at))
  expect(expires.map(({ what }) => what)).toEqual([
    '商户 API 证书',
    expect.stringMatching(/^微信支付平台证书 \w{8}…$/),
  ])
  const [order] = wechat.requests.filter(({ path }) => path.endsWith('/close'))
  expect(wechat.order(order?.path.split('/').at(-2) ?? '').state).toBe('CLOSED')
  await wechat.close()
  await open({ mode: 'publicKey' })
  expect((await pay.check(now)).expires).toHaveLength(1)
})

test('an account with something wrong in it is told which', async () => {
  await open()
  const { account } = wechat
  const wrong = [
    [{ certificate: 'x' }, 'refused BAD_CERTIFICATE'],
    [{ privateKey: 'x' }, 'refused BAD_PRIVATE_KEY'],
    [{ privateKey: others.merchant.privateKey }, 'refused KEY_MISMATCH'],
    [{ apiV3Key: 'short' }, 'refused BAD_API_V3_KEY'],
    [{ apiV3Key: others.apiV3Key }, 'untrusted BAD_API_V3_KEY'],
    [{ mchid: '1600000000' }, 'refused MCH_NOT_EXISTS'],
    [{ appid: 'wx0000000000000000' }, 'refused APPID_MCHID_NOT_MATCH'],
    [
      { certificate: others.merchant.certificate, privateKey: others.merchant.privateKey },
      'refused SIGN_ERROR',
    ],
    [{ publicKey: 'x' }, 'refused BAD_PUBLIC_KEY'],
    [{ publicKey: others.publicKeyPair.publicKey }, 'untrusted BAD_SIGNATURE'],
    [{ baseUrl: 'http://127.0.0.1:1' }, 'silent UNREACHABLE'],
  ] as const
  for (const [part, said] of wrong) {
    const client = openWechatPay({ ...account, ...part }, { clock: () => now })
    expect(await failureOf(client.check(now)), JSON.stringify(part).slice(0, 60)).toBe(said)
  }
  expect(createPublicKey(account.publicKey).asymmetricKeyType).toBe('rsa')
})
