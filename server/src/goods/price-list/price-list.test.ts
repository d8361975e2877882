import { createOrder, getOrder, listBought, previewOrder, reorder } from '@gongfang/contract/buying/order'
import { addToCart, listCart, setCartQuantity } from '@gongfang/contract/goods/cart'
import { listAgreedPrices } from '@gongfang/contract/goods/price-list'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, someFreight } from '../../testing/buying.ts'
import { aPriceList, endList, repriceList } from '../../testing/price-lists.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

const institutionOf = ({ institutionId }: TestMember) => institutionId!

const now = (skuId: number, quantity = 1) => ({ source: { kind: 'buyNow' as const, skuId, quantity } })

describe('a price that was agreed', () => {
  test('stands in cart, preview and order, and the order keeps its list', async () => {
    const [buyer, stranger] = await Promise.all([aBuyer(shop), aBuyer(shop)])
    const { skuId } = await shop.product({ skus: [{ priceFen: 1250, tiers: [[10, 1180]], stock: 100 }] })
    const { id, name } = await aPriceList(shop, {
      institutionIds: [institutionOf(buyer)],
      rows: [{ skuId, priceFen: 1100, tiers: [{ fromQuantity: 20, priceFen: 1000 }] }],
    })
    await buyer.call(addToCart, { skuId, quantity: 5 })
    await stranger.call(addToCart, { skuId, quantity: 5 })
    const { lines, totals } = await buyer.call(listCart, {})
    expect(lines).toMatchObject([
      {
        priceFen: 1100,
        basePriceFen: 1100,
        addedPriceFen: 1100,
        tierPrices: [{ fromQuantity: 20, priceFen: 1000 }],
        agreed: { listId: id, version: 1, name },
      },
    ])
    expect(totals.goodsFen).toBe(5500)
    const others = await stranger.call(listCart, {})
    expect(others.lines).toMatchObject([
      { priceFen: 1250, tierPrices: [{ fromQuantity: 10, priceFen: 1180 }] },
    ])
    expect(JSON.stringify(others)).not.toContain(name)
    const { line } = await buyer.call(setCartQuantity, { id: lines[0]!.id, quantity: 20 })
    expect(line).toMatchObject({ priceFen: 1000, agreed: { listId: id } })

    const source = { kind: 'cart' as const, lineIds: [lines[0]!.id] }
    const preview = await buyer.call(previewOrder, { source })
    expect(preview.lines).toMatchObject([
      { priceFen: 1000, amountFen: 20_000, agreed: { name, untilOn: '2099-12-31' } },
    ])
    const { no } = await buyer.call(createOrder, { source, quote: preview.quote, payWay: 'demo' })
    expect(await buyer.call(getOrder, { no })).toMatchObject({
      lines: [{ priceFen: 1000, amountFen: 20_000, agreed: { listId: id, version: 1, name } }],
    })
    const [kept] = await shop.db`
      select price_source, price_base_fen from order_line l join shop_order o on o.id = l.order_id where o.no = ${no}`
    expect(kept).toEqual({ priceSource: 'list', priceBaseFen: 1250 })
    const { no: other } = await buyNow(stranger, { skuId, quantity: 20 })
    expect((await stranger.call(getOrder, { no: other })).lines).toMatchObject([
      { priceFen: 1180, agreed: null },
    ])
  })

  test('is of the list with the highest priority, of the model before the discount, and never above the public one', async () => {
    const buyer = await aBuyer(shop)
    const institutionIds = [institutionOf(buyer)]
    const { productId, skuIds } = await shop.product({
      skus: [{ priceFen: 1000 }, { priceFen: 2000 }, { priceFen: 500 }],
    })
    const [one, two, three] = skuIds as [number, number, number]
    const [{ categoryId, parentId }] = await shop.db<[{ categoryId: number; parentId: number }]>`
      with brand as (insert into brand (name, initial) values ('协议品牌', 'X') returning id),
           bound as (update product set brand_id = (select id from brand) where id = ${productId} returning category_path)
      select category_path[cardinality(category_path)] as category_id, category_path[1] as parent_id from bound`
    const [{ brandId }] = await shop.db<
      [{ brandId: number }]
    >`select id as brand_id from brand where name = '协议品牌'`
    await aPriceList(shop, { institutionIds, priority: 1, rows: [{ skuId: one, priceFen: 100 }] })
    await aPriceList(shop, {
      institutionIds,
      priority: 5,
      name: '优先',
      rows: [
        { skuId: one, priceFen: 900 },
        { categoryId: parentId, offPermille: 100 },
        { brandId, offPermille: 300 },
        { skuId: three, priceFen: 600 },
      ],
    })
    const { any, prices, cards } = await buyer.call(listAgreedPrices, { skuIds, productIds: [productId] })
    expect(any).toBe(true)
    expect(prices).toMatchObject([
      { skuId: one, priceFen: 900, name: '优先', from: 1 },
      { skuId: two, priceFen: 1400 },
    ])
    expect(cards).toMatchObject([{ productId, priceFen: 500, varies: true, some: true, name: '优先' }])
    expect(categoryId).toBeGreaterThan(0)
  })

  test('begins and ends with the days of its list, in Shanghai', async () => {
    const buyer = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 1000 })
    await aPriceList(shop, {
      institutionIds: [institutionOf(buyer)],
      fromOn: '2027-01-02',
      untilOn: '2027-01-03',
      rows: [{ skuId, priceFen: 800 }],
    })
    const moments = [
      ['2027-01-01T15:59:59Z', 1000],
      ['2027-01-01T16:00:00Z', 800],
      ['2027-01-03T15:59:59Z', 800],
      ['2027-01-03T16:00:00Z', 1000],
    ] as const
    for (const [at, priceFen] of moments) {
      shop.setNow(new Date(at))
      await shop.db`update session set expires_at = '2028-01-01'`
      const { lines } = await buyer.call(previewOrder, now(skuId))
      expect([at, lines[0]?.priceFen]).toEqual([at, priceFen])
    }
    shop.setNow(null)
  })

  test('in points is the money price at the rate', async () => {
    const points = await openTestShop()
    try {
      await points.db`insert into freight_rule (position, region_prefixes, first_fen, free_from_fen) values (1, '{""}', 0, 0)`
      await points.config('priceOrScore', '2')
      const buyer = await aBuyer(points, { points: 10_000 })
      const { skuIds } = await points.product({ skus: [{ priceFen: 1250 }, { priceFen: 1250, points: 300 }] })
      const [converted, own] = skuIds as [number, number]
      await aPriceList(points, {
        institutionIds: [institutionOf(buyer)],
        rows: [
          { skuId: converted, priceFen: 1000 },
          { skuId: own, priceFen: 1200, points: 250 },
        ],
      })
      for (const [skuId, price] of [
        [converted, 320],
        [own, 250],
      ] as const) {
        const { no, payablePoints } = await buyNow(buyer, { skuId })
        expect(payablePoints).toBe(price)
        expect(await buyer.call(getOrder, { no })).toMatchObject({
          lines: [{ points: price, agreed: { version: 1 } }],
        })
      }
      expect(await listBroken(points.db)).toEqual({})
    } finally {
      await points.close()
    }
  })
})

describe('a list that changes between preview and order', () => {
  test('refuses the order with the new preview when it has ended', async () => {
    const buyer = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 1000 })
    const { id } = await aPriceList(shop, {
      institutionIds: [institutionOf(buyer)],
      rows: [{ skuId, priceFen: 800 }],
    })
    const { quote } = await buyer.call(previewOrder, now(skuId))
    await endList(shop, id)
    const refused = await buyer.ask(createOrder, { ...now(skuId), quote, payWay: 'demo' })
    expect(refused.body).toMatchObject({
      data: { preview: { lines: [{ priceFen: 1000 }] } },
    })
  })

  test('takes the order when a new version says the same of its goods', async () => {
    const buyer = await aBuyer(shop)
    const { skuIds } = await shop.product({ skus: [{ priceFen: 1000 }, { priceFen: 1000 }] })
    const [skuId, other] = skuIds as [number, number]
    const { id } = await aPriceList(shop, {
      institutionIds: [institutionOf(buyer)],
      rows: [
        { skuId, priceFen: 800 },
        { skuId: other, priceFen: 700 },
      ],
    })
    const { quote } = await buyer.call(previewOrder, now(skuId))
    await repriceList(shop, id, [{ skuId: other, priceFen: 600 }])
    const { no } = await buyer.call(createOrder, { ...now(skuId), quote, payWay: 'demo' })
    expect((await buyer.call(getOrder, { no })).lines).toMatchObject([
      { priceFen: 800, agreed: { version: 2 } },
    ])
  })

  test('refuses the order when the same price comes from another list', async () => {
    const buyer = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 1000 })
    const wish = { institutionIds: [institutionOf(buyer)], rows: [{ skuId, priceFen: 800 }] }
    await aPriceList(shop, wish)
    const { quote } = await buyer.call(previewOrder, now(skuId))
    await aPriceList(shop, { ...wish, priority: 9 })
    expect((await buyer.ask(createOrder, { ...now(skuId), quote, payWay: 'demo' })).body.code).not.toBe(0)
  })
})

test('buying again names a price that changed, and the goods bought before carry the agreed one', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await buyNow(buyer, { skuId })
  const { outTradeNo } = await buyer.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  await aPriceList(shop, {
    institutionIds: [institutionOf(buyer)],
    name: '长期',
    rows: [{ skuId, priceFen: 800 }],
  })
  expect(await buyer.call(reorder, { no })).toMatchObject({ repriced: [{ before: 1000, now: 800 }] })
  expect((await buyer.call(listBought, {})).data).toMatchObject([
    { lastPriceFen: 1000, line: { priceFen: 800, agreed: { name: '长期', from: 1 } } },
  ])
})
