import { describe, expect, test } from 'vitest'
import { overText } from './outcome.ts'
import { pauseAfter } from './poll-pause.ts'

describe('the pay dialog', () => {
  test('asks every 2 s in the first minute, then every 5 s', () => {
    expect([0, 59_999, 60_000, 600_000].map(pauseAfter)).toEqual([2000, 2000, 5000, 5000])
  })

  test.each([
    ['cancelled', '2026-11-20T03:30:00.000Z', '订单已超时取消'],
    ['cancelled', '2026-11-20T03:30:00.001Z', '订单已取消，无法支付'],
    ['cancelled', null, '订单已取消，无法支付'],
    ['over', null, '订单状态已变化，无法支付'],
  ] as const)(
    'says of an order whose stage is %s and was to be paid before %s: %s',
    (stage, deadline, text) => {
      expect(overText({ stage, name: '订单' }, deadline, Date.parse('2026-11-20T03:30:00.000Z'))).toBe(text)
    },
  )
})
