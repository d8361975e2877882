import { expect, test } from 'vitest'
import { daysBefore, skuSource, sourceOf, stepOf } from './figure-sources.ts'

// 22:00 UTC is the next morning in the shop.
const NOW = '2026-02-28T22:00:00.000Z'

test('a figure leads to what was counted for it, on days of the shop', () => {
  const today = daysBefore(NOW, 0)
  expect(today).toEqual({ from: '2026-03-01', to: '2026-03-01' })
  expect(daysBefore(NOW, 1)).toEqual({ from: '2026-02-28', to: '2026-02-28' })
  expect(daysBefore(NOW, 0, 7)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  const paid = '/orders?currency=points&paidFrom=2026-03-01&paidTo=2026-03-01'
  expect(sourceOf('salesPoints', 'points', today)).toBe(paid)
  expect(sourceOf('averageOrder', 'points', today)).toBe(paid)
  const placed = '/orders?currency=money&from=2026-03-01&to=2026-03-01'
  expect(sourceOf('ordersMoney', 'money', today)).toBe(placed)
  expect(sourceOf('paymentShare', 'money', today)).toBe(placed)
  expect(sourceOf('refundFen', 'money', today)).toBe('/refunds?view=done&from=2026-03-01&to=2026-03-01')
  expect(sourceOf('newMembers', 'money', today)).toBe('/members?from=2026-03-01&to=2026-03-01')
  expect(skuSource('M6×20 A', 'points', today)).toBe(`${paid}&sku=M6%C3%9720+A`)
})

test.each([
  ['day', '2026-02-01'],
  ['week', '2026-02-07'],
  ['month', '2026-02-28'],
] as const)('a %s that begins on the first of February ends on %s', (step, to) => {
  expect(stepOf('2026-02-01', step)).toEqual({ from: '2026-02-01', to })
})
