import { fen, points } from '@gongfang/contract/base/money'
import { cancelOrder, previewOrder } from '@gongfang/contract/buying/order'
import { adjustDepot } from '@gongfang/contract/goods/depot-desk'
import { deleteAccount, getOpenMatters } from '@gongfang/contract/insight/account'
import { confirmDemoPayment, payOrder, payTopUp } from '@gongfang/contract/money/payment'
import { startTopUp } from '@gongfang/contract/money/top-up'
import { getUserInfo, sendSms } from '@gongfang/contract/people/member'
import { listMembers } from '@gongfang/contract/people/member-desk'
import { exportPointsEntries, listPointsEntries } from '@gongfang/contract/people/points'
import { adjustPoints, approveAdjustment, listLedger, sumLedger } from '@gongfang/contract/people/points-desk'
import { listAftersales } from '@gongfang/contract/service/aftersale'
import { approveAftersale, getAftersaleCase } from '@gongfang/contract/service/aftersale-desk'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { asked, bought, givenBack, idOf, payBack, work } from '../../testing/aftersales.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, pointsOf, someFreight } from '../../testing/buying.ts'
import { aStranger, reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

vi.setConfig({ testTimeout: 120_000 })
const ROUNDS = process.env.SOAK === '1' ? 100 : 8
let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => {
  await shop.config('priceOrScore', null)
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

type Order = Awaited<ReturnType<typeof bought>>

/** Goods for the depot of ¥320.00, which earn 320 points when they are paid. */
async function earned320(member: TestMember): Promise<Order> {
  const { skuId } = await shop.product({ priceFen: 3200, stock: 100 })
  return bought(shop, member, [{ skuId, quantity: 10 }], { delivery: 'depot' })
}
const regret = async (member: TestMember, order: Order, pieces = 10) =>
  givenBack(shop, staff, await asked(member, order, [pieces]))
/** ¥100.00 of goods, ¥10.00 of it in points, not paid yet. */
async function parked320(member: TestMember) {
  const { skuId } = await shop.product({ priceFen: 10_000 })
  return buyNow(member, { skuId, deductPoints: 320 })
}
const standing = async (member: TestMember) => {
  const { points, pointsOwed } = await member.call(getUserInfo, {})
  return [points, pointsOwed]
}
/** Owes 320 points, which are set off in an order that is paid. */
async function aDebtor() {
  const member = await aBuyer(shop)
  const first = await earned320(member)
  const { skuId } = await shop.product({ priceFen: 10_000 })
  const second = await bought(shop, member, [{ skuId, quantity: 1 }], {
    delivery: 'depot',
    deductPoints: 320,
  })
  // The second one earned 90.
  await regret(member, first)
  return { member, first, second }
}

test('points parked in an unpaid order are not kept when the goods that earned them go back', async () => {
  const member = await aBuyer(shop)
  const order = await earned320(member)
  const { no } = await parked320(member)
  expect(await standing(member)).toEqual([0, 0])
  await regret(member, order)
  expect(await standing(member)).toEqual([0, 320])
  await member.call(cancelOrder, { no, reason: '不想要了' })
  expect(await standing(member)).toEqual([0, 0])
})

test('nor are those that come back with a second order', async () => {
  const { member, second } = await aDebtor()
  expect(await standing(member)).toEqual([0, 230])
  await regret(member, second, 1)
  expect(await standing(member)).toEqual([0, 0])
})

test('what is taken back in parts is owed in parts, and earned points pay it off', async () => {
  const member = await aBuyer(shop)
  const order = await earned320(member)
  await parked320(member)
  await regret(member, order, 3)
  expect(await standing(member)).toEqual([0, 96])
  await regret(member, order, 7)
  expect(await standing(member)).toEqual([0, 320])
  await earned320(member)
  expect(await standing(member)).toEqual([0, 0])
  await earned320(member)
  expect(await standing(member)).toEqual([320, 0])
})

const credits: [string, (member: TestMember) => Promise<unknown>, number][] = [
  ['an adjustment', ({ id }) => staff.call(adjustPoints, { memberId: id, delta: 100, reason: '补偿' }), 100],
  [
    'an adjustment that a second person approves',
    async ({ id }) => {
      const wish = { memberId: id, delta: 20_000, reason: '线下充值' }
      const { id: waiting, state } = await (await shop.staff(['points.adjust'])).call(adjustPoints, wish)
      expect(state).toBe('pending')
      expect(await staff.call(approveAdjustment, { id: waiting })).toEqual({ balance: 19_770 })
    },
    20_000,
  ],
  [
    'a top-up',
    async (member) => {
      const wish = {
        choice: { kind: 'amount' as const, yuan: 5 },
        seen: { fen: fen(500), points: points(160) },
      }
      const { no } = await member.call(startTopUp, wish)
      const { outTradeNo } = await member.call(payTopUp, { no })
      await shop.visitor.call(confirmDemoPayment, { outTradeNo })
    },
    160,
  ],
]
test.each(credits)('%s pays off what is owed first', async (_, credit, gained) => {
  const { member } = await aDebtor()
  await credit(member)
  const balance = gained - 230
  expect(await standing(member)).toEqual([Math.max(0, balance), Math.max(0, -balance)])
})

test('nothing can be spent or deducted by hand while points are owed', async () => {
  const { member } = await aDebtor()
  const { skuId } = await shop.product({ priceFen: 10_000 })
  const source = { kind: 'buyNow' as const, skuId, quantity: 1 }
  const draft = { source, delivery: 'depot' as const, deductPoints: points(100) }
  const { amounts, balancePoints, deductMostPoints } = await member.call(previewOrder, draft)
  expect([amounts.deductPoints, balancePoints, deductMostPoints]).toEqual([0, 0, 0])
  const take = { memberId: member.id, delta: -1, reason: '扣回' }
  expect(await reasonOf(staff.call(adjustPoints, take))).toBe('pointsShort')
  await shop.config('priceOrScore', '2')
  expect(await reasonOf(buyNow(member, { skuId }))).toBe('pointsShort')
})

test('the member reads what is owed and where it comes from', async () => {
  const { member, first } = await aDebtor()
  const { balance, owed, data } = await member.call(listPointsEntries, {})
  expect([balance, owed]).toEqual([0, 230])
  expect(data[0]).toMatchObject({ delta: -320, balanceAfter: -230, kind: 'orderReward', orderNo: first.no })
  const [one] = await member.call(listAftersales, { no: first.no })
  const note = one?.events.find(({ what }) => what === 'refunding')?.note
  expect(note).toBe('¥320.00；收回奖励 320积分（余额不足，其中待扣回 230积分）')
  const { bytes } = await member.ask(exportPointsEntries, {})
  const { sheets } = await readXlsx(bytes)
  expect(JSON.stringify(sheets[0]?.rows)).toContain('-230')
})

test('so do the staff: before they pay back, after it, in the list of members and in the sums', async () => {
  const before = await staff.call(sumLedger, { from: '2026-01-01', to: '2026-12-31' })
  const member = await aBuyer(shop)
  const order = await earned320(member)
  await parked320(member)
  const id = await idOf(shop, await asked(member, order, [5]))
  await staff.call(approveAftersale, { id })
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({ rewardOwed: 160 })
  await payBack(staff, id)
  expect(await staff.call(getAftersaleCase, { id })).toMatchObject({ rewardOwed: 160 })
  const { rows } = await staff.call(listMembers, { keyword: member.mobile })
  expect(rows).toMatchObject([{ points: 0, pointsOwed: 160 }])
  const after = await staff.call(sumLedger, { from: '2026-01-01', to: '2026-12-31' })
  expect([after.owed - before.owed, after.owing - before.owing]).toEqual([160, 1])
  const ledger = await staff.call(listLedger, { memberId: member.id })
  expect(ledger.rows[0]).toMatchObject({ delta: -160, balanceAfter: -160 })
})

test('who owes points does not leave with them', async () => {
  const { member } = await aDebtor()
  // Empties the depot, so that only the debt prevents closing.
  const items = await shop.db<{ itemId: number; held: number }[]>`
    select id as item_id, held from depot_item where member_id = ${member.id} and held > 0`
  for (const { itemId, held } of items)
    await staff.call(adjustDepot, { itemId, delta: -held, reason: '已带走', place: '' })
  expect(await member.call(getOpenMatters, {})).toMatchObject({ points: 0, pointsOwed: 230, heldGoods: 0 })
  const sent = await aStranger(shop).from.call(sendSms, { phone: member.mobile, event: 'close' })
  const close = { code: sent.demoCode ?? '', giveUpPoints: true }
  const { body } = await member.ask(deleteAccount, close)
  expect(body).toMatchObject({ reason: 'accountOpen', msg: '注销前请先处理：待扣回 230积分' })
  await staff.call(adjustPoints, { memberId: member.id, delta: 230, reason: '客诉补偿' })
  expect(await reasonOf(member.call(deleteAccount, close))).toBe('ok')
})

test('a refund, a cancellation, a second order and two of the staff at once leave nothing for nothing', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const member = await aBuyer(shop)
    const order = await earned320(member)
    const { no } = await parked320(member)
    const id = await idOf(shop, await asked(member, order, [10]))
    await staff.call(approveAftersale, { id })
    const second = await shop.staff()
    const did = await Promise.all([
      reasonOf(payBack(staff, id)),
      reasonOf(payBack(second, id)),
      reasonOf(member.call(cancelOrder, { no, reason: '不想要了' })),
      reasonOf(parked320(member)),
      reasonOf(parked320(member)),
    ])
    expect(did.slice(0, 2).sort()).toEqual(['aftersaleState', 'ok'])
    expect(did[2]).toBe('ok')
    // The points in the unpaid order are owed, so cancelling it credits nothing.
    const open = await shop.db<{ no: string; deduct: number }[]>`
      select no, deduct_points as deduct from shop_order where member_id = ${member.id} and state = 'unpaid'`
    const parked = open.reduce((sum, { deduct }) => sum + deduct, 0)
    expect(await pointsOf(shop, member.id)).toBe(-parked || 0)
    await Promise.all(open.map((one) => member.call(cancelOrder, { no: one.no, reason: '不想要了' })))
    expect(await standing(member)).toEqual([0, 0])
  }
})

test('two hundred clients spend one account while its reward is taken back: it pays each point once', async () => {
  const member = await aBuyer(shop)
  const order = await earned320(member)
  const id = await idOf(shop, await asked(member, order, [10]))
  await staff.call(approveAftersale, { id })
  await shop.config('priceOrScore', '2')
  const { skuId } = await shop.product({ priceFen: 100, stock: 1000 })
  const orders = await Promise.all(
    Array.from({ length: 20 }, () => buyNow(member, { skuId, delivery: 'depot' })),
  )
  const clients = Array.from({ length: 200 }, (_, at) =>
    at % 50 === 25
      ? reasonOf(payBack(staff, id))
      : reasonOf(member.call(payOrder, { no: orders[at % orders.length]!.no })),
  )
  await Promise.all(clients)
  const [spent] = await shop.db<[{ points: number }]>`
    select coalesce(sum(payable_points), 0)::bigint as points from shop_order
     where member_id = ${member.id} and currency = 'points' and paid_at is not null`
  expect(spent.points).toBeLessThanOrEqual(320)
  expect(await pointsOf(shop, member.id)).toBe(-spent.points || 0)
})
