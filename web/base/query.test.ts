import { expect, test } from 'vitest'
import { idIn, monthIn, monthsTo, oneIn, pageIn, withChanges, wordsIn } from './query.ts'

const of = (query: string) => new URLSearchParams(query)

test.each([
  ['page=7', 7],
  ['page=2.9', 2],
  ['', 1],
  ['page=-3', 1],
  ['page=x', 1],
  ['page=999999', 10_000],
])('the page in %j is %i', (query, page) => {
  expect(pageIn(of(query))).toBe(page)
})

test.each([
  ['month=2026-11', '2026-11'],
  ['month=2026-13', ''],
  ['month=1999-01', ''],
  ['month=2026-11-01', ''],
  ['', ''],
])('the month in %j is %j', (query, month) => {
  expect(monthIn(of(query))).toBe(month)
})

test.each([
  ['12', 12],
  ['0', null],
  ['-1', null],
  ['1e3', null],
  ['9'.repeat(16), null],
  [null, null],
])('the number %j is %j', (text, id) => {
  expect(idIn(text)).toBe(id)
})

test('a choice is one of those that there are', () => {
  expect(oneIn(of('tab=done'), 'tab', ['open', 'done'])).toBe('done')
  expect(oneIn(of('tab=toString'), 'tab', ['open', 'done'])).toBe('')
})

test('typed words have no control characters and end after their length, also between surrogates', () => {
  expect(wordsIn(' 扳手\0\t六角 ')).toBe('扳手 六角')
  expect(wordsIn('𠮷'.repeat(9), 4)).toBe('𠮷'.repeat(4))
  expect(wordsIn(null)).toBe('')
})

test('a changed query keeps the rest, and null, undefined and nothing typed remove a value', () => {
  const query = of('tab=log&page=2&kw=a&kind=in')
  expect(String(withChanges(query, { page: null, kw: '', kind: undefined, month: '2026-11' }))).toBe(
    'tab=log&month=2026-11',
  )
  expect(query.get('page')).toBe('2')
})

test('two years of months, over the turn of the year', () => {
  const months = monthsTo('2026-02-28')
  expect(months.slice(0, 4)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11'])
  expect(months).toHaveLength(24)
  expect(months.at(-1)).toBe('2024-03')
})

test('months run backwards over the year, and the chosen one is among them', () => {
  expect(monthsTo('2026-02-03', '').slice(0, 3)).toEqual(['2026-02', '2026-01', '2025-12'])
  expect(monthsTo('2026-02-03', '2020-05').at(-1)).toBe('2020-05')
})
