import { randomUUID } from 'node:crypto'
import { points } from '@gongfang/contract/base/money'
import { cancelOrder, createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import {
  askOrderChange,
  getOrderChange,
  previewOrderChange,
  withdrawOrderChange,
} from '@gongfang/contract/service/order-change'
import {
  acceptOrderChange,
  declineOrderChange,
  previewOrderChangeCase,
} from '@gongfang/contract/service/order-change-desk'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tasks } from '../../app.ts'
import { shipOrder } from '../../buying/order/door.ts'
import { transaction } from '../../db/connect.ts'
import { asked, bought, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight, stockOf } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { acceptChange, askedChange, wishFor } from '../../testing/order-changes.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
const ROUNDS = process.env.SOAK === '1' ? 100 : 5
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

async function anOrder() {
  const member = await aBuyer(shop)
  const { skuId: a } = await shop.product({ priceFen: 1000, stock: 100 })
  const { skuId: c } = await shop.product({ priceFen: 1500, stock: 100 })
  const order = await bought(shop, member, [{ skuId: a, quantity: 3 }])
  await work(shop)
  return { member, a, c, ...order }
}
let parcels = 0
const ship = (no: string) =>
  transaction(shop.db, (tx) =>
    shipOrder(tx, { no, carrier: '顺丰', trackingNo: `BR${++parcels}`, staff: '仓库', now: shop.now() }),
  )
const sweep = () => tasks(shop.app.house)['orderChange.sweep']?.({} as never, { now: shop.now() })
const ok = (reasons: readonly unknown[]) => reasons.filter((reason) => reason === 'ok').length

test('of many windows that ask for a change of one order, one is heard', async () => {
  const { member, no, a } = await anOrder()
  const form = await wishFor(member, no, { to: { [a]: 1 } })
  const { quote } = await member.call(previewOrderChange, form)
  const asks = Array.from({ length: 20 }, () =>
    reasonOf(member.call(askOrderChange, { ...form, quote, reason: '少买' }, { key: randomUUID() })),
  )
  const reasons = await Promise.all(asks)
  expect(ok(reasons)).toBe(1)
  expect(new Set(reasons)).toEqual(new Set(['ok', 'changeOpen']))
})

test('two of the staff who accept at once give up once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { member, no, a, c } = await anOrder()
    const added = round % 2 === 0 ? [] : [{ skuId: c, quantity: 2 }]
    const changeNo = await askedChange(member, no, { to: { [a]: 1 }, added })
    const accepts = Array.from({ length: 5 }, () => reasonOf(acceptChange(staff, changeNo)))
    expect(ok(await Promise.all(accepts))).toBe(1)
    await work(shop)
    const left = round % 2 === 0 ? [99, 100] : [97, 98]
    expect([await stockOf(shop, a), await stockOf(shop, c)]).toEqual(left)
  }
})

test('accepted, declined and withdrawn at once: one of them counts', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { member, no, a } = await anOrder()
    const changeNo = await askedChange(member, no, { to: { [a]: 1 } })
    const { quote } = await staff.call(previewOrderChangeCase, { changeNo })
    const reasons = await Promise.all([
      reasonOf(staff.call(acceptOrderChange, { changeNo, quote }, { key: randomUUID() })),
      reasonOf(staff.call(declineOrderChange, { changeNo, reason: '已打包' })),
      reasonOf(member.call(withdrawOrderChange, { changeNo })),
    ])
    expect(ok(reasons)).toBe(1)
    const { state } = await member.call(getOrderChange, { changeNo })
    expect(state).toBe((['done', 'declined', 'withdrawn'] as const)[reasons.indexOf('ok')])
    expect(await stockOf(shop, a)).toBe(state === 'done' ? 99 : 97)
  }
})

test('what is sent and asked to be changed at once is either', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { member, no, a } = await anOrder()
    const form = await wishFor(member, no, { to: { [a]: 1 } })
    const { quote } = await member.call(previewOrderChange, form)
    const reasons = await Promise.all([
      reasonOf(ship(no)),
      reasonOf(member.call(askOrderChange, { ...form, quote, reason: '少买' }, { key: randomUUID() })),
    ])
    expect([
      ['ok', 'orderState'],
      ['orderChanging', 'ok'],
    ]).toContainEqual(reasons)
  }
})

test('nothing is sent while a change is accepted', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { member, no, a } = await anOrder()
    const changeNo = await askedChange(member, no, { to: { [a]: 1 } })
    const [sent, accepted] = await Promise.all([reasonOf(ship(no)), reasonOf(acceptChange(staff, changeNo))])
    expect(accepted).toBe('ok')
    expect(['ok', 'orderChanging']).toContain(sent)
    const { lines } = await member.call(getOrder, { no })
    expect(lines[0]?.shippedQuantity).toBe(sent === 'ok' ? 1 : 0)
  }
})

test('pieces that are asked back and given up at once go back once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const order = await anOrder()
    const { member, no, a } = order
    const form = await wishFor(member, no, { to: { [a]: 0 } })
    const { quote } = await member.call(previewOrderChange, form)
    const reasons = await Promise.all([
      reasonOf(asked(member, order, [2])),
      reasonOf(member.call(askOrderChange, { ...form, quote, reason: '不要' }, { key: randomUUID() })),
    ])
    expect([
      ['ok', 'changeQuantity'],
      ['orderChanging', 'ok'],
    ]).toContainEqual(reasons)
  }
})

test('a swap whose order is paid twice and cancelled at once is carried out once or not at all', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { member, no, a, c } = await anOrder()
    const changeNo = await askedChange(member, no, { to: { [a]: 1 }, added: [{ skuId: c, quantity: 1 }] })
    await acceptChange(staff, changeNo)
    const { supplementNo } = await member.call(getOrderChange, { changeNo })
    const { outTradeNo } = await member.call(payOrder, { no: supplementNo })
    await Promise.all([
      reasonOf(shop.visitor.call(confirmDemoPayment, { outTradeNo })),
      reasonOf(shop.visitor.call(confirmDemoPayment, { outTradeNo })),
      reasonOf(member.call(cancelOrder, { no: supplementNo, reason: '不要了' })),
    ])
    await Promise.all([work(shop), sweep(), sweep()])
    await work(shop)
    await sweep()
    const { state } = await member.call(getOrderChange, { changeNo })
    const paid = (await member.call(getOrder, { no: supplementNo })).state === 'paid'
    expect(state).toBe(paid ? 'done' : 'expired')
    expect([await stockOf(shop, a), await stockOf(shop, c)]).toEqual(paid ? [99, 99] : [97, 100])
  }
})

test('swaps in both directions and orders of both at once do not wait for each other', async () => {
  const { skuId: a } = await shop.product({ priceFen: 1000, stock: 1000 })
  const { skuId: c } = await shop.product({ priceFen: 1000, stock: 1000 })
  const acts = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const member = await aBuyer(shop)
      const [from, to] = at % 2 === 0 ? [a, c] : [c, a]
      const { no } = await bought(shop, member, [{ skuId: from, quantity: 2 }])
      const changeNo = await askedChange(member, no, {
        to: { [from]: 0 },
        added: [{ skuId: to, quantity: 2 }],
      })
      return { member, changeNo, to }
    }),
  )
  await work(shop)
  const done = await Promise.all(
    acts.map(async ({ member, changeNo, to }) => {
      const accepted = await reasonOf(acceptChange(staff, changeNo))
      const draft = {
        source: { kind: 'buyNow' as const, skuId: to, quantity: 1 },
        delivery: 'express' as const,
        deductPoints: points(0),
      }
      const { quote, payWays } = await member.call(previewOrder, draft)
      await member.call(createOrder, { ...draft, quote, payWay: payWays[0] ?? 'demo' }, { key: randomUUID() })
      const { supplementNo } = await member.call(getOrderChange, { changeNo })
      const { outTradeNo } = await member.call(payOrder, { no: supplementNo })
      await shop.visitor.call(confirmDemoPayment, { outTradeNo })
      return accepted
    }),
  )
  expect(new Set(done)).toEqual(new Set(['ok']))
  await work(shop)
  for (const { member, changeNo } of acts)
    expect((await member.call(getOrderChange, { changeNo })).state).toBe('done')
})
