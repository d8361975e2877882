import { randomUUID } from 'node:crypto'
import { cancelOrder, createOrder, getOrder, listOrders, previewOrder } from '@gongfang/contract/buying/order'
import { changeOrderPrice, getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import {
  carryFund,
  changeFund,
  FUND_RULES,
  getFund,
  listFundChoices,
  listFundEntries,
  listFundOrders,
  setFundState,
} from '@gongfang/contract/people/fund'
import { getUserInfo } from '@gongfang/contract/people/member'
import { listMessages } from '@gongfang/contract/people/message'
import {
  acceptInvitation,
  invite,
  leaveTeam,
  removeColleague,
  setColleagueDisabled,
} from '@gongfang/contract/people/team'
import { payGoodwill } from '@gongfang/contract/service/aftersale-desk'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { keepDeadlines } from '../../buying/order/deadline/actions.ts'
import { transaction } from '../../db/connect.ts'
import { asked, givenBack, work } from '../../testing/aftersales.ts'
import { anAccount, moneyCame, toDesk } from '../../testing/bank.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, anAddress, buyNow } from '../../testing/buying.ts'
import { countWaiting } from '../../testing/database.ts'
import { aFund, fundSettings } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  staff = await shop.staff()
})
afterEach(async () => {
  shop.setNow(null)
  await shop.config('priceOrScore', null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const sumsOf = async (member: TestMember, id: number) => {
  const { amountFen, reservedFen, spentFen, leftFen } = await member.call(getFund, { id })
  return [amountFen, reservedFen, spentFen, leftFen]
}
const kindsOf = async (member: TestMember, id: number) =>
  (await member.call(listFundEntries, { id })).data.map(({ kind, deltaFen }) => `${kind} ${deltaFen}`)

async function paid(member: TestMember, no: string) {
  const ticket = await member.call(payOrder, { no })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
}

async function lineIdsOf(member: TestMember, no: string) {
  const { lines } = await member.call(getOrder, { no })
  return { no, lineIds: lines.map(({ id }) => id) }
}

test('an order holds its amount, a payment spends it, a cancelled one gives it free', async () => {
  const member = await aBuyer(shop)
  const fund = await aFund(member, { amount: 10_000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await buyNow(member, { skuId, quantity: 3, fundId: fund.id })
  expect(await sumsOf(member, fund.id)).toEqual([10_000, 3000, 0, 7000])
  const shown = { code: fund.code, name: fund.name }
  expect((await member.call(getOrder, { no })).fund).toEqual(shown)
  expect((await member.call(listOrders, {})).data[0]?.fund).toEqual(shown)
  expect((await staff.call(getDeskOrder, { no })).fund).toEqual(shown)
  await paid(member, no)
  expect(await sumsOf(member, fund.id)).toEqual([10_000, 0, 3000, 7000])
  const other = await buyNow(member, { skuId, quantity: 2, fundId: fund.id })
  await member.call(cancelOrder, { no: other.no })
  expect(await sumsOf(member, fund.id)).toEqual([10_000, 0, 3000, 7000])
  expect(await kindsOf(member, fund.id)).toEqual([
    'release 2000',
    'reserve -2000',
    'spend 0',
    'reserve -3000',
    'allocate 10000',
  ])
  expect((await member.call(listFundOrders, { id: fund.id })).data).toMatchObject([
    { no: other.no, state: 'cancelled', costFen: 2000, refundedFen: 0 },
    { no, state: 'paid', costFen: 3000, kinds: 1 },
  ])
})

test('an order without a fund says nothing of one, and nobody hears of funds before there is one', async () => {
  const member = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 1000 })
  expect(await member.call(getUserInfo, {})).not.toHaveProperty('funds')
  const { no } = await buyNow(member, { skuId })
  expect(await member.call(getOrder, { no })).not.toHaveProperty('fund')
  expect((await member.call(listOrders, {})).data[0]).not.toHaveProperty('fund')
  await aFund(member)
  expect(await member.call(getUserInfo, {})).toMatchObject({ funds: true })
})

test('an order that nobody paid in time, and money that came too late, leave the fund as it was', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: 10_000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const orders = [await buyNow(member, { skuId, fundId: id }), await buyNow(member, { skuId, fundId: id })]
  const { outTradeNo } = await member.call(payOrder, { no: orders[0]!.no })
  shop.setNow(new Date(shop.now().getTime() + 86_400_000))
  expect(await shop.visitor.call(confirmDemoPayment, { outTradeNo })).toEqual({ state: 'refunded' })
  await work(shop)
  await keepDeadlines({ db: shop.db, run: (task) => transaction(shop.db, task), now: shop.now() })
  expect(await sumsOf(member, id)).toEqual([10_000, 0, 0, 10_000])
})

test('points count at their rate, whole and in parts', async () => {
  await shop.config('priceOrScore', '2')
  const member = await aBuyer(shop, { points: 10_000 })
  const { id } = await aFund(member, { amount: 10_000 })
  const { skuId } = await shop.product({ skus: [{ points: 37 }] })
  const { no } = await buyNow(member, { skuId, quantity: 3, way: 'points', fundId: id })
  const { amounts } = await member.call(getOrder, { no })
  const cost = Math.floor((111 * 100) / amounts.rate)
  expect(await sumsOf(member, id)).toEqual([10_000, cost, 0, 10_000 - cost])
  await paid(member, no)
  for (let part = 0; part < 3; part++)
    await givenBack(shop, staff, await asked(member, await lineIdsOf(member, no), [1]))
  expect(await sumsOf(member, id)).toEqual([10_000, 0, 0, 10_000])
})

test('goods for the depot and a bank transfer are spent like others', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: 10_000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const stored = await buyNow(member, { skuId, fundId: id, delivery: 'depot' })
  await paid(member, stored.no)
  await anAccount(shop)
  const { no } = await buyNow(member, { skuId, quantity: 2, way: 'bank', fundId: id })
  await moneyCame(await toDesk(shop), { no, amountFen: 2000 })
  expect(await sumsOf(member, id)).toEqual([10_000, 0, 3000, 7000])
})

test('three parts and a goodwill go back to a fund that is closed, over and lost its owner', async () => {
  const owner = await aBuyer(shop)
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const { id } = await aFund(owner, { amount: 10_000, ownerId: buyer.id, forAll: false, userIds: [buyer.id] })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await buyNow(buyer, { skuId, quantity: 5, fundId: id })
  await paid(buyer, no)
  const first = await asked(buyer, await lineIdsOf(buyer, no), [1])
  const second = await asked(buyer, await lineIdsOf(buyer, no), [2])
  const form = fundSettings(owner, { ownerId: buyer.id, toOn: '2020-12-31' })
  await owner.call(changeFund, { ...form, id, version: 1 })
  await owner.call(setFundState, { id, state: 'closed' })
  await owner.call(removeColleague, { memberId: buyer.id, successorId: owner.id })
  await Promise.all([givenBack(shop, staff, first), givenBack(shop, staff, second)])
  await staff.call(payGoodwill, { no, goods: 700, freight: 0, reason: '发货延误' })
  await work(shop)
  await work(shop)
  expect(await sumsOf(owner, id)).toEqual([10_000, 0, 1300, 8700])
})

test('staff lower and raise the price of an order that waits: what is held follows, up to what is left', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: 3500 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await buyNow(member, { skuId, quantity: 3, fundId: id })
  const price = async (wish: object) => {
    const { version, lines } = await staff.call(getDeskOrder, { no })
    const given = {
      no,
      version,
      reason: '老客户优惠',
      lines: [{ lineId: lines[0]!.id, amount: 2500 }],
      ...wish,
    }
    return reasonOf(staff.call(changeOrderPrice, given))
  }
  expect(await price({})).toBe('ok')
  expect(await sumsOf(member, id)).toEqual([3500, 2500, 0, 1000])
  expect(await price({ freight: 1001 })).toBe('fundShort')
  expect(await price({ freight: 900 })).toBe('ok')
  expect(await sumsOf(member, id)).toEqual([3500, 3400, 0, 100])
  await paid(member, no)
  expect(await sumsOf(member, id)).toEqual([3500, 0, 3400, 100])
})

test('its owner is told once when a fund falls below a fifth of its amount', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: 10_000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const told = async () => {
    await work(shop)
    const { data } = await member.call(listMessages, { group: 'order' })
    return data.filter(({ event }) => event === 'fundLow').map(({ body, link }) => [body, link])
  }
  await buyNow(member, { skuId, quantity: 8, fundId: id })
  expect(await told()).toEqual([])
  const { no } = await buyNow(member, { skuId, fundId: id })
  const said = [[expect.stringContaining('还剩 ¥10.00'), `/funds/${id}`]]
  expect(await told()).toEqual(said)
  await member.call(cancelOrder, { no })
  await buyNow(member, { skuId, fundId: id })
  expect(await told()).toEqual(said)
})

test.each([
  ['has left', (owner: TestMember, memberId: number) => owner.call(removeColleague, { memberId })],
  [
    'is disabled',
    (owner: TestMember, memberId: number) => owner.call(setColleagueDisabled, { memberId, disabled: true }),
  ],
] as const)('while its owner %s, who manages funds is told that one is low', async (_, goes) => {
  const owner = await aBuyer(shop)
  const [admin, leader, finance] = [
    await aColleague(shop, owner, 'admin'),
    await aColleague(shop, owner, 'purchaser'),
    await aColleague(shop, owner, 'finance'),
  ]
  const { id } = await aFund(owner, { ownerId: leader.id, amount: 10_000 })
  await goes(owner, leader.id)
  await buyNow(owner, { skuId: (await shop.product({ priceFen: 9000 })).skuId, fundId: id })
  await work(shop)
  const told = async (member: TestMember) =>
    (await member.call(listMessages, {})).data.some(({ event }) => event === 'fundLow')
  const [first, second] = [await told(owner), await told(admin)]
  expect([first, second, await told(finance)]).toEqual([true, true, false])
  const gone = await shop.db`select from message where member_id = ${leader.id} and event = 'fundLow'`
  expect(gone).toHaveLength(0)
})

test('a fund refuses what it may not pay for, in words, and takes nothing', async () => {
  const owner = await aBuyer(shop)
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const stranger = await aBuyer(shop)
  const { skuId, productId } = await shop.product({ priceFen: 1000 })
  const [other] = await shop.db<[{ id: number }]>`
    insert into category (name, position) values ('别的类目', 99) returning id`
  const [own] = await shop.db<
    [{ path: number[] }]
  >`select category_path as path from product where id = ${productId}`
  const order = (member: TestMember, fundId: number) => reasonOf(buyNow(member, { skuId, fundId }))
  const closed = await aFund(owner)
  await owner.call(setFundState, { id: closed.id, state: 'closed' })
  const cases: [number, string][] = [
    [closed.id, 'fundClosed'],
    [(await aFund(owner, { toOn: '2020-12-31' })).id, 'fundPeriod'],
    [(await aFund(owner, { fromOn: '2099-01-01' })).id, 'fundPeriod'],
    [(await aFund(owner, { categoryIds: [other.id] })).id, 'fundCategory'],
    [(await aFund(owner, { categoryIds: [own.path[0]!, other.id] })).id, 'ok'],
    [(await aFund(owner, { ceilingFen: 999 as never })).id, 'fundCeiling'],
    [(await aFund(owner, { ceilingFen: 1000 as never })).id, 'ok'],
    [(await aFund(owner, { amount: 999 })).id, 'fundShort'],
    [(await aFund(owner, { amount: 1000 })).id, 'ok'],
    [(await aFund(owner, { amount: 1, overrun: 'warn' })).id, 'ok'],
    [(await aFund(owner, { forAll: false, userIds: [owner.id] })).id, 'notFound'],
    [(await aFund(stranger)).id, 'notFound'],
    [999_999_999, 'notFound'],
  ]
  for (const [id, reason] of cases) expect([id, await order(buyer, id)]).toEqual([id, reason])
  await shop.db`update fund set overrun = 'ask' where id = ${cases[7]![0]}`
  expect(await order(buyer, cases[7]![0])).toBe('approvalNeeded')
  const preview = await buyer.call(previewOrder, { source: { kind: 'buyNow', skuId, quantity: 1 } })
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  const { costFen, funds, more } = await buyer.call(listFundChoices, { draft })
  expect([costFen, more]).toEqual([preview.amounts.payableFen, false])
  const saysOf = (id: number) => funds.find((fund) => fund.id === id)?.says
  expect(cases.map(([id]) => saysOf(id))).toEqual([
    undefined,
    undefined,
    undefined,
    'refuse',
    'ok',
    'refuse',
    'ok',
    'ask',
    'refuse',
    'warn',
    undefined,
    undefined,
    undefined,
  ])
  expect(funds.find(({ says }) => says === 'warn')?.note).toMatch(/^经费 \S+ 剩余 ¥0\.00，还差 ¥/)
  expect((await buyer.call(listFundChoices, { draft, keyword: '没有这样的' })).funds).toEqual([])
  for (const fundId of [0, 1.5, 'x', null])
    expect(
      (
        await buyer.ask(
          createOrder,
          { ...draft, quote: preview.quote, payWay: 'demo', fundId },
          { key: randomUUID() },
        )
      ).body,
    ).toMatchObject({ reason: 'invalid', data: { fields: { fundId: expect.any(String) } } })
})

test.each(['refuse', 'warn'] as const)(
  'a fund (%s) that is closed in the same moment takes no order',
  async (overrun) => {
    const member = await aBuyer(shop)
    const { id } = await aFund(member, { amount: 10_000, overrun })
    const { skuId } = await shop.product({ priceFen: 1000, stock: 1 })
    const { ordering } = await transaction(shop.db, async (tx) => {
      await tx`update fund set state = 'closed', version = version + 1 where id = ${id}`
      const begun = reasonOf(buyNow(member, { skuId, fundId: id }))
      await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
      return { ordering: begun }
    })
    expect(await ordering).toBe('fundClosed')
    expect(await sumsOf(member, id)).toEqual([10_000, 0, 0, 10_000])
  },
)

test('of two hundred orders at once a fund with room for fifty pays for fifty', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: 50_999 })
  const { skuId } = await shop.product({ priceFen: 1000, stock: 500 })
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  const { quote } = await member.call(previewOrder, draft)
  const results = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      member.call(createOrder, { ...draft, quote, payWay: 'demo', fundId: id }, { key: randomUUID() }),
    ),
  )
  const placed = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.no] : []))
  expect(placed).toHaveLength(50)
  const reasons = new Set(results.flatMap((one) => (one.status === 'rejected' ? [one.reason.reason] : [])))
  expect(reasons).toEqual(new Set(['fundShort']))
  expect(await sumsOf(member, id)).toEqual([50_999, 50_000, 0, 999])
  const both = (no: string) => [paid(member, no), member.call(cancelOrder, { no })]
  await Promise.allSettled(placed.flatMap(both))
  await work(shop)
  const [amount, reserved, spent, left] = await sumsOf(member, id)
  expect([amount, reserved, spent! + left!]).toEqual([50_999, 0, 50_999])
})

test('a refund that becomes done waits for its order before it holds the payment', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: 10_000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await buyNow(member, { skuId, fundId: id })
  await paid(member, no)
  await work(shop)
  await staff.call(payGoodwill, { no, goods: 300, freight: 0, reason: '发货延误' })
  const { refunding } = await transaction(shop.db, async (tx) => {
    await tx`select from shop_order where no = ${no} for update`
    const begun = work(shop)
    await expect.poll(() => countWaiting(shop.db)).toBeGreaterThan(0)
    await tx`
      select from payment p join shop_order o on o.id = p.subject_id where o.no = ${no} and p.kept for update of p nowait`
    return { refunding: begun }
  })
  await refunding
  expect(await sumsOf(member, id)).toEqual([10_000, 0, 700, 9300])
})

test('a repeated order holds its amount once', async () => {
  const member = await aBuyer(shop)
  const { id } = await aFund(member, { amount: FUND_RULES.entryFen })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const key = 'one-order-of-one-fund'
  await Promise.all(Array.from({ length: 20 }, () => buyNow(member, { skuId, fundId: id, key })))
  expect((await sumsOf(member, id))[1]).toBe(1000)
})

test('who left an institution has lost its funds after coming back, until they are given again', async () => {
  const owner = await shop.member()
  const buyer = await aColleague(shop, owner, 'purchaser')
  await anAddress(buyer)
  const { skuId } = await shop.product({ priceFen: 1000, stock: 100 })
  const wish = { forAll: false, userIds: [buyer.id, owner.id] }
  const fund = await aFund(owner, wish)
  const next = () => owner.call(getFund, { id: fund.id })
  const order = (member: TestMember) => reasonOf(buyNow(member, { skuId, fundId: fund.id }))
  const usersOf = async () => (await next()).users.map(({ memberId }) => memberId).sort()
  const again = async () => {
    const { code } = await owner.call(invite, { roles: ['purchaser'] })
    await buyer.call(acceptInvitation, { code })
  }
  expect(await order(buyer)).toBe('ok')

  const disable = (disabled: boolean) => owner.call(setColleagueDisabled, { memberId: buyer.id, disabled })
  await disable(true)
  const kept = await next()
  const renamed = fundSettings(owner, { ...wish, code: kept.code, name: '新名称' })
  await owner.call(changeFund, { id: fund.id, version: kept.version, ...renamed })
  await disable(false)
  expect(await order(buyer)).toBe('ok')

  await buyer.call(leaveTeam, { institutionId: owner.institutionId! })
  expect(await usersOf()).toEqual([owner.id])
  await again()
  expect(await order(buyer)).toBe('notFound')
  expect(await usersOf()).toEqual([owner.id])
  const draft = { source: { kind: 'buyNow' as const, skuId, quantity: 1 } }
  expect((await buyer.call(listFundChoices, { draft })).funds).toEqual([])

  const { version, ...now } = await next()
  const settings = fundSettings(owner, { ...wish, code: now.code })
  await owner.call(changeFund, { id: fund.id, version, ...settings })
  expect(await usersOf()).toEqual([buyer.id, owner.id].sort())
  expect(await order(buyer)).toBe('ok')

  await buyer.call(leaveTeam, { institutionId: owner.institutionId! })
  await again()
  const carried = { code: `${now.code}-N`, name: '次年', fromOn: '2020-01-01', toOn: '2099-12-31' }
  const { id } = await owner.call(carryFund, { id: fund.id, ...carried })
  expect((await owner.call(getFund, { id })).users.map(({ memberId }) => memberId)).toEqual([owner.id])
})
