import { expect, test } from 'vitest'
import { confirmOfferPath, newInquiryPath, pairsIn } from './paths.ts'

test('the address of the form names models and quantities', () => {
  expect(newInquiryPath()).toBe('/inquiries/new')
  expect(
    newInquiryPath([
      { skuId: 12, quantity: 3 },
      { skuId: 14, quantity: 500 },
    ]),
  ).toBe('/inquiries/new?skus=12-3_14-500')
})

test('what is no pair of whole numbers is left out, and a model stands once', () => {
  expect(pairsIn('12-3_14-5')).toEqual([
    { id: 12, quantity: 3 },
    { id: 14, quantity: 5 },
  ])
  expect(pairsIn('12-3_12-4')).toEqual([{ id: 12, quantity: 4 }])
  expect(pairsIn('0-3_x_14-0_15-1.5_-1-2_16-999999')).toEqual([])
  expect(pairsIn(null)).toEqual([])
})

test('the order form of an offer is read back from its address', () => {
  const path = confirmOfferPath('20261129000000000001', 2, [{ lineId: 7, quantity: 30 }])
  expect(path).toBe('/order/confirm?offer=20261129000000000001&version=2&lines=7-30')
})
