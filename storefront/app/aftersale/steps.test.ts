import type { Aftersale, AftersaleState } from '@gongfang/contract/aftersale'
import { fen, points } from '@gongfang/contract/money'
import { expect, test } from 'vitest'
import { nextSentence, stateNames, stepsOf, stepsReached, sumText } from './steps.ts'

test.each([
  ['returnRefund', 'applied', '同意'],
  ['returnRefund', 'approved', '寄回'],
  ['returnRefund', 'returning', '收货'],
  ['returnRefund', 'received', '退款'],
  ['returnRefund', 'refunding', '退款'],
  ['returnRefund', 'refunded', undefined],
  ['refundOnly', 'applied', '同意'],
  ['refundOnly', 'approved', '退款'],
  ['refundOnly', 'refunding', '退款'],
] as const)('%s that is %s waits for %s', (kind, state, step) => {
  expect(stepsOf[kind][stepsReached({ kind, state })!]).toBe(step)
})

test('what was rejected or withdrawn shows no steps, and every state says something else', () => {
  expect(stepsReached({ kind: 'refundOnly', state: 'rejected' })).toBeNull()
  const states = Object.keys(stateNames) as AftersaleState[]
  const said = (state: AftersaleState) =>
    nextSentence({ kind: 'returnRefund', state, rejectReason: '超过期限' } as Aftersale)
  expect(new Set(states.map(said)).size).toBe(states.length)
  expect(said('rejected')).toContain('超过期限')
})

test.each([
  [
    { currency: 'money', amountFen: 3866, freightFen: 1200, amountPoints: 320 },
    '¥38.66（含运费 ¥12.00） + 320积分',
  ],
  [{ currency: 'money', amountFen: 1000 }, '¥10.00'],
  [{ currency: 'points', amountPoints: 1238, freightPoints: 384 }, '1238积分（含运费 384积分）'],
] as const)('%j is %s', (amounts, text) => {
  const nothing = { amountFen: 0, amountPoints: 0, freightFen: 0, freightPoints: 0, rewardPoints: 0 }
  const all = { ...nothing, ...amounts }
  const { currency, ...numbers } = all
  expect(
    sumText({
      currency,
      amountFen: fen(numbers.amountFen),
      freightFen: fen(numbers.freightFen),
      amountPoints: points(numbers.amountPoints),
      freightPoints: points(numbers.freightPoints),
      rewardPoints: points(0),
    }),
  ).toBe(text)
})
