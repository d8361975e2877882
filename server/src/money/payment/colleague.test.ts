import { randomUUID } from 'node:crypto'
import { cancelOrder, changePayWay, getOrder, listOrders, listPayWays } from '@gongfang/contract/buying/order'
import { getDeskOrder } from '@gongfang/contract/buying/order-desk'
import { openTransfer } from '@gongfang/contract/money/bank'
import { confirmDemoPayment, getPayStatus, payOrder } from '@gongfang/contract/money/payment'
import type { InstitutionRole } from '@gongfang/contract/people/institution'
import { removeColleague } from '@gongfang/contract/people/team'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { anAccount, moneyCame, showSlip, toDesk } from '../../testing/bank.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow } from '../../testing/buying.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'

vi.setConfig({ testTimeout: 120_000 })
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
  await anAccount(shop)
})
afterEach(async () => {
  await shop.config('priceOrScore', null)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

const named = (member: TestMember, nickname: string) =>
  shop.db`update member set nickname = ${nickname} where id = ${member.id}`

async function anOrder({ quantity = 2, ...wish }: { quantity?: number; deductPoints?: number } = {}) {
  const owner = await aBuyer(shop, { points: wish.deductPoints ?? 0 })
  const { skuId } = await shop.product({ priceFen: 1000, stock: 1000 })
  const order = await buyNow(owner, { skuId, quantity, ...wish })
  return { owner, ...order }
}

async function financeOf(owner: TestMember, ...roles: InstitutionRole[]) {
  const member = await aColleague(shop, owner, ...(roles.length ? roles : (['finance'] as const)))
  await named(member, '周会计')
  return member
}

const confirm = (outTradeNo: string) => shop.visitor.call(confirmDemoPayment, { outTradeNo })
const paymentsOf = (no: string) => shop.db<
  { memberId: number; payerId: number | null; channel: string; kept: boolean }[]
>`
  select p.member_id, p.payer_id, p.channel, p.kept from payment p join shop_order o on o.id = p.subject_id
   where o.no = ${no} and p.purpose = 'order' and p.state = 'paid' order by p.id`

test('finance finds, pays and is named; the order stays its buyer’s', async () => {
  const { owner, no } = await anOrder()
  const finance = await financeOf(owner)
  const unpaid = await finance.call(listOrders, { scope: 'all', tab: 'unpaid' })
  expect(unpaid.data.map((order) => order.no)).toEqual([no])
  expect((await finance.call(getPayStatus, { no })).paid).toBe(false)
  const { outTradeNo } = await finance.call(payOrder, { no })
  expect(await confirm(outTradeNo)).toEqual({ state: 'paid' })
  expect((await finance.call(getPayStatus, { no })).paid).toBe(true)
  expect(await paymentsOf(no)).toEqual([
    { memberId: owner.id, payerId: finance.id, channel: 'demo', kept: true },
  ])
  const paid = (await owner.call(getOrder, { no })).events.find(({ what }) => what === 'paid')
  expect(paid).toMatchObject({ note: '由 周会计 付款' })
  const staff = await shop.staff()
  expect((await staff.call(getDeskOrder, { no })).payments).toMatchObject([{ payer: '周会计' }])
})

test('an owner of one pays as before, and the payment names nobody else', async () => {
  const { owner, no } = await anOrder()
  const { outTradeNo } = await owner.call(payOrder, { no })
  await confirm(outTradeNo)
  expect(await paymentsOf(no)).toMatchObject([{ memberId: owner.id, payerId: null }])
  const paid = (await owner.call(getOrder, { no })).events.find(({ what }) => what === 'paid')
  expect(paid?.note).toBe('')
})

test('only 财务 and 负责人 of the same institution pay for a colleague; for others it is not there', async () => {
  const { owner, no } = await anOrder()
  const answers: Record<string, string | number> = {}
  for (const role of ['owner', 'admin', 'purchaser', 'approver', 'finance', 'receiver', 'viewer'] as const) {
    const colleague = await financeOf(owner, role)
    answers[role] = await reasonOf(colleague.call(payOrder, { no }))
    const sees = await reasonOf(colleague.call(getPayStatus, { no }))
    expect([role, sees]).toEqual([role, answers[role] === 'ok' ? 'ok' : 'notFound'])
    expect(await reasonOf(colleague.call(openTransfer, { no }))).not.toBe('ok')
  }
  expect(answers).toEqual({
    owner: 'ok',
    admin: 'institutionRole',
    purchaser: 'notFound',
    approver: 'institutionRole',
    finance: 'ok',
    receiver: 'institutionRole',
    viewer: 'institutionRole',
  })
  const stranger = await financeOf(await aBuyer(shop))
  const asked = [
    reasonOf(stranger.call(payOrder, { no })),
    reasonOf(stranger.call(getPayStatus, { no })),
    reasonOf(stranger.call(listPayWays, { no })),
    reasonOf(stranger.call(changePayWay, { no, way: 'bank' })),
    reasonOf(stranger.call(openTransfer, { no })),
  ]
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['notFound']))
})

test('who was removed meanwhile pays no more', async () => {
  const { owner, no } = await anOrder()
  const finance = await financeOf(owner)
  await finance.call(payOrder, { no })
  await owner.call(removeColleague, { memberId: finance.id, reason: '' })
  expect(await reasonOf(finance.call(payOrder, { no }))).not.toBe('ok')
})

test('nobody’s points pay for a colleague', async () => {
  await shop.config('priceOrScore', '2')
  const owner = await aBuyer(shop, { points: 10_000 })
  const { skuId } = await shop.product({ priceFen: 1000 })
  const { no } = await buyNow(owner, { skuId })
  const finance = await financeOf(owner)
  await shop.db`
    insert into points_account (member_id, balance) values (${finance.id}, 0) on conflict do nothing`
  expect((await finance.ask(payOrder, { no }, { key: randomUUID() })).body).toMatchObject({
    reason: 'payOfColleaguePoints',
    msg: '同事的订单不能用积分支付，请由下单人支付',
  })
  expect(await reasonOf(owner.call(payOrder, { no }))).toBe('ok')
})

test('when two people pay at once, one payment stands and the other goes back', async () => {
  for (let round = 0; round < 10; round++) {
    const { owner, no } = await anOrder({ quantity: 1 })
    const finance = await financeOf(owner)
    const tickets = await Promise.all([owner, finance].map((one) => one.call(payOrder, { no })))
    expect(new Set(tickets.map(({ outTradeNo }) => outTradeNo)).size).toBe(2)
    const states = await Promise.all(tickets.map(({ outTradeNo }) => confirm(outTradeNo)))
    expect(states.map(({ state }) => state).toSorted()).toEqual(['paid', 'refunded'])
    expect((await paymentsOf(no)).map(({ kept }) => kept).toSorted()).toEqual([false, true])
    await work(shop)
  }
})

test('two hundred presses of two people make one payment each', async () => {
  const { owner, no } = await anOrder()
  const finance = await financeOf(owner)
  const tickets = await Promise.all(
    Array.from({ length: 200 }, (_, at) => [owner, finance][at % 2]!.call(payOrder, { no })),
  )
  expect(new Set(tickets.map(({ outTradeNo }) => outTradeNo)).size).toBe(2)
  await Promise.all(tickets.map(({ outTradeNo }) => confirm(outTradeNo)))
  expect((await paymentsOf(no)).filter(({ kept }) => kept)).toHaveLength(1)
})

test('finance changes the way, transfers and shows the slip; the payment names the sender', async () => {
  const { owner, no } = await anOrder()
  const finance = await financeOf(owner)
  expect((await finance.call(listPayWays, { no })).ways.map(({ way }) => way)).toContain('bank')
  await finance.call(changePayWay, { no, way: 'bank' })
  const { missingFen } = await finance.call(openTransfer, { no })
  await showSlip(shop, finance, { no, amountFen: missingFen })
  expect((await finance.call(openTransfer, { no })).ownSlip).toBe(true)
  expect(await owner.call(openTransfer, { no })).toMatchObject({ state: 'reviewing', ownSlip: false })
  const desk = await toDesk(shop)
  await moneyCame(desk, { no, amountFen: missingFen })
  expect((await owner.call(getOrder, { no })).state).toBe('paid')
  expect(await paymentsOf(no)).toEqual([
    { memberId: owner.id, payerId: finance.id, channel: 'bank', kept: true },
  ])
})

test('the money of a cancelled order goes back by the channel that it came by', async () => {
  const { owner, no } = await anOrder()
  const finance = await financeOf(owner)
  const { outTradeNo } = await finance.call(payOrder, { no })
  await owner.call(cancelOrder, { no })
  expect(await confirm(outTradeNo)).toEqual({ state: 'refunded' })
  await work(shop)
  const [refund] = await shop.db<{ outTradeNo: string; state: string }[]>`
    select p.out_trade_no, r.state from refund r join payment p on p.id = r.payment_id
      join shop_order o on o.id = p.subject_id where o.no = ${no} and p.purpose = 'order'`
  expect(refund).toEqual({ outTradeNo, state: 'done' })
})
