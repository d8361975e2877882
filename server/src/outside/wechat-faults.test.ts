import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPretendWechat, type PretendWechat } from '../pretend/wechat.ts'
import { type AnswerMood, noFaults } from '../pretend/wechat-faults.ts'
import { drawKeys, type PretendKeys } from '../pretend/wechat-keys.ts'
import { ChannelFailed } from './channel-failed.ts'
import { openWechatPay, type WechatPay } from './wechat-pay.ts'

const NO = 'P20261121001'
let keys: PretendKeys
let wechat: PretendWechat
let pay: WechatPay
/** Waits for a moment only. */
let hasty: WechatPay
let now: Date
beforeAll(() => {
  keys = drawKeys(new Date())
})
beforeEach(async () => {
  now = new Date()
  wechat = await openPretendWechat({ keys, now: () => now, deliver: async () => 200 })
  pay = openWechatPay(wechat.account, { clock: () => now })
  hasty = openWechatPay(wechat.account, { timeoutMs: 300, clock: () => now })
})
afterEach(() => wechat.close())

const wish = () => ({
  outTradeNo: NO,
  description: '冲击钻',
  amountFen: 129_900,
  expiresAt: new Date(Math.floor(now.getTime() / 1000) * 1000 + 1_800_000),
  notifyUrl: 'https://shop.example/notify',
  clientIp: '203.0.113.7',
})
const back = {
  outTradeNo: NO,
  outRefundNo: 'R1',
  amountFen: 100,
  totalFen: 129_900,
  reason: '退',
  notifyUrl: 'https://shop.example/notify',
}
const failureOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'none',
    (error: unknown) => {
      if (!(error instanceof ChannelFailed)) throw error
      return `${error.kind} ${error.code}`
    },
  )

const MOODS: [AnswerMood, string][] = [
  ['silent', 'silent TIMEOUT'],
  ['lost', 'silent TIMEOUT'],
  ['cut', 'silent UNREACHABLE'],
  ['half', 'silent UNREACHABLE'],
  ['failing', 'silent SYSTEM_ERROR'],
  ['garbage', 'silent GARBAGE'],
  ['unsigned', 'untrusted UNSIGNED'],
  ['forged', 'untrusted BAD_SIGNATURE'],
  ['stale', 'untrusted WRONG_CLOCK'],
  ['stranger', 'untrusted UNKNOWN_SERIAL'],
]

describe.each(MOODS)('WeChat %s', (mood, said) => {
  test('is told in time by every call, and afterwards all goes on with the same numbers', async () => {
    await pay.prepay('native', wish())
    await wechat.pay(NO)
    const client = said.endsWith('TIMEOUT') ? hasty : pay
    const calls = [
      () => client.prepay('native', { ...wish(), outTradeNo: 'P20261121002' }),
      () => client.query(NO),
      () => client.close('P20261121002'),
      () => client.refund(back),
    ]
    wechat.faults.answers = mood
    for (const call of calls) expect(await failureOf(call())).toBe(said)
    Object.assign(wechat.faults, noFaults())
    expect(await pay.query(NO)).toMatchObject({ paidAt: expect.any(Date) })
    expect(await pay.refund(back)).toMatchObject({ state: 'PROCESSING' })
    expect(await pay.close('P20261121002')).toBe('closed')
    expect(wechat.order(NO).refunds).toHaveLength(1)
  })
})

test('an answer that comes late is no answer, though WeChat did what was asked', async () => {
  wechat.faults.delayMs = 1_000
  expect(await failureOf(hasty.prepay('native', wish()))).toBe('silent TIMEOUT')
  expect(wechat.order(NO).state).toBe('NOTPAY')
})

test('nobody is followed elsewhere, and an endless answer ends', async () => {
  await pay.prepay('native', wish())
  wechat.faults.alter = () => ({ endless: 'x'.repeat(2_000_000) })
  expect(await failureOf(pay.query(NO))).toBe('silent GARBAGE')
  wechat.faults.alter = null
  wechat.faults.refuse = { status: 302, code: 'MOVED' }
  expect(await failureOf(pay.query(NO))).toBe('silent GARBAGE')
})

test('an answer about something else is not an answer, however well signed', async () => {
  await pay.prepay('native', wish())
  await wechat.pay(NO)
  wechat.faults.alter = (answer) => ({ ...answer, out_trade_no: 'P20261121009' })
  expect(await failureOf(pay.query(NO))).toBe('untrusted OTHER_SUBJECT')
  wechat.faults.alter = (answer) => ({ ...answer, out_refund_no: 'R9' })
  expect(await failureOf(pay.refund(back))).toBe('untrusted OTHER_SUBJECT')
  wechat.faults.alter = (answer) => ({ ...answer, amount: { total: '129900', currency: 'CNY' } })
  expect(await failureOf(pay.query(NO))).toBe('silent GARBAGE')
  wechat.faults.alter = (answer) => ({ ...answer, trade_state: 'WON' })
  expect(await failureOf(pay.query(NO))).toBe('silent GARBAGE')
})

test('another amount, merchant or app in an answer is handed on as it was said', async () => {
  await pay.prepay('native', wish())
  await wechat.pay(NO)
  wechat.faults.alter = (answer) => ({
    ...answer,
    mchid: '1',
    appid: 'wx2',
    amount: { total: 1, currency: 'USD' },
  })
  expect(await pay.query(NO)).toMatchObject({ mchid: '1', appid: 'wx2', amountFen: 1, currency: 'USD' })
})

test.each([
  ['NOT_ENOUGH', 403],
  ['FREQUENCY_LIMITED', 429],
  ['NO_AUTH', 403],
  ['A_CODE_OF_TOMORROW', 400],
])('a refusal %s is told with its code and words for staff', async (code, status) => {
  wechat.faults.refuse = { status, code }
  const error = await pay.refund(back).catch((error: ChannelFailed) => error)
  expect(error).toMatchObject({ kind: 'refused', code, hint: expect.stringMatching(/[一-龥]/) })
})

test('after five silences in a row nobody waits: one asks again after some seconds, and then all', async () => {
  await pay.prepay('native', wish())
  wechat.faults.answers = 'failing'
  for (let at = 0; at < 5; at++) expect(await failureOf(pay.query(NO))).toBe('silent SYSTEM_ERROR')
  const before = wechat.requests.length
  expect(await failureOf(pay.query(NO))).toBe('silent RESTING')
  expect(wechat.requests).toHaveLength(before)

  now = new Date(now.getTime() + 10_000)
  const [probe, other] = [failureOf(pay.query(NO)), failureOf(pay.query(NO))]
  expect(await Promise.all([probe, other])).toEqual(['silent SYSTEM_ERROR', 'silent RESTING'])
  expect(await failureOf(pay.query(NO))).toBe('silent RESTING')

  wechat.faults.answers = 'well'
  now = new Date(now.getTime() + 10_000)
  expect(await pay.query(NO)).toMatchObject({ state: 'NOTPAY' })
  expect(await Promise.all([pay.query(NO), pay.query(NO)])).toHaveLength(2)
})

test('a no of WeChat is an answer: it ends a run of silence', async () => {
  for (let round = 0; round < 3; round++) {
    wechat.faults.answers = 'failing'
    for (let at = 0; at < 4; at++) await failureOf(pay.query(NO))
    wechat.faults.answers = 'well'
    expect(await pay.query(NO)).toBeNull()
  }
})
