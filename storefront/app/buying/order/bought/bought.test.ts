import { fen, points } from '@gongfang/contract/base/money'
import type { BoughtSku } from '@gongfang/contract/buying/order'
import { expect, test } from 'vitest'
import { firstQuantity, priceChange, whyNot } from './bought.ts'

const line: BoughtSku['line'] = {
  skuId: 1,
  productId: 1,
  title: '扳手',
  spec: '10 mm',
  modelCode: 'W-10',
  image: '',
  unit: '把',
  priceFen: fen(1000),
  points: points(320),
  tierPrices: [{ fromQuantity: 10, priceFen: fen(900) }],
  stock: 100,
  backorder: 0,
  leadDays: 0,
  minQuantity: 2,
  stepQuantity: 2,
  offered: true,
  orderable: true,
}
const bought = (over: Partial<BoughtSku> = {}, sku: Partial<BoughtSku['line']> = {}): BoughtSku => ({
  line: { ...line, ...sku },
  lastQuantity: 4,
  lastAt: '2026-11-01T00:00:00.000Z',
  lastPriceFen: fen(1000),
  lastPoints: null,
  times: 1,
  ...over,
})

test.each([
  ['as last time', bought(), 4],
  ['as much as there is', bought({ lastQuantity: 500 }), 100],
  ['up to the step', bought({ lastQuantity: 3 }), 4],
  ['at least the smallest order', bought({ lastQuantity: 1 }), 2],
])('it begins with %s', (_, one, quantity) => {
  expect(firstQuantity(one)).toBe(quantity)
})

test.each([
  [{}, undefined],
  [{ offered: false, orderable: false }, '商品已下架'],
  [{ stock: 0, orderable: false }, '暂时缺货'],
  [{ stock: 0, backorder: 10 }, undefined],
  [{ stock: 1 }, '库存不足起订量 2 把'],
])('%j: %s', (sku, why) => {
  expect(whyNot({ ...line, ...sku })).toBe(why)
})

test.each([
  ['nothing when it is the same', bought(), false, null],
  ['a rise', bought({ lastPriceFen: fen(950) }), false, { up: true, text: '上次 ¥9.50' }],
  ['a fall', bought({ lastPriceFen: fen(1200) }), false, { up: false, text: '上次 ¥12.00' }],
  ['the rung of that quantity', bought({ lastQuantity: 10, lastPriceFen: fen(900) }), false, null],
  ['nothing across currencies', bought(), true, null],
  ['points against points', bought({ lastPoints: points(300) }), true, { up: true, text: '上次 300积分' }],
] as const)('the change of price: %s', (_, one, inPoints, change) => {
  expect(priceChange(one, { inPoints, rate: 32 })).toEqual(change)
})
