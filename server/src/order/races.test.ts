import { cancelOrder, createOrder, previewOrder } from '@gongfang/contract/order'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/payment'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transaction } from '../db/connect.ts'
import { anAddress, buyNow } from '../testing/buying.ts'
import { openTestShop, type TestMember, type TestShop } from '../testing/shop.ts'
import { keepDeadlines } from './actions.ts'

const SOAK = process.env.SOAK === '1'
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterEach(() => shop.setNow(null))
afterAll(() => shop.close())

async function buyers(count: number): Promise<TestMember[]> {
  const made: TestMember[] = []
  for (let at = 0; at < count; at++) {
    const member = await shop.member({ points: 1000 })
    await anAddress(member)
    made.push(member)
  }
  return made
}
const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
const reasonsOf = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason ?? String(one.reason)] : []))

async function mustAddUp() {
  const wrong = await shop.db`
    select 'stock' as what, s.id from sku s
     where s.stock <> (select coalesce(sum(delta), 0) from stock_movement m where m.sku_id = s.id)
    union all
    select 'points', a.member_id from points_account a
     where a.balance <> (select coalesce(sum(delta), 0) from points_entry e where e.member_id = a.member_id)
    union all
    select 'payments', o.id from shop_order o
     where (select count(*) from payment p where p.purpose = 'order' and p.subject_id = o.id and p.kept) > 1`
  expect(wrong).toEqual([])
}

test('a flash sale sells what there is, to the piece, and tells everybody else', async () => {
  const crowd = await buyers(SOAK ? 1000 : 200)
  const { skuId } = await shop.product({ stock: 50 })
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  const quotes = await Promise.all(crowd.map((member) => member.call(previewOrder, draft)))
  const results = await Promise.allSettled(
    crowd.map((member, at) =>
      member.call(createOrder, { ...draft, quote: quotes[at]!.quote, payWay: 'demo' }),
    ),
  )
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(50)
  expect(new Set(reasonsOf(results))).toEqual(new Set(['soldOut']))
  await mustAddUp()
})

test('one key in a hundred hands places one order and gives everybody the same answer', async () => {
  const [member] = await buyers(1)
  const { skuId } = await shop.product({ stock: 100 })
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  const { quote } = await member!.call(previewOrder, draft)
  const key = 'a-hundred-hands-one-key'
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      member!.call(createOrder, { ...draft, quote, payWay: 'demo' }, { key }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.no)).size).toBe(1)
  const [orders] = await shop.db<
    { count: number }[]
  >`select count(*) as count from shop_order where member_id = ${member!.id}`
  expect(orders?.count).toBe(1)
})

test('orders of several SKUs in random order never lock each other out', async () => {
  const crowd = await buyers(SOAK ? 200 : 60)
  const products = await Promise.all(Array.from({ length: 8 }, () => shop.product({ stock: 60 })))
  const skuIds = products.map((product) => product.skuId)
  for (const [at, member] of crowd.entries()) {
    const chosen = skuIds
      .map((skuId, index) => ({ skuId, rank: (at * 7919 + index * 104_729) % 31 }))
      .sort((a, b) => a.rank - b.rank)
    for (const { skuId } of chosen.slice(0, 5)) {
      await shop.db`insert into cart_line (member_id, sku_id, quantity, added_price_fen) values (${member.id}, ${skuId}, 2, 1000)`
    }
  }
  const results = await Promise.allSettled(
    crowd.map(async (member) => {
      const lines = await shop.db<
        { id: number }[]
      >`select id from cart_line where member_id = ${member.id} order by random()`
      const draft = { source: { kind: 'cart' as const, lineIds: lines.map((line) => line.id) } }
      const { quote } = await member.call(previewOrder, draft)
      return member.call(createOrder, { ...draft, quote, payWay: 'demo' })
    }),
  )
  expect(reasonsOf(results).filter((reason) => reason !== 'soldOut')).toEqual([])
  await mustAddUp()
})

test('pay, cancel and timeout of one order at once end in one state, and everything adds up', async () => {
  const [member] = await buyers(1)
  const { skuId } = await shop.product({ stock: 1000 })
  const orders: { no: string; outTradeNo: string; payBefore: string }[] = []
  for (let at = 0; at < (SOAK ? 500 : 80); at++) {
    const { no, payBefore } = await buyNow(member!, { skuId })
    const { outTradeNo } = await member!.call(payOrder, { no })
    orders.push({ no, outTradeNo, payBefore: payBefore! })
  }
  const late = new Date(Math.max(...orders.map((order) => Date.parse(order.payBefore))) + 1)
  await Promise.allSettled(
    orders.flatMap(({ no, outTradeNo }, at) => [
      shop.visitor.call(confirmDemoPayment, { outTradeNo }),
      member!.call(cancelOrder, { no }),
      ...(at % 3 === 0 ? [keepDeadlines({ db: shop.db, run, now: late, memberId: member!.id })] : []),
    ]),
  )
  await keepDeadlines({ db: shop.db, run, now: late })
  const states = await shop.db<{ state: string; count: number }[]>`
    select state, count(*) as count from shop_order where member_id = ${member!.id} group by state`
  expect(states.every(({ state }) => state === 'paid' || state === 'cancelled')).toBe(true)
  const [money] = await shop.db<{ kept: number; returned: number; paidOrders: number }[]>`
    select (select count(*) from payment p where p.member_id = ${member!.id} and p.kept) as kept,
           (select count(*) from refund r join payment p on p.id = r.payment_id where p.member_id = ${member!.id}) as returned,
           (select count(*) from shop_order where member_id = ${member!.id} and state = 'paid') as paid_orders`
  expect(money?.kept).toBe(money?.paidOrders)
  const [notKept] = await shop.db<{ count: number }[]>`
    select count(*) as count from payment where member_id = ${member!.id} and kept = false`
  expect(money?.returned).toBe(notKept?.count)
  await mustAddUp()
})
