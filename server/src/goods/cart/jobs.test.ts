import { mergeCart } from '@gongfang/contract/goods/cart'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { cartTasks } from './jobs.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

test('which visitors’ carts were merged is known for a month', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product()
  await member.call(mergeCart, { mergeId: 'a-visitor-of-today-1', lines: [{ skuId, quantity: 2 }] })
  const sweep = () => cartTasks(shop.app.house)['cart.sweep']!({} as never, {} as never)
  const merges = async () => (await shop.db`select 1 from cart_merge`).length
  shop.setNow(new Date(Date.now() + 29 * 86_400_000))
  await sweep()
  expect(await merges()).toBe(1)
  shop.setNow(new Date(Date.now() + 31 * 86_400_000))
  await sweep()
  expect(await merges()).toBe(0)
})
