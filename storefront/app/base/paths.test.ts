import { expect, test } from 'vitest'
import { kindOf, viewOf } from '../service/feedback/feedback-view.ts'
import { quickOrderPath, soughtPath } from './paths.ts'

const queryOf = (path: string) => new URL(path, 'http://shop.test').searchParams

test.each([
  ['', '?quick=1'],
  ['?id=3&p.%E6%9D%90%E8%B4%A8=304,316', '?id=3&p.%E6%9D%90%E8%B4%A8=304,316&quick=1'],
  ['?quick=1', '?quick=1'],
  ['?quick=1&quick=1&id=3', '?id=3&quick=1'],
  ['?quick', '?quick=1'],
  ['?quickly=2', '?quickly=2&quick=1'],
  ['?', '?quick=1'],
])('quick order on %s opens at %s, and at the same address once it is open', (search, path) => {
  expect(quickOrderPath(search)).toBe(path)
  expect(quickOrderPath(path)).toBe(path)
})

test('what was not found is looked for with the words that were typed', () => {
  const query = queryOf(soughtPath('M6 & 304#?'))
  expect(viewOf(query)).toEqual({ view: 'form', orderNo: null, productId: null })
  expect(kindOf(query)).toBe('product')
  expect(query.get('content')).toBe('寻货需求：M6 & 304#?')
})
