import { Refused } from '@gongfang/contract/base/call'
import { Refusal } from '@gongfang/contract/base/refusal'
import { getProduct, listProducts, listSkuLines } from '@gongfang/contract/goods/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../db/connect.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'
import { addSold, countSold, countStock, giveBackStock, receiveStock, takeStock } from './actions.ts'
import type { Want } from './rules.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const take = (wants: Want[], reference: string) =>
  transaction(shop.db, (tx) => takeStock(tx, wants, reference))

/** The stock, and the sum of its movements. */
async function stockOf(skuId: number) {
  const [row] = await shop.db<{ stock: number; moved: number }[]>`
    select stock, (select coalesce(sum(delta), 0)::bigint from stock_movement where sku_id = sku.id) as moved
      from sku where id = ${skuId}`
  expect(row?.moved).toBe(row?.stock)
  return row?.stock
}

const outcome = async (taking: Promise<unknown>) => {
  try {
    await taking
    return 'taken'
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

test('of 1,000 who reach for 50 pieces at once exactly 50 get one', async () => {
  const { skuId } = await shop.product({ stock: 50 })
  const outcomes = await Promise.all(
    Array.from({ length: 1000 }, (_, at) => outcome(take([{ skuId, quantity: 1 }], `flash-${at}`))),
  )
  expect(outcomes.filter((each) => each === 'taken')).toHaveLength(50)
  expect(outcomes.filter((each) => each === 'soldOut')).toHaveLength(950)
  expect(await stockOf(skuId)).toBe(0)
})

test('200 carts of five SKUs in random order never lock each other out', async () => {
  const { skuIds } = await shop.product({ skus: Array.from({ length: 12 }, () => ({ stock: 60 })) })
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const carts = Array.from({ length: 200 }, () =>
    [...skuIds]
      .sort(() => random() - 0.5)
      .slice(0, 5)
      .map((skuId) => ({ skuId, quantity: 1 })),
  )
  // Directly on the pool, because `transaction` would repeat a deadlock.
  const outcomes = await Promise.all(
    carts.map((wants, at) => outcome(shop.db.begin((tx) => takeStock(tx, wants, `cart-${at}`)))),
  )
  const taken = outcomes.filter((each) => each === 'taken').length
  expect(taken).toBeGreaterThan(100)
  const left = await Promise.all(skuIds.map(stockOf))
  expect(left.reduce((sum: number, stock) => sum + (stock ?? 0), 0)).toBe(12 * 60 - taken * 5)
})

test('an order takes all its SKUs or none, and is told which are short', async () => {
  const { skuIds } = await shop.product({ skus: [{ stock: 10 }, { stock: 2 }, { stock: 0 }] })
  const [first = 0, second = 0, third = 0] = skuIds
  const wants = [first, second, third].map((skuId) => ({ skuId, quantity: 3 }))
  await expect(take(wants, 'whole')).rejects.toMatchObject({
    reason: 'soldOut',
    details: { data: { skuIds: [second, third] } },
  })
  expect(await Promise.all(skuIds.map(stockOf))).toEqual([10, 2, 0])
})

test('a retired SKU and one that never was cannot be taken', async () => {
  const { skuId } = await shop.product({ stock: 9 })
  await shop.db`update sku set enabled = false where id = ${skuId}`
  expect(await outcome(take([{ skuId, quantity: 1 }], 'retired'))).toBe('soldOut')
  expect(await outcome(take([{ skuId: 999_999, quantity: 1 }], 'unknown'))).toBe('soldOut')
})

/** Rows where the offer stored for cards differs from the one computed from the SKUs. */
const wrongOffers = () => shop.db`table product_offer except table offer_of_skus`
const offerOf = async (productId: number) =>
  (
    await shop.db`select sku_count, stock, model_code, tier from product_offer where product_id = ${productId}`
  )[0]

test('a card knows what is left, however many SKUs of a product sell at once', async () => {
  const { productId, skuIds } = await shop.product({ skus: Array.from({ length: 9 }, () => ({ stock: 2 })) })
  expect(await offerOf(productId)).toMatchObject({ stock: 6, skuCount: 9 })
  const sell = (some: number[]) =>
    Promise.all(some.map((skuId) => take([{ skuId, quantity: 2 }], `offer ${skuId}`)))
  await sell(skuIds.slice(2))
  expect(await offerOf(productId)).toMatchObject({ stock: 4, skuCount: 9 })
  await sell(skuIds.slice(0, 2))
  expect(await offerOf(productId)).toMatchObject({ stock: 0 })
  expect(await wrongOffers()).toEqual([])
})

test('whatever changes in a SKU or its tiers changes the card, and a product without SKUs has none', async () => {
  const { productId, skuIds } = await shop.product({
    skus: [{ modelCode: 'OFFER-A', tiers: [[10, 900]] }, { modelCode: 'OFFER-B' }],
  })
  const [first = 0] = skuIds
  const tierOf = (fromQuantity: number, priceFen: number) => ({ tier: { fromQuantity, priceFen } })
  expect(await offerOf(productId)).toMatchObject({ modelCode: 'OFFER-A', ...tierOf(10, 900) })
  await shop.db`update tier_price set price_fen = 800 where sku_id = ${first}`
  expect(await offerOf(productId)).toMatchObject(tierOf(10, 800))
  await shop.db`delete from tier_price where sku_id = ${first}`
  expect(await offerOf(productId)).toMatchObject({ tier: null })
  await shop.db`update sku set position = 9 where id = ${first}`
  expect(await offerOf(productId)).toMatchObject({ modelCode: 'OFFER-B' })
  await shop.db`update sku set enabled = false where product_id = ${productId}`
  expect(await offerOf(productId)).toBeUndefined()
  await shop.db`update sku set enabled = true where id = ${first}`
  expect(await offerOf(productId)).toMatchObject({ modelCode: 'OFFER-A', skuCount: 1 })
  expect(await wrongOffers()).toEqual([])
})

test('goods come back once for one reference, however often and by how many it is told', async () => {
  const { skuIds } = await shop.product({ skus: [{ stock: 5 }, { stock: 5 }] })
  const wants = skuIds.map((skuId) => ({ skuId, quantity: 4 }))
  await take(wants, 'back')
  await Promise.all(
    Array.from({ length: 20 }, () =>
      transaction(shop.db, (tx) => giveBackStock(tx, wants, 'back', 'release')),
    ),
  )
  expect(await Promise.all(skuIds.map(stockOf))).toEqual([5, 5])
})

test('a receipt books once; a count leaves what is promised out of what can be sold', async () => {
  const { skuId, productId } = await shop.product({ stock: 5 })
  await transaction(shop.db, (tx) => receiveStock(tx, skuId, 20, 'note-1', '仓库'))
  await transaction(shop.db, (tx) => receiveStock(tx, skuId, 20, 'note-1', '仓库'))
  expect(await stockOf(skuId)).toBe(25)

  const member = await shop.member()
  await transaction(shop.db, async (tx) => {
    await takeStock(tx, [{ skuId, quantity: 4 }], '20261120000000000001')
    const [order] = await tx<{ id: number }[]>`
      insert into shop_order (no, member_id, institution_id, currency, rate, pay_way, goods_fen, goods_points, freight_fen,
                              freight_points, payable_fen, payable_points, address, pieces, kinds, created_at, pay_before)
      values ('20261120000000000001', ${member.id}, ${member.institutionId}, 'money', 32, 'demo', 4000, 0, 0, 0, 4000, 0, '{}', 4, 1, now(), now())
      returning id`
    await tx`insert into order_line (order_id, sku_id, product_id, position, title, spec, model_code, image, unit, quantity,
                                     price_fen, points, amount_fen, amount_points)
             values (${order?.id ?? 0}, ${skuId}, ${productId}, 0, '', '', '', '', '件', 4, 1000, 0, 4000, 0)`
  })
  await transaction(shop.db, (tx) => countStock(tx, skuId, 30, 'count-1', '仓库'))
  expect(await stockOf(skuId)).toBe(26)
  await transaction(shop.db, (tx) => countStock(tx, skuId, 3, 'count-2', '仓库'))
  expect(await stockOf(skuId)).toBe(-1)
  await expect(
    transaction(shop.db, (tx) => countStock(tx, 999_999, 3, 'count-3', '仓库')),
  ).rejects.toMatchObject({ reason: 'notFound' })
})

test('a product is sold out when its last SKU is, also when two run out at the same moment', async () => {
  for (let round = 0; round < 10; round++) {
    const { productId, skuIds } = await shop.product({ skus: [{ stock: 1 }, { stock: 1 }] })
    await Promise.all(skuIds.map((skuId) => take([{ skuId, quantity: 1 }], `last-${productId}`)))
    const [product] = await shop.db<
      { inStock: boolean }[]
    >`select in_stock from product where id = ${productId}`
    expect(product?.inStock).toBe(false)
    await transaction(shop.db, (tx) =>
      giveBackStock(tx, [{ skuId: skuIds[0] ?? 0, quantity: 1 }], `last-${productId}`, 'release'),
    )
    const [again] = await shop.db<
      { inStock: boolean }[]
    >`select in_stock from product where id = ${productId}`
    expect(again?.inStock).toBe(true)
  }
})

test('public answers move when what they say of the stock does, and not before', async () => {
  const { skuId, productId } = await shop.product({ stock: 8 })
  const shown = async () => (await shop.visitor.call(getProduct, { id: productId })).skus[0]?.stock
  const changes = async () => (await shop.db`select from kept_change where noun = 'catalogue'`).length
  expect(await shown()).toMatchObject({ band: 'plenty', left: null })
  const before = await changes()
  await take([{ skuId, quantity: 2 }], 'band-1')
  expect(await changes()).toBe(before)
  await take([{ skuId, quantity: 1 }], 'band-2')
  expect(await shown()).toMatchObject({ band: 'few', left: 5 })
  await take([{ skuId, quantity: 5 }], 'band-3')
  expect(await shown()).toMatchObject({ band: 'none', left: null })
  const { data } = await shop.visitor.call(listProducts, { inStock: true, limit: 100 })
  expect(data.map(({ id }) => id)).not.toContain(productId)
  expect(await shop.visitor.call(listSkuLines, { skuIds: [skuId] })).toMatchObject([
    { stock: 0, orderable: false },
  ])
  await expect(shop.visitor.call(listSkuLines, { skuIds: [] })).rejects.toThrow(Refused)
})

test('what was sold is added up later, once', async () => {
  const { productId } = await shop.product()
  await transaction(shop.db, (tx) =>
    addSold(tx, [
      { productId, quantity: 3 },
      { productId, quantity: 4 },
    ]),
  )
  await Promise.all([countSold(shop.db), countSold(shop.db), countSold(shop.db)])
  const [product] = await shop.db<{ sold: number }[]>`select sold from product where id = ${productId}`
  expect(product?.sold).toBe(7)
})
