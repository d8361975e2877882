import { fen, points } from '@gongfang/contract/base/money'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { cartTotals, leastOrderable, mostOrderable, showReason } from '@gongfang/contract/goods/cart-rules'
import { describe, expect, test } from 'vitest'
import { type LineFacts, lineNow, mustFit, pieceCount, whyRefused } from './rules.ts'

const facts = (wish: Partial<LineFacts> = {}): LineFacts => ({
  id: 1,
  skuId: 1,
  productId: 1,
  title: '内六角扳手',
  spec: '6 mm',
  modelCode: 'HX-6',
  image: '',
  unit: '把',
  basePriceFen: fen(1250),
  addedPriceFen: fen(1250),
  agreedRows: null,
  outside: null,
  ownPoints: null,
  tierPrices: [
    { fromQuantity: 10, priceFen: fen(1180) },
    { fromQuantity: 50, priceFen: fen(1090) },
  ],
  quantity: 1,
  selected: true,
  stock: 100,
  backorder: 0,
  leadDays: 0,
  minQuantity: 1,
  stepQuantity: 1,
  tiersTogether: false,
  status: 'onSale',
  enabled: true,
  ...wish,
})

const inMoney = { scoreBuyRate: 32, priceOrScore: '1' } as const

test.each([
  [1, 1250, 400],
  [9, 1250, 400],
  [10, 1180, 378],
  [49, 1180, 378],
  [50, 1090, 349],
])('%i pieces cost %i fen or %i points each', (quantity, priceFen, price) => {
  expect(lineNow(facts({ quantity }), inMoney)).toMatchObject({ priceFen, points: price })
})

test('an own points price stands whatever the quantity and the rate', () => {
  expect(
    lineNow(facts({ quantity: 50, ownPoints: points(99) }), { ...inMoney, scoreBuyRate: 7 }).points,
  ).toBe(99)
})

describe('a quantity', () => {
  const steps = { minQuantity: 10, stepQuantity: 5, priceFen: fen(100) }
  test.each([10, 15, 99_995])('of %i fits', (quantity) =>
    expect(() => mustFit(steps, quantity)).not.toThrow(),
  )
  test.each([
    [5, '起订量为 10'],
    [12, '数量应为 5 的倍数'],
    [100_000, '数量最多 99999'],
  ])('of %i is refused: %s', (quantity, text) => expect(() => mustFit(steps, quantity)).toThrow(text))
})

test.each([
  [1, 1, 1],
  [10, 5, 10],
  [5, 4, 8],
  [1, 12, 12],
])('with a minimum of %i and a step of %i one starts at %i', (minQuantity, stepQuantity, least) => {
  expect(leastOrderable({ minQuantity, stepQuantity })).toBe(least)
})

test.each([
  [35, 0, 1, 1, 35],
  [35, 0, 10, 10, 30],
  [7, 0, 10, 10, 0],
  [0, 0, 1, 1, 0],
  [500_000, 0, 1, 1, 99_999],
  [7, 8, 10, 10, 10],
  [0, 25, 10, 10, 20],
])(
  'of %i in stock and %i to be ordered, minimum %i, step %i, one can order %i',
  (stock, backorder, minQuantity, stepQuantity, most) => {
    expect(mostOrderable({ stock, backorder, minQuantity, stepQuantity })).toBe(most)
  },
)

test.each<[CartLine['reason'], number, string]>([
  [undefined, 100, ''],
  ['offSale', 100, '已下架'],
  ['skuRetired', 100, '规格已停售'],
  ['soldOut', 0, '暂时缺货'],
  ['soldOut', 7, '暂时缺货'],
  ['soldOut', 35, '库存不足，最多可购 30'],
  ['belowMinimum', 100, '起订量为 10'],
  ['offStep', 100, '数量应为 10 的倍数'],
  ['backorderDepot', 0, '订货的商品不能寄存，请选快递'],
])('%s with %i in stock reads %s', (reason, stock, text) => {
  expect(showReason({ reason, stock, backorder: 0, minQuantity: 10, stepQuantity: 10 })).toBe(text)
})

test('sums count selected lines that can be ordered, to the fen and to the point', () => {
  const lines = [
    lineNow(facts({ quantity: 3, basePriceFen: fen(333), tierPrices: [] }), inMoney),
    lineNow(facts({ quantity: 2, selected: false }), inMoney),
    lineNow(facts({ quantity: 2, stock: 1 }), inMoney),
    lineNow(facts({ quantity: 4, ownPoints: points(5) }), inMoney),
  ]
  expect(cartTotals(lines)).toEqual({ kinds: 2, pieces: 7, goodsFen: 5999, goodsPoints: 341 })
  expect(pieceCount(lines)).toBe(11)
})

const offer = {
  status: 'onSale',
  enabled: true,
  minQuantity: 10,
  stepQuantity: 5,
  priceFen: fen(100),
} as const
test.each<[string, Parameters<typeof whyRefused>[0], number, number, string]>([
  ['nobody knows it', undefined, 0, 10, 'notFound'],
  ['it was never offered', { ...offer, status: 'draft' }, 0, 10, 'notFound'],
  ['it is off sale', { ...offer, status: 'offSale', enabled: false }, 0, 10, 'offSale'],
  ['this model is retired', { ...offer, enabled: false }, 0, 10, 'skuRetired'],
  ['the line would be too long', offer, 99_990, 10, 'quantityTooLarge'],
  ['it stays below the minimum', offer, 0, 5, 'belowMinimum'],
  ['the sum is off the step', offer, 10, 3, 'offStep'],
  ['it would fit, but the cart is full', offer, 0, 10, 'cartFull'],
  ['it would fit now', offer, 10, 10, 'changedMeanwhile'],
])('an addition that put nothing in is explained: %s', (_, given, held, wanted, reason) => {
  expect(whyRefused(given, { held, wanted })).toBe(reason)
})
