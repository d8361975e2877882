import { fen, points } from '@gongfang/contract/base/money'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { describe, expect, test } from 'vitest'
import {
  betterQuantity,
  freightNudge,
  isGone,
  matches,
  priceNotices,
  recounted,
  withQuantity,
} from './cart-lines.ts'

const line = (wish: Partial<CartLine> = {}): CartLine => ({
  id: 1,
  skuId: 1,
  productId: 1,
  title: '内六角扳手',
  spec: '6 mm',
  modelCode: 'DIN911-6',
  image: '',
  unit: '把',
  priceFen: fen(1250),
  price: fen(1250),
  points: points(400),
  basePriceFen: fen(1250),
  addedPriceFen: fen(1250),
  tierPrices: [{ fromQuantity: 10, priceFen: fen(1180) }],
  quantity: 1,
  selected: true,
  stock: 35,
  backorder: 0,
  leadDays: 0,
  minQuantity: 1,
  stepQuantity: 1,
  ...wish,
})

describe('another quantity', () => {
  test('brings the tier price and its points at once', () => {
    expect(withQuantity(line(), 10, 32)).toMatchObject({
      quantity: 10,
      priceFen: 1180,
      price: 1180,
      points: 378,
    })
    expect(
      withQuantity(line({ priceFen: fen(1180), points: points(378), quantity: 10 }), 9, 32),
    ).toMatchObject({
      priceFen: 1250,
      points: 400,
    })
  })

  test('leaves an own points price alone', () => {
    expect(withQuantity(line({ points: points(99) }), 10, 32).points).toBe(99)
  })

  test('beyond the stock it says so, and no more when it is back', () => {
    const short = withQuantity(line(), 36, 32)
    expect(short.reason).toBe('soldOut')
    expect('reason' in withQuantity(short, 35, 32)).toBe(false)
  })

  test.each([
    [5, 'belowMinimum'],
    [12, 'offStep'],
  ])('%i pieces of what comes in tens are %s', (quantity, reason) => {
    const inTens = line({ minQuantity: 10, stepQuantity: 10 })
    expect(withQuantity(inTens, quantity, 32).reason).toBe(reason)
  })

  test('does not put a retired SKU back on sale', () => {
    expect(withQuantity(line({ reason: 'skuRetired' }), 2, 32).reason).toBe('skuRetired')
  })
})

test.each<[string, Partial<CartLine>, boolean, number | null]>([
  ['fine', {}, false, null],
  ['off sale', { reason: 'offSale' }, true, null],
  ['retired', { reason: 'skuRetired' }, true, null],
  ['sold out', { reason: 'soldOut', stock: 0 }, true, null],
  ['short', { reason: 'soldOut', quantity: 40 }, false, 35],
  ['short of a full step', { reason: 'soldOut', quantity: 40, stepQuantity: 10 }, false, 30],
  ['below the minimum', { reason: 'belowMinimum', minQuantity: 10, stepQuantity: 5, quantity: 3 }, false, 10],
  ['between two steps', { reason: 'offStep', stepQuantity: 5, quantity: 12 }, false, 15],
])('a line that is %s', (_, wish, gone, better) => {
  expect(isGone(line(wish))).toBe(gone)
  expect(betterQuantity(line(wish))).toBe(better)
})

test.each<[Partial<CartLine>, string[]]>([
  [{ tierPrices: [] }, []],
  [{ quantity: 7 }, ['再买 3 把享 ¥11.80']],
  [{ quantity: 12 }, ['已享 10 把价']],
  [{ quantity: 12, addedPriceFen: fen(1370) }, ['已享 10 把价', '较加入时降价 ¥1.20']],
  [{ tierPrices: [], addedPriceFen: fen(1170) }, ['价格上涨 ¥0.80']],
])('%j is told as %j', (wish, texts) => {
  expect(priceNotices(line(wish), false).map(({ text }) => text)).toEqual(texts)
  expect(priceNotices(line(wish), true)).toEqual([])
})

test.each([
  [16_200, 20_000, '还差 ¥38.00 包邮'],
  [20_000, 20_000, '已满足包邮'],
  [0, 20_000, ''],
  [100, 0, ''],
])('goods of %i fen with free freight from %i: %s', (goodsFen, freeFen, text) => {
  expect(freightNudge(goodsFen, freeFen)).toBe(text)
})

test.each([
  ['din 911', true],
  ['扳手', true],
  ['６ＭＭ', true],
  ['螺丝', false],
])('typing %s finds the wrench: %s', (typed, found) => {
  expect(matches(line(), typed)).toBe(found)
})

describe('models of a product that count together', () => {
  const mixed = (id: number, quantity: number, wish: Partial<CartLine> = {}) =>
    line({ id, skuId: id, quantity, counted: quantity, ...wish })

  test('reach a tier by the ticked lines, and leave it again', () => {
    const lines = recounted([mixed(1, 6), mixed(2, 4), line({ id: 3, quantity: 9 })], 32)
    expect(lines.map(({ counted, priceFen, points }) => [counted, priceFen, points])).toEqual([
      [10, 1180, 378],
      [10, 1180, 378],
      [undefined, 1250, 400],
    ])
    const fewer = recounted([lines[0]!, { ...lines[1]!, selected: false }, lines[2]!], 32)
    expect(fewer.map(({ counted, priceFen }) => [counted, priceFen])).toEqual([
      [6, 1250],
      [10, 1180],
      [undefined, 1250],
    ])
  })

  test('are the same objects when nothing changes', () => {
    const lines = recounted([mixed(1, 6), mixed(2, 4)], 32)
    expect(recounted(lines, 32).every((each, at) => each === lines[at])).toBe(true)
  })

  test('count without what cannot be ordered, or of another product', () => {
    const short = mixed(2, 40, { reason: 'soldOut' })
    const [first] = recounted([mixed(1, 6), short, mixed(3, 4, { productId: 2 })], 32)
    expect(first).toMatchObject({ counted: 6, priceFen: 1250 })
  })

  test('say how many they are together, and how many more the next tier takes', () => {
    const [first] = recounted([mixed(1, 5), mixed(2, 3)], 32)
    expect(priceNotices(first!, false).map(({ text }) => text)).toEqual([
      '各型号合计 8 把',
      '再买 2 把享 ¥11.80',
    ])
  })
})
