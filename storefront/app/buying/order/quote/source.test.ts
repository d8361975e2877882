import { points } from '@gongfang/contract/base/money'
import { describe, expect, test } from 'vitest'
import { buyNowOf, quotationPath, ticked } from './source.ts'
import type { Draft } from './use-quote.ts'

describe('what is to be ordered', () => {
  test.each([
    ['sku=12&qty=3', 3],
    ['sku=12', 1],
    ['sku=12&qty=0', 1],
    ['sku=12&qty=-2', 1],
    ['sku=12&qty=2.5', 1],
    ['sku=12&qty=99999', 99_999],
    ['sku=12&qty=100000', 1],
    ['sku=12&qty=NaN', 1],
  ])('?%s buys %i of it now', (query, quantity) => {
    expect(buyNowOf(new URLSearchParams(query))).toEqual({ kind: 'buyNow', skuId: 12, quantity })
  })

  test.each([
    '',
    'from=cart',
    'sku=',
    'sku=0',
    'sku=-1',
    'sku=1.5',
    'sku=x',
    'sku=1e400',
    'sku=9007199254740993',
  ])('?%s names nothing to buy now', (query) => {
    expect(buyNowOf(new URLSearchParams(query))).toBeNull()
  })

  test('of the cart it is what is ticked and can be had, two hundred kinds at most', () => {
    expect(
      ticked([
        { id: 1, selected: true },
        { id: 2, selected: false },
        { id: 3, selected: true, reason: 'soldOut' },
        { id: 4, selected: true },
      ]),
    ).toEqual({ kind: 'cart', lineIds: [1, 4] })
    expect(ticked([{ id: 1, selected: false }])).toBeNull()
    const many = Array.from({ length: 201 }, (_, at) => ({ id: at + 1, selected: true }))
    expect(ticked(many)).toMatchObject({ lineIds: { length: 200 } })
  })
})

test.each<[Draft, string]>([
  [{ source: { kind: 'cart', lineIds: [1] } }, 'confirm=1'],
  [{ source: { kind: 'buyNow', skuId: 12, quantity: 3 } }, 'confirm=1&sku=12&qty=3'],
  [
    { source: { kind: 'cart', lineIds: [1] }, addressId: 7, deductPoints: points(640), delivery: 'express' },
    'confirm=1&address=7&points=640&delivery=express',
  ],
])('%j is quoted at ?%s', (draft, query) => {
  expect(quotationPath(draft)).toBe(`/print/quotation?${query}`)
})
