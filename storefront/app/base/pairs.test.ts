import { expect, test } from 'vitest'
import { pairsIn, pairsText } from './pairs.ts'
import { confirmOfferPath, newInquiryPath } from './paths.ts'

test('addresses name ids with quantities, and are read back', () => {
  const pairs = [
    { id: 12, quantity: 3 },
    { id: 14, quantity: 500 },
  ]
  expect(pairsText(pairs)).toBe('12-3_14-500')
  expect(pairsIn(pairsText(pairs))).toEqual(pairs)
  expect(newInquiryPath()).toBe('/inquiries/new')
  expect(newInquiryPath(pairs)).toBe('/inquiries/new?skus=12-3_14-500')
  expect(confirmOfferPath('20261129000000000001', 2, pairs)).toBe(
    '/order/confirm?offer=20261129000000000001&version=2&lines=12-3_14-500',
  )
})

test('what is no pair of whole numbers is left out, and an id stands once', () => {
  expect(pairsIn('12-3_12-4')).toEqual([{ id: 12, quantity: 4 }])
  expect(pairsIn('0-3_x_14-0_15-1.5_-1-2_16-999999')).toEqual([])
  expect(pairsIn(null)).toEqual([])
})
