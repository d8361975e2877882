import { expect, test } from 'vitest'
import { demandOf } from './rules.ts'

test('demand is summed per SKU and ordered by id', () => {
  expect(
    demandOf([
      { skuId: 9, quantity: 1, expectedOn: '2027-01-06' },
      { skuId: 3, quantity: 2 },
      { skuId: 9, quantity: 4 },
    ]),
  ).toEqual([
    { skuId: 3, quantity: 2, isBackorder: false },
    { skuId: 9, quantity: 5, isBackorder: true },
  ])
})
