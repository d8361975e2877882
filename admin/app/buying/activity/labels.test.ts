import { expect, test } from 'vitest'
import { feeText, rateOf, spanOf, sumOf } from './labels.ts'

test('a span names its day once', () => {
  expect(spanOf('2026-11-20T01:00:00Z', '2026-11-20T04:00:00Z')).toBe('2026-11-20 09:00 – 12:00')
  expect(spanOf('2026-11-20T01:00:00Z', '2026-11-21T04:00:00Z')).toBe('2026-11-20 09:00 – 2026-11-21 12:00')
})

test('sums name what there is', () => {
  expect(sumOf(0, 0)).toBe('')
  expect(sumOf(5000, 0)).toBe('¥50.00')
  expect(sumOf(5000, 300)).toBe('¥50.00 和 300积分')
})

test('a fee is shown in money and in points', () => {
  expect(feeText(0, 0)).toBe('免费')
  expect(feeText(5000, 1600)).toBe('¥50.00 / 1600积分')
})

test('nothing of nothing is no rate', () => {
  expect(rateOf(0, 0)).toBe('—')
  expect(rateOf(23, 30)).toBe('77%')
})
