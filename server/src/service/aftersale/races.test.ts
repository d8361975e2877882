import { createOrder, getOrder, previewOrder, receiveOrder } from '@gongfang/contract/buying/order'
import {
  acceptAftersaleRefund,
  applyForAftersale,
  withdrawAftersale,
} from '@gongfang/contract/service/aftersale'
import {
  approveAftersale,
  getGoodwillOffer,
  offerAftersaleRefund,
  payGoodwill,
  receiveAftersale,
  rejectAftersale,
  shipAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { shipOrder } from '../../buying/order/door.ts'
import { transaction } from '../../db/connect.ts'
import { asked, bought, idOf, payBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight, stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
const ROUNDS = process.env.SOAK === '1' ? 200 : 10
/** Rounds of tests that start with returned goods, which take long to set up. */
const FEW = ROUNDS / 5
let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

async function anOrder(quantity: number) {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 100 })
  return { member, skuId, ...(await bought(shop, member, [{ skuId, quantity }])) }
}
let parcels = 0
const ship = (no: string) =>
  transaction(shop.db, (tx) =>
    shipOrder(tx, { no, carrier: '顺丰', trackingNo: `P${++parcels}`, staff: '仓库', now: shop.now() }),
  )
const tally = (reasons: readonly unknown[]) =>
  Object.fromEntries([...new Set(reasons)].map((one) => [one, reasons.filter((each) => each === one).length]))

test('of fifty who ask for the same five pieces at once, five get one each', async () => {
  const order = await anOrder(5)
  const asks = Array.from({ length: 50 }, () => reasonOf(asked(order.member, order, [1])))
  expect(tally(await Promise.all(asks))).toEqual({ ok: 5, aftersaleQuantity: 45 })
})

test('one key in fifty hands asks once', async () => {
  const order = await anOrder(5)
  const lines = [{ orderLineId: order.lineIds[0]!, quantity: 1 }]
  const wish = { no: order.no, kind: 'refundBeforeShip' as const, lines, reason: '其他' }
  const key = `fifty-hands-${order.no}`
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => order.member.call(applyForAftersale, wish, { key })),
  )
  expect(new Set(answers.map(({ aftersaleNo }) => aftersaleNo)).size).toBe(1)
})

test('what is sent and asked back at once is either', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await anOrder(2)
    const [sent, back] = await Promise.all([
      reasonOf(ship(order.no)),
      reasonOf(asked(order.member, order, [2])),
    ])
    expect([
      ['ok', 'aftersaleQuantity'],
      ['shipAskedBack', 'ok'],
    ]).toContainEqual([sent, back])
  }
})

test('the last parcel and the refund of the rest at once leave an order that is shipped', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await anOrder(3)
    const id = await idOf(shop, await asked(order.member, order, [1]))
    await staff.call(approveAftersale, { id })
    const done = await Promise.all([reasonOf(ship(order.no)), reasonOf(payBack(staff, id))])
    expect(done).toEqual(['ok', 'ok'])
    expect((await order.member.call(getOrder, { no: order.no })).state).toBe('shipped')
    expect(await stockOf(shop, order.skuId)).toBe(98)
  }
})

test('an approval, a rejection and a withdrawal at once: one of them counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await anOrder(1)
    const aftersaleNo = await asked(order.member, order, [1])
    const id = await idOf(shop, aftersaleNo)
    const reasons = await Promise.all([
      reasonOf(staff.call(approveAftersale, { id })),
      reasonOf(staff.call(approveAftersale, { id })),
      reasonOf(staff.call(rejectAftersale, { id, reason: '不符合条件' })),
      reasonOf(order.member.call(withdrawAftersale, { aftersaleNo })),
    ])
    // An approved after-sale can still be rejected or withdrawn; the other states are final.
    const [one] = await shop.db<[{ state: string; asked: number }]>`
      select a.state, l.asked_back as asked from aftersale a join order_line l on l.order_id = a.order_id where a.id = ${id}`
    expect(reasons.filter((reason) => reason !== 'ok').every((reason) => reason === 'aftersaleState')).toBe(
      true,
    )
    expect(['rejected', 'withdrawn']).toContain(one.state)
    expect(one.asked).toBe(0)
  }
})

test('two of the staff who receive and pay back at once do it once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await anOrder(2)
    await ship(order.no)
    await order.member.call(receiveOrder, { no: order.no })
    const id = await idOf(shop, await asked(order.member, order, [2], 'returnRefund'))
    await staff.call(approveAftersale, { id, returnTo: '仓库' })
    const receive = () => reasonOf(staff.call(receiveAftersale, { id, restock: true }))
    expect(tally(await Promise.all([receive(), receive()]))).toEqual({ ok: 1, aftersaleState: 1 })
    expect(await stockOf(shop, order.skuId)).toBe(100)
    const pay = () => reasonOf(payBack(staff, id))
    expect(tally(await Promise.all([pay(), pay(), pay()]))).toEqual({ ok: 1, aftersaleState: 2 })
    await Promise.all([work(shop), work(shop)])
    const [back] = await shop.db`
      select count(*), sum(r.amount_fen)::bigint as fen from refund r join payment p on p.id = r.payment_id
        join shop_order o on o.id = p.subject_id where o.no = ${order.no}`
    expect(back).toEqual({ count: 1, fen: 2000 })
  }
})

test('an order is received while its goods are paid back: what they earned is taken back or never given', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await anOrder(2)
    await ship(order.no)
    const id = await idOf(shop, await asked(order.member, order, [1], 'refundOnly'))
    await staff.call(approveAftersale, { id })
    const done = await Promise.all([
      reasonOf(order.member.call(receiveOrder, { no: order.no })),
      reasonOf(payBack(staff, id)),
    ])
    expect(done).toEqual(['ok', 'ok'])
    const [account] = await shop.db`select balance from points_account where member_id = ${order.member.id}`
    expect(account).toEqual({ balance: 10 })
  }
})

/** An exchange whose goods are back in the house, so that the replacement can be shipped. */
async function anExchange(quantity: number) {
  const order = await anOrder(quantity)
  await ship(order.no)
  await order.member.call(receiveOrder, { no: order.no })
  const aftersaleNo = await asked(order.member, order, [quantity], 'exchange')
  const id = await idOf(shop, aftersaleNo)
  await staff.call(approveAftersale, { id, returnTo: '仓库' })
  return { ...order, id, aftersaleNo }
}
const receive = (id: number) => reasonOf(staff.call(receiveAftersale, { id, restock: false }))
const send = (id: number) =>
  reasonOf(staff.call(shipAftersale, { id, carrier: '顺丰', trackingNo: `X${++parcels}0000` }))
const leave = ({ db }: TestShop, skuId: number, stock: number) => db`
  with put as (
    insert into stock_movement (sku_id, kind, reference, delta)
    select id, 'count', ${`left ${++parcels}`}, ${stock} - stock from sku where id = ${skuId} and stock <> ${stock}
  )
  update sku set stock = ${stock} where id = ${skuId}`

test('a replacement that two of the staff send at once leaves the shelf once', async () => {
  for (let round = 0; round < FEW; round++) {
    const { id, skuId } = await anExchange(2)
    await receive(id)
    expect(tally(await Promise.all([send(id), send(id), send(id)]))).toEqual({ ok: 1, aftersaleState: 2 })
    expect(await stockOf(shop, skuId)).toBe(96)
  }
})

test('the last unit is sent as a replacement or sold, never both', async () => {
  for (let round = 0; round < FEW; round++) {
    const { id, skuId } = await anExchange(1)
    await receive(id)
    await leave(shop, skuId, 1)
    const buyer = await aBuyer(shop)
    const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
    const { quote } = await buyer.call(previewOrder, draft)
    const [sent, sold] = await Promise.all([
      send(id),
      reasonOf(buyer.call(createOrder, { ...draft, quote, payWay: 'demo' })),
    ])
    expect([
      ['ok', 'soldOut'],
      ['ok', 'priceChanged'],
      ['ok', 'quoteChanged'],
      ['soldOut', 'ok'],
    ]).toContainEqual([sent, sold])
    expect(await stockOf(shop, skuId)).toBe(0)
  }
})

test('a withdrawal and the receipt of the goods at once: one of them counts', async () => {
  for (let round = 0; round < FEW; round++) {
    const { member, id, aftersaleNo } = await anExchange(1)
    const reasons = await Promise.all([
      receive(id),
      reasonOf(member.call(withdrawAftersale, { aftersaleNo })),
      receive(id),
    ])
    expect(tally(reasons)).toEqual({ ok: 1, aftersaleState: 2 })
  }
})

test('a replacement is sent or paid for, whoever is faster', async () => {
  for (let round = 0; round < FEW; round++) {
    const { member, id, aftersaleNo } = await anExchange(1)
    await receive(id)
    await staff.call(offerAftersaleRefund, { id, reason: '缺货' })
    const [sent, taken] = await Promise.all([
      send(id),
      reasonOf(member.call(acceptAftersaleRefund, { aftersaleNo })),
    ])
    expect([sent, taken].sort()).toEqual(['aftersaleState', 'ok'])
    expect(await reasonOf(payBack(staff, id))).toBe(taken === 'ok' ? 'ok' : 'aftersaleState')
  }
})

test('of twenty who give back sixty per cent at once, one does', async () => {
  for (let round = 0; round < FEW; round++) {
    const { no } = await anOrder(5)
    const wish = { no, goods: 3000, freight: 720, reason: '补偿' }
    const reasons = Array.from({ length: 20 }, () => reasonOf(staff.call(payGoodwill, wish)))
    expect(tally(await Promise.all(reasons))).toEqual({ ok: 1, goodwillMost: 19 })
    expect(await staff.call(getGoodwillOffer, { no })).toMatchObject({ goodsLeft: 2000, freightLeft: 480 })
  }
})

test('twenty parts at once come to the whole, and to no more', async () => {
  const { no, member, lineIds } = await anOrder(20)
  await ship(no)
  await member.call(receiveOrder, { no })
  const ids: number[] = []
  for (let at = 0; at < 19; at++) {
    const id = await idOf(shop, await asked(member, { no, lineIds }, [1], 'refundOnly'))
    await staff.call(approveAftersale, { id })
    ids.push(id)
  }
  const goodwill = { no, goods: 1000, freight: 0, reason: '补偿' }
  const done = await Promise.all([
    ...ids.map((id) => reasonOf(payBack(staff, id))),
    reasonOf(staff.call(payGoodwill, goodwill)),
    reasonOf(staff.call(payGoodwill, goodwill)),
  ])
  expect(tally(done)).toEqual({ ok: 20, goodwillMost: 1 })
  const [back] = await shop.db`
    select count(*), sum(r.amount_fen)::bigint as fen from refund r join payment p on p.id = r.payment_id
      join shop_order o on o.id = p.subject_id where o.no = ${no}`
  expect(back).toEqual({ count: 20, fen: 20_000 })
})
