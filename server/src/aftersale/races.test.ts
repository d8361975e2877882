import { applyForAftersale, withdrawAftersale } from '@gongfang/contract/aftersale'
import { approveAftersale, receiveAftersale, rejectAftersale } from '@gongfang/contract/aftersale-desk'
import { getOrder, receiveOrder } from '@gongfang/contract/order'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../db/connect.ts'
import { shipOrder } from '../order/actions.ts'
import { listBroken } from '../report/invariants.ts'
import { asked, bought, idOf, payBack, work } from '../testing/aftersales.ts'
import { aBuyer, someFreight, stockOf } from '../testing/buying.ts'
import { reasonOf } from '../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../testing/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
const ROUNDS = process.env.SOAK === '1' ? 200 : 15
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
    // What was approved can still be rejected or withdrawn; nothing comes after these.
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
