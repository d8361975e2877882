import { expect, test } from 'vitest'
import { relatedOf } from './rules.ts'

const cards = (...ids: number[]) => ids.map((id) => ({ id }))

test('what staff chose comes first, the best-selling fill up to eight, and nothing comes twice', () => {
  const best = cards(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
  expect(relatedOf(3, cards(50, 2), best)).toEqual(cards(50, 2, 1, 4, 5, 6, 7, 8))
  expect(relatedOf(99, cards(20, 21, 22, 23, 24, 25, 26, 27, 28), [])).toHaveLength(8)
  expect(relatedOf(1, [], cards(1))).toEqual([])
})
