import { expect, test } from 'vitest'
import { badgeText } from './badge.ts'

test.each([
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [99_999, '99+'],
])('%i pieces in the cart show “%s”', (count, text) => {
  expect(badgeText(count)).toBe(text)
})
