import type { AftersaleOffer } from '@gongfang/contract/service/aftersale'
import { expect, test } from 'vitest'
import { linesToClaim, originLines, serialsMissing } from './origins.ts'

const line = (orderLineId: number, accepted: number, others: number, serials: string[] = []) => ({
  ...{
    orderLineId,
    skuId: 10 + orderLineId,
    productId: 1,
    title: '卡尺',
    spec: '',
    modelCode: 'A',
    ownCode: '',
  },
  ...{ image: '', unit: '把', quantity: 5, accepted, others, serials },
  most: { refundBeforeShip: 0, refundOnly: 5, returnRefund: 5, exchange: 5, repair: 5 },
})
const offer: AftersaleOffer = {
  until: null,
  lines: [line(1, 3, 2, ['A', 'B']), line(2, 0, 5), { ...line(1, 3, 2, ['A', 'B']), skuId: 99 }],
}

test.each([
  [1, {}, { accepted: 0, least: 0, most: 1, needed: 0 }],
  [4, {}, { accepted: 2, least: 2, most: 3, needed: 1 }],
  [4, { 1: { serials: ['A', 'X'] } }, { accepted: 2, chosen: ['A'], needed: 1 }],
  [2, { 1: { accepted: 2, serials: [] } }, { accepted: 2, needed: 1 }],
  [1, { 1: { accepted: 3, serials: [] } }, { accepted: 1, needed: 0 }],
])('of %i pieces with %j said: %j', (quantity, origins, expected) => {
  expect(originLines(offer, 'returnRefund', { '1-11': quantity }, origins)).toMatchObject([expected])
})

test('what was not accepted, or not delivered, has no origin', () => {
  expect(originLines(offer, 'returnRefund', { '2-12': 5 }, {})).toEqual([])
  expect(originLines(offer, 'refundBeforeShip', { '1-11': 5 }, {})).toEqual([])
})

test('one request of an order line says it, for all its models', () => {
  const pieces = { '1-11': 2, '1-99': 2, '2-12': 1 }
  const origins = originLines(offer, 'exchange', pieces, { 1: { serials: ['B'] } })
  expect(linesToClaim(pieces, origins)).toEqual([
    { orderLineId: 1, skuId: 11, quantity: 2, accepted: 2, serials: ['B'] },
    { orderLineId: 1, skuId: 99, quantity: 2 },
    { orderLineId: 2, skuId: 12, quantity: 1 },
  ])
})

test('it is said which serial numbers are missing or too many', () => {
  const asked = (quantity: number, accepted: number | undefined, serials: string[]) =>
    serialsMissing(
      originLines(
        offer,
        'repair',
        { '1-11': quantity },
        { 1: { serials, ...(accepted !== undefined && { accepted }) } },
      ),
    )
  expect(asked(4, undefined, [])).toContain('还差 1 个')
  expect(asked(4, undefined, ['A'])).toBeUndefined()
  expect(asked(2, 1, ['A', 'B'])).toBe('序列号不能多于已验收的件数')
})
