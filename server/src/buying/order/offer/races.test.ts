import { type Day, dayAfter, dayOf } from '@gongfang/contract/base/time'
import { withdrawPurchaseRequest } from '@gongfang/contract/buying/approval'
import { acceptOffer } from '@gongfang/contract/buying/inquiry'
import { getInquiryDesk, reviseOffer, withdrawOffer } from '@gongfang/contract/buying/inquiry-desk'
import { createOrder } from '@gongfang/contract/buying/order'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { work } from '../../../testing/aftersales.ts'
import { aTeam, decideAs, requestOf } from '../../../testing/approval.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, someFreight, stockOf } from '../../../testing/buying.ts'
import { acceptAs, acceptForm, anOfferFor, askByOffer, offerLines } from '../../../testing/offers.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
const MANY = 20
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
})
afterEach(() => shop.setNow(null))
afterAll(async () => {
  expect(await listBroken(shop.db)).toEqual({})
  await shop.close()
})

const ordersOf = (no: string) => shop.db<{ no: string; version: number }[]>`
  select distinct o.no, l.offer_version as version from order_line l join shop_order o on o.id = l.order_id where l.offer_no = ${no}`

const stateOf = async ({ no }: { no: string }) => {
  const [row] = await shop.db<[{ state: string; version: number; orderNo: string | null }]>`
    select state, version, order_no from inquiry where no = ${no}`
  return row
}

const reasonsOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  new Set(
    results.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason ?? String(one.reason)] : [])),
  )

const doneOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length

async function offered(buyer: TestMember, wish: { untilOn?: Day; priceFen?: number } = {}) {
  const { priceFen = 20_000, untilOn = dayAfter(dayOf(shop.now()), 30) } = wish
  const { skuId } = await shop.product({ priceFen: 30_000, stock: 100 })
  return {
    skuId,
    offer: await anOfferFor(shop, buyer, { untilOn, lines: [{ skuId, quantity: 10, priceFen }] }),
  }
}

test('an offer that is accepted twenty times at once becomes one order', async () => {
  const buyer = await aBuyer(shop)
  const { skuId, offer } = await offered(buyer)
  const form = await acceptForm(buyer, offer, { quantities: [2] })
  const results = await Promise.allSettled(
    Array.from({ length: MANY }, (_, at) => buyer.call(at % 2 ? acceptOffer : createOrder, form)),
  )
  expect(doneOf(results)).toBe(1)
  expect(reasonsOf(results)).toEqual(new Set(['offerClosed']))
  expect(await ordersOf(offer.no)).toHaveLength(1)
  expect(await stockOf(shop, skuId)).toBe(98)
})

test('one key in twenty hands accepts once and answers everybody the same', async () => {
  const buyer = await aBuyer(shop)
  const { offer } = await offered(buyer)
  const form = await acceptForm(buyer, offer)
  const key = 'twenty-hands-one-acceptance'
  const answers = await Promise.all(
    Array.from({ length: MANY }, () => buyer.call(acceptOffer, form, { key })),
  )
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1)
  expect(await ordersOf(offer.no)).toHaveLength(1)
})

test('an offer that is asked for twenty times at once is accepted by one request', async () => {
  const { buyer } = await aTeam(shop)
  const { offer } = await offered(buyer)
  const form = await acceptForm(buyer, offer)
  const results = await Promise.allSettled(Array.from({ length: MANY }, () => buyer.call(acceptOffer, form)))
  expect(doneOf(results)).toBe(1)
  expect(reasonsOf(results)).toEqual(new Set(['offerClosed']))
  const requests =
    await shop.db`select no from purchase_request where lines @> ${shop.db.json([{ offered: { no: offer.no } }])}`
  expect(requests).toHaveLength(1)
})

test('revised or withdrawn while twenty accept: an order of the version that was seen, or the news', async () => {
  const clerk = await shop.staff(['inquiry.read', 'inquiry.write'])
  const outcomes = { ordered: 0, revised: 0, withdrawn: 0 }
  for (let round = 0; round < 10; round++) {
    const buyer = await aBuyer(shop)
    const { skuId, offer } = await offered(buyer)
    const form = await acceptForm(buyer, offer)
    const { revision } = await clerk.call(getInquiryDesk, { no: offer.no })
    const accepting = () => buyer.call(acceptOffer, form)
    const changing =
      round % 2
        ? () => clerk.call(withdrawOffer, { no: offer.no, reason: '缺货停产' })
        : () =>
            clerk.call(reviseOffer, {
              no: offer.no,
              revision,
              untilOn: dayAfter(dayOf(shop.now()), 10),
              lines: offerLines([{ skuId, quantity: 10, priceFen: 19_000 }]),
            })
    const crowd = Array.from({ length: MANY }, () => accepting)
    const results = await Promise.allSettled(
      [...crowd.slice(0, round), changing, ...crowd.slice(round)].map((one) => one()),
    )
    const { state, version } = await stateOf(offer)
    const orders = await ordersOf(offer.no)
    expect(doneOf(results)).toBe(1)
    if (state === 'ordered') {
      expect(orders).toMatchObject([{ version: 1 }])
      expect(version).toBe(1)
      outcomes.ordered++
    } else {
      expect(orders).toEqual([])
      expect(reasonsOf(results)).toEqual(new Set([state === 'revised' ? 'offerMoved' : 'offerClosed']))
      outcomes[state as 'revised' | 'withdrawn']++
    }
  }
  expect(outcomes.ordered + outcomes.revised + outcomes.withdrawn).toBe(10)
})

test('in the second of its end it is accepted to the last millisecond, and not after', async () => {
  const untilOn = dayAfter(dayOf(new Date()), 1)
  const end = new Date(`${dayAfter(untilOn, 1)}T00:00:00+08:00`).getTime()
  const [early, late] = [await aBuyer(shop), await aBuyer(shop)]
  const [first, second] = [await offered(early, { untilOn }), await offered(late, { untilOn })]
  const forms = [await acceptForm(early, first.offer), await acceptForm(late, second.offer)] as const
  shop.setNow(new Date(end - 1))
  const before = await Promise.allSettled(
    Array.from({ length: MANY }, () => early.call(acceptOffer, forms[0])),
  )
  expect(doneOf(before)).toBe(1)
  shop.setNow(new Date(end))
  const after = await Promise.allSettled(Array.from({ length: MANY }, () => late.call(acceptOffer, forms[1])))
  expect(doneOf(after)).toBe(0)
  expect(reasonsOf(after)).toEqual(new Set(['offerExpired']))
  expect(await ordersOf(second.offer.no)).toEqual([])
})

test('withdrawn while it is approved: the request is ordered or the offer is open, never both', async () => {
  for (let round = 0; round < 6; round++) {
    const { buyer, approver } = await aTeam(shop)
    const { offer } = await offered(buyer)
    const no = await askByOffer(buyer, offer)
    const acts = [() => decideAs(approver, no), () => buyer.call(withdrawPurchaseRequest, { no })]
    await Promise.allSettled((round % 2 ? acts : acts.toReversed()).map((act) => act()))
    await work(shop)
    const { state: requestState, orderNo } = await requestOf(buyer, no)
    const { state } = await stateOf(offer)
    expect([requestState, state]).toEqual(orderNo ? ['ordered', 'ordered'] : ['withdrawn', 'offered'])
  }
})

test('two buyers, each with an offer of the same goods, accept at once from one stock', async () => {
  const buyers = [await aBuyer(shop), await aBuyer(shop)]
  const { skuId } = await shop.product({ priceFen: 30_000, stock: 10 })
  const offers = await Promise.all(
    buyers.map((buyer) => anOfferFor(shop, buyer, { lines: [{ skuId, quantity: 10, priceFen: 20_000 }] })),
  )
  const results = await Promise.allSettled(
    buyers.map((buyer, at) => acceptAs(buyer, offers[at]!, { quantities: [8] })),
  )
  expect(doneOf(results)).toBe(1)
  expect(await stockOf(shop, skuId)).toBe(2)
  expect((await Promise.all(offers.map(stateOf))).map(({ state }) => state).sort()).toEqual([
    'offered',
    'ordered',
  ])
})
