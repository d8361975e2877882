import { points } from '@gongfang/contract/base/money'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import {
  lowerRequest,
  previewRequest,
  resubmitRequest,
  withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import { acceptOffer } from '@gongfang/contract/buying/inquiry'
import { createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { work } from '../../../testing/aftersales.ts'
import { aTeam, byRole, decideAs, from100, requestOf } from '../../../testing/approval.ts'
import { anAssortment } from '../../../testing/assortments.ts'
import { listBroken } from '../../../testing/books.ts'
import { aBuyer, someFreight } from '../../../testing/buying.ts'
import { aFund } from '../../../testing/funds.ts'
import {
  acceptAs,
  acceptForm,
  anOfferFor,
  askByOffer,
  nextVersion,
  offerSource,
} from '../../../testing/offers.ts'
import { aPriceList } from '../../../testing/price-lists.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
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

async function inquiryOf({ no }: { no: string }) {
  const [row] = await shop.db<
    { state: string; orderNo: string | null; requestNo: string | null; waitsFor: string; events: string[] }[]
  >`select state, order_no, request_no, waits_for,
           array(select what from inquiry_event e where e.inquiry_id = q.id
                   and what not in ('asked', 'offered', 'revised') order by e.id) as events
      from inquiry q where no = ${no}`
  return row
}

const lastDay = dayAfter(dayOf(new Date()), 2)
const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`)

const linesOf = async (no: string) =>
  shop.db`select price_source, price_fen, offer_no, offer_version, offer_line_id from order_line l
            join shop_order o on o.id = l.order_id where o.no = ${no} order by l.position`

test('an offer becomes an order at its prices, by its tiers, in part and with its freight', async () => {
  const buyer = await aBuyer(shop)
  const skuIds = [
    (await shop.product({ priceFen: 30_000, stock: 100 })).skuId,
    (await shop.product({ priceFen: 500, stock: 100 })).skuId,
  ]
  await aPriceList(shop, {
    institutionIds: [buyer.institutionId!],
    rows: [{ skuId: skuIds[0]!, priceFen: 9000 }],
  })
  const offer = await anOfferFor(shop, buyer, {
    freightFen: 3300,
    lines: [
      {
        skuId: skuIds[0]!,
        quantity: 20,
        minimum: 5,
        priceFen: 20_000,
        tiers: [{ fromQuantity: 10, priceFen: 18_000 }],
      },
      { skuId: skuIds[1]!, quantity: 10, priceFen: 900 },
    ],
  })
  const preview = await buyer.call(previewOrder, { source: offerSource(offer, [12]) })
  expect(preview).toMatchObject({
    freightNote: '按报价，运费 ¥33.00',
    amounts: { goodsFen: 216_000, freightFen: 3300, payableFen: 219_300 },
    lines: [
      {
        priceFen: 18_000,
        minQuantity: 5,
        tierFrom: 10,
        offered: { no: offer.no, version: 1, lineId: offer.lineIds[0] },
      },
    ],
  })
  const { state, orderNo } = await acceptAs(buyer, offer, { quantities: [12] })
  expect(state).toBe('ordered')
  expect(await linesOf(orderNo!)).toMatchObject([
    {
      priceSource: 'offer',
      priceFen: 18_000,
      offerNo: offer.no,
      offerVersion: 1,
      offerLineId: offer.lineIds[0],
    },
  ])
  expect(await inquiryOf(offer)).toEqual({
    state: 'ordered',
    orderNo,
    requestNo: null,
    waitsFor: 'nobody',
    events: ['ordered'],
  })
  const { lines, amounts, events } = await buyer.call(getOrder, { no: orderNo! })
  expect(events).toMatchObject([{ what: 'created', note: `按报价单 ${offer.no}（第 1 版）` }])
  expect(amounts).toMatchObject({ freightFen: 3300 })
  expect(lines).toMatchObject([{ agreed: { name: offer.no, version: 1, isOffer: true } }])
})

test('an order costs what was offered though the shop is cheaper by now', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 500, stock: 100 })
  const offer = await anOfferFor(shop, buyer, { lines: [{ skuId, quantity: 10, priceFen: 900 }] })
  const source = offerSource(offer, [10])
  const { quote } = await buyer.call(previewOrder, { source })
  const { no } = await buyer.call(createOrder, { source, quote, payWay: 'demo' })
  expect(await linesOf(no)).toMatchObject([{ priceSource: 'offer', priceFen: 900 }])
  expect(await inquiryOf(offer)).toMatchObject({ state: 'ordered', orderNo: no })
})

test('two hundred lines become one order', async () => {
  const buyer = await aBuyer(shop)
  const { skuIds } = await shop.product({ skus: Array.from({ length: 200 }, () => ({ stock: 10 })) })
  const lines = skuIds.map((skuId, at) => ({ skuId, quantity: 5, priceFen: 1000 + at }))
  const offer = await anOfferFor(shop, buyer, { lines })
  const { orderNo } = await acceptAs(buyer, offer, { quantities: skuIds.map(() => 5) })
  const { lines: bought, amounts } = await buyer.call(getOrder, { no: orderNo! })
  expect(bought.map(({ priceFen }) => priceFen)).toEqual(lines.map(({ priceFen }) => priceFen))
  expect(amounts.goodsFen).toBe(lines.reduce((sum, { priceFen }) => sum + 5 * priceFen, 0))
})

test('a retry answers the same order', async () => {
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ stock: 100 })
  const offer = await anOfferFor(shop, buyer, { lines: [{ skuId, quantity: 10, priceFen: 900 }] })
  const form = await acceptForm(buyer, offer)
  const key = 'the-key-of-an-acceptance'
  const first = await buyer.call(acceptOffer, form, { key })
  expect(await buyer.call(acceptOffer, form, { key })).toEqual(first)
  await expect(buyer.call(acceptOffer, form)).rejects.toMatchObject({ reason: 'offerClosed' })
  expect(await inquiryOf(offer)).toMatchObject({ events: ['ordered'] })
})

describe('what cannot be accepted is refused in words', () => {
  const refused = async (what: Promise<unknown>) => {
    const { reason, message } = await what.then(
      () => expect.unreachable(),
      (error: { reason: string; message: string }) => error,
    )
    return [reason, message]
  }

  test('bounds, a described article, a model twice, another version, another day, another member', async () => {
    const buyer = await aBuyer(shop)
    const { skuId } = await shop.product({ title: '报价扳手', stock: 100 })
    const offer = await anOfferFor(shop, buyer, {
      untilOn: lastDay,
      lines: [
        { skuId, quantity: 10, minimum: 3, priceFen: 900 },
        { quantity: 10, priceFen: 900 },
        { skuId, quantity: 5, priceFen: 800 },
      ],
    })
    const see = (quantities: number[], by = buyer) =>
      refused(by.call(previewOrder, { source: offerSource(offer, quantities) }))
    expect((await see([2]))[0]).toBe('offerBounds')
    expect((await see([11]))[1]).toMatch(/可接受 3 至 10 /)
    expect(await see([3, 1])).toEqual([
      'offerUnnamed',
      '报价商品2 还没有对应的商品型号，请留言请商城补上型号后再接受，或先接受其余商品',
    ])
    expect(await see([3, 0, 1])).toEqual(['offerTwice', '报价扳手 在报价中有多行，请只接受其中一行'])
    expect((await see([3], await aBuyer(shop)))[0]).toBe('notFound')
    const form = await acceptForm(buyer, offer, { quantities: [3] })
    shop.setNow(startOf(dayAfter(lastDay, 1)))
    expect(await refused(buyer.call(acceptOffer, form))).toEqual([
      'offerExpired',
      `报价已于 ${lastDay} 到期，请联系商城重新报价`,
    ])
    shop.setNow(null)
    await nextVersion(shop, buyer, { no: offer.no, lines: [{ skuId, quantity: 10, priceFen: 700 }] })
    expect((await refused(buyer.call(acceptOffer, form)))[0]).toBe('offerMoved')
    expect(await inquiryOf(offer)).toMatchObject({ state: 'revised', orderNo: null })
  })

  test('a source that is no offer', async () => {
    const buyer = await aBuyer(shop)
    const { skuId } = await shop.product()
    const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
    const { quote } = await buyer.call(previewOrder, { source })
    await expect(buyer.call(acceptOffer, { source, quote, payWay: 'demo' })).rejects.toMatchObject({
      fields: { source: '请从报价中选择要接受的商品' },
    })
  })

  test('goods that are sold out or taken off sale', async () => {
    const buyer = await aBuyer(shop)
    const { skuId, productId } = await shop.product({ stock: 4 })
    const offer = await anOfferFor(shop, buyer, { lines: [{ skuId, quantity: 10, priceFen: 900 }] })
    expect((await refused(acceptAs(buyer, offer, { quantities: [5] })))[0]).toBe('soldOut')
    await shop.db`update product set status = 'offSale' where id = ${productId}`
    expect((await refused(acceptAs(buyer, offer)))[0]).toBe('offSale')
    expect(await inquiryOf(offer)).toMatchObject({ state: 'offered', events: [] })
  })
})

describe('where others have to agree', () => {
  async function asked(wish: { untilOn?: string } = {}) {
    const team = await aTeam(shop)
    const { skuId } = await shop.product({ priceFen: 30_000, stock: 100 })
    const lines = [{ skuId, quantity: 10, minimum: 2, priceFen: 20_000 }]
    const offer = await anOfferFor(shop, team.buyer, { lines, ...wish })
    return { ...team, skuId, offer }
  }

  test('the offer is accepted with the request, and becomes its order', async () => {
    const { buyer, approver, skuId, offer } = await asked()
    const { state, requestNo } = await acceptAs(buyer, offer, { quantities: [3] })
    expect(state).toBe('accepted')
    expect(await inquiryOf(offer)).toMatchObject({ state: 'accepted', requestNo, events: ['accepted'] })
    await expect(
      nextVersion(shop, buyer, { ...offer, lines: [{ skuId, quantity: 1, priceFen: 1 }] }),
    ).rejects.toMatchObject({ reason: 'inquiryMoved' })
    expect((await requestOf(approver, requestNo!)).lines).toMatchObject([
      { priceFen: 20_000, offered: { no: offer.no, version: 1 } },
    ])
    await decideAs(approver, requestNo!)
    await work(shop)
    const { orderNo } = await requestOf(buyer, requestNo!)
    expect(await linesOf(orderNo!)).toMatchObject([{ priceSource: 'offer', priceFen: 20_000 }])
    expect(await inquiryOf(offer)).toMatchObject({
      state: 'ordered',
      orderNo,
      events: ['accepted', 'ordered'],
    })
  })

  test.each(['reject', 'return', 'withdraw'] as const)('the offer is open again after: %s', async (what) => {
    const { buyer, approver, offer } = await asked()
    const no = await askByOffer(buyer, offer, { quantities: [3] })
    if (what === 'withdraw') await buyer.call(withdrawPurchaseRequest, { no })
    else await decideAs(approver, no, what)
    expect(await inquiryOf(offer)).toEqual({
      state: 'offered',
      orderNo: null,
      requestNo: null,
      waitsFor: 'member',
      events: ['accepted', 'reopened'],
    })
  })

  test('after its last day the request goes back with today’s price, and the offer has ended', async () => {
    const { buyer, approver, offer } = await asked({ untilOn: lastDay })
    shop.setNow(new Date(startOf(dayAfter(lastDay, 1)).getTime() - 1))
    const { requestNo } = await acceptAs(buyer, offer, { quantities: [3] })
    shop.setNow(startOf(dayAfter(lastDay, 1)))
    await decideAs(approver, requestNo!)
    await work(shop)
    const { state, differences } = await requestOf(buyer, requestNo!)
    expect(state).toBe('returned')
    expect(differences[0]).toContain(`单价 ¥200.00 → ¥300.00（报价单 ${offer.no} 已到期或已改变）`)
    expect(await inquiryOf(offer)).toMatchObject({ state: 'expired', requestNo: null })
  })
})

describe('a request by an offer that changes', () => {
  async function waiting({ priceFen = 30_000 } = {}) {
    const team = await aTeam(shop)
    const { skuId } = await shop.product({ priceFen, stock: 100 })
    const lines = [{ skuId, quantity: 10, minimum: 2, priceFen: 20_000 }]
    const offer = await anOfferFor(shop, team.buyer, { lines, untilOn: lastDay })
    const no = await askByOffer(team.buyer, offer, { quantities: [5] })
    return { ...team, skuId, offer, no }
  }

  async function again(buyer: TestMember, no: string, lines: { skuId: number; quantity: number }[]) {
    const { revision } = await requestOf(buyer, no)
    const { quote } = await buyer.call(previewRequest, { no, lines })
    return buyer.call(resubmitRequest, { no, revision, lines, quote })
  }

  test('is handed in again at the offered price, within its quantities', async () => {
    const { buyer, approver, skuId, offer, no } = await waiting()
    await decideAs(approver, no, 'return')
    await expect(again(buyer, no, [{ skuId, quantity: 11 }])).rejects.toMatchObject({ reason: 'offerBounds' })
    await expect(again(buyer, no, [{ skuId, quantity: 1 }])).rejects.toMatchObject({ reason: 'offerBounds' })
    await again(buyer, no, [{ skuId, quantity: 10 }])
    expect(await inquiryOf(offer)).toMatchObject({ state: 'accepted', requestNo: no })
    await decideAs(approver, no)
    await work(shop)
    const { orderNo } = await requestOf(buyer, no)
    expect(await linesOf(orderNo!)).toMatchObject([{ priceFen: 20_000, offerNo: offer.no }])
    expect(await inquiryOf(offer)).toMatchObject({
      state: 'ordered',
      events: ['accepted', 'reopened', 'accepted', 'ordered'],
    })
  })

  test('is handed in again at today’s price after the offer was revised or ordered otherwise', async () => {
    for (const how of ['revised', 'ordered']) {
      const { buyer, approver, skuId, offer, no } = await waiting()
      await decideAs(approver, no, 'return')
      if (how === 'revised')
        await nextVersion(shop, buyer, { no: offer.no, lines: [{ skuId, quantity: 10, priceFen: 19_000 }] })
      else {
        const other = await askByOffer(buyer, offer, { quantities: [2] })
        await decideAs(approver, other)
        await work(shop)
      }
      await again(buyer, no, [{ skuId, quantity: 5 }])
      const { lines } = await requestOf(buyer, no)
      expect(lines).toMatchObject([{ priceFen: 30_000 }])
      expect(lines[0]?.offered).toBeUndefined()
      expect(await inquiryOf(offer)).toMatchObject({ state: how })
    }
  })

  test('is made smaller by an approver within the offer', async () => {
    const { approver, skuId, offer, no } = await waiting()
    const lower = async (quantity: number) =>
      approver.call(lowerRequest, {
        no,
        revision: (await requestOf(approver, no)).revision,
        lines: [{ skuId, quantity }],
      })
    await expect(lower(1)).rejects.toMatchObject({ reason: 'offerBounds' })
    await lower(3)
    expect((await requestOf(approver, no)).lines).toMatchObject([
      { quantity: 3, priceFen: 20_000, offered: { no: offer.no } },
    ])
  })

  test.each(['made smaller', 'placed'])(
    'lets its offer go when it is %s after the last day, cheaper',
    async (how) => {
      const { buyer, approver, skuId, offer, no } = await waiting({ priceFen: 18_000 })
      shop.setNow(startOf(dayAfter(lastDay, 1)))
      if (how === 'made smaller') {
        const { revision } = await requestOf(approver, no)
        await approver.call(lowerRequest, { no, revision, lines: [{ skuId, quantity: 3 }] })
        expect((await requestOf(buyer, no)).lines).toMatchObject([{ priceFen: 18_000 }])
      } else {
        await decideAs(approver, no)
        await work(shop)
        const { orderNo } = await requestOf(buyer, no)
        expect(await linesOf(orderNo!)).toMatchObject([
          { priceSource: 'public', priceFen: 18_000, offerNo: null },
        ])
      }
      expect(await inquiryOf(offer)).toMatchObject({ state: 'expired', requestNo: null })
    },
  )
})

describe('rules of the institution hold for offers as for every order', () => {
  test('a model outside the assortment is refused', async () => {
    const buyer = await aBuyer(shop)
    const { skuId } = await shop.product({ stock: 100 })
    const offer = await anOfferFor(shop, buyer, { lines: [{ skuId, quantity: 10, priceFen: 900 }] })
    const other = await shop.product()
    await anAssortment(shop, {
      institutionId: buyer.institutionId!,
      goods: [`s${other.skuId}`],
      mode: 'only',
    })
    await expect(acceptAs(buyer, offer)).rejects.toMatchObject({ reason: 'outside' })
    expect(await inquiryOf(offer)).toMatchObject({ state: 'offered', events: [] })
  })

  test('the fund pays the offered sum, and asks where it has less', async () => {
    const { owner, buyer } = await aTeam(shop, from100(byRole('approver')))
    const { skuId } = await shop.product({ priceFen: 30_000, stock: 100 })
    const { id: fundId } = await aFund(owner, { amount: 9000, overrun: 'ask' })
    const lines = [{ skuId, quantity: 10, priceFen: 4000 }]
    const first = await anOfferFor(shop, buyer, { lines, freightFen: 0 })
    expect(await acceptAs(buyer, first, { quantities: [2], fundId })).toMatchObject({ state: 'ordered' })
    const second = await anOfferFor(shop, buyer, { lines, freightFen: 0 })
    expect(await acceptAs(buyer, second, { quantities: [2], fundId })).toMatchObject({ state: 'accepted' })
  })

  test('the place and the roles of the owner of the inquiry', async () => {
    const { buyer } = await aTeam(shop)
    const { skuId } = await shop.product({ stock: 100 })
    const offer = await anOfferFor(shop, buyer, { lines: [{ skuId, quantity: 10, priceFen: 900 }] })
    const form = await acceptForm(buyer, offer)
    await shop.db`update membership set roles = '{viewer}' where member_id = ${buyer.id}`
    expect((await buyer.ask(acceptOffer, form)).body.code).not.toBe(1)
    expect(await inquiryOf(offer)).toMatchObject({ state: 'offered' })
  })
})

test('points mode: the points of what was offered', async () => {
  await shop.config('priceOrScore', '2')
  const buyer = await aBuyer(shop, { points: 100_000 })
  const { skuId } = await shop.product({ priceFen: 2000, stock: 100 })
  const offer = await anOfferFor(shop, buyer, { lines: [{ skuId, quantity: 10, priceFen: 1000 }] })
  const { orderNo } = await acceptAs(buyer, offer, { quantities: [2] })
  await shop.config('priceOrScore', '1')
  const { lines } = await buyer.call(getOrder, { no: orderNo! })
  expect(lines).toMatchObject([{ priceFen: 1000, amountPoints: points((lines[0]?.points ?? 0) * 2) }])
  expect(lines[0]?.points).toBeGreaterThan(0)
})
