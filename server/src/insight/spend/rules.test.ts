import { monthsFrom } from '@gongfang/contract/insight/spend'
import { expect, test } from 'vitest'
import { monthAfter, roundedTo } from './rules.ts'

test.each([
  [100, [33.3, 33.3, 33.4], [33, 33, 34]],
  [1, [0.5, 0.5], [1, 0]],
  [0, [10.5, -10.5], [11, -11]],
  [-7, [-3.5, -3.5], [-3, -4]],
  [0, [], []],
  [5, [2, 3], [2, 3]],
])('%d is the sum of what %j is rounded to', (total, values, expected) => {
  expect(roundedTo(total, values)).toEqual(expected)
})

test.each([
  ['2026-01', 0, '2026-01'],
  ['2026-11', 2, '2027-01'],
  ['2026-01', -12, '2025-01'],
  ['2026-03', -3, '2025-12'],
])('%s and %d months', (month, count, expected) => expect(monthAfter(month, count)).toBe(expected))

test.each([
  ['2026-01', '2026-12', 12],
  ['2026-05', '2026-05', 1],
  ['2025-12', '2026-01', 2],
  ['2026-02', '2026-01', 0],
])('from %s to %s', (from, to, months) => expect(monthsFrom(from, to)).toBe(months))
