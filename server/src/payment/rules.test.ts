import { expect, test } from 'vitest'
import { isKept, mustBePayableBy, provesPayment } from './rules.ts'

test.each([
  ['points', 'points', true, true],
  ['points', 'demo', true, false],
  ['money', 'demo', true, true],
  ['money', 'demo', false, false],
  ['money', 'points', true, false],
  ['money', 'wechat', true, false],
] as const)('an order in %s can be paid by %s (demo %s): %s', (currency, way, demo, allowed) => {
  const paying = () => mustBePayableBy({ currency }, way, { demo })
  if (allowed) expect(paying).not.toThrow()
  else expect(paying).toThrow('该支付方式不可用')
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
