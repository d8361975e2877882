import { fen } from '@gongfang/contract/base/money'
import { createOrder, previewOrder } from '@gongfang/contract/buying/order'
import { listCart, putIntoCart } from '@gongfang/contract/goods/cart'
import { payOrder } from '@gongfang/contract/money/payment'
import { listAddresses } from '@gongfang/contract/people/address'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTeam, byRole } from '../../../testing/approval.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { aPriceList } from '../../../testing/price-lists.ts'
import { openTestShop, type TestShop } from '../../../testing/shop.ts'

let shop: TestShop
let sent: string[] = []
beforeAll(async () => {
  shop = await openTestShop({ heard: (statement) => sent.push(statement) })
  await shop.config('priceOrScore', '2')
  await someFreight(shop)
})
afterAll(() => shop.close())

/** Matches statements that requests share, so that their count varies: connections and kept values. */
const SHARED =
  /pg_backend_pid|from kept_change|from provider_account|select key, value from config_value|from freight_rule order by/

const counts: Record<string, number> = {}
async function counted<T>(what: string, ask: () => Promise<T>): Promise<T> {
  sent = []
  const answer = await ask()
  counts[what] = sent.filter((statement) => !SHARED.test(statement)).length
  return answer
}

test('units, rules and funds add no statement to the checkout of an institution without them', async () => {
  const member = await aBuyer(shop, { points: 100_000 })
  const { skuIds } = await shop.product({ skus: [{}, {}, {}] })
  await member.call(putIntoCart, { lines: skuIds.map((skuId) => ({ skuId, quantity: 1 })) })

  const { lines } = await counted('cart', () => member.call(listCart, {}))
  const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
  await counted('addresses', () => member.call(listAddresses, {}))
  const { quote } = await counted('preview', () => member.call(previewOrder, { source }))
  const { no } = await counted('create', () =>
    member.call(createOrder, { source, quote, payWay: 'points' }, { key: 'the-key-of-the-order' }),
  )
  await counted('pay', () => member.call(payOrder, { no }, { key: 'the-key-of-the-payment' }))

  expect(counts).toEqual({ cart: 1, addresses: 1, preview: 2, create: 7, pay: 8 })
})

test('a price list adds no statement to the checkout', async () => {
  const member = await aBuyer(shop, { points: 100_000 })
  const { skuIds } = await shop.product({ skus: [{ priceFen: 2000 }, { priceFen: 2000 }] })
  const rows = skuIds.map((skuId) => ({ skuId, priceFen: 1000 }))
  await aPriceList(shop, { institutionIds: [member.institutionId!], rows })
  await member.call(putIntoCart, { lines: skuIds.map((skuId) => ({ skuId, quantity: 1 })) })
  const { lines, totals } = await counted('cart', () => member.call(listCart, {}))
  expect(totals.goodsFen).toBe(2000)
  const source = { kind: 'cart' as const, lineIds: lines.map(({ id }) => id) }
  const { quote } = await counted('preview', () => member.call(previewOrder, { source }))
  await counted('create', () =>
    member.call(createOrder, { source, quote, payWay: 'points' }, { key: 'an-agreed-order-key' }),
  )
  expect(counts).toMatchObject({ cart: 1, preview: 2, create: 7 })
})

test('rules add two statements to a preview, whatever they ask about', async () => {
  const { productId, skuId } = await shop.product({ priceFen: 26_000 })
  const [{ categoryId }] = await shop.db<[{ categoryId: number }]>`
    select category_id from product where id = ${productId}`
  const steps = [byRole('approver'), byRole('owner', { level: 2, by: { kind: 'unitManager' } })]
  const when = { always: false, amountFen: fen(99_999_00), categoryIds: [categoryId] }
  const { buyer } = await aTeam(shop, { name: '这一类', when, steps })
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  const { approval } = await counted('preview', () => buyer.call(previewOrder, draft))
  expect(approval?.steps.map(({ rules }) => rules)).toEqual([['这一类'], ['这一类']])
  expect(counts.preview).toBe(4)
})
