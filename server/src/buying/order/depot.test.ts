import { cancelOrder, getOrder, listOrders, previewOrder } from '@gongfang/contract/buying/order'
import { listDepot, listDepotEntries } from '@gongfang/contract/goods/depot'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { countStock } from '../../goods/catalogue/stock/actions.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, buyNow, pointsOf, someFreight, stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { followPaid } from './pay/actions.ts'
import { shipOrder } from './ship/actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterEach(async () => {
  await shop.config('priceOrScore', null)
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
const forDepot = (member: TestMember, wish: { skuId: number; quantity?: number; deductPoints?: number }) =>
  buyNow(member, { ...wish, delivery: 'depot' })
const heldBy = async (member: TestMember) => (await member.call(listDepot, {})).pieces

async function pay(member: TestMember, no: string) {
  const { outTradeNo } = await member.call(payOrder, { no })
  return shop.visitor.call(confirmDemoPayment, { outTradeNo })
}

test('needs no address and costs no freight, where sending it would', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product({ priceFen: 1000 })
  const source = { kind: 'buyNow' as const, skuId, quantity: 2 }
  const sent = await member.call(previewOrder, { source })
  expect(sent).toMatchObject({ delivery: 'express', obstacles: ['addressMissing'] })
  await anAddress(member)
  const [express, depot] = [
    await member.call(previewOrder, { source }),
    await member.call(previewOrder, { source, delivery: 'depot' }),
  ]
  expect(express.amounts.payableFen).toBe(3200)
  expect(depot).toMatchObject({ delivery: 'depot', address: null, obstacles: [] })
  expect(depot.amounts).toMatchObject({ freightFen: 0, payableFen: 2000 })
  expect(depot.quote).not.toBe(express.quote)
})

test('is done when it is paid: the goods are in the depot, the reward is credited, nobody ships', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product({ priceFen: 5000, stock: 10 })
  const { no } = await forDepot(member, { skuId, quantity: 4 })
  expect(await heldBy(member)).toBe(0)
  await pay(member, no)
  const order = await member.call(getOrder, { no })
  expect(order).toMatchObject({ state: 'done', delivery: 'depot', address: null, receiver: '', packages: [] })
  expect(order.events.map(({ what }) => what)).toEqual(['created', 'paid', 'stored'])
  expect(await heldBy(member)).toBe(4)
  expect(await stockOf(shop, skuId)).toBe(6)
  expect(await pointsOf(shop, member.id)).toBe(order.amounts.rewardPoints)
  const { data } = await member.call(listDepotEntries, {})
  expect(data).toMatchObject([{ kind: 'in', delta: 4, balanceAfter: 4, reference: no }])
  const parcel = { no, carrier: '顺丰', trackingNo: 'SF1', staff: '李四', now: shop.now() }
  expect(await reasonOf(run((tx) => shipOrder(tx, parcel)))).toBe('orderState')
  const { data: cards } = await member.call(listOrders, { tab: 'done' })
  expect(cards).toMatchObject([{ no, delivery: 'depot' }])
})

test('who counts the shelf counts what is kept for members, and it is not sold again', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product({ stock: 10 })
  const { no } = await forDepot(member, { skuId, quantity: 4 })
  const count = (pieces: number, sheet: string) => run((tx) => countStock(tx, skuId, pieces, sheet, '李四'))
  await count(10, 'while it is unpaid')
  expect(await stockOf(shop, skuId)).toBe(6)
  await pay(member, no)
  await count(10, 'while it is kept')
  expect(await stockOf(shop, skuId)).toBe(6)
})

test('paid a hundred times at once it comes in once', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product()
  const { no } = await forDepot(member, { skuId, quantity: 3 })
  const { outTradeNo } = await member.call(payOrder, { no })
  await Promise.all(Array.from({ length: 100 }, () => shop.visitor.call(confirmDemoPayment, { outTradeNo })))
  expect(await heldBy(member)).toBe(3)
})

test('twenty orders of the same goods paid at once all come in', async () => {
  const member = await shop.member()
  const [one, other] = [await shop.product(), await shop.product()]
  const attempts: string[] = []
  for (let at = 0; at < 20; at++) {
    const { no } = await forDepot(member, { skuId: (at % 2 ? one : other).skuId, quantity: 2 })
    attempts.push((await member.call(payOrder, { no })).outTradeNo)
  }
  await Promise.all(attempts.map((outTradeNo) => shop.visitor.call(confirmDemoPayment, { outTradeNo })))
  expect(await heldBy(member)).toBe(40)
})

test('in points, and only when there are enough', async () => {
  const member = await shop.member({ points: 1000 })
  const { skuId } = await shop.product({ skus: [{ points: 400 }] })
  await shop.config('priceOrScore', '2')
  const orders = [await forDepot(member, { skuId }), await forDepot(member, { skuId, quantity: 2 })]
  await member.call(payOrder, { no: orders[0]!.no })
  expect(await reasonOf(member.call(payOrder, { no: orders[1]!.no }))).toBe('pointsShort')
  expect(await heldBy(member)).toBe(1)
  expect(await pointsOf(shop, member.id)).toBe(600)
  expect((await member.call(getOrder, { no: orders[1]!.no })).state).toBe('unpaid')
})

test('covered by points wholly, it is done when it is placed', async () => {
  const member = await shop.member({ points: 100_000 })
  await shop.config('pointsDeductionPercent', 100)
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no, state } = await forDepot(member, { skuId, deductPoints: 320 })
  await shop.config('pointsDeductionPercent', null)
  expect(state).toBe('done')
  expect((await member.call(getOrder, { no })).state).toBe('done')
  expect(await heldBy(member)).toBe(1)
})

test('cancelled before it was paid it never came in; money that comes too late goes back', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product({ stock: 5 })
  const { no } = await forDepot(member, { skuId, quantity: 5 })
  const { outTradeNo } = await member.call(payOrder, { no })
  await member.call(cancelOrder, { no })
  expect(await stockOf(shop, skuId)).toBe(5)
  expect((await shop.visitor.call(confirmDemoPayment, { outTradeNo })).state).toBe('refunded')
  expect(await heldBy(member)).toBe(0)
})

test('the member is told once that the goods are there, not that they will be sent', async () => {
  const member = await shop.member()
  const { skuId } = await shop.product()
  const { no } = await forDepot(member, { skuId })
  await pay(member, no)
  const [{ id } = { id: 0 }] = await shop.db<{ id: number }[]>`select id from shop_order where no = ${no}`
  await shop.db`delete from job_outbox where payload ->> 'event' = 'orderPaid'`
  await run((tx) => followPaid(tx, id))
  const told = await shop.db<{ event: string }[]>`
    select payload ->> 'event' as event from job_outbox
     where job = 'message.send' and payload ->> 'reference' = ${no}`
  expect(told.map(({ event }) => event)).toEqual(['depotIn'])
})
