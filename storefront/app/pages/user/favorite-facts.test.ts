import { fen, points } from '@gongfang/contract/base/money'
import type { Favorite } from '@gongfang/contract/goods/favorite'
import { expect, test } from 'vitest'
import { addable, priceDrop } from './favorite-facts.ts'

const card: NonNullable<Favorite['card']> = {
  id: 1,
  title: '扳手',
  subtitle: '',
  brand: '',
  image: '',
  modelCode: 'W-10',
  keySpec: '',
  skuCount: 1,
  skuId: 7,
  minQuantity: 10,
  priceFen: fen(800),
  points: points(256),
  priceVaries: false,
  unit: '把',
  packQuantity: 1,
  packUnit: '',
  tier: null,
  stock: { band: 'plenty', left: null, leadDays: 0 },
  sold: 0,
}
const favorite = (over: Partial<typeof card> | null, addedPriceFen = fen(1000)): Favorite => ({
  productId: 1,
  title: '扳手',
  image: '',
  at: '2026-11-01T00:00:00.000Z',
  card: over && { ...card, ...over },
  addedPriceFen,
})

test.each([
  ['its smallest order', favorite({}), { skuId: 7, quantity: 10, priceFen: 800 }],
  ['nothing of several models', favorite({ skuId: null }), null],
  ['nothing when sold out', favorite({ stock: { band: 'none', left: 0, leadDays: 0 } }), null],
  ['nothing when off sale', favorite(null), null],
])('into the cart goes %s', (_, one, wish) => {
  expect(addable(one)).toEqual(wish)
})

test.each([
  [favorite({}), '比收藏时降 ¥2.00'],
  [favorite({}, fen(800)), ''],
  [favorite({}, fen(700)), ''],
  [favorite(null), ''],
])('a fall of the price is told, a rise is not', (one, text) => {
  expect(priceDrop(one)).toBe(text)
})
