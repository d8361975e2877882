import { cancelOrder, createOrder, previewOrder } from '@gongfang/contract/buying/order'
import { addToCart, listCart } from '@gongfang/contract/goods/cart'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../db/connect.ts'
import { listBroken } from '../../testing/books.ts'
import { anAddress, buyNow } from '../../testing/buying.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { keepDeadlines } from './deadline/actions.ts'

const SOAK = process.env.SOAK === '1'
vi.setConfig({ testTimeout: SOAK ? 600_000 : 120_000 })
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

const mustAddUp = async () => expect(await listBroken(shop.db)).toEqual({})

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

test('an order that is paid in points and cancelled at once is either, and its points are where it says', async () => {
  await shop.config('priceOrScore', '2')
  const member = await shop.member({ points: 100_000 })
  await anAddress(member)
  const { skuId } = await shop.product({ priceFen: 1250, stock: 100 })
  const orders: string[] = []
  for (let at = 0; at < (SOAK ? 100 : 30); at++) orders.push((await buyNow(member, { skuId })).no)
  const results = await Promise.allSettled(
    orders.flatMap((no) => [member.call(payOrder, { no }), member.call(cancelOrder, { no })]),
  )
  await shop.config('priceOrScore', null)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(orders.length)
  expect(new Set(reasonsOf(results))).toEqual(new Set(['orderState']))
  const [paid] = await shop.db<{ count: number }[]>`
    select count(*) from shop_order where member_id = ${member.id} and state = 'paid'`
  const [account] = await shop.db`select balance from points_account where member_id = ${member.id}`
  expect(account?.balance).toBe(100_000 - 400 * (paid?.count ?? 0))
  await mustAddUp()
})

test('two checkouts of one cart make one order', async () => {
  const [member] = await buyers(1)
  const { skuId } = await shop.product()
  await member!.call(addToCart, { skuId, quantity: 2 })
  const lineIds = (await member!.call(listCart, {})).lines.map(({ id }) => id)
  const draft = { source: { kind: 'cart' as const, lineIds } }
  const { quote } = await member!.call(previewOrder, draft)
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => member!.call(createOrder, { ...draft, quote, payWay: 'demo' })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(new Set(reasonsOf(results))).toEqual(new Set(['notFound']))
  await mustAddUp()
})
