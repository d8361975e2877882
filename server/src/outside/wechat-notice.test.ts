import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPretendWechat, type PretendWechat } from '../pretend/wechat.ts'
import { drawKeys, type PretendKeys } from '../pretend/wechat-keys.ts'
import type { LetterHow } from '../pretend/wechat-notices.ts'
import { sealed, signedHeaders } from '../pretend/wechat-signing.ts'
import { NoticeRefused } from './channel-failed.ts'
import { openWechatPay, type WechatPay } from './wechat-pay.ts'

const ROUNDS = 5_000
const NO = 'P20261121001'
const START = new Date('2026-11-21T04:00:00Z')
let keys: PretendKeys
let wechat: PretendWechat
let pay: WechatPay
let now = START

beforeAll(async () => {
  keys = drawKeys(START)
  wechat = await openPretendWechat({ keys, now: () => now, deliver: async () => 200 })
  pay = openWechatPay(wechat.account, { clock: () => now })
  for (const outTradeNo of [NO, 'P20261121002']) {
    await pay.prepay('native', {
      outTradeNo,
      description: '冲击钻',
      amountFen: 129_900,
      expiresAt: new Date(now.getTime() + 1_800_000),
      notifyUrl: 'https://shop.example/notify',
      clientIp: '203.0.113.7',
    })
    await wechat.pay(outTradeNo)
  }
})
afterAll(() => wechat.close())

type Headers = Record<string, string | string[] | undefined>
const read = (letter: { headers: Headers; body: string | Buffer }, at = now) =>
  pay.readNotice(letter.headers, Buffer.from(letter.body), at)
const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => 'believed',
    (error: unknown) => {
      if (!(error instanceof NoticeRefused)) throw error
      return error.reason
    },
  )
const written = (how?: LetterHow) => wechat.letter.ofPayment(NO, how)

test('a payment is believed, by the certificate and by the public key', async () => {
  for (const by of ['certificate', 'publicKey'] as const) {
    expect(await read(written({ by }))).toMatchObject({
      kind: 'payment',
      eventType: 'TRANSACTION.SUCCESS',
      payment: { outTradeNo: NO, state: 'SUCCESS', amountFen: 129_900, currency: 'CNY', paidAt: START },
    })
  }
})

test('the same notice again has the same number', async () => {
  const [one, two] = [await read(written()), await read(written())]
  expect(one.id).toBe(two.id)
  expect((await read(wechat.letter.ofPayment('P20261121002'))).id).not.toBe(one.id)
})

test('what became of a refund is believed', async () => {
  const wish = { outTradeNo: NO, totalFen: 129_900, reason: '退', notifyUrl: 'https://shop.example/notify' }
  for (const state of ['SUCCESS', 'ABNORMAL', 'CLOSED'] as const) {
    const outRefundNo = `R${state}`
    await pay.refund({ ...wish, outRefundNo, amountFen: 100 })
    await wechat.refundState(outRefundNo, state)
    const letter = wechat.letter.ofRefund(outRefundNo)
    expect(await read(letter)).toMatchObject({
      kind: 'refund',
      eventType: `REFUND.${state}`,
      refund: { outRefundNo, outTradeNo: NO, state, amountFen: 100 },
    })
  }
  const foreign = wechat.letter.ofRefund('RSUCCESS', {
    alter: (words) => ({ ...words, mchid: '1600000000' }),
  })
  expect(await reasonOf(read(foreign))).toBe('other merchant')
})

test('another amount, merchant or app is handed on as it was said, for the payment to compare', async () => {
  const lies = { mchid: '1', appid: 'wx2', amount: { total: 1, payer_total: 1, currency: 'USD' } }
  const letter = written({ alter: (words) => ({ ...words, ...lies }) })
  expect(await read(letter)).toMatchObject({
    payment: { mchid: '1', appid: 'wx2', amountFen: 1, currency: 'USD' },
  })
})

test('an event of another kind is told apart and not opened', async () => {
  const body = JSON.stringify({ ...JSON.parse(written().body), event_type: 'COUPON.USE' })
  expect(await read(signed(body))).toMatchObject({ kind: 'other', eventType: 'COUPON.USE' })
})

test('five minutes either way are forgiven, more is not', async () => {
  const at = (seconds: number) => written({ at: new Date(now.getTime() + seconds * 1000) })
  expect(await reasonOf(read(at(-300)))).toBe('believed')
  expect(await reasonOf(read(at(300)))).toBe('believed')
  expect(await reasonOf(read(at(-301)))).toBe('too old or too new')
  expect(await reasonOf(read(at(301)))).toBe('too old or too new')
})

test('each way of being wrong has its word for the log', async () => {
  expect(await reasonOf(read(written({ mood: 'probe' })))).toBe('signature probe')
  expect(await reasonOf(read(written({ mood: 'stranger' })))).toBe('unknown key')
  expect(await reasonOf(read(written({ mood: 'unsigned' })))).toBe('unsigned')
  expect(await reasonOf(read(written({ mood: 'forged' })))).toBe('wrong signature')
  expect(await reasonOf(read(written({ mood: 'stale' })))).toBe('too old or too new')
})

/** Text as the real one would sign it: only what it says is hostile. */
const signed = (body: string | Buffer) => ({
  headers: signedHeaders(keys, String(body), { now, with: 'certificate' }) as Headers,
  body,
})
const envelope = (resource: object, rest: object = {}) =>
  JSON.stringify({ id: 'a', event_type: 'TRANSACTION.SUCCESS', resource, ...rest })
const inside = (text: string) => envelope(sealed(text, keys.apiV3Key, 'transaction'))

test('hostile bodies are refused before and after the signature', async () => {
  const good = sealed('{}', keys.apiV3Key, 'transaction')
  const bytes = Buffer.from(good.ciphertext, 'base64')
  bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1
  const deep = '['.repeat(30_000) + ']'.repeat(30_000)
  const bodies: [string, string | Buffer, string][] = [
    ['nothing', '', 'unreadable'],
    ['XML', '<xml><return_code>SUCCESS</return_code></xml>', 'unreadable'],
    ['gzip', gzipSync('{}'), 'wrong signature'],
    ['a number', '1', 'unreadable'],
    ['null', 'null', 'unreadable'],
    ['nesting', deep, 'unreadable'],
    ['a prototype', '{"__proto__":{"id":"a"},"event_type":"TRANSACTION.SUCCESS"}', 'unreadable'],
    ['ten megabytes', 'x'.repeat(10_000_000), 'too large'],
    ['no resource', envelope(null as never), 'unreadable'],
    ['a list for the number', envelope(good, { id: ['a'] }), 'unreadable'],
    ['another cipher', envelope({ ...good, algorithm: 'AEAD_AES_128_GCM' }), 'undecipherable'],
    ['a wrong tag', envelope({ ...good, ciphertext: bytes.toString('base64') }), 'undecipherable'],
    ['a short text', envelope({ ...good, ciphertext: 'AAAA' }), 'undecipherable'],
    ['a short nonce', envelope({ ...good, nonce: 'x' }), 'undecipherable'],
    ['a wide nonce', envelope({ ...good, nonce: '一二三四五六七八九十一二' }), 'undecipherable'],
    ['other data', envelope({ ...good, associated_data: 'refund' }), 'undecipherable'],
    ['another key', envelope(sealed('{}', 'f'.repeat(32), 'transaction')), 'undecipherable'],
    ['nothing inside', inside(''), 'undecipherable'],
    ['no JSON inside', inside('<xml/>'), 'unreadable inside'],
    ['nesting inside', inside(deep.slice(10_000, 50_000)), 'unreadable inside'],
    ['an empty payment', inside('{}'), 'unreadable inside'],
  ]
  for (const [name, body, reason] of bodies) {
    expect(await reasonOf(read(signed(body))), name).toBe(reason)
    const unsigned = { headers: { 'content-type': 'application/json' }, body }
    expect(await reasonOf(read(unsigned)), name).toBe(name === 'ten megabytes' ? 'too large' : 'unsigned')
  }
})

test('a payment that lacks what a payment has is not one', async () => {
  const wrong = [
    { trade_state: 'WON' },
    { transaction_id: '' },
    { success_time: 'yesterday' },
    { amount: { total: '129900', currency: 'CNY' } },
    { amount: { total: -1, currency: 'CNY' } },
    { amount: { total: 1.5, currency: 'CNY' } },
    { amount: { total: 2 ** 60, currency: 'CNY' } },
    { amount: null },
    { out_trade_no: ['P'] },
  ]
  for (const part of wrong)
    expect(await reasonOf(read(written({ alter: (words) => ({ ...words, ...part }) })))).toBe(
      'unreadable inside',
    )
})

test('while keys cannot be had nothing is believed, and a flood of unknown keys asks once a minute', async () => {
  const fresh = openWechatPay(wechat.account, { clock: () => now })
  wechat.faults.answers = 'failing'
  const letter = written()
  const reading = fresh.readNotice(letter.headers, Buffer.from(letter.body), now)
  expect(await reasonOf(reading)).toBe('keys out of reach')
  wechat.faults.answers = 'well'
  const asked = () => wechat.requests.filter(({ path }) => path === '/v3/certificates').length
  now = new Date(now.getTime() + 61_000)
  const before = asked()
  const flood = Array.from({ length: 50 }, (_, at) => {
    const headers = { ...written().headers, 'wechatpay-serial': `F00D${at}` }
    return reasonOf(read({ headers, body: written().body }))
  })
  expect(new Set(await Promise.all(flood))).toEqual(new Set(['unknown key']))
  expect(asked() - before).toBe(1)
})

/** Numbers that are the same in every run. */
function draws(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0
    return (state >>> 0) % below
  }
}

test(`of ${ROUNDS} forged or altered notices none is believed and none does harm`, async () => {
  const draw = draws(20_261_121)
  const one = <T>(list: readonly T[]): T => list[draw(list.length)] as T
  const names = ['serial', 'timestamp', 'nonce', 'signature'].map((name) => `wechatpay-${name}`)
  const pool = Array.from({ length: 20 }, (_, at) => wechat.letter.ofPayment(at % 2 ? NO : 'P20261121002'))
  const late = [-86_400, -3_600, -301, 301, 86_400]
  const flip = (text: string) => {
    const bytes = Buffer.from(text)
    const at = draw(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(8))
    return bytes
  }
  const strange = [
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'NaN',
    '__proto__',
    '\u0000',
    '一',
    '{}',
    'x'.repeat(5_000),
    undefined,
  ]
  const forgeries: (() => { headers: Headers; body: string | Buffer; at?: Date })[] = [
    () => ({ ...one(pool), body: flip(one(pool).body) }),
    () => {
      const { headers, body } = one(pool)
      const name = one(names)
      return { headers: { ...headers, [name]: flip(headers[name] ?? '').toString('latin1') }, body }
    },
    () => {
      const [a, b] = [written(), one(pool)]
      return {
        headers: { ...a.headers, [one(names.slice(1))]: b.headers[one(names.slice(1))] },
        body: b.body,
      }
    },
    () => ({ headers: { ...one(pool).headers, [one(names)]: one(strange) }, body: one(pool).body }),
    () => {
      const { headers, body } = one(pool)
      const name = one(names)
      return { headers: { ...headers, [name]: [headers[name] ?? '', headers[name] ?? ''] }, body }
    },
    () => {
      const { headers, body } = one(pool)
      return { headers, body: body.slice(0, draw(body.length)) }
    },
    () => {
      const { headers, body } = one(pool)
      return { headers, body: one([`${body} `, ` ${body}`, `\uFEFF${body}`, `${body}\n`, body + body]) }
    },
    () => ({ ...one(pool), at: new Date(now.getTime() + one(late) * 1000) }),
    () => {
      const { headers, body } = one(pool)
      const signature = headers['wechatpay-signature'] ?? ''
      const other = one([
        `${signature}=`,
        signature.replace('=', ''),
        ` ${signature}`,
        signature.toLowerCase(),
      ])
      return { headers: { ...headers, 'wechatpay-signature': other }, body }
    },
    () => ({ ...written({ mood: one(['forged', 'probe', 'stranger', 'stale', 'unsigned']) }) }),
    () => {
      const { headers, body } = one(pool)
      return { headers: { ...headers, 'wechatpay-serial': keys.publicKeyId }, body }
    },
  ]
  const reasons = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round++) {
    const { headers, body, at = now } = (forgeries[round % forgeries.length] as (typeof forgeries)[0])()
    const reason = await reasonOf(read({ headers, body }, at))
    reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  expect([...reasons.keys()].sort()).toEqual([
    'signature probe',
    'too old or too new',
    'unknown key',
    'unsigned',
    'wrong signature',
  ])
  expect(await reasonOf(read(written()))).toBe('believed')
})
