import { cancelOrder } from '@gongfang/contract/buying/order'
import { changeProducts } from '@gongfang/contract/goods/product-desk'
import { askRestock, dropRestock, listRestock, RESTOCK_MOST } from '@gongfang/contract/goods/restock'
import { saveGrid } from '@gongfang/contract/goods/sku-desk'
import { receiveGoods } from '@gongfang/contract/goods/stock-desk'
import { listMessages } from '@gongfang/contract/people/message'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runIn } from '../../db/connect.ts'
import { work } from '../../testing/aftersales.ts'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { openSales } from '../catalogue/timed-sale/actions.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff(['stock.write', 'product.write'])
})
afterAll(() => shop.close())

let serial = 0
const receive = (skuId: number, quantity: number) =>
  staff.call(receiveGoods, { reference: `RK-${++serial}`, lines: [{ skuId, quantity }] })
const told = async (member: TestMember) =>
  (await member.call(listMessages, {})).data.filter(({ event }) => event === 'restocked')
const soldOut = async (sku: { minQuantity?: number; backorderLimit?: number } = {}) =>
  shop.product({ title: '快速扳手', skus: [{ stock: 0, modelCode: `KS-${++serial}`, ...sku }] })

test('who asked is told once when goods come in, with the way to them', async () => {
  const { skuId, productId } = await soldOut()
  const [member, other] = [await shop.member(), await shop.member()]
  for (const _ of [1, 2]) await member.call(askRestock, { skuId })
  expect(await member.call(listRestock, {})).toMatchObject([{ skuId, line: { stock: 0, orderable: false } }])
  await receive(skuId, 5)
  await work(shop)
  expect(await told(member)).toMatchObject([
    { title: '您登记的商品已到货', link: `/product/${productId}?sku=${skuId}` },
  ])
  expect(await told(other)).toEqual([])
  expect(await member.call(listRestock, {})).toEqual([])
  await receive(skuId, 5)
  await work(shop)
  expect(await told(member)).toHaveLength(1)
})

test('goods of a cancelled order are told of as well, and fewer than the least quantity are not', async () => {
  const { skuId } = await shop.product({ skus: [{ stock: 4, minQuantity: 4 }] })
  const buyer = await aBuyer(shop)
  const { no } = await buyNow(buyer, { skuId, quantity: 4 })
  const member = await shop.member()
  await member.call(askRestock, { skuId })
  await receive(skuId, 3)
  await work(shop)
  expect(await told(member)).toEqual([])
  await buyer.call(cancelOrder, { no })
  await work(shop)
  expect(await told(member)).toHaveLength(1)
})

test('goods that came in while they were off sale are told of when they are on sale again', async () => {
  const ways: ((productId: number, skuId: number) => Promise<unknown>)[] = [
    (productId) =>
      staff.call(changeProducts, { which: { kind: 'ids', ids: [productId] }, change: { kind: 'onSale' } }),
    async (productId) => {
      await shop.db`update product set sale_at = ${shop.now()} where id = ${productId}`
      await openSales(runIn(shop.db), shop.now())
    },
  ]
  for (const goOnSale of ways) {
    const { skuId, productId } = await soldOut()
    await shop.db`insert into product_image (product_id, position, url) values (${productId}, 0, '/uploads/a.webp')`
    const member = await shop.member()
    await member.call(askRestock, { skuId })
    await staff.call(changeProducts, {
      which: { kind: 'ids', ids: [productId] },
      change: { kind: 'offSale' },
    })
    await receive(skuId, 5)
    await work(shop)
    expect(await told(member)).toEqual([])
    await goOnSale(productId, skuId)
    await work(shop)
    expect(await told(member)).toHaveLength(1)
  }
})

test('a model that is sold in smaller numbers now is told of', async () => {
  const { skuId } = await soldOut({ minQuantity: 10 })
  const member = await shop.member()
  await member.call(askRestock, { skuId })
  await receive(skuId, 5)
  await work(shop)
  expect(await told(member)).toEqual([])
  await staff.call(saveGrid, { rows: [{ id: skuId, was: { minQuantity: 10 }, cells: { minQuantity: 1 } }] })
  await work(shop)
  expect(await told(member)).toHaveLength(1)
})

test('a wish that was taken back is not told', async () => {
  const { skuId } = await soldOut()
  const member = await shop.member()
  await member.call(askRestock, { skuId })
  await member.call(dropRestock, { skuId })
  await receive(skuId, 5)
  await work(shop)
  expect(await told(member)).toEqual([])
})

test('what can be bought or ordered is not waited for, nor what is gone', async () => {
  const member = await shop.member()
  const there = await shop.product({ stock: 3 })
  expect(await reasonOf(member.call(askRestock, { skuId: there.skuId }))).toBe('restockThere')
  const toOrder = await soldOut({ backorderLimit: 5 })
  expect(await reasonOf(member.call(askRestock, { skuId: toOrder.skuId }))).toBe('restockThere')
  const retired = await soldOut()
  await shop.db`update sku set enabled = false where id = ${retired.skuId}`
  expect(await reasonOf(member.call(askRestock, { skuId: retired.skuId }))).toBe('skuRetired')
  const offSale = await soldOut()
  await shop.db`update product set status = 'offSale' where id = ${offSale.productId}`
  expect(await reasonOf(member.call(askRestock, { skuId: offSale.skuId }))).toBe('offSale')
  expect(await reasonOf(member.call(askRestock, { skuId: 9_999_999 }))).toBe('notFound')
})

test('a member waits for a hundred models at most, also when all are asked for at once', async () => {
  const { skuIds } = await shop.product({
    skus: Array.from({ length: RESTOCK_MOST + 3 }, () => ({ stock: 0 })),
  })
  const member = await shop.member()
  const results = await Promise.all(skuIds.map((skuId) => reasonOf(member.call(askRestock, { skuId }))))
  expect(results.filter((each) => each === 'ok')).toHaveLength(RESTOCK_MOST)
  expect(await member.call(listRestock, {})).toHaveLength(RESTOCK_MOST)
})

test('a wish that meets the goods is refused or told, never forgotten', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => shop.member()))
  for (const member of members) {
    const { skuId } = await soldOut()
    const [asked] = await Promise.all([reasonOf(member.call(askRestock, { skuId })), receive(skuId, 1)])
    await work(shop)
    expect([asked, (await told(member)).length]).toEqual(asked === 'ok' ? ['ok', 1] : ['restockThere', 0])
  }
})

test('many who wait are all told', async () => {
  const { skuId } = await soldOut()
  const members = await Promise.all(Array.from({ length: 60 }, () => shop.member()))
  for (const member of members) await member.call(askRestock, { skuId })
  await receive(skuId, 5)
  await work(shop)
  expect(await Promise.all(members.map(async (member) => (await told(member)).length))).toEqual(
    members.map(() => 1),
  )
})
