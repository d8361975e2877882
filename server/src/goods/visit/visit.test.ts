import { clearVisits, listVisits, recordVisit, VISIT_MOST } from '@gongfang/contract/goods/visit'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setNow(null))

test('what was looked at last comes first, once, until it is cleared', async () => {
  const member = await shop.member()
  const [first, second] = [await shop.product(), await shop.product()]
  for (const [minutes, { productId }] of [first, second, first].entries()) {
    shop.setNow(new Date(Date.now() + minutes * 60_000))
    await member.call(recordVisit, { productId })
  }
  await member.call(recordVisit, { productId: 987_654 })
  const seen = async () => (await member.call(listVisits, {})).data.map(({ productId }) => productId)
  expect(await seen()).toEqual([first.productId, second.productId])
  await member.call(clearVisits, { productIds: [first.productId] })
  expect(await seen()).toEqual([second.productId])
  await member.call(clearVisits, {})
  expect(await seen()).toEqual([])
})

test('older visits are forgotten', async () => {
  const member = await shop.member()
  const { productId } = await shop.product()
  await shop.db`
    insert into product (title, category_id, status) select '看过的 ' || n, p.category_id, 'onSale'
      from generate_series(1, ${VISIT_MOST + 20}) n, product p where p.id = ${productId}`
  await shop.db`
    insert into visit (member_id, product_id, at)
    select ${member.id}, id, now() - id * interval '1 second' from product where title like '看过的%'`
  await member.call(recordVisit, { productId })
  const { total, data } = await member.call(listVisits, { limit: 1 })
  expect([total, data[0]?.productId]).toEqual([VISIT_MOST, productId])
})
