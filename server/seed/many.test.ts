import { listProducts } from '@gongfang/contract/goods/catalogue'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refreshProducts } from '../src/goods/catalogue/actions.ts'
import { listBroken } from '../src/testing/books.ts'
import { openTestShop, type TestShop } from '../src/testing/shop.ts'
import { seedMany } from './many.ts'
import { seed } from './seed.ts'

let shop: TestShop
const shown = () => shop.db`
  select id, first_image, category_path, facets, price_min_fen, price_max_fen, in_stock from product order by id`

beforeAll(async () => {
  shop = await openTestShop()
  await seed(shop.db, { now: new Date(), storage: shop.app.house.outside.storage })
  await seedMany(shop.db, 30)
  await seedMany(shop.db, 20)
})
afterAll(() => shop.close())

test('a large catalogue keeps every promise about stock and money', async () => {
  expect(await listBroken(shop.db)).toEqual({})
})

test('its products stand in the lists as if each had been edited by hand', async () => {
  const copied = await shown()
  await shop.db.begin((tx) => refreshProducts(tx, 'all'))
  expect(await shown()).toEqual(copied)
})

test('each of them has ten SKUs and is found by its series', async () => {
  const [last] = await shop.db<[{ id: number; title: string; skus: number }]>`
    select id, title, (select count(*) from sku where product_id = p.id) as skus from product p order by id desc limit 1`
  expect(last.skus).toBe(10)
  const keyword = last.title.split(' ').at(-1) ?? ''
  const { data } = await shop.visitor.call(listProducts, { keyword })
  expect(data[0]?.id).toBe(last.id)
})
