import { expect, test } from 'vitest'
import { isFresh, isKept, mustBePayableBy, provesPayment, wayFor } from './rules.ts'

const shut = { wechat: false, bank: false, demo: false }

test.each([
  ['points', 'points', {}, true],
  ['points', 'demo', { demo: true }, false],
  ['points', 'wechat', { wechat: true }, false],
  ['money', 'demo', { demo: true }, true],
  ['money', 'demo', {}, false],
  ['money', 'points', { demo: true }, false],
  ['money', 'wechat', { demo: true }, false],
  ['money', 'wechat', { wechat: true }, true],
  ['money', 'bank', { bank: true }, true],
  ['money', 'bank', { wechat: true }, false],
] as const)('what costs %s can be paid by %s when %o is open: %s', (currency, way, open, allowed) => {
  const paying = () => mustBePayableBy({ currency, way }, way, { ...shut, ...open })
  if (allowed) expect(paying).not.toThrow()
  else expect(paying).toThrow('该支付方式不可用')
})

test('what cannot wait for days is not paid by transfer', () => {
  const subject = { currency: 'money', way: 'wechat', noBank: true } as const
  expect(() => mustBePayableBy(subject, 'bank', { ...shut, bank: true })).toThrow('该支付方式不可用')
})

test.each([
  ['money', 'wechat', { wechat: true, demo: true }, 'wechat'],
  ['money', 'wechat', { demo: true }, 'demo'],
  ['money', 'demo', { wechat: true }, 'wechat'],
  ['money', 'bank', { bank: true, wechat: true }, 'bank'],
  ['points', 'points', { wechat: true }, 'points'],
] as const)('meant to be paid in %s by %s, with %o open it is paid by %s', (currency, way, open, chosen) => {
  expect(wayFor({ currency, way }, { ...shut, ...open })).toBe(chosen)
})

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const order = { waiting: true, payableFen: 500, payBefore: '2026-11-20T10:30:00.000Z' }

test.each([
  ['in time', order, 500, at('10:29:59'), true],
  ['on the deadline', order, 500, at('10:30:00'), false],
  ['when nothing waits for it', { ...order, waiting: false }, 500, at('10:00:00'), false],
  ['when nothing waits for it by no deadline', { ...order, payBefore: null }, 500, at('10:00:00'), false],
  ['with another amount', order, 499, at('10:00:00'), false],
  ['for what is not there', undefined, 500, at('10:00:00'), false],
])('money that comes %s is kept or not', (_, found, amountFen, paidAt, kept) => {
  expect(isKept(found, { channel: 'demo', amountFen, paidAt })).toBe(kept)
})

test('a proof of another channel or amount proves nothing', () => {
  const payment = { channel: 'demo', amountFen: 500 }
  const claim = { channel: 'demo', amountFen: 500, paidAt: at('10:00:00') }
  expect(provesPayment(payment, claim)).toBe(true)
  expect(provesPayment(payment, { ...claim, amountFen: 1 })).toBe(false)
  expect(provesPayment(payment, { ...claim, channel: 'bank' })).toBe(false)
})

test.each([
  [109, true],
  [110, false],
])('what is good for 110 minutes can be shown after %i minutes: %s', (minutes, good) => {
  const now = at('10:00:00')
  const prepayAt = new Date(now.getTime() - minutes * 60_000).toISOString()
  const prepayMs = 110 * 60_000
  expect(isFresh({ prepay: 'x', prepayAt }, { prepayMs, now })).toBe(good)
  expect(isFresh({ prepay: null, prepayAt: null }, { prepayMs, now })).toBe(false)
})
