import type { AftersaleOffer } from '@gongfang/contract/service/aftersale'
import { expect, test } from 'vitest'
import { allPieces, firstKind, firstPieces, kindsOf, linesOf, requestedLines } from './choices.ts'

const line = (orderLineId: number, before: number, after: number) => ({
  orderLineId,
  skuId: 10 + orderLineId,
  productId: 1,
  title: '卡尺',
  spec: '',
  modelCode: 'A',
  ownCode: '',
  image: '',
  unit: '把',
  quantity: 5,
  accepted: 0,
  others: 0,
  serials: [],
  most: { refundBeforeShip: before, refundOnly: after, returnRefund: after, exchange: after, repair: 0 },
})
const offer: AftersaleOffer = { until: null, lines: [line(1, 3, 0), line(2, 0, 2), line(3, 0, 0)] }

test('only what can be asked back is offered', () => {
  expect(kindsOf(offer)).toEqual(['refundBeforeShip', 'refundOnly', 'returnRefund', 'exchange'])
  expect(kindsOf({ until: null, lines: [line(2, 0, 2)] })).toEqual(['refundOnly', 'returnRefund', 'exchange'])
  expect(linesOf(offer, 'returnRefund').map(({ orderLineId }) => orderLineId)).toEqual([2])
})

test('it begins with the line that was pressed, and all of it', () => {
  expect(firstKind(offer, 1)).toBe('refundBeforeShip')
  expect(firstKind(offer, 2)).toBe('refundOnly')
  expect(firstKind(offer, 3)).toBe('refundBeforeShip')
  expect(firstKind({ until: null, lines: [] }, 1)).toBeUndefined()
  expect(firstPieces(offer, 'refundOnly', 2)).toEqual({ '2-12': 2 })
  expect(firstPieces(offer, 'refundOnly', 1)).toEqual({})
})

test('everything at once, as it is sent', () => {
  expect(requestedLines(allPieces(offer, 'refundBeforeShip'))).toEqual([
    { orderLineId: 1, skuId: 11, quantity: 3 },
  ])
})

test('after an exchange both models of a line can be asked back', () => {
  const both = { until: null, lines: [line(2, 0, 2), { ...line(2, 0, 1), skuId: 22, modelCode: 'B' }] }
  expect(requestedLines(firstPieces(both, 'returnRefund', 2))).toEqual([
    { orderLineId: 2, skuId: 12, quantity: 2 },
    { orderLineId: 2, skuId: 22, quantity: 1 },
  ])
})
