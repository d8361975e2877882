import { type Fen, fen } from '@gongfang/contract/base/money'
import {
  getHomePage,
  getProduct,
  listCategories,
  listProducts,
  listSkuLines,
  listSkuTable,
  TABLE_ROWS,
} from '@gongfang/contract/goods/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { openDemoShop } from '../../testing/demo-shop.ts'
import type { TestShop } from '../../testing/shop.ts'
import { refreshProducts } from './actions.ts'
import { findOrderable } from './product/actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

const productOf = async (modelCode: string) => {
  const [row] = await shop.db<
    { productId: number }[]
  >`select product_id from sku where model_code = ${modelCode}`
  return row?.productId ?? 0
}

test('the tree of categories has three levels in their order, without hidden ones', async () => {
  const tree = await shop.visitor.call(listCategories, {})
  expect(tree.slice(0, 4).map(({ name }) => name)).toEqual(['手动工具', '电动工具', '量具量仪', '紧固件'])
  expect(tree[0]?.children.find(({ name }) => name === '扳手')?.children.map(({ name }) => name)).toContain(
    '固定扳手',
  )
  await shop.db`update category set visible = false where name = '扳手'`
  await shop.db`insert into kept_change (noun) values ('catalogue')`
  const [first] = await shop.visitor.call(listCategories, {})
  expect(first?.children.map(({ name }) => name)).not.toContain('扳手')
  await shop.db`update category set visible = true where name = '扳手'`
  await shop.db`insert into kept_change (noun) values ('catalogue')`
})

test('a product page tells everything about the product and all its SKUs', async () => {
  const id = await productOf('DIN912-M6X20-A2')
  const product = await shop.visitor.call(getProduct, { id })
  expect(product).toMatchObject({ id, status: 'onSale', brand: { name: '固栓' }, axes: expect.any(Array) })
  expect(product.categories.map(({ name }) => name)).toEqual(['紧固件', '螺栓', '内六角螺栓'])
  const [counted] = await shop.db<
    { skus: number }[]
  >`select count(*) as skus from sku where product_id = ${id} and enabled`
  expect(product.skus).toHaveLength(counted?.skus ?? 0)
  for (const sku of product.skus) {
    expect(sku.specValues).toHaveLength(product.axes.length)
    expect(sku.points).toBeGreaterThan(0)
    const quantities = sku.tierPrices.map(({ fromQuantity }) => fromQuantity)
    expect(quantities).toEqual([...quantities].sort((a, b) => a - b))
  }
  expect(product.parameters.map(({ name }) => name).filter((name) => product.axes.includes(name))).toEqual([])
  expect(product.detail).toContain('<p>')
  expect(product.related.length).toBeGreaterThan(3)
  expect(product.related.map((card) => card.id)).not.toContain(id)
})

test('a page shows what of its text is harmless', async () => {
  const { productId } = await shop.product()
  await shop.db`update product set detail = '<p onclick="x()">好<script>alert(1)</script></p>' where id = ${productId}`
  expect((await shop.visitor.call(getProduct, { id: productId })).detail).toBe('<p>好</p>')
})

test('a product off sale keeps its page and leaves the lists; a draft and an unknown one are not found', async () => {
  const { productId } = await shop.product({ title: '下架的商品' })
  await shop.db`update product set status = 'offSale' where id = ${productId}`
  expect(await shop.visitor.call(getProduct, { id: productId })).toMatchObject({
    status: 'offSale',
    title: '下架的商品',
  })
  const { data } = await shop.visitor.call(listProducts, { sort: 'newest', limit: 100 })
  expect(data.map(({ id }) => id)).not.toContain(productId)
  await shop.db`update product set status = 'draft' where id = ${productId}`
  await shop.db`insert into kept_change (noun) values ('catalogue')`
  await expect(shop.visitor.call(getProduct, { id: productId })).rejects.toMatchObject({ reason: 'notFound' })
  await expect(shop.visitor.call(getProduct, { id: 9_999_999 })).rejects.toMatchObject({ reason: 'notFound' })
})

test('a card tells the lowest price, the stock of all SKUs, and how to buy the only one', async () => {
  const { productId, skuIds } = await shop.product({
    title: '卡片上的商品',
    skus: [
      { modelCode: 'CARD-1', priceFen: 1250, stock: 2, tiers: [[10, 1100]] },
      {
        modelCode: 'CARD-2',
        priceFen: 900,
        stock: 3,
        tiers: [
          [100, 800],
          [20, 850],
        ],
      },
    ],
  })
  await transaction(shop.db, (tx) => refreshProducts(tx, [productId]))
  const card = async () => (await shop.visitor.call(listProducts, { sort: 'newest', limit: 1 })).data[0]
  expect(await card()).toMatchObject({
    id: productId,
    modelCode: 'CARD-1',
    skuCount: 2,
    skuId: null,
    priceFen: 900,
    points: 288,
    priceVaries: true,
    stock: { band: 'few', left: 5, leadDays: 0 },
    tier: { fromQuantity: 20, priceFen: 850 },
  })
  await shop.db`update sku set enabled = false, lead_days = 9 where id = ${skuIds[1] ?? 0}`
  await transaction(shop.db, (tx) => refreshProducts(tx, [productId]))
  expect(await card()).toMatchObject({
    skuCount: 1,
    skuId: skuIds[0],
    priceFen: 1250,
    points: 400,
    priceVaries: false,
    stock: { left: 2 },
  })
})

test('points follow the rate of the day, and an own points price stays', async () => {
  const { productId, skuIds } = await shop.product({
    skus: [{ priceFen: 1000 }, { priceFen: 2000, points: 5 }],
  })
  const points = async () =>
    (await shop.visitor.call(getProduct, { id: productId })).skus.map((sku) => sku.points)
  expect(await points()).toEqual([320, 5])
  await shop.config('scoreBuyRate', 10)
  expect(await points()).toEqual([100, 5])
  expect((await shop.visitor.call(listSkuLines, { skuIds })).map((line) => line.points)).toEqual([100, 5])
  await shop.config('scoreBuyRate', null)
})

test('what a product row repeats is what the product is made of', async () => {
  const snapshot = () => shop.db`
    select id, first_image, category_path, price_min_fen, price_max_fen, in_stock, facets from product
     where exists (select from product_image i where i.product_id = product.id) order by id`
  await transaction(shop.db, (tx) => refreshProducts(tx, 'all'))
  const right = await snapshot()
  await shop.db`update product set first_image = 'x', category_path = '{}', price_min_fen = 1, in_stock = not in_stock, facets = '{}'`
  await transaction(shop.db, (tx) => refreshProducts(tx, 'all'))
  expect(await snapshot()).toEqual(right)
  expect(right.length).toBeGreaterThan(100)
})

test('the home page has new and best-selling products and a floor for each top category that sells', async () => {
  const home = await shop.visitor.call(getHomePage, {})
  expect(home.newest).toHaveLength(12)
  expect(home.bestSelling.map(({ sold }) => sold)).toEqual(
    home.bestSelling.map(({ sold }) => sold).sort((a, b) => b - a),
  )
  expect(home.floors.length).toBeGreaterThanOrEqual(9)
  for (const floor of home.floors.filter(({ category }) => category.name === '手动工具')) {
    const categoryId = floor.category.id
    const { data } = await shop.visitor.call(listProducts, { categoryId, sort: 'sold', limit: 6 })
    expect(data).toHaveLength(6)
    expect(floor.children.map(({ name }) => name)).toContain('扳手')
    expect(floor.brands.length).toBeGreaterThan(0)
  }
})

test('lists come in every order, page by page, without gap or repetition', async () => {
  for (const sort of ['relevance', 'sold', 'priceAsc', 'priceDesc', 'newest'] as const) {
    const whole = await shop.visitor.call(listProducts, { sort, limit: 30 })
    const pages = await Promise.all(
      [1, 2, 3].map((page) => shop.visitor.call(listProducts, { sort, page, limit: 10 })),
    )
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(whole.data.map(({ id }) => id))
    expect(new Set(pages.map(({ total }) => total)).size).toBe(1)
  }
  expect(await shop.visitor.call(listProducts, { page: 100_000, limit: 100 })).toMatchObject({ data: [] })
})

test('a product that comes or goes is in the count at once', async () => {
  const total = async () => (await shop.visitor.call(listProducts, {})).total
  const before = await total()
  const { productId } = await shop.product()
  await transaction(shop.db, (tx) => refreshProducts(tx, [productId]))
  expect(await total()).toBe(before + 1)
  await shop.db`update product set status = 'offSale' where id = ${productId}`
  await transaction(shop.db, (tx) => refreshProducts(tx, [productId]))
  expect(await total()).toBe(before)
})

test('in points, tiers that change nothing are not told; in money they are', async () => {
  const tiers: [number, number][] = [
    [10, 999],
    [50, 900],
    [100, 899],
  ]
  const { productId } = await shop.product({
    skus: [
      { modelCode: 'TIER-1', priceFen: 1000, tiers, specValues: ['甲'] },
      { modelCode: 'TIER-2', priceFen: 1000, tiers, specValues: ['乙'], points: 300 },
    ],
  })
  const told = async () => {
    const { skus } = await shop.visitor.call(getProduct, { id: productId })
    const [table] = await shop.visitor.call(listSkuTable, { productIds: [productId] })
    const lines = await shop.visitor.call(listSkuLines, { skuIds: skus.map(({ id }) => id) })
    const all = [skus, table?.skus ?? [], lines].map((rows) =>
      rows.map(({ tierPrices }) => tierPrices.map(({ fromQuantity }) => fromQuantity)),
    )
    expect(all[1]).toEqual(all[0])
    expect(all[2]).toEqual(all[0])
    return all[0]
  }
  expect(await told()).toEqual([
    [10, 50, 100],
    [10, 50, 100],
  ])
  await shop.config('priceOrScore', '2')
  // At 32 points per yuan: 320, 320, 288, 288.
  expect(await told()).toEqual([[50], []])
  await shop.config('priceOrScore', null)
})

test('a card tells no tier that changes nothing in points', async () => {
  const tiers: [number, number][] = [[10, 900]]
  // At 32 points per yuan the own points price equals the converted one, too.
  const { productId: own } = await shop.product({
    skus: [
      { priceFen: 1000, tiers, specValues: ['甲'], points: 320 },
      { priceFen: 2000, tiers, specValues: ['乙'] },
    ],
  })
  const { productId: rounded } = await shop.product({ skus: [{ priceFen: 1000, tiers: [[10, 999]] }] })
  const { productId: converted } = await shop.product({ skus: [{ priceFen: 1000, tiers }] })
  const told = async (filter: { priceToFen?: Fen }) => {
    const { data } = await shop.visitor.call(listProducts, { sort: 'newest', ...filter })
    return [converted, own, rounded].map((productId) => {
      const card = data.find(({ id }) => id === productId)
      return card && (card.tier?.fromQuantity ?? null)
    })
  }
  const oneModel = { priceToFen: fen(1500) }
  expect([await told({}), await told(oneModel)]).toEqual([
    [10, 10, 10],
    [10, 10, 10],
  ])
  await shop.config('priceOrScore', '2')
  expect([await told({}), await told(oneModel)]).toEqual([
    [10, null, null],
    [10, null, null],
  ])
  await shop.config('priceOrScore', null)
})

test('an order finds everything it needs of a SKU, retired ones included', async () => {
  const { skuId, productId } = await shop.product({
    title: '可订购',
    skus: [{ modelCode: 'ORD-1', weightG: 250, tiers: [[10, 900]], specValues: ['M6', '20'] }],
  })
  await shop.db`update sku set enabled = false where id = ${skuId}`
  expect(await findOrderable(shop.db, [skuId, 9_999_999])).toEqual([
    {
      skuId,
      productId,
      title: '可订购',
      spec: 'M6 · 20',
      modelCode: 'ORD-1',
      image: '',
      unit: '件',
      priceFen: 1000,
      points: null,
      tierPrices: [{ fromQuantity: 10, priceFen: 900 }],
      stock: 100,
      backorder: 0,
      leadDays: 0,
      minQuantity: 1,
      stepQuantity: 1,
      weightG: 250,
      tiersTogether: false,
      status: 'onSale',
      enabled: false,
    },
  ])
})

test('a table shows listed products with those of their models that the filters leave', async () => {
  const bolts = await productOf('DIN912-M6X20-A2')
  const { data } = await shop.visitor.call(listProducts, { limit: 1, sort: 'sold' })
  const other = data[0]?.id ?? 0
  const table = await shop.visitor.call(listSkuTable, {
    productIds: [other, bolts, 9_999_999],
    parameters: ['螺纹规格:M6'],
  })
  expect(table.map(({ id }) => id)).toEqual([other, bolts])
  const [, found] = table
  const at = found?.axes.indexOf('螺纹规格') ?? -1
  expect(found?.skuCount).toBeGreaterThan(1)
  expect(new Set(found?.skus.map(({ specValues }) => specValues[at]))).toEqual(new Set(['M6']))
  const whole = await shop.visitor.call(getProduct, { id: bolts })
  expect(found?.skuCount).toBeLessThan(whole.skus.length)
  expect(found?.skus[0]).toEqual(whole.skus.find(({ id }) => id === found?.skus[0]?.id))
  const all = await shop.visitor.call(listSkuTable, { productIds: [bolts] })
  expect(all[0]).toMatchObject({ skuCount: whole.skus.length, skus: { length: TABLE_ROWS } })
})
