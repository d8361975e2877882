import { expect, test } from 'vitest'
import { hrefOf, isNarrowed, readFilter } from './filter.ts'

const read = (query: string) => readFilter(new URLSearchParams(query), '2026-11-20')
const nothing = read('')

test.each([
  ['', { tab: 'all', view: 'list', kind: '', month: '', page: 1 }],
  ['tab=mine', { tab: 'mine' }],
  ['tab=nonsense&kind=party&format=&fee=gold', { tab: 'all', kind: '', format: '', fee: '' }],
  [
    'kind=training&format=online&fee=paid&city=杭州',
    { kind: 'training', format: 'online', fee: 'paid', city: '杭州' },
  ],
  ['view=calendar', { view: 'calendar', month: '2026-11' }],
  ['view=calendar&month=2027-02', { view: 'calendar', month: '2027-02' }],
  ['month=2026-13', { month: '' }],
  ['page=-3', { page: 1 }],
  ['page=2.7', { page: 2 }],
  ['page=99999999', { page: 1000 }],
])('the address ?%s means %j', (query, meant) => {
  expect(read(query)).toMatchObject(meant)
})

test.each([
  [nothing, {}, '/activities'],
  [nothing, { tab: 'open' as const }, '/activities?tab=open'],
  [read('tab=past&page=3'), { kind: 'training' as const }, '/activities?tab=past&kind=training'],
  [read('tab=past'), { page: 3 }, '/activities?tab=past&page=3'],
  [read('view=calendar&month=2026-12'), { month: '2027-01' }, '/activities?view=calendar&month=2027-01'],
])('%j with %j is at %s', (filter, change, href) => {
  expect(hrefOf(filter, change)).toBe(href)
})

test('a month narrows a list, and is what a calendar shows', () => {
  expect(isNarrowed(nothing)).toBe(false)
  expect(isNarrowed(read('month=2026-12'))).toBe(true)
  expect(isNarrowed(read('view=calendar&month=2026-12'))).toBe(false)
  expect(isNarrowed(read('city=杭州'))).toBe(true)
})
