import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBroken } from '../src/report/invariant/actions.ts'
import { openTestShop, type TestShop } from '../src/testing/shop.ts'
import { fillCrowd } from './crowd.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('parcels and the depot of the crowd are as the shop keeps them', async () => {
  await shop.product({ skus: ['甲', '乙', '丙', '丁', '戊'].map((value) => ({ specValues: [value] })) })
  await fillCrowd(shop.url, { members: 20, orders: 1000 }, () => {})
  const broken = Object.keys(await listBroken(shop.db))
  expect(broken.filter((name) => /^[DG]/.test(name))).toEqual([])
  const [rows] = await shop.db`
    select (select count(*) from depot_item where held > 0)::int as items,
           (select count(*) from verification)::int as collected,
           (select count(*) from order_package_line)::int as sent`
  expect(Math.min(...Object.values(rows ?? {}).map(Number))).toBeGreaterThan(0)
})
