import { listReviewDesk } from '@gongfang/contract/buying/review-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought } from '../../testing/aftersales.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { columnOf, exported } from '../../testing/exporting.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(() => shop.close())

test('reviews are exported by state and score', async () => {
  const { skuId, productId } = await shop.product({ title: '深度尺' })
  const buyer = await aBuyer(shop)
  const { no, lineIds } = await bought(shop, buyer, [{ skuId, quantity: 1 }])
  await shop.db`
    insert into review (order_line_id, member_id, product_id, score, content, created_at)
    values (${lineIds[0] ?? 0}, ${buyer.id}, ${productId}, 4, '=1+1 刻度清晰', now())`
  const clerk = await shop.staff(['review.moderate', 'transfer.export'])
  for (const filter of [{ state: 'pending', score: 4 }, { state: 'hidden' }, { keyword: '刻度' }] as const) {
    const listed = (await clerk.call(listReviewDesk, filter)).rows
    expect(columnOf(await exported(shop, clerk, 'review', filter), '订单号')).toEqual(
      listed.map(({ orderNo }) => orderNo),
    )
  }
  // What begins like a formula is a text.
  expect(await exported(shop, clerk, 'review')).toMatchObject([
    { 订单号: no, 商品: '深度尺', 评分: 4, 内容: '=1+1 刻度清晰', 状态: '待审核' },
  ])
})
