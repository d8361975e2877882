import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenOf } from '../../testing/books.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('200 who each change twice what filters count wait for each other and never deadlock', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => shop.product()))
  const productIds = made.map(({ productId }) => productId)
  await shop.db`insert into brand (name, initial) select '品牌 ' || n, 'P' from generate_series(1, 3) n`
  const brands = (await shop.db<{ id: number }[]>`select id from brand order by id desc limit 3`).map(
    ({ id }) => id,
  )
  // Directly on the pool, because `transaction` would repeat a deadlock.
  const saves = Array.from({ length: 200 }, (_, at) =>
    shop.db.begin(async (tx) => {
      const id = productIds[at % productIds.length] ?? 0
      const [first = 0, second = 0] = [brands[at % 3], brands[(at + 1) % 3]]
      await tx`update product set brand_id = ${first}, facets = ${[`材质:${at % 4}`]} where id = ${id}`
      await tx`update product set brand_id = ${second}, facets = ${[`材质:${(at + 1) % 4}`]} where id = ${id}`
    }),
  )
  const failed = (await Promise.allSettled(saves)).filter(({ status }) => status === 'rejected')
  expect(failed).toEqual([])
  expect(await brokenOf(shop.db, 'S6')).toEqual([])
})
