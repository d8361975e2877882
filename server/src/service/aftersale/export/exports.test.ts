import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, bought } from '../../../testing/aftersales.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { exported } from '../../../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterAll(() => shop.close())

test('after-sales are exported with their goods and refunds', async () => {
  const { skuId } = await shop.product({ priceFen: 1000, skus: [{ modelCode: 'SH-1' }], title: '数显卡尺' })
  const buyer = await aBuyer(shop)
  const order = await bought(shop, buyer, [{ skuId, quantity: 3 }])
  const aftersaleNo = await asked(buyer, order, [2])
  expect(await exported(shop, staff, 'aftersale', { keyword: order.no })).toMatchObject([
    {
      售后单号: aftersaleNo,
      订单号: order.no,
      类型: '未发货退款',
      状态: '待处理',
      商品: '数显卡尺 SH-1 ×2',
      件数: 2,
      '退款（元）': 20,
    },
  ])
  expect(await exported(shop, staff, 'aftersale', { keyword: order.no, view: 'refunded' })).toEqual([])
})
