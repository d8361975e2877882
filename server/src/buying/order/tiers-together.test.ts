import { askApproval, getPurchaseRequest, lowerRequest } from '@gongfang/contract/buying/approval'
import { createOrder, getOrder, previewOrder, reorder } from '@gongfang/contract/buying/order'
import { listCart, putIntoCart, selectInCart, setCartQuantity } from '@gongfang/contract/goods/cart'
import { getProduct, listSkuLines } from '@gongfang/contract/goods/catalogue'
import { getDeskProduct, saveProduct } from '@gongfang/contract/goods/product-desk'
import { getList, putIntoList } from '@gongfang/contract/goods/shopping-list'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aTeam } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { aCategory, aForm } from '../../testing/goods.ts'
import { aPriceList } from '../../testing/price-lists.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

vi.setConfig({ testTimeout: 60_000 })
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

/** Three models at ¥10.00, ¥9.00 from ten on, whose pieces count together. */
async function aMixedProduct(priceFen = 1000) {
  const tiers: [number, number][] = [[10, priceFen * 0.9]]
  const made = await shop.product({ skus: [0, 1, 2].map(() => ({ priceFen, tiers })) })
  await shop.db`update product set tiers_together = true where id = ${made.productId}`
  return made
}
const each = (skuIds: readonly number[], quantities: readonly number[]) =>
  quantities.map((quantity, at) => ({ skuId: skuIds[at]!, quantity }))

test('the models of a product reach a tier together, those that are ticked alone', async () => {
  const buyer = await aBuyer(shop)
  const { skuIds } = await aMixedProduct()
  const { skuIds: others } = await shop.product({
    skus: [
      { priceFen: 1000, tiers: [[10, 900]] },
      { priceFen: 1000, tiers: [[10, 900]] },
    ],
  })
  await buyer.call(putIntoCart, { lines: [...each(skuIds, [4, 3, 2]), ...each(others, [6, 6])] })
  const pricesOf = async () => {
    const { lines, totals } = await buyer.call(listCart, {})
    const of = (skuId: number) => lines.find((line) => line.skuId === skuId)
    return { lines, totals, of, mixed: skuIds.map((skuId) => [of(skuId)?.priceFen, of(skuId)?.counted]) }
  }
  const nine = await pricesOf()
  expect(nine.mixed).toEqual([
    [1000, 9],
    [1000, 9],
    [1000, 9],
  ])
  expect(others.map((skuId) => [nine.of(skuId)?.priceFen, nine.of(skuId)?.counted])).toEqual([
    [1000, undefined],
    [1000, undefined],
  ])
  const { line, totals } = await buyer.call(setCartQuantity, { id: nine.of(skuIds[2]!)!.id, quantity: 3 })
  expect(line).toMatchObject({ priceFen: 900, counted: 10 })
  expect(totals.goodsFen).toBe(10 * 900 + 12 * 1000)
  await buyer.call(selectInCart, { ids: [nine.of(skuIds[0]!)!.id], selected: false })
  // A line that is not ticked shows the price that it would have.
  expect((await pricesOf()).mixed).toEqual([
    [900, 10],
    [1000, 6],
    [1000, 6],
  ])
  await buyer.call(selectInCart, { ids: [nine.of(skuIds[0]!)!.id], selected: true })
  // A line that cannot be ordered counts for nobody.
  await shop.db`update sku set stock = 1 where id = ${skuIds[0]!}`
  await shop.db`insert into stock_movement (sku_id, kind, reference, delta, who) values (${skuIds[0]!}, 'adjust', 'test', -99, 'test')`
  expect((await pricesOf()).mixed).toEqual([
    [900, 10],
    [1000, 6],
    [1000, 6],
  ])
})

test('preview and order count the chosen lines, and the order keeps by how many', async () => {
  const buyer = await aBuyer(shop)
  const { skuIds } = await aMixedProduct()
  await buyer.call(putIntoCart, { lines: each(skuIds, [4, 6, 5]) })
  const { lines } = await buyer.call(listCart, {})
  const idOf = (at: number) => lines.find(({ skuId }) => skuId === skuIds[at])!.id
  const few = { kind: 'cart' as const, lineIds: [idOf(0), idOf(2)] }
  expect((await buyer.call(previewOrder, { source: few })).lines).toMatchObject([
    { priceFen: 1000, counted: 9, tierFrom: 0, nextTier: { fromQuantity: 10 } },
    { priceFen: 1000, counted: 9 },
  ])
  const source = { kind: 'cart' as const, lineIds: [idOf(0), idOf(1)] }
  const preview = await buyer.call(previewOrder, { source })
  expect(preview.lines).toMatchObject([{ priceFen: 900, counted: 10, tierFrom: 10 }, { priceFen: 900 }])
  const { no } = await buyer.call(createOrder, { source, quote: preview.quote, payWay: 'demo' })
  expect((await buyer.call(getOrder, { no })).lines.map(({ amountFen }) => amountFen).sort()).toEqual([
    3600, 5400,
  ])
  const kept = await shop.db`
    select l.counted, l.price_source from order_line l join shop_order o on o.id = l.order_id where o.no = ${no}`
  expect([...kept]).toEqual([
    { counted: 10, priceSource: 'tier' },
    { counted: 10, priceSource: 'tier' },
  ])
  // Bought again as a whole it costs the same.
  expect(await buyer.call(reorder, { no })).toMatchObject({ repriced: [] })
})

test('a preview that others of its product no longer belong to is made anew', async () => {
  const buyer = await aBuyer(shop)
  const { productId, skuIds } = await aMixedProduct()
  await buyer.call(putIntoCart, { lines: each(skuIds, [5, 5]) })
  const { lines } = await buyer.call(listCart, {})
  const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
  const { quote } = await buyer.call(previewOrder, { source })
  await shop.db`update product set tiers_together = false where id = ${productId}`
  const refused = await buyer.ask(createOrder, { source, quote, payWay: 'demo' })
  expect(refused.body).toMatchObject({
    data: { preview: { lines: [{ priceFen: 1000 }, { priceFen: 1000 }] } },
  })
})

test('a price list of the institution counts them together as well', async () => {
  const buyer = await aBuyer(shop)
  const { skuIds } = await aMixedProduct()
  const [one, two] = skuIds as [number, number, number]
  const { name } = await aPriceList(shop, {
    institutionIds: [buyer.institutionId!],
    rows: [{ skuId: one, priceFen: 950, minimum: 5, tiers: [{ fromQuantity: 8, priceFen: 700 }] }],
  })
  await buyer.call(putIntoCart, { lines: each([one, two], [2, 6]) })
  const { lines } = await buyer.call(listCart, {})
  expect(lines.find(({ skuId }) => skuId === one)).toMatchObject({
    priceFen: 700,
    counted: 8,
    agreed: { name },
  })
  const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
  const { quote } = await buyer.call(previewOrder, { source })
  // The books read the row at the pieces that the line was counted by.
  await buyer.call(createOrder, { source, quote, payWay: 'demo' })
})

test('fewer of one model in a purchase request make the others dearer, which is said', async () => {
  const { buyer, approver } = await aTeam(shop)
  const { skuIds } = await aMixedProduct(30_000)
  await buyer.call(putIntoCart, { lines: each(skuIds, [6, 4]) })
  const { lines } = await buyer.call(listCart, {})
  const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
  const { quote } = await buyer.call(previewOrder, { source })
  const { no } = await buyer.call(askApproval, { source, quote, payWay: 'demo' })
  const request = await approver.call(getPurchaseRequest, { no })
  expect(request.lines).toMatchObject([{ priceFen: 27_000, counted: 10 }, { priceFen: 27_000 }])
  await approver.call(lowerRequest, {
    no,
    revision: request.revision,
    lines: [
      { skuId: skuIds[0]!, quantity: 6 },
      { skuId: skuIds[1]!, quantity: 1 },
    ],
  })
  const lowered = await approver.call(getPurchaseRequest, { no })
  expect(lowered.lines.map(({ priceFen, counted }) => [priceFen, counted])).toEqual([
    [30_000, 7],
    [30_000, 7],
  ])
})

test('staff say it in the form of the product, and take it back', async () => {
  const staff = await shop.staff()
  const form = aForm(await aCategory(shop), { tiersTogether: true })
  const { id, version } = await staff.call(saveProduct, { id: null, version: 0, form, sale: 'now' })
  expect((await shop.visitor.call(getProduct, { id })).tiersTogether).toBe(true)
  const saved = (await staff.call(getDeskProduct, { id })).form
  expect(saved.tiersTogether).toBe(true)
  await staff.call(saveProduct, { id, version, form: { ...saved, tiersTogether: false }, sale: 'keep' })
  expect((await shop.visitor.call(getProduct, { id })).tiersTogether).toBe(false)
})

test('pages and lists are told that the models count together', async () => {
  const buyer = await aBuyer(shop)
  const { productId, skuIds } = await aMixedProduct()
  expect((await shop.visitor.call(getProduct, { id: productId })).tiersTogether).toBe(true)
  expect(await shop.visitor.call(listSkuLines, { skuIds: [skuIds[0]!] })).toMatchObject([
    { tiersTogether: true },
  ])
  const { id } = await buyer.call(putIntoList, { name: '混批', lines: each(skuIds, [5, 5]) })
  expect(await buyer.call(getList, { id })).toMatchObject({
    lines: [{ priceFen: 900, counted: 10 }, { priceFen: 900 }],
    totals: { goodsFen: 9000 },
  })
})
