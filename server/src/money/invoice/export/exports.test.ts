import { redInvoice } from '@gongfang/contract/money/invoice-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bought } from '../../../testing/aftersales.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { exported } from '../../../testing/exporting.ts'
import { aNumber, issued, requested } from '../../../testing/invoices.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterAll(() => shop.close())

test('a red invoice is exported with its negative amount and a net amount of zero', async () => {
  const { skuId } = await shop.product({ priceFen: 10_000 })
  const member = await aBuyer(shop)
  const { no } = await bought(shop, member, [{ skuId, quantity: 2 }])
  const { id } = await issued(shop, staff, await requested(member, [no]))
  await staff.call(redInvoice, { id, number: aNumber(), on: '2026-11-20', reason: '抬头开错' })
  await issued(shop, staff, await requested(member, [no]))
  await requested(member, [(await bought(shop, member, [{ skuId, quantity: 3 }])).no])
  const rows = await exported(shop, staff, 'invoice', { view: 'all' })
  expect(rows.map((row) => [row['金额（元）'], row['红字金额（元）'], row['净额（元）']])).toEqual([
    [300, null, null],
    [200, null, 200],
    [200, -200, 0],
  ])
})
