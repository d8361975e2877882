import { points } from '@gongfang/contract/base/money'
import { cancelOrder, createOrder, type OrderDraft, previewOrder } from '@gongfang/contract/buying/order'
import { payOrder } from '@gongfang/contract/money/payment'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, someFreight } from '../../testing/buying.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { keepDeadlines } from './deadline/actions.ts'

// Whatever was ordered, in whatever currency and with whatever set off: an order that ends unpaid leaves nothing behind.

const ROUNDS = process.env.SOAK === '1' ? 1_000 : 40
vi.setConfig({ testTimeout: 600_000 })

let shop: TestShop
let member: TestMember
const skuIds: number[] = []
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  member = await shop.member({ points: 50_000 })
  await anAddress(member)
  const skus = [
    { priceFen: 2, stock: 1_000 },
    { priceFen: 1_250, stock: 60, tiers: [[10, 1_180]] as [number, number][] },
    { priceFen: 980_000, stock: 50, points: 7 },
    { priceFen: 700, stock: 400, stepQuantity: 2, weightG: 900 },
  ]
  for (const sku of skus) skuIds.push((await shop.product({ skus: [sku] })).skuId)
})
afterAll(() => shop.close())

const world = async () => ({
  stock: await shop.db`select id, stock from sku order by id`,
  points: await shop.db`select balance from points_account where member_id = ${member.id}`,
})

const wish = fc.record({
  currency: fc.constantFrom('1', '2'),
  rate: fc.integer({ min: 1, max: 500 }),
  deductionPercent: fc.integer({ min: 0, max: 99 }),
  deductPoints: fc.integer({ min: 0, max: 60_000 }),
  lines: fc.uniqueArray(fc.tuple(fc.nat(3), fc.integer({ min: 1, max: 60 })), {
    minLength: 1,
    selector: ([sku]) => sku,
  }),
  attempts: fc.nat(2),
  end: fc.constantFrom('member', 'sweep'),
})

async function fillCart(lines: readonly [number, number][]): Promise<OrderDraft['source']> {
  await shop.db`delete from cart_line where member_id = ${member.id}`
  const rows = lines.map(([sku, quantity]) => ({ sku_id: skuIds[sku]!, quantity }))
  const put = await shop.db<{ id: number }[]>`
    insert into cart_line (member_id, sku_id, quantity, added_price_fen)
    select ${member.id}, w.sku_id, w.quantity, 1 from jsonb_to_recordset(${shop.db.json(rows)}) as w(sku_id bigint, quantity int)
    returning id`
  return { kind: 'cart', lineIds: put.map(({ id }) => id) }
}

async function end(no: string, how: string, payBefore: string | null) {
  if (how === 'member') return member.call(cancelOrder, { no })
  const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
  return keepDeadlines({ db: shop.db, run, now: new Date(payBefore!) })
}

test('what was placed and cancelled leaves stock and points as they were', async () => {
  let placed = 0
  const property = fc.asyncProperty(wish, async (one) => {
    await shop.config('priceOrScore', one.currency)
    await shop.config('scoreBuyRate', one.rate)
    await shop.config('pointsDeductionPercent', one.deductionPercent)
    const before = await world()
    const draft = { source: await fillCart(one.lines), deductPoints: points(one.deductPoints) }
    const { quote, payWays } = await member.call(previewOrder, draft)
    const order = await member.call(createOrder, { ...draft, quote, payWay: payWays[0]! }).catch(() => null)
    if (order) {
      placed++
      if (order.currency === 'money')
        for (let at = 0; at < one.attempts; at++) await member.call(payOrder, { no: order.no })
      await end(order.no, one.end, order.payBefore)
    }
    expect(await world()).toEqual(before)
  })
  await fc.assert(property, { numRuns: ROUNDS, ...(ROUNDS > 40 ? {} : { seed: 20_261_120 }) })
  expect(placed).toBeGreaterThan(ROUNDS / 5)
  expect(await listBroken(shop.db)).toEqual({})
})
