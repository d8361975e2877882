import { shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { listTodo } from '@gongfang/contract/insight/report-desk'
import {
  approveAftersale,
  countAftersaleDesk,
  receiveAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import type { Permission } from '@gongfang/contract/system/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, bought, idOf, payBack } from '../../../testing/aftersales.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let owner: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  owner = await shop.staff()
})
afterAll(() => shop.close())

const returnTo = '工坊仓库 0571-88880000 杭州市西湖区文三路 1 号'

test('an after-sale waits with whoever can go on with it, at every step', async () => {
  const { skuId } = await shop.product({ priceFen: 10_000, stock: 100 })
  const buyer = await aBuyer(shop)
  const todoOf = async (permission: Permission) => {
    const staff = await shop.staff([permission])
    const todo = (await staff.call(listTodo, {})).filter(({ count }) => count > 0)
    return Object.fromEntries(todo.map(({ kind, count }) => [kind, count]))
  }
  const order = await bought(shop, buyer, [{ skuId, quantity: 3 }])
  const early = await idOf(shop, await asked(buyer, order, [1]))
  expect(await todoOf('aftersale.decide')).toEqual({ aftersale: 1 })
  expect(await todoOf('aftersale.refund')).toEqual({})

  await owner.call(approveAftersale, { id: early })
  expect(await todoOf('aftersale.decide')).toEqual({})
  expect(await todoOf('aftersale.refund')).toEqual({ aftersalePay: 1 })
  expect((await owner.call(countAftersaleDesk, {})).payBack).toBe(1)
  await payBack(owner, early)
  expect(await todoOf('aftersale.refund')).toEqual({})

  await owner.call(shipDeskOrder, { no: order.no, carrier: '顺丰速运', trackingNo: 'SF2026TODO1' })
  await shop.db`update shop_order set state = 'done', done_at = now() where no = ${order.no}`
  const exchange = await idOf(shop, await asked(buyer, order, [1], 'exchange'))
  await owner.call(approveAftersale, { id: exchange, returnTo })
  await owner.call(receiveAftersale, { id: exchange, restock: true })
  expect(await todoOf('aftersale.decide')).toEqual({})
  expect(await todoOf('order.ship')).toEqual({ aftersaleSend: 1 })
})
