import { expect, test } from 'vitest'
import { filterOf, hrefOf, logInput } from './log-filter.ts'

const of = (query: string) => filterOf(new URLSearchParams(query))

test('without a word it is the goods, from the first page', () => {
  expect(of('')).toEqual({ tab: 'goods', page: 1, kind: '', month: '', keyword: '' })
})

const nonsense = [
  'tab=nothing',
  'page=-3',
  'page=x',
  'kind=all',
  'month=2026-13',
  'month=0001-01',
  'kw=%00%09',
]
test.each(nonsense)('%s counts as not said', (query) => {
  expect(of(query)).toEqual(of(''))
})

test('what is said is taken, and only that goes to the server', () => {
  const filter = of('tab=log&kind=out&month=2026-11&kw=%20扳手&page=2')
  expect(filter).toEqual({ tab: 'log', page: 2, kind: 'out', month: '2026-11', keyword: '扳手' })
  expect(logInput(filter)).toEqual({ kind: 'out', month: '2026-11', keyword: '扳手' })
  expect(logInput(of('tab=log'))).toEqual({})
})

test('an address is changed in some points', () => {
  const query = new URLSearchParams('tab=log&kind=out&page=3')
  expect(hrefOf(query, { page: null, kind: 'in' })).toBe('/verification?tab=log&kind=in')
})
