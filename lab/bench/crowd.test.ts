import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../../server/src/testing/books.ts'
import { openTestShop, type TestShop } from '../../server/src/testing/shop.ts'
import { fillCrowd } from './crowd.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('the books of the crowd are right, also of a second one', async () => {
  await shop.product({ skus: ['甲', '乙', '丙', '丁', '戊'].map((value) => ({ specValues: [value] })) })
  await fillCrowd(shop.url, { members: 20, orders: 1000 }, () => {})
  const indexes = await listIndexes()
  await fillCrowd(shop.url, { members: 30, orders: 500, first: 2_000_000 }, () => {})
  expect(await listBroken(shop.db)).toEqual({})
  expect(await listIndexes()).toEqual(indexes)
  const [rows] = await shop.db`
    select (select count(*) from depot_item where held > 0)::int as items,
           (select count(*) from verification)::int as collected,
           (select count(*) from order_package_line)::int as sent,
           (select count(*) from refund)::int as refunds,
           (select count(*) from shop_order where id > 2000000)::int as second`
  expect(Math.min(...Object.values(rows ?? {}).map(Number))).toBeGreaterThan(0)
})

const listIndexes = () => shop.db`select indexname from pg_indexes where schemaname = 'public' order by 1`
