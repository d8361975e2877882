import { showTime } from '@gongfang/contract/base/time'
import { askPayers, cancelOrder, changePayWay, getOrder, listPayers } from '@gongfang/contract/buying/order'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { listMessages } from '@gongfang/contract/people/message'
import { removeColleague } from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { transaction } from '../../../db/connect.ts'
import { setConfig } from '../../../system/config/door.ts'
import { work } from '../../../testing/aftersales.ts'
import { anAccount } from '../../../testing/bank.ts'
import { aBuyer, anAddress, buyNow } from '../../../testing/buying.ts'
import { reasonOf } from '../../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../../testing/shop.ts'
import { aColleague } from '../../../testing/team.ts'
import { keepDeadlines } from '../deadline/actions.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterEach(() => shop.setNow(null))
afterAll(() => shop.close())

const DAY = 86_400_000
const afterDays = (from: string, days: number) => new Date(Date.parse(from) + days * DAY).toISOString()

async function named(owner: TestMember, nickname: string, ...roles: InstitutionRole[]) {
  const member = await aColleague(shop, owner, ...roles)
  await shop.db`update member set nickname = ${nickname} where id = ${member.id}`
  return member
}

async function ordered(member: TestMember) {
  const { skuId } = await shop.product({ priceFen: 1000, stock: 100 })
  return buyNow(member, { skuId, quantity: 2 })
}

/** An order of a 采购 whose institution has a 财务 besides its 负责人. */
async function anOrder() {
  const owner = await aBuyer(shop)
  const buyer = await named(owner, '张老师', 'purchaser')
  const finance = await named(owner, '周会计', 'finance')
  await anAddress(buyer)
  return { owner, buyer, finance, ...(await ordered(buyer)) }
}

const asks = async (member: TestMember) => {
  await work(shop)
  const { data } = await member.call(listMessages, {})
  return data.filter(({ title }) => title === '请为同事的订单付款')
}

test('finance hears who asks, for which order, how much and until when, and is led to it', async () => {
  const { owner, buyer, finance, no } = await anOrder()
  const { createdAt } = await buyer.call(getOrder, { no })
  const payBefore = afterDays(createdAt, 3)
  const payers = { names: ['周会计'], role: 'finance', payBefore }
  expect(await buyer.call(listPayers, { no })).toEqual({ ...payers, askedAt: null })
  shop.setNow(shop.now())
  const asked = await buyer.call(askPayers, { no })
  expect(asked).toEqual({ ...payers, askedAt: shop.now().toISOString() })
  expect(await buyer.call(listPayers, { no })).toEqual(asked)
  expect(await buyer.call(getOrder, { no })).toMatchObject({ payBefore, payers: asked })
  const [message] = await asks(finance)
  expect(message).toMatchObject({ link: `/order/detail?no=${no}` })
  expect(message?.body).toMatch(
    new RegExp(`^张老师 请您为订单 ${no} 付款 ¥20.00。请在 ${showTime(payBefore)} 前支付`),
  )
  expect([await asks(owner), await asks(buyer)]).toEqual([[], []])
  const { events } = await buyer.call(getOrder, { no })
  expect(events.map(({ note }) => note)).toContain(`请 周会计 付款，可付款至 ${showTime(payBefore)}`)
})

test('200 presses at once tell once, and the next one an hour later tells again', async () => {
  const { buyer, finance, no } = await anOrder()
  const at = shop.now().getTime()
  shop.setNow(new Date(at))
  const answers = await Promise.all(
    Array.from({ length: 200 }, () => reasonOf(buyer.call(askPayers, { no }))),
  )
  expect(answers.filter((answer) => answer === 'ok')).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['ok', 'payersAsked']))
  expect(await asks(finance)).toHaveLength(1)
  const { payBefore } = await buyer.call(getOrder, { no })
  shop.setNow(new Date(at + 3_599_999))
  expect(await reasonOf(buyer.call(askPayers, { no }))).toBe('payersAsked')
  shop.setNow(new Date(at + 3_600_000))
  await buyer.call(askPayers, { no })
  expect(await asks(finance)).toHaveLength(2)
  expect((await buyer.call(getOrder, { no })).payBefore).toBe(payBefore)
})

test('an order that finance was asked for is kept for days, once, and then cancelled with its goods', async () => {
  await anAccount(shop)
  const { buyer, no } = await anOrder()
  const { createdAt, lines } = await buyer.call(getOrder, { no })
  const [{ skuId = 0 } = {}] = lines
  await buyer.call(askPayers, { no })
  // Another way to pay keeps the days, and a later change of the setting does not reach this order by asking again.
  await buyer.call(changePayWay, { no, way: 'bank' })
  expect((await buyer.call(listPayers, { no })).payBefore).toBe(afterDays(createdAt, 7))
  expect(await buyer.call(changePayWay, { no, way: 'demo' })).toEqual({ payBefore: afterDays(createdAt, 3) })
  await setConfig(shop.db, { key: 'askedPayDays', value: 7, who: 'test' })
  shop.setNow(new Date(Date.parse(createdAt) + 2 * DAY))
  expect((await buyer.call(askPayers, { no })).payBefore).toBe(afterDays(createdAt, 3))
  await setConfig(shop.db, { key: 'askedPayDays', value: null, who: 'test' })
  const stock = async () => (await shop.db`select stock from sku where id = ${skuId}`)[0]?.stock as number
  expect(await stock()).toBe(98)
  shop.setNow(new Date(Date.parse(createdAt) + 3 * DAY))
  expect(await reasonOf(buyer.call(askPayers, { no }))).toBe('orderState')
  expect((await buyer.call(getOrder, { no })).state).toBe('cancelled')
  expect(await stock()).toBe(100)
})

test('asked, cancelled by time and paid at once: one of them wins, and the order says so', async () => {
  for (let round = 0; round < 8; round++) {
    const { buyer, finance, no } = await anOrder()
    const { payBefore } = await buyer.call(getOrder, { no })
    const { outTradeNo } = await finance.call(payOrder, { no })
    // The request reads the clock before the time is over, the sweep after it.
    shop.setNow(new Date(Date.parse(payBefore ?? '') - 1))
    const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(shop.db, work)
    const sweep = keepDeadlines({ db: shop.db, run, now: new Date(Date.parse(payBefore ?? '')) })
    const paying = round % 2 === 0 ? [reasonOf(shop.visitor.call(confirmDemoPayment, { outTradeNo }))] : []
    const [asked] = await Promise.all([reasonOf(buyer.call(askPayers, { no })), sweep, ...paying])
    const order = await buyer.call(getOrder, { no })
    const notes = order.events.filter(({ note }) => note.startsWith('请 周会计 付款'))
    expect(notes).toHaveLength(asked === 'ok' ? 1 : 0)
    expect(await asks(finance)).toHaveLength(asked === 'ok' ? 1 : 0)
    if (asked === 'ok') expect(order.state).not.toBe('cancelled')
    else expect(['paid', 'cancelled']).toContain(order.state)
    shop.setNow(null)
  }
})

test('owners are asked where nobody is 财务, and nobody in an institution of one', async () => {
  const { owner, buyer, finance, no } = await anOrder()
  await owner.call(removeColleague, { memberId: finance.id, reason: '' })
  expect((await buyer.call(askPayers, { no })).role).toBe('owner')
  expect(await asks(owner)).toHaveLength(1)
  expect(await shop.db`select from message where member_id = ${finance.id} and event = 'payerAsked'`).toEqual(
    [],
  )
  const own = await ordered(owner)
  expect((await owner.call(listPayers, { no: own.no })).names).toEqual([])
  expect(await reasonOf(owner.call(askPayers, { no: own.no }))).toBe('payersNone')
})

test('only the buyer asks, for an unpaid order that money pays, in the institution that it belongs to', async () => {
  const { owner, buyer, finance, no } = await anOrder()
  for (const other of [owner, finance, await aBuyer(shop)])
    for (const endpoint of [askPayers, listPayers])
      expect(await reasonOf(other.call(endpoint, { no }))).not.toBe('ok')
  const { outTradeNo } = await finance.call(payOrder, { no })
  await shop.visitor.call(confirmDemoPayment, { outTradeNo })
  expect(await reasonOf(buyer.call(askPayers, { no }))).toBe('orderState')
  expect(await reasonOf(buyer.call(listPayers, { no }))).toBe('notFound')

  const late = await ordered(buyer)
  await shop.db`update shop_order set pay_before = ${shop.now()} where no = ${late.no}`
  expect(await reasonOf(buyer.call(askPayers, { no: late.no }))).not.toBe('ok')
  const cancelled = await ordered(buyer)
  await buyer.call(cancelOrder, { no: cancelled.no, reason: '' })
  expect(await reasonOf(buyer.call(askPayers, { no: cancelled.no }))).toBe('orderState')

  const elsewhere = await ordered(buyer)
  const moved = await aBuyer(shop)
  const [{ institutionId }] = await shop.db<[{ institutionId: number }]>`
    select institution_id from membership where member_id = ${moved.id} and state = 'active'`
  await shop.db`update shop_order set institution_id = ${institutionId} where no = ${elsewhere.no}`
  expect((await buyer.call(listPayers, { no: elsewhere.no })).names).toEqual([])
  expect(await reasonOf(buyer.call(askPayers, { no: elsewhere.no }))).toBe('payersNone')
  expect(await asks(finance)).toEqual([])
})
