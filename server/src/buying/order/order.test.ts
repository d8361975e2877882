import {
  cancelOrder,
  createOrder,
  getOrder,
  listOrders,
  previewOrder,
  receiveOrder,
  remindShipping,
  reorder,
} from '@gongfang/contract/buying/order'
import { listOrderDesk } from '@gongfang/contract/buying/order-desk'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { payOrder } from '@gongfang/contract/money/payment'
import { listPointsEntries } from '@gongfang/contract/people/points'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { aBuyer, buyNow, pointsOf, someFreight, stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { keepDeadlines } from './deadline/actions.ts'
import { shipOrder } from './ship/actions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterAll(() => shop.close())

const messagesTo = async (memberId: number) =>
  (
    await shop.db<{ payload: { event: string; reference: string } }[]>`
      select payload from job_outbox
       where job = 'message.send' and (payload->>'memberId')::bigint = ${memberId} order by id`
  ).map(({ payload }) => payload)
const ship = (
  no: string,
  lines?: { modelCode: string; quantity: number }[],
  trackingNo = `SF${Math.random()}`,
) =>
  transaction(shop.db, (tx) =>
    shipOrder(tx, {
      no,
      carrier: '顺丰速运',
      trackingNo,
      staff: 'test',
      now: shop.now(),
      ...(lines ? { lines } : {}),
    }),
  )

describe('cancelling', () => {
  test('is the exact reverse of placing', async () => {
    const member = await aBuyer(shop, { points: 1000 })
    const { skuId } = await shop.product({ priceFen: 5000, stock: 10 })
    const { no } = await buyNow(member, { skuId, quantity: 2, deductPoints: 500 })
    expect([await stockOf(shop, skuId), await pointsOf(shop, member.id)]).toEqual([8, 500])
    await member.call(cancelOrder, { no, reason: '不想买了' })
    expect([await stockOf(shop, skuId), await pointsOf(shop, member.id)]).toEqual([10, 1000])
    expect(await member.call(getOrder, { no })).toMatchObject({
      state: 'cancelled',
      cancelReason: '不想买了',
    })
    await expect(member.call(cancelOrder, { no, reason: '' })).rejects.toMatchObject({ reason: 'orderState' })
    const { data } = await member.call(listPointsEntries, {})
    expect(data.map((entry) => [entry.kind, entry.delta])).toEqual([
      ['orderRefund', 500],
      ['orderPay', -500],
      ['adjust', 1000],
    ])
  })

  test('an order that was not paid in time is cancelled when it is read', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ stock: 5 })
    const { no, payBefore } = await buyNow(member, { skuId })
    shop.setNow(new Date(Date.parse(payBefore!)))
    try {
      await expect(member.call(payOrder, { no })).rejects.toMatchObject({ reason: 'orderExpired' })
      expect(await member.call(getOrder, { no })).toMatchObject({
        state: 'cancelled',
        cancelReason: '超时未付款',
      })
      expect(await stockOf(shop, skuId)).toBe(5)
    } finally {
      shop.setNow(null)
    }
  })

  test('the sweep cancels what is overdue and leaves the rest', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ stock: 5 })
    const { no } = await buyNow(member, { skuId })
    const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
    await keepDeadlines({ db: shop.db, run, now: shop.now() })
    expect((await member.call(getOrder, { no })).state).toBe('unpaid')
    await keepDeadlines({ db: shop.db, run, now: new Date(Date.now() + 31 * 60_000) })
    expect((await member.call(getOrder, { no })).state).toBe('cancelled')
    expect(await messagesTo(member.id)).toMatchObject([{ event: 'orderCancelled', reference: no }])
  })

  test('an order that cannot be closed holds up no other', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const orders = [
      await buyNow(member, { skuId }),
      await buyNow(member, { skuId }),
      await buyNow(member, { skuId }),
    ]
    const [broken, ...sound] = orders.map(({ no }) => no)
    await shop.db.unsafe(`
      create function break_one() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_one before update on shop_order for each row when (old.no = '${broken}') execute function break_one()`)
    const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
    const now = new Date(Date.now() + 31 * 60_000)
    await expect(keepDeadlines({ db: shop.db, run, now })).rejects.toThrow('broken')
    await shop.db`drop function break_one cascade`
    for (const no of sound) expect((await member.call(getOrder, { no })).state).toBe('cancelled')
  })

  test("somebody else's order answers as if absent", async () => {
    const [owner, other] = [await aBuyer(shop), await aBuyer(shop)]
    const { skuId } = await shop.product()
    const { no } = await buyNow(owner, { skuId })
    const asked = await Promise.allSettled([
      other.call(getOrder, { no }),
      other.call(cancelOrder, { no }),
      other.call(receiveOrder, { no }),
      other.call(payOrder, { no }),
      other.call(reorder, { no }),
    ])
    const answers = asked.map((one) => (one.status === 'rejected' ? one.reason.reason : 'fulfilled'))
    expect(answers).toEqual(Array(5).fill('notFound'))
  })
})

describe('shipping and receiving', () => {
  test('goods go out in parcels, and the reward comes when they are received', async () => {
    const member = await aBuyer(shop, { points: 100_000 })
    await shop.config('priceOrScore', '1')
    const { skuId } = await shop.product({ priceFen: 3000, skus: [{ modelCode: 'SHIP-1' }] })
    const { no } = await buyNow(member, { skuId, quantity: 3 })
    await expect(ship(no)).rejects.toMatchObject({ reason: 'orderState' })
    await shop.db`update shop_order set state = 'paid', paid_at = now() where no = ${no}`
    expect(await ship(no, [{ modelCode: 'SHIP-1', quantity: 1 }])).toEqual({ complete: false })
    expect((await member.call(getOrder, { no })).state).toBe('paid')
    expect(await ship(no)).toEqual({ complete: true })
    const order = await member.call(getOrder, { no })
    expect(order).toMatchObject({ state: 'shipped' })
    expect(order.packages.map((parcel) => parcel.lines[0]?.quantity)).toEqual([1, 2])
    expect(order.autoReceiveAt).not.toBeNull()
    await member.call(receiveOrder, { no })
    expect((await member.call(getOrder, { no })).state).toBe('done')
    expect(await pointsOf(shop, member.id)).toBe(100_090)
    await expect(member.call(receiveOrder, { no })).rejects.toMatchObject({ reason: 'orderState' })
  })

  test('every parcel is news of its own, and its number serves once', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ skus: [{ modelCode: 'SHIP-2' }] })
    const { no } = await buyNow(member, { skuId, quantity: 3 })
    await shop.db`update shop_order set state = 'paid', paid_at = now() where no = ${no}`
    const parcel = (trackingNo: string, quantity: number) =>
      ship(no, [{ modelCode: 'SHIP-2', quantity }], trackingNo)
    await parcel('SF-1', 1)
    await expect(parcel('SF-1', 1)).rejects.toMatchObject({ reason: 'parcelKnown' })
    expect((await member.call(getOrder, { no })).lines[0]?.shippedQuantity).toBe(1)
    await parcel('SF-2', 2)
    const told = await messagesTo(member.id)
    expect(told.map(({ event }) => event)).toEqual(['orderShipped', 'orderShipped'])
    expect(new Set(told.map(({ reference }) => reference)).size).toBe(2)
  })

  test('what nobody confirmed is received by itself after ten days', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product()
    const { no } = await buyNow(member, { skuId })
    await shop.db`update shop_order set state = 'paid', paid_at = now() where no = ${no}`
    await ship(no)
    shop.setNow(new Date(Date.now() + 10 * 86_400_000 + 1000))
    try {
      expect((await member.call(getOrder, { no })).state).toBe('done')
    } finally {
      shop.setNow(null)
    }
  })
})

test('a paid order that waits a day may be reminded of, once on each day', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product()
  const { no } = await buyNow(member, { skuId })
  const said = async () => (await member.call(getOrder, { no })).remind
  const asked = () => reasonOf(member.call(remindShipping, { no }))
  // Two in the morning of Greenwich, ten in Shanghai.
  const paidAt = Math.ceil(Date.now() / 86_400_000) * 86_400_000 + 2 * 3_600_000
  const later = (hours: number, ms = 0) => shop.setNow(new Date(paidAt + hours * 3_600_000 + ms))
  try {
    expect([await said(), await asked()]).toEqual(['no', 'orderState'])
    await shop.db`update shop_order set state = 'paid', paid_at = ${new Date(paidAt)} where no = ${no}`
    later(24, -1)
    expect([await said(), await asked()]).toEqual(['no', 'orderState'])
    later(24)
    expect(await said()).toBe('open')
    const both = await Promise.all([asked(), asked()])
    expect(both.toSorted()).toEqual(['ok', 'remindedToday'])
    const desk = await shop.staff(['order.read'])
    const { rows } = await desk.call(listOrderDesk, { memberId: member.id })
    expect(rows.map((row) => [row.no, row.reminded])).toEqual([[no, true]])
    later(38, -1)
    expect([await said(), await asked()]).toEqual(['done', 'remindedToday'])
    later(38)
    expect((await member.call(listOrders, {})).data[0]?.remind).toBe('open')
    expect(await asked()).toBe('ok')
    expect(await reasonOf((await aBuyer(shop)).call(remindShipping, { no }))).toBe('notFound')
    const { events } = await member.call(getOrder, { no })
    expect(events.filter(({ what }) => what === 'reminded').map(({ who }) => who)).toEqual([
      'member',
      'member',
    ])
  } finally {
    shop.setNow(null)
  }
})

describe('the list', () => {
  test('is searched and counted by tab', async () => {
    const member = await aBuyer(shop)
    const { skuId } = await shop.product({ title: '数显游标卡尺', skus: [{ modelCode: 'KC-150' }] })
    const other = await shop.product()
    const first = await buyNow(member, { skuId })
    await buyNow(member, { skuId: other.skuId })
    await member.call(cancelOrder, { no: first.no })
    const all = await member.call(listOrders, {})
    expect(all.counts).toEqual({
      all: 2,
      unpaid: 1,
      paid: 0,
      shipped: 0,
      done: 0,
      cancelled: 1,
      aftersale: 0,
    })
    await shop.db`update shop_order set po_number = '合同 HT-7781290543' where no = ${first.no}`
    for (const keyword of ['卡尺', 'kc-150', first.no, first.no.slice(8), '合同', 'ht-77', '7781290543']) {
      expect((await member.call(listOrders, { keyword })).data.map((card) => card.no)).toEqual([first.no])
    }
    expect((await member.call(listOrders, { keyword: '100%' })).total).toBe(0)
    expect((await member.call(listOrders, { tab: 'unpaid' })).data).toHaveLength(1)
    expect((await member.call(listOrders, { fromOn: '2020-01-01', toOn: '2020-01-02' })).total).toBe(0)
  })

  test.each([
    ['2026-02-31', 'invalid'],
    ['0000-01-01', 'invalid'],
    ['2026-1-1', 'invalid'],
    ['0001-01-01', 'ok'],
    ['2024-02-29', 'ok'],
    ['9999-12-31', 'ok'],
  ])('a day that may not be one, %s: %s', async (day, said) => {
    const member = await aBuyer(shop)
    expect(await reasonOf(member.call(listOrders, { fromOn: day }))).toBe(said)
    expect(await reasonOf(member.call(listOrders, { toOn: day }))).toBe(said)
  })

  test('buying again puts what is still on sale into the cart', async () => {
    const member = await aBuyer(shop)
    const [kept, gone] = [await shop.product(), await shop.product({ title: '停售的' })]
    await member.call(addToCart, { skuId: kept.skuId, quantity: 2 })
    await member.call(addToCart, { skuId: gone.skuId })
    const lineIds = (await member.call(listCart, {})).lines.map((line) => line.id)
    const draft = { source: { kind: 'cart' as const, lineIds } }
    const { quote } = await member.call(previewOrder, draft)
    const { no } = await member.call(createOrder, { ...draft, quote, payWay: 'demo' })
    await shop.db`update product set status = 'offSale' where id = ${gone.productId}`
    await shop.db`update sku set price_fen = price_fen + 80 where id = ${kept.skuId}`
    const answer = await member.call(reorder, { no })
    expect(answer).toMatchObject({
      added: 1,
      count: 2,
      skipped: [{ title: '停售的', why: 'offSale' }],
      currency: 'money',
      repriced: [{ title: expect.any(String) }],
    })
    expect(answer.repriced.map(({ before, now }) => now - before)).toEqual([80])
  })
})
