import { cancelOrder } from '@gongfang/contract/buying/order'
import { listOrderDesk, shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, bought, givenBack } from '../../../testing/aftersales.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, someFreight } from '../../../testing/buying.ts'
import { columnOf, exported } from '../../../testing/exporting.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterAll(() => shop.close())

test('an export of orders holds the orders of the list, by sum, phone number and tracking number', async () => {
  const { skuId } = await shop.product({ skus: [{ modelCode: 'EX-1', priceFen: 10_000 }] })
  const buyer = await aBuyer(shop)
  const cheap = (await bought(shop, buyer, [{ skuId, quantity: 1 }])).no
  const dear = (await bought(shop, buyer, [{ skuId, quantity: 3 }])).no
  await staff.call(shipDeskOrder, { no: dear, carrier: '顺丰速运', trackingNo: 'SF2026AB01' })
  const other = (await bought(shop, await aBuyer(shop), [{ skuId, quantity: 1 }])).no
  const spaced = buyer.mobile.replace(/^(.{3})(.{4})/, '$1 $2 ')
  const wanted: [Record<string, string>, string[]][] = [
    // A hundred yuan and twelve for freight; three hundred without.
    [{ least: '112', most: '112' }, [other, cheap]],
    [{ least: '113' }, [dear]],
    [{ most: '111' }, []],
    [{ keyword: buyer.mobile }, [dear, cheap]],
    [{ keyword: spaced }, [dear, cheap]],
    [{ keyword: 'sf2026ab01' }, [dear]],
    [{ keyword: `测试机构${buyer.id}` }, [dear, cheap]],
    // What waits longest comes first.
    [{ sku: 'ex1', view: 'paid' }, [cheap, other]],
  ]
  for (const [filter, nos] of wanted) {
    const listed = (await staff.call(listOrderDesk, filter as never)).rows.map(({ no }) => no)
    expect(listed, JSON.stringify(filter)).toEqual(nos)
    expect(columnOf(await exported(shop, staff, 'order', filter), '订单号'), JSON.stringify(filter)).toEqual(
      nos,
    )
  }
  // As the reminder of late backorders opens the list.
  const late = { view: 'paid', oldest: true } as const
  const waiting = (await staff.call(listOrderDesk, late)).rows.map(({ no }) => no)
  expect(waiting).toEqual([cheap, other])
  for (const kind of ['order', 'orderLine'] as const)
    expect(columnOf(await exported(shop, staff, kind, late), '订单号')).toEqual(waiting)
  for (const filter of [{ least: '113' }, { keyword: 'sf2026ab01' }])
    expect(columnOf(await exported(shop, staff, 'orderLine', filter), '订单号')).toEqual([dear])
})

test('points that an order earns, and those that went back, are as the accounts have them', async () => {
  const { skuId } = await shop.product({ priceFen: 10_000, stock: 100 })
  const buyer = await aBuyer(shop, { points: 100_000 })
  const rowOf = async (no: string) => (await exported(shop, staff, 'order', { keyword: no }))[0]
  const order = await bought(shop, buyer, [{ skuId, quantity: 3 }], { delivery: 'depot', deductPoints: 3000 })
  await givenBack(shop, staff, await asked(buyer, order, [1]))
  const [{ reward, returned } = { reward: 0, returned: 0 }] = await shop.db<
    { reward: number; returned: number }[]
  >`
    select (sum(delta) filter (where kind = 'orderReward'))::bigint as reward,
           (sum(delta) filter (where kind = 'orderRefund'))::bigint as returned
      from points_entry where member_id = ${buyer.id}`
  expect(returned).toBeGreaterThan(0)
  expect(await rowOf(order.no)).toMatchObject({ 奖励积分: reward, 已退积分: returned })

  const { no } = await buyNow(buyer, { skuId, deductPoints: 320 })
  expect(await rowOf(no)).toMatchObject({ 抵扣积分: 320, 已退积分: 0 })
  await buyer.call(cancelOrder, { no })
  expect(await rowOf(no)).toMatchObject({ 奖励积分: 0, 已退积分: 320 })

  await shop.config('priceOrScore', '2')
  const inPoints = await bought(shop, buyer, [{ skuId, quantity: 2 }], { delivery: 'depot' })
  const before = await pointsOf(shop, buyer.id)
  await givenBack(shop, staff, await asked(buyer, inPoints, [1]))
  await shop.config('priceOrScore', null)
  expect(await rowOf(inPoints.no)).toMatchObject({
    已退金额: 0,
    已退积分: Number(await pointsOf(shop, buyer.id)) - Number(before),
  })
  expect(await listBroken(shop.db)).toEqual({})
})
