import { listBought, reorder } from '@gongfang/contract/buying/order'
import { listCart, putIntoCart, removeFromCart } from '@gongfang/contract/goods/cart'
import { payOrder } from '@gongfang/contract/money/payment'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bought } from '../../../testing/aftersales.ts'
import { aBuyer, buyNow, someFreight } from '../../../testing/buying.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  await shop.config('priceOrScore', '2')
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

async function buy(member: TestMember, skuId: number, quantity: number) {
  const { no } = await buyNow(member, { skuId, quantity, way: 'points' })
  await member.call(payOrder, { no, way: 'points' })
}

test('what was bought lately can be bought again, as often and as much as last', async () => {
  const member = await aBuyer(shop, { points: 100_000 })
  const [tape, drill] = [await shop.product({ priceFen: 1000 }), await shop.product({ priceFen: 2000 })]
  await buy(member, tape.skuId, 3)
  await buy(member, drill.skuId, 1)
  await buy(member, tape.skuId, 5)
  await buyNow(member, { skuId: (await shop.product()).skuId, way: 'points' })
  await shop.db`update sku set price_fen = 1100 where id = ${tape.skuId}`
  expect(await member.call(listBought, {})).toMatchObject({
    total: 2,
    data: [
      {
        line: { skuId: tape.skuId, priceFen: 1100 },
        lastQuantity: 5,
        times: 2,
        lastPriceFen: null,
        lastPoints: 320,
      },
      { line: { skuId: drill.skuId }, lastQuantity: 1, times: 1 },
    ],
  })
  expect((await (await shop.member()).call(listBought, {})).total).toBe(0)
})

test('what is sold out, can be ordered from the supplier or is off sale is told apart', async () => {
  const member = await aBuyer(shop, { points: 100_000 })
  const [out, ordered, off] = [
    await shop.product({ stock: 1 }),
    await shop.product({ skus: [{ stock: 1, backorderLimit: 5 }] }),
    await shop.product({ stock: 2 }),
  ]
  for (const { skuId } of [out, ordered, off]) await buy(member, skuId, 1)
  await shop.db`update sku set enabled = false where id = ${off.skuId}`
  const { data } = await member.call(listBought, {})
  expect(data.map(({ line: { offered, orderable, stock } }) => [offered, orderable, stock])).toEqual([
    [false, false, 1],
    [true, true, 0],
    [true, false, 0],
  ])
})

test('a price of the other mode is not compared with that of today', async () => {
  const member = await aBuyer(shop, { points: 10_000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await buyNow(member, { skuId, way: 'points' })
  await member.call(payOrder, { no, way: 'points' })
  await shop.db`update sku set price_fen = 1500 where id = ${skuId}`
  expect(await member.call(reorder, { no })).toMatchObject({
    added: 1,
    currency: 'points',
    repriced: [{ before: 320, now: 480 }],
  })
  await shop.config('priceOrScore', '1')
  expect((await member.call(reorder, { no })).repriced).toEqual([])
  await shop.config('priceOrScore', '2')
})

test('after ninety days it is forgotten', async () => {
  const member = await aBuyer(shop, { points: 10_000 })
  await buy(member, (await shop.product()).skuId, 1)
  shop.setNow(new Date(Date.now() + 91 * 86_400_000))
  expect((await member.call(listBought, {})).data).toEqual([])
})

test('goods that find no room in the cart are named, not counted', async () => {
  const member = await aBuyer(shop, { points: 100_000 })
  const [tape, drill] = [await shop.product(), await shop.product()]
  const goods = [tape, drill].map(({ skuId }) => ({ skuId, quantity: 1 }))
  const { no } = await bought(shop, member, goods)
  const { productId } = await shop.product({ skus: Array.from({ length: 500 }, () => ({ priceFen: 100 })) })
  const others = await shop.db<
    { id: number }[]
  >`select id from sku where product_id = ${productId} order by id`
  const put = (from: number, to: number) =>
    member.call(putIntoCart, {
      lines: others.slice(from, to).map(({ id }) => ({ skuId: id, quantity: 1 })),
    })
  for (const from of [0, 125, 250, 375]) await put(from, from + 125)
  await expect(member.call(reorder, { no })).rejects.toMatchObject({ reason: 'cartFull' })
  const { lines } = await member.call(listCart, {})
  await member.call(removeFromCart, { ids: [lines[0]!.id] })
  const done = await member.call(reorder, { no })
  expect(done).toMatchObject({ added: 1, skipped: [{ why: 'cartFull' }], count: 500 })
})
