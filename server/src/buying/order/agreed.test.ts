import { dayOf } from '@gongfang/contract/base/time'
import { createOrder, getOrder, previewOrder } from '@gongfang/contract/buying/order'
import { listAgreedPrices } from '@gongfang/contract/goods/price-list'
import { endPriceList } from '@gongfang/contract/goods/price-list-desk'
import { getStatement } from '@gongfang/contract/money/invoice'
import { allInstitutionRoles, roleMay } from '@gongfang/contract/people/institution'
import { getAftersaleOffer, listAftersales } from '@gongfang/contract/service/aftersale'
import { getAftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { asked, bought, givenBack, work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, requestOf } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, someFreight } from '../../testing/buying.ts'
import { aPriceList, endList, repriceList } from '../../testing/price-lists.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

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

const listFor = (member: TestMember, skuId: number, priceFen = 20_000, untilOn = '2099-12-31') =>
  aPriceList(shop, { institutionIds: [member.institutionId!], untilOn, rows: [{ skuId, priceFen }] })

describe('a purchase request', () => {
  test('holds its price while the list stands, whatever a new version says', async () => {
    const { buyer, approver } = await aTeam(shop)
    const { skuId } = await shop.product({ priceFen: 30_000 })
    const { id, name } = await listFor(buyer, skuId)
    const no = await askFor(buyer, skuId)
    expect((await requestOf(approver, no)).lines).toMatchObject([
      { priceFen: 20_000, agreed: { name, version: 1 } },
    ])
    await repriceList(shop, id, [{ skuId, priceFen: 25_000 }])
    await decideAs(approver, no)
    await work(shop)
    const { state, orderNo } = await requestOf(buyer, no)
    expect(state).toBe('ordered')
    expect((await buyer.call(getOrder, { no: orderNo! })).lines).toMatchObject([
      { priceFen: 20_000, agreed: { version: 1 } },
    ])
  })

  test('takes the lower price of a new version', async () => {
    const { buyer, approver } = await aTeam(shop)
    const { skuId } = await shop.product({ priceFen: 30_000 })
    const { id } = await listFor(buyer, skuId)
    const no = await askFor(buyer, skuId)
    await repriceList(shop, id, [{ skuId, priceFen: 18_000 }])
    await decideAs(approver, no)
    await work(shop)
    const { orderNo } = await requestOf(buyer, no)
    expect((await buyer.call(getOrder, { no: orderNo! })).lines).toMatchObject([
      { priceFen: 18_000, agreed: { version: 2 } },
    ])
  })

  test('goes back with the difference when its list was ended', async () => {
    const { buyer, approver } = await aTeam(shop)
    const { skuId } = await shop.product({ title: '协议扳手', priceFen: 30_000 })
    const { id, name } = await listFor(buyer, skuId)
    const no = await askFor(buyer, skuId)
    await endList(shop, id)
    await decideAs(approver, no)
    await work(shop)
    const { state, differences } = await requestOf(buyer, no)
    expect(state).toBe('returned')
    expect(differences[0]).toContain('单价 ¥200.00 → ¥300.00')
    expect(differences[0]).toContain(`价目表“${name}”已不适用`)
  })
})

test('money goes back at the agreed price, and after-sale and statement name its list', async () => {
  const staff = await shop.staff()
  const buyer = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 30_000, stock: 10 })
  const { name } = await listFor(buyer, skuId)
  const order = await bought(shop, buyer, [{ skuId, quantity: 2 }])
  const { lines } = await buyer.call(getOrder, { no: order.no })
  expect(lines).toMatchObject([{ priceFen: 20_000, amountFen: 40_000 }])
  const agreed = { name, version: 1 }
  expect((await buyer.call(getAftersaleOffer, { no: order.no })).lines).toMatchObject([{ agreed }])
  const no = await asked(buyer, order, [1])
  await givenBack(shop, staff, no)
  const cases = await buyer.call(listAftersales, { no: order.no })
  expect(cases).toMatchObject([{ amounts: { amountFen: 20_000 }, lines: [{ agreed }] }])
  const [{ id }] = await shop.db<[{ id: number }]>`select id from aftersale where no = ${no}`
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({ order: { lines: [{ agreed }] } })
  const month = dayOf(shop.now()).slice(0, 7)
  const statement = await buyer.call(getStatement, { month })
  expect(statement.orders).toMatchObject([
    { no: order.no, what: expect.stringContaining(`协议价：${name}（第 1 版）`) },
  ])
  const [refund] = await shop.db<{ amountFen: number }[]>`
    select r.amount_fen from refund r join payment p on p.id = r.payment_id join shop_order o on o.id = p.subject_id
     where o.no = ${order.no} and p.purpose = 'order'`
  expect(refund).toEqual({ amountFen: 20_000 })
})

test('two hundred orders while a list ends: each has the price that its list named, or none is placed', async () => {
  const { skuId } = await shop.product({ priceFen: 30_000, stock: 1000 })
  const crowd: TestMember[] = []
  for (let at = 0; at < 40; at++) crowd.push(await aBuyer(shop))
  const { id } = await aPriceList(shop, {
    institutionIds: crowd.map(({ institutionId }) => institutionId!),
    rows: [{ skuId, priceFen: 20_000 }],
  })
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  const quotes = await Promise.all(crowd.map((member) => member.call(previewOrder, draft)))
  const orders = crowd.flatMap((member, at) =>
    Array.from(
      { length: 5 },
      () => () => member.call(createOrder, { ...draft, quote: quotes[at]!.quote, payWay: 'demo' }),
    ),
  )
  const before = orders.slice(0, 60).map((order) => order())
  const clerk = await shop.staff(['price.read', 'price.write'])
  const ended = clerk.call(endPriceList, { id, version: 1 })
  const results = await Promise.allSettled([...before, ...orders.slice(60).map((order) => order())])
  await ended
  const placed = results.filter((one) => one.status === 'fulfilled').length
  const refused = results.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : []))
  expect(placed + refused.length).toBe(200)
  for (const reason of refused) expect(['quoteChanged', 'changedMeanwhile']).toContain(reason)
  const rows = await shop.db<{ priceFen: number; priceSource: string; priceListVersion: number | null }[]>`
    select distinct price_fen, price_source, price_list_version from order_line where sku_id = ${skuId}`
  expect(rows).toEqual(placed > 0 ? [{ priceFen: 20_000, priceSource: 'list', priceListVersion: 1 }] : [])
  // After the end nobody gets the price.
  const late = await Promise.allSettled(orders.slice(0, 5).map((order) => order()))
  expect(late.every((one) => one.status === 'rejected')).toBe(true)
})

describe('prices of an institution', () => {
  test('are shown by role, and to no other institution', async () => {
    const owner = await shop.member({ roles: ['owner'] })
    const { skuId, productId } = await shop.product({ priceFen: 30_000 })
    const { name } = await listFor(owner, skuId, 12_345)
    const wish = { skuIds: [skuId], productIds: [productId] }
    for (const role of allInstitutionRoles) {
      const colleague = await aColleague(shop, owner, role)
      const { prices, cards } = await colleague.call(listAgreedPrices, wish)
      const seen = roleMay([role], 'prices') ? [[12_345], [12_345]] : [[], []]
      expect([role, prices.map((one) => one.priceFen), cards.map((one) => one.priceFen)]).toEqual([
        role,
        ...seen,
      ])
    }
    const elsewhere = await shop.member()
    for (const stranger of [
      elsewhere,
      await shop.member({ status: 'pending' }),
      await shop.member({ status: 'incomplete' }),
    ])
      expect(await stranger.call(listAgreedPrices, wish)).toEqual({ any: false, prices: [], cards: [] })
    const preview = await (await aBuyer(shop)).ask(previewOrder, {
      source: { kind: 'buyNow', skuId, quantity: 1 },
    })
    expect(JSON.stringify(preview.body)).not.toMatch(new RegExp(`12345|${name}`))
    expect((await shop.visitor.ask(listAgreedPrices, wish)).status).toBe(401)
  })

  test('go with a member who leaves', async () => {
    const buyer = await aBuyer(shop)
    const { skuId } = await shop.product({ priceFen: 30_000 })
    await listFor(buyer, skuId)
    await shop.db`update membership set state = 'left' where member_id = ${buyer.id}`
    expect((await buyer.call(listAgreedPrices, { skuIds: [skuId] })).prices).toEqual([])
  })
})
