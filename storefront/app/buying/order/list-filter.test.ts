import { describe, expect, test } from 'vitest'
import { filterOf, hrefOf } from './list-filter.ts'

const read = (query: string, today = '2026-11-20') => filterOf(new URLSearchParams(query), today)

describe('the list of orders', () => {
  test('without a word shows the last three months of all orders', () => {
    expect(read('')).toEqual({
      tab: 'all',
      page: 1,
      keyword: '',
      range: '3m',
      fromOn: '2026-08-20',
      toOn: '',
      scope: 'own',
      buyer: '',
      unit: '',
      fund: '',
      waits: '',
    })
  })

  test.each([
    ['2026-05-31', '2026-02-28'],
    ['2028-05-31', '2028-02-29'],
    ['2026-01-15', '2025-10-15'],
  ])('three months before %s begin on %s', (today, fromOn) => {
    expect(read('', today).fromOn).toBe(fromOn)
  })

  test('can go back a year, or to the beginning', () => {
    expect(read('range=1y')).toMatchObject({ range: '1y', fromOn: '2025-11-20' })
    expect(read('range=all')).toMatchObject({ range: 'all', fromOn: '', toOn: '' })
  })

  test('days of one’s own come before a range', () => {
    expect(read('range=all&from=2026-01-01&to=2026-01-31')).toMatchObject({
      range: 'custom',
      fromOn: '2026-01-01',
      toOn: '2026-01-31',
    })
    expect(read('to=2026-01-31')).toMatchObject({ range: 'custom', fromOn: '', toOn: '2026-01-31' })
  })

  test.each([
    'from=x',
    'from=2026-02-30',
    'to=2026-13-01',
    'range=9z',
    'tab=mine',
    'page=-1',
    'page=x',
    'page=0',
  ])('nonsense in the address counts as not said: %s', (query) => {
    expect(read(query)).toEqual(read(''))
  })

  test('searches for words of sixty characters at most, without control characters', () => {
    expect(read('kw=%00HX-6%0A')).toMatchObject({ keyword: 'HX-6' })
    expect([...read(`kw=${'𠮷'.repeat(80)}`).keyword]).toHaveLength(60)
  })

  test('a link changes what it names and keeps the rest', () => {
    const query = new URLSearchParams('tab=paid&kw=HX&page=3')
    expect(hrefOf(query, { page: null, pay: '1' })).toBe('/orders?tab=paid&kw=HX&pay=1')
    expect(hrefOf(new URLSearchParams(), {})).toBe('/orders?tab=all')
  })
})
