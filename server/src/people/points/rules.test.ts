import { expect, test } from 'vitest'
import { isWithinLimit } from './rules.ts'

test.each([
  [5000, 0, 5000, true],
  [-5000, 0, 5000, true],
  [5001, 0, 5000, false],
  [-5001, 0, 5000, false],
  [1, 5000, 5000, false],
  [1, 0, 0, false],
])('%i after %i with a limit of %i: alone %s', (delta, moved, limit, alone) => {
  expect(isWithinLimit({ delta, moved, limit })).toBe(alone)
})
