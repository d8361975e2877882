import { expect, test } from 'vitest'
import { filterSearch, listInput, readFilter } from './list-filter.ts'

const all = { categoryId: null, tag: '', keyword: '', page: 1 }

test.each([
  ['', all],
  ['?cat=2&kw=扭矩&page=3', { ...all, categoryId: 2, keyword: '扭矩', page: 3 }],
  ['?tag=GB/T 3098.1', { ...all, tag: 'GB/T 3098.1' }],
  ['?cat=-1&page=0&kw=%00%0a', all],
  ['?cat=abc&page=1e9', all],
  ['?page=999999999', { ...all, page: 100_000 }],
  [`?kw=${'长'.repeat(80)}`, { ...all, keyword: '长'.repeat(60) }],
])('%s is read as far as it makes sense', (search, filter) => {
  expect(readFilter(new URLSearchParams(search))).toEqual(filter)
})

test('a filter that is written is read as it was', () => {
  const filter = { categoryId: 7, tag: '螺栓 & 螺母', keyword: 'M6×20', page: 2 }
  expect(readFilter(new URLSearchParams(filterSearch(filter)))).toEqual(filter)
  expect(filterSearch(all)).toBe('')
  expect(listInput(all)).toEqual({ page: 1, limit: 12 })
})
