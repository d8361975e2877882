import { randomUUID } from 'node:crypto'
import { shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { adjustStock } from '@gongfang/contract/goods/stock-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { adjustPoints } from '@gongfang/contract/people/points-desk'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listBroken } from '../testing/books.ts'
import { aBuyer, buyNow, pointsOf, someFreight, stockOf } from '../testing/buying.ts'
import { openTestShop, type TestClient, type TestShop } from '../testing/shop.ts'

// A clumsy colleague, and one with bad intentions, at the desks where goods, money and points move.

let shop: TestShop
let staff: TestClient
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterAll(() => shop.close())
afterEach(async () => expect(await listBroken(shop.db)).toEqual({}))

async function paidOrder(quantity: number) {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ stock: 100 })
  const { no } = await buyNow(member, { skuId, quantity, way: 'demo' })
  const { outTradeNo } = await member.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  const [sku] = await shop.db<{ modelCode: string }[]>`select model_code from sku where id = ${skuId}`
  return { no, modelCode: sku!.modelCode }
}
const parcel = (no: string, lines: { modelCode: string; quantity: number }[]) => ({
  no,
  carrier: '顺丰速运',
  trackingNo: `SF${randomUUID().slice(0, 12)}`,
  lines,
})

describe('goods that leave', () => {
  test.each([
    ['nothing', [0]],
    ['less than nothing', [-1]],
    ['half a piece', [0.5]],
    ['more than was bought', [4]],
    ['the same line twice, together too many', [2, 2]],
    ['the same line so often that a sum runs over', [99_999, 99_999, 99_999]],
  ])('%s is refused and no parcel is written', async (_, quantities) => {
    const { no, modelCode } = await paidOrder(3)
    const wish = parcel(
      no,
      quantities.map((quantity) => ({ modelCode, quantity })),
    )
    const { status, body } = await staff.ask(shipDeskOrder, wish)
    expect(status).toBe(200)
    expect(['invalid', 'shipQuantity']).toContain(body.reason)
    expect(
      await shop.db`select 1 from order_package p join shop_order o on o.id = p.order_id where o.no = ${no}`,
    ).toEqual([])
  })

  test('two of the staff who use one key make two parcels, one of them twice makes one', async () => {
    const { no, modelCode } = await paidOrder(3)
    const other = await shop.staff(['order.ship'])
    const key = randomUUID()
    const wish = parcel(no, [{ modelCode, quantity: 1 }])
    await Promise.all([staff, staff, staff].map((who) => who.ask(shipDeskOrder, wish, { key })))
    await other.call(shipDeskOrder, parcel(no, [{ modelCode, quantity: 1 }]), { key })
    const [row] = await shop.db<{ parcels: number }[]>`
      select count(*) as parcels from order_package p join shop_order o on o.id = p.order_id where o.no = ${no}`
    expect(row!.parcels).toBe(2)
  })
})

test.each([2 ** 31, 2 ** 53, -(2 ** 31), 1e21, 0, 1.5])(
  'stock moved by %d is refused in words and stays what it was',
  async (delta) => {
    const { skuId } = await shop.product({ stock: 5 })
    const { status, body } = await staff.ask(adjustStock, { skuId, delta, reason: '手滑' })
    expect([status, body.reason]).toEqual([200, 'invalid'])
    expect(await stockOf(shop, skuId)).toBe(5)
  },
)

test('stock that is raised again and again stops before it cannot be counted', async () => {
  const { skuId } = await shop.product({ stock: 5 })
  for (let at = 0; at < 4; at++) {
    const { status } = await staff.ask(adjustStock, { skuId, delta: 9_999_999, reason: '手滑' })
    expect(status).toBe(200)
  }
  expect(await stockOf(shop, skuId)).toBeLessThan(2 ** 31)
})

test.each([2 ** 53, -(2 ** 53), 1e21, 0, 0.1])('points moved by %d are refused in words', async (delta) => {
  const member = await shop.member({ points: 10 })
  const { status, body } = await staff.ask(adjustPoints, { memberId: member.id, delta, reason: '手滑' })
  expect([status, body.reason]).toEqual([200, 'invalid'])
  expect(await pointsOf(shop, member.id)).toBe(10)
})

test.each([
  '/api//admin.order/lst',
  '/API/admin.order/lst',
  '/api/admin.order/lst/',
  '/api/admin.order/lst;x=1',
  '/%61pi/admin.order/lst',
  '/api/./admin.order/lst',
  '/api/x/../admin.order/lst',
  '/api/admin%2eorder/lst',
  '/api/Admin.Order/lst',
])('%s opens nothing to who is not of the staff', async (url) => {
  const member = await shop.member()
  for (const headers of [{}, { token: member.token ?? '' }, { 'admin-token': member.token ?? '' }]) {
    const answer = await shop.app.http.inject({ url, headers })
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
  }
})
