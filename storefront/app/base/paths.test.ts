import { expect, test } from 'vitest'
import { kindOf, viewOf } from '../feedback/feedback-view.ts'
import { inquiryPath, soughtPath } from './paths.ts'

const queryOf = (path: string) => new URL(path, 'http://shop.test').searchParams

test('an inquiry opens the form about its product, with the model that was chosen', () => {
  const query = queryOf(inquiryPath(7, 'DIN912-M6×20 & A2'))
  expect(viewOf(query)).toEqual({ view: 'form', orderNo: null, productId: 7 })
  expect(kindOf(query)).toBe('product')
  expect(query.get('content')).toBe('询价 / 大量采购，型号 DIN912-M6×20 & A2，数量：')
  expect(queryOf(inquiryPath(7, null)).get('content')).toBe('询价 / 大量采购，型号和数量：')
})

test('what was not found is looked for with the words that were typed', () => {
  const query = queryOf(soughtPath('M6 & 304#?'))
  expect(viewOf(query)).toEqual({ view: 'form', orderNo: null, productId: null })
  expect(kindOf(query)).toBe('product')
  expect(query.get('content')).toBe('寻货需求：M6 & 304#?')
})
