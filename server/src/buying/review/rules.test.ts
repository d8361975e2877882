import { expect, test } from 'vitest'
import { masked, summaryOf } from './rules.ts'

test.each([
  ['陈建国', '陈*国'],
  ['陈工', '陈*'],
  ['陈', '陈*'],
  ['', '会员'],
  ['  ', '会员'],
  ['😀工坊😀', '😀*😀'],
])('%j is shown as %j', (name, shown) => expect(masked(name)).toBe(shown))

test.each([
  [[], { count: 0, average: 0, byScore: [0, 0, 0, 0, 0] }],
  [[{ score: 5, count: 1 }], { count: 1, average: 5, byScore: [1, 0, 0, 0, 0] }],
  [
    [
      { score: 1, count: 1 },
      { score: 5, count: 2 },
    ],
    { count: 3, average: 3.7, byScore: [2, 0, 0, 0, 1] },
  ],
])('%j comes to %j', (rows, summary) => expect(summaryOf(rows)).toEqual(summary))
