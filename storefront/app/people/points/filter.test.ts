import { expect, test } from 'vitest'
import { entriesInput, filterOf, hrefOf, monthsTo } from './filter.ts'

test.each([
  ['', { direction: 'all', kind: '', month: '', page: 1 }],
  [
    'tab=spent&kind=orderPay&month=2026-10&page=3',
    { direction: 'spent', kind: 'orderPay', month: '2026-10', page: 3 },
  ],
  ['tab=nope&kind=x&month=2026-13&page=-4', { direction: 'all', kind: '', month: '', page: 1 }],
])('?%s asks for %j', (query, filter) => {
  expect(filterOf(new URLSearchParams(query))).toEqual(filter)
})

test('another filter starts at its first page', () => {
  const query = new URLSearchParams('tab=spent&page=3')
  expect(hrefOf(query, { kind: 'adjust' })).toBe('/points?tab=spent&kind=adjust')
  expect(hrefOf(query, { page: '4' })).toBe('/points?tab=spent&page=4')
  expect(hrefOf(query, { tab: null })).toBe('/points')
})

test('only what was said is asked', () => {
  expect(entriesInput({ direction: 'all', kind: '', month: '' })).toEqual({ direction: 'all' })
})

test('months run backwards over the year, and the chosen one is among them', () => {
  expect(monthsTo('2026-02-03', '').slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(monthsTo('2026-02-03', '2020-05').at(-1)).toBe('2020-05')
})
