import { expect, test } from 'vitest'
import { isOrderLike, isWorthAsking } from './find-records.ts'

test('only what may be a number is looked for among orders', () => {
  const numbers = ['20261122000000012345', '20261122', '13800001234', 'SF1234567890', 'sf-1234567']
  expect(numbers.filter((text) => !isOrderLike(text))).toEqual([])
  expect(['扳手', 'M6×20', '2026112', '育才中学 2026', ''].filter(isOrderLike)).toEqual([])
})

test('one sign alone asks nobody', () => {
  expect(['', '扳', 'M'].filter(isWorthAsking)).toEqual([])
  expect(['扳手', 'M6'].filter(isWorthAsking)).toEqual(['扳手', 'M6'])
})
