import { Refused } from '@gongfang/contract/base/call'
import { dayOf } from '@gongfang/contract/base/time'
import { cancelOrder, createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { getDeskOrder, postponeBackorders, shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { listSkuLines } from '@gongfang/contract/goods/catalogue'
import { applyCount, previewCount, receiveGoods } from '@gongfang/contract/goods/stock-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { listMessages } from '@gongfang/contract/people/message'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asked, givenBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, someFreight, stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
let member: TestMember
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  member = await aBuyer(shop)
})
afterEach(() => shop.setNow(null))
afterAll(() => shop.close())

const inAWeek = () => dayOf(new Date(shop.now().getTime() + 7 * 86_400_000))
const goods = async (stock: number, backorderLimit: number) =>
  (await shop.product({ skus: [{ stock, backorderLimit }] })).skuId
const draftOf = (skuId: number, quantity: number) => ({
  source: { kind: 'buyNow' as const, skuId, quantity },
})

async function paid(skuId: number, quantity: number, by = member) {
  const { no } = await buyNow(by, { skuId, quantity })
  const { outTradeNo } = await by.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  return no
}
let serial = 0
const receive = (skuId: number, quantity: number) =>
  staff.call(receiveGoods, { reference: `DH-${++serial}`, lines: [{ skuId, quantity }] })
async function ship(no: string, { quantity }: { quantity?: number } = {}) {
  const parcel = { no, carrier: '顺丰', trackingNo: `SF${++serial}00000` }
  if (quantity === undefined) return staff.call(shipDeskOrder, parcel)
  const { lines } = await staff.call(getDeskOrder, { no })
  return staff.call(shipDeskOrder, { ...parcel, lines: [{ modelCode: lines[0]!.modelCode, quantity }] })
}
const lineIdsOf = async (no: string) => (await member.call(getOrder, { no })).lines.map(({ id }) => id)
const waitingOf = async (nos: readonly string[]) =>
  Promise.all(nos.map(async (no) => (await staff.call(getDeskOrder, { no })).lines[0]!.waiting))

const mustAddUp = async () => expect(await listBroken(shop.db)).toEqual({})

test('what is out can be ordered with a date, as far as the limit goes', async () => {
  const skuId = await goods(3, 5)
  const [line] = await shop.visitor.call(listSkuLines, { skuIds: [skuId] })
  expect(line).toMatchObject({ stock: 3, backorder: 5, leadDays: 7, orderable: true })
  const preview = await member.call(previewOrder, draftOf(skuId, 7))
  expect(preview.lines[0]).toMatchObject({ quantity: 7, stock: 3, expectedOn: inAWeek() })
  expect(preview.lines[0]).not.toHaveProperty('reason')
  const no = await paid(skuId, 7)
  const order = await member.call(getOrder, { no })
  expect(order.lines[0]).toMatchObject({ quantity: 7, waiting: 4, expectedOn: inAWeek() })
  expect(await shop.visitor.call(listSkuLines, { skuIds: [skuId] })).toMatchObject([
    { stock: 0, backorder: 1, orderable: true },
  ])
  expect(await reasonOf(buyNow(member, { skuId, quantity: 2 }))).toBe('soldOut')
  await paid(skuId, 1)
  expect(await shop.visitor.call(listSkuLines, { skuIds: [skuId] })).toMatchObject([
    { stock: 0, backorder: 0, orderable: false },
  ])
  expect(await stockOf(shop, skuId)).toBe(-5)
  await mustAddUp()
})

test('a cart holds what is not there yet, and does not say that it is sold out', async () => {
  const skuId = await goods(1, 5)
  const buyer = await aBuyer(shop)
  await buyer.call(addToCart, { skuId, quantity: 4 })
  const { lines, totals } = await buyer.call(listCart, {})
  expect(lines).toMatchObject([{ stock: 1, backorder: 5, quantity: 4 }])
  expect(lines[0]).not.toHaveProperty('reason')
  expect(totals.pieces).toBe(4)
})

test('what was agreed to be there is not sold as a backorder, and the other way round', async () => {
  const skuId = await goods(2, 5)
  const draft = draftOf(skuId, 2)
  const { quote } = await member.call(previewOrder, draft)
  await paid(skuId, 1)
  expect(await reasonOf(member.call(createOrder, { ...draft, quote, payWay: 'demo' }))).toBe('quoteChanged')
  const again = await member.call(previewOrder, draft)
  await receive(skuId, 10)
  const late = { ...draft, quote: again.quote, payWay: 'demo' as const }
  expect(await reasonOf(member.call(createOrder, late))).toBe('quoteChanged')
  await mustAddUp()
})

test('the day in the quote is the day of the order', async () => {
  const skuId = await goods(0, 5)
  const draft = draftOf(skuId, 1)
  const { quote } = await member.call(previewOrder, draft)
  shop.setNow(new Date(shop.now().getTime() + 86_400_000))
  expect(await reasonOf(member.call(createOrder, { ...draft, quote, payWay: 'demo' }))).toBe('quoteChanged')
})

test('the depot takes only what is there', async () => {
  const skuId = await goods(2, 5)
  const preview = await member.call(previewOrder, { ...draftOf(skuId, 3), delivery: 'depot' })
  expect(preview.lines[0]?.reason).toBe('backorderDepot')
  expect(preview.obstacles).toContain('lines')
  expect(await reasonOf(buyNow(member, { skuId, quantity: 3, delivery: 'depot' }))).toBe('backorderDepot')
  expect(await reasonOf(buyNow(member, { skuId, quantity: 2, delivery: 'depot' }))).toBe('ok')
})

test('goods that come in go to who ordered first, and nothing is sent before', async () => {
  const skuId = await goods(2, 20)
  const [first, second, third] = [await paid(skuId, 3), await paid(skuId, 4), await paid(skuId, 2)] as const
  const nos = [first, second, third]
  expect(await waitingOf(nos)).toEqual([1, 4, 2])
  expect(await reasonOf(ship(second))).toBe('shipWaiting')
  expect(await reasonOf(ship(first, { quantity: 3 }))).toBe('shipWaiting')
  expect(await ship(first)).toMatchObject({ complete: false })
  await receive(skuId, 3)
  expect(await waitingOf(nos)).toEqual([0, 2, 2])
  expect(await ship(second)).toMatchObject({ complete: false })
  expect(await ship(first)).toMatchObject({ complete: true })
  await receive(skuId, 9)
  expect(await waitingOf(nos)).toEqual([0, 0, 0])
  expect(await stockOf(shop, skuId)).toBe(5)
  for (const no of [second, third]) expect(await ship(no)).toMatchObject({ complete: true })
  await mustAddUp()
})

test('another day is told to everybody who waits, once', async () => {
  const skuId = await goods(1, 20)
  const [there, first] = [await paid(skuId, 1), await paid(skuId, 2)] as const
  const second = await buyNow(await aBuyer(shop), { skuId })
  const day = (days: number) => dayOf(new Date(shop.now().getTime() + days * 86_400_000))
  const postpone = (expectedOn: string) => staff.call(postponeBackorders, { skuId, expectedOn })
  expect(await reasonOf(postpone(day(-1)))).toBe('invalid')
  expect(await postpone(day(12))).toEqual({ orders: 2 })
  expect(await reasonOf(postpone(day(12)))).toBe('noBackorder')
  await work(shop)
  const order = await member.call(getOrder, { no: first })
  expect(order.lines[0]?.expectedOn).toBe(day(12))
  expect(order.events.at(-1)).toMatchObject({
    what: 'noted',
    note: expect.stringContaining(`${day(7)} → ${day(12)}`),
  })
  expect((await member.call(getOrder, { no: there })).lines[0]?.expectedOn).toBeNull()
  expect((await staff.call(getDeskOrder, { no: second.no })).lines[0]?.expectedOn).toBe(day(12))
  const { data } = await member.call(listMessages, {})
  expect(data.filter(({ event }) => event === 'backorderMoved')).toMatchObject([
    { body: expect.stringContaining(day(12)) },
  ])
  for (const days of [7, 12]) await postpone(day(days))
  await work(shop)
  const { data: again } = await member.call(listMessages, {})
  expect(again.filter(({ event }) => event === 'backorderMoved')).toHaveLength(3)
  await receive(skuId, 2)
  await ship(first)
  expect(await postpone(day(20))).toEqual({ orders: 1 })
})

test('another day is not told to those whose goods have come in', async () => {
  const skuId = await goods(0, 20)
  const [first, second] = [await paid(skuId, 3), await paid(skuId, 3)] as const
  await receive(skuId, 4)
  const expectedOn = dayOf(new Date(shop.now().getTime() + 20 * 86_400_000))
  expect(await staff.call(postponeBackorders, { skuId, expectedOn })).toEqual({ orders: 1 })
  expect((await member.call(getOrder, { no: first })).lines[0]?.expectedOn).toBe(inAWeek())
  expect((await member.call(getOrder, { no: second })).lines[0]?.expectedOn).toBe(expectedOn)
  await receive(skuId, 2)
  expect(await reasonOf(staff.call(postponeBackorders, { skuId, expectedOn: inAWeek() }))).toBe('noBackorder')
})

test('what is cancelled or refunded waits no more, and others move up', async () => {
  const skuId = await goods(1, 20)
  const first = await buyNow(member, { skuId, quantity: 3 })
  const [second, third] = [await paid(skuId, 4), await paid(skuId, 2)] as const
  expect(await waitingOf([first.no, second, third])).toEqual([2, 4, 2])
  await member.call(cancelOrder, { no: first.no })
  expect(await waitingOf([first.no, second, third])).toEqual([0, 3, 2])
  const request = await asked(member, { no: second, lineIds: await lineIdsOf(second) }, [3])
  expect(await ship(second)).toMatchObject({ complete: false })
  await givenBack(shop, staff, request)
  expect((await member.call(getOrder, { no: second })).state).toBe('shipped')
  expect(await waitingOf([third])).toEqual([2])
  expect(await stockOf(shop, skuId)).toBe(-2)
  await mustAddUp()
})

test('a shelf that holds less than was promised lacks the rest, and does not sell it twice', async () => {
  const skuId = await goods(10, 0)
  const [first, second] = [await paid(skuId, 3), await paid(skuId, 4)] as const
  const [line] = await staff.call(previewCount, { lines: [{ skuId, counted: 5 }] })
  expect(line).toMatchObject({ expected: 10, promised: 7, before: 3, after: -2 })
  await staff.call(applyCount, { reference: 'PD-1', lines: [{ skuId, counted: 5, expected: 10 }] })
  expect(await waitingOf([first, second])).toEqual([0, 2])
  expect(await shop.visitor.call(listSkuLines, { skuIds: [skuId] })).toMatchObject([
    { stock: 0, backorder: 0 },
  ])
  await receive(skuId, 2)
  expect(await stockOf(shop, skuId)).toBe(0)
  expect(await reasonOf(buyNow(member, { skuId }))).toBe('soldOut')
  for (const no of [first, second]) expect(await ship(no)).toMatchObject({ complete: true })
  await mustAddUp()
})

test('two hundred buyers get what is there and what may be ordered, to the piece', async () => {
  const skuId = await goods(20, 30)
  const crowd = await Promise.all(Array.from({ length: 200 }, () => aBuyer(shop)))
  const results = await Promise.allSettled(
    crowd.map(async (buyer, at) => {
      // Who was told that it is there and finds it gone agrees to the date, as the screen offers.
      for (let tries = 0; ; tries++) {
        try {
          const { no } = await buyNow(buyer, { skuId })
          if (at % 3 === 0) await buyer.call(cancelOrder, { no })
          return no
        } catch (error) {
          if (!(error instanceof Refused) || tries === 3) throw error
          if (error.reason !== 'quoteChanged' && error.reason !== 'soldOut') throw error
        }
      }
    }),
  )
  const [sum] = await shop.db<{ open: number; told: number }[]>`
    select sum(l.quantity) as open, count(*) filter (where l.expected_on is not null) as told
      from order_line l join shop_order o on o.id = l.order_id where l.sku_id = ${skuId} and o.state = 'unpaid'`
  const stock = (await stockOf(shop, skuId)) ?? 0
  expect(Number(sum?.open)).toBe(20 - stock)
  expect(stock).toBeGreaterThanOrEqual(-30)
  expect(Number(sum?.told)).toBeGreaterThanOrEqual(Math.max(0, -stock))
  for (const one of results) {
    if (one.status === 'rejected') expect(['soldOut', 'quoteChanged']).toContain(one.reason.reason)
  }
  await mustAddUp()
}, 120_000)

test('goods that come in while orders are shipped, placed and cancelled leave sound books', async () => {
  const skuId = await goods(5, 40)
  const crowd = await Promise.all(Array.from({ length: 12 }, () => aBuyer(shop)))
  const nos: string[] = []
  for (const buyer of crowd) nos.push(await paid(skuId, 3, buyer))
  await Promise.allSettled([
    ...nos.map((no) => ship(no)),
    ...[4, 6, 8].map((quantity) => receive(skuId, quantity)),
    ...crowd.map((buyer) => buyNow(buyer, { skuId }).then(({ no }) => buyer.call(cancelOrder, { no }))),
  ])
  const [sent] = await shop.db<{ pieces: number }[]>`
    select sum(l.shipped_quantity)::integer as pieces from order_line l where l.sku_id = ${skuId}`
  expect(sent?.pieces).toBeLessThanOrEqual(5 + 18)
  await receive(skuId, 40)
  expect(await waitingOf(nos)).toEqual(nos.map(() => 0))
  await mustAddUp()
}, 120_000)
