import { listPayments, listRefunds } from '@gongfang/contract/money/payment-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../../db/connect.ts'
import { bought } from '../../../testing/aftersales.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { exported } from '../../../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'
import { giveBackPart } from '../refund/actions.ts'

let shop: TestShop
let clerk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  clerk = await shop.staff(['payment.read', 'transfer.export'])
})
afterAll(() => shop.close())

test('payments and refunds are exported as they are listed', async () => {
  const { skuId } = await shop.product({ priceFen: 10_000 })
  const { no } = await bought(shop, await aBuyer(shop), [{ skuId, quantity: 1 }])
  const other = await bought(shop, await aBuyer(shop), [{ skuId, quantity: 2 }])
  const [order] = await shop.db<[{ id: number }]>`select id from shop_order where no = ${no}`
  await transaction(shop.db, (tx) =>
    giveBackPart(tx, {
      orderId: order.id,
      amountFen: 2500,
      amountPoints: 0,
      offline: false,
      now: shop.now(),
    }),
  )
  for (const filter of [
    {},
    { keyword: no },
    { state: 'closed' },
    { state: 'paid', channel: 'demo' },
  ] as const) {
    const listed = (await clerk.call(listPayments, filter)).rows
    const rows = await exported(shop, clerk, 'payment', filter)
    expect(rows.map((row) => row.支付单号)).toEqual(listed.map((row) => row.outTradeNo))
  }
  const [row] = await exported(shop, clerk, 'payment', { keyword: no })
  expect(row).toMatchObject({ 业务: '订单', 业务单号: no, 渠道: '演示', 金额: 112, 状态: '已支付' })
  expect(await exported(shop, clerk, 'payment', { keyword: other.no })).toMatchObject([{ 金额: 200 }])
  const listed = (await clerk.call(listRefunds, { view: 'all' })).rows
  const refunds = await exported(shop, clerk, 'refund', { view: 'all' })
  expect(refunds).toMatchObject([{ 业务单号: no, 金额: 25, 原因: '售后' }])
  expect(refunds.map((refund) => refund.退款单号)).toEqual(listed.map((refund) => refund.outRefundNo))
  expect(await exported(shop, clerk, 'refund', { view: 'trouble' })).toEqual([])
})
