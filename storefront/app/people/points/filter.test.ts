import { expect, test } from 'vitest'
import { entriesInput, filterOf, hrefOf } from './filter.ts'

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
