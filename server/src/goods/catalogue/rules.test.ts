import { type Fen, fen, points } from '@gongfang/contract/base/money'
import { expect, test } from 'vitest'
import { asSkuLine } from './product/rules.ts'
import { lineReason, type Orderable, stockBand, unitPrice } from './rules.ts'
import { showsOtherStock } from './stock/rules.ts'

const tiers = [
  { fromQuantity: 50, priceFen: fen(800) },
  { fromQuantity: 10, priceFen: fen(900) },
]

test.each<[number, number]>([
  [1, 1000],
  [9, 1000],
  [10, 900],
  [49, 900],
  [50, 800],
  [99_999, 800],
])('of %i pieces one costs %i fen', (quantity, price) => {
  expect(unitPrice(tiers, fen(1000), quantity)).toBe(price)
})

test('without tiers the price stays', () => {
  expect(unitPrice([], fen(1000) as Fen, 500)).toBe(1000)
})

const offer = {
  status: 'onSale',
  enabled: true,
  stock: 40,
  backorder: 0,
  minQuantity: 10,
  stepQuantity: 5,
} as const

test.each([
  ['it can be ordered', {}, 10, undefined],
  ['the product is off sale, whatever else', { status: 'offSale', enabled: false, stock: 0 }, 10, 'offSale'],
  ['a draft is not on sale either', { status: 'draft' }, 10, 'offSale'],
  ['the SKU is retired', { enabled: false, stock: 0 }, 10, 'skuRetired'],
  ['there are not enough', {}, 45, 'soldOut'],
  ['there are not even as many as must be taken', { stock: 9 }, 5, 'soldOut'],
  ['too few', {}, 5, 'belowMinimum'],
  ['not a multiple', {}, 12, 'offStep'],
  ['the last ones', {}, 40, undefined],
  ['more than there are, to be sent later', { backorder: 5 }, 45, undefined],
  ['more than may be ordered', { backorder: 5 }, 50, 'soldOut'],
  ['what is left beside what is owed', { stock: -20, backorder: 10 }, 10, undefined],
] as const)('%s', (_, change, quantity, reason) => {
  expect(lineReason({ ...offer, ...change }, quantity)).toBe(reason)
})

test.each([
  [0, { band: 'none', left: null }],
  [1, { band: 'few', left: 1 }],
  [5, { band: 'few', left: 5 }],
  [6, { band: 'plenty', left: null }],
  [99_999, { band: 'plenty', left: null }],
])('%i on the shelf shows as %o', (stock, shown) => {
  expect(stockBand({ stock, backorder: 0, leadDays: 3 })).toEqual({ ...shown, leadDays: 3 })
})

test.each([
  [-4, 0, { band: 'none', left: null }],
  [-4, 1, { band: 'order', left: null }],
  [0, 9, { band: 'order', left: null }],
  [2, 9, { band: 'few', left: 2, more: true }],
  [6, 9, { band: 'plenty', left: null }],
])('%i on the shelf and %i to be ordered shows as %o', (stock, backorder, shown) => {
  expect(stockBand({ stock, backorder, leadDays: 3 })).toEqual({ ...shown, leadDays: 3 })
})

test('whatever shows otherwise counts as another stock, and nothing else does', () => {
  for (const backorderLimit of [0, 2]) {
    const band = (stock: number) =>
      stockBand({ stock, backorder: Math.max(0, backorderLimit + Math.min(stock, 0)), leadDays: 0 })
    for (let before = -4; before <= 12; before++) {
      for (let after = -4; after <= 12; after++) {
        const [a, b] = [band(before), band(after)]
        const moved = { skuId: 1, productId: 1, before, after, backorderLimit }
        expect(showsOtherStock(moved)).toBe(a.band !== b.band || a.left !== b.left)
      }
    }
  }
})

const sku: Orderable = {
  skuId: 1,
  productId: 2,
  title: '扳手',
  spec: '12 mm',
  modelCode: 'A-1',
  image: '',
  unit: '把',
  priceFen: fen(1),
  points: null,
  tierPrices: tiers,
  stock: 3,
  backorder: 0,
  leadDays: 0,
  minQuantity: 1,
  stepQuantity: 1,
  weightG: 100,
  tiersTogether: false,
  status: 'onSale',
  enabled: true,
}

const inMoney = { scoreBuyRate: 32, priceOrScore: '1' } as const

test('in points nothing is free by rounding, and an own price goes before the converted one', () => {
  expect(asSkuLine(sku, inMoney).points).toBe(1)
  expect(asSkuLine({ ...sku, priceFen: fen(1250) }, inMoney).points).toBe(400)
  expect(asSkuLine({ ...sku, points: points(7) }, inMoney).points).toBe(7)
})

test('a live line tells no weight and no state of its product', () => {
  expect(Object.keys(asSkuLine(sku, inMoney))).not.toEqual(expect.arrayContaining(['weightG']))
  expect(asSkuLine(sku, inMoney).orderable).toBe(true)
  expect(asSkuLine({ ...sku, enabled: false }, inMoney).orderable).toBe(false)
})
