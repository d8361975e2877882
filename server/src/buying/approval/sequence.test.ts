import { randomUUID } from 'node:crypto'
import { fen } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import { decideRequest, previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import { getOrder } from '@gongfang/contract/buying/order'
import { changeOrderPrice, getDeskOrder, shipDeskOrder } from '@gongfang/contract/buying/order-desk'
import { confirmDemoPayment, payOrder } from '@gongfang/contract/money/payment'
import { getFund } from '@gongfang/contract/people/fund'
import { leaveTeam, removeColleague, setColleagueRoles } from '@gongfang/contract/people/team'
import { readSuccession } from '@gongfang/contract/service/succession'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asked, bought, givenBack, work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, requestOf } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { buyNow } from '../../testing/buying.ts'
import { aFund } from '../../testing/funds.ts'
import { aTitle } from '../../testing/invoices.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { aColleague } from '../../testing/team.ts'
import { keepCourse } from './course-actions.ts'

// What fund, request and order say after each other's changes.

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  staff = await shop.staff()
  await shop.db`insert into freight_rule (position, region_prefixes, first_fen) values (1, '{""}', 0)`
})
afterAll(() => shop.close())

const sumsOf = async (reader: TestMember, id: number) => {
  const { reservedFen, spentFen, leftFen } = await reader.call(getFund, { id })
  return [reservedFen, spentFen, leftFen]
}

/** Goods at ¥200.00 or 200 points, rules from ¥100.00 on, a fund of ¥1,000.00. */
async function aFundedTeam() {
  const team = await aTeam(shop)
  const fund = await aFund(team.owner, { amount: 100_000 })
  const { skuId } = await shop.product({
    priceFen: 20_000,
    stock: 500,
    skus: [{ priceFen: 20_000, points: 200, stock: 500 }],
  })
  return { ...team, fund, skuId }
}

/** Handed in, agreed to and placed; with the lines of its order. */
async function ordered(team: Awaited<ReturnType<typeof aFundedTeam>>, quantity: number) {
  const no = await askFor(team.buyer, team.skuId, { quantity, fundId: team.fund.id })
  await decideAs(team.approver, no)
  await work(shop)
  const { orderNo } = await requestOf(team.buyer, no)
  const { lines } = await team.buyer.call(getOrder, { no: orderNo! })
  return { no, orderNo: orderNo!, lineIds: lines.map(({ id }) => id), modelCode: lines[0]!.modelCode }
}

async function paid(buyer: TestMember, no: string) {
  const ticket = await buyer.call(payOrder, { no }, { key: randomUUID() })
  if (ticket.state !== 'paid') await shop.visitor.call(confirmDemoPayment, { outTradeNo: ticket.outTradeNo })
}

test('a part is shipped and the rest cancelled: the fund pays for what was sent, the request stays ordered', async () => {
  const team = await aFundedTeam()
  const { owner, buyer, fund } = team
  const { no, orderNo, lineIds, modelCode } = await ordered(team, 3)
  await paid(buyer, orderNo)
  const parcel = { no: orderNo, carrier: '顺丰速运', trackingNo: `SF${no.slice(-12)}` }
  await staff.call(shipDeskOrder, { ...parcel, lines: [{ modelCode, quantity: 2 }] }, { key: randomUUID() })
  await givenBack(shop, staff, await asked(buyer, { no: orderNo, lineIds }, [1]))
  expect(await sumsOf(owner, fund.id)).toEqual([0, 40_000, 60_000])
  expect(await requestOf(buyer, no)).toMatchObject({ state: 'ordered', payableFen: 60_000, orderNo })
  expect((await buyer.call(getOrder, { no: orderNo })).state).toBe('shipped')
  expect(await listBroken(shop.db)).toEqual({})
})

test('staff change the price after the approval: the fund follows up to what is left, the request says what was agreed to', async () => {
  const team = await aFundedTeam()
  const { owner, buyer, fund } = team
  const { no, orderNo } = await ordered(team, 4)
  const price = async (wish: { amount: number; freight: number }) => {
    const { version, lines } = await staff.call(getDeskOrder, { no: orderNo })
    const line = { lineId: lines[0]!.id, amount: wish.amount }
    const given = { no: orderNo, version, reason: '偏远地区运费', lines: [line], freight: wish.freight }
    return reasonOf(staff.call(changeOrderPrice, given))
  }
  expect(await price({ amount: 80_000, freight: 20_001 })).toBe('fundShort')
  expect(await price({ amount: 80_000, freight: 20_000 })).toBe('ok')
  expect(await sumsOf(owner, fund.id)).toEqual([100_000, 0, 0])
  expect(await price({ amount: 70_000, freight: 1000 })).toBe('ok')
  expect(await sumsOf(owner, fund.id)).toEqual([71_000, 0, 29_000])
  await paid(buyer, orderNo)
  expect(await sumsOf(owner, fund.id)).toEqual([0, 71_000, 29_000])
  expect(await requestOf(buyer, no)).toMatchObject({ state: 'ordered', payableFen: 80_000 })
  expect(await listBroken(shop.db)).toEqual({})
})

test('price or stock moved between the approval and the order: it comes back, and its fund is free', async () => {
  const team = await aFundedTeam()
  const { owner, buyer, approver, fund, skuId } = team
  const dearer = await askFor(buyer, skuId, { quantity: 2, fundId: fund.id })
  await decideAs(approver, dearer)
  await shop.db`update sku set price_fen = 20001 where id = ${skuId}`
  await work(shop)
  const back = await requestOf(buyer, dearer)
  expect(back).toMatchObject({ state: 'returned', orderNo: null })
  expect(back.differences.join()).toContain('¥200.00 → ¥200.01')
  expect(await sumsOf(owner, fund.id)).toEqual([0, 0, 100_000])
  await shop.db`update sku set price_fen = 20000 where id = ${skuId}`
  const { skuId: rare } = await shop.product({ priceFen: 20_000, stock: 2 })
  const short = await askFor(buyer, rare, { quantity: 2, fundId: fund.id })
  await decideAs(approver, short)
  const other = await shop.member()
  await bought(shop, other, [{ skuId: rare, quantity: 1 }], { delivery: 'depot' })
  await work(shop)
  const missing = await requestOf(buyer, short)
  expect(missing.state).toBe('returned')
  expect(missing.differences.join()).toContain('只剩 1')
  expect(await sumsOf(owner, fund.id)).toEqual([0, 0, 100_000])
  expect(await listBroken(shop.db)).toEqual({})
})

test('in points: the fund pays their worth, and gets back what refunds of parts are worth', async () => {
  await shop.config('priceOrScore', '2')
  const team = await aFundedTeam()
  const { owner, buyer, fund } = team
  await shop.db`
    with account as (
      insert into points_account (member_id, balance) values (${buyer.id}, 10000)
      on conflict (member_id) do update set balance = points_account.balance + 10000 returning balance)
    insert into points_entry (member_id, delta, balance_after, kind, reference)
    select ${buyer.id}, 10000, balance, 'adjust', 'test' from account`
  const { no, orderNo, lineIds } = await ordered(team, 20)
  const { amounts } = await buyer.call(getOrder, { no: orderNo })
  const costFen = Math.floor((amounts.payablePoints * 100) / amounts.rate)
  expect((await sumsOf(owner, fund.id))[0]).toBe(costFen)
  await paid(buyer, orderNo)
  expect((await sumsOf(owner, fund.id))[1]).toBe(costFen)
  await givenBack(shop, staff, await asked(buyer, { no: orderNo, lineIds }, [7]))
  await givenBack(shop, staff, await asked(buyer, { no: orderNo, lineIds }, [13]))
  expect(await sumsOf(owner, fund.id)).toEqual([0, 0, 100_000])
  expect((await requestOf(buyer, no)).state).toBe('ordered')
  await shop.config('priceOrScore', null)
  expect(await listBroken(shop.db)).toEqual({})
})

test('goods to come that take longer by now are told to the requester, not ordered', async () => {
  const { buyer, approver } = await aTeam(shop)
  const ask = async () => {
    const { skuId } = await shop.product({ skus: [{ priceFen: 20_000, stock: 0, backorderLimit: 20 }] })
    return { skuId, no: await askFor(buyer, skuId) }
  }
  const [same, longer] = [await ask(), await ask()]
  shop.setNow(new Date(Date.now() + 2 * 86_400_000))
  await shop.db`update sku set lead_days = 40 where id = ${longer.skuId}`
  for (const { no } of [same, longer]) await decideAs(approver, no)
  await work(shop)
  const day = dayOf(new Date(shop.now().getTime() + 40 * 86_400_000))
  expect((await requestOf(buyer, same.no)).state).toBe('ordered')
  const { state, differences } = await requestOf(buyer, longer.no)
  expect([state, differences.join()]).toEqual(['returned', expect.stringContaining(`预计 ${day} 发货`)])
  shop.setNow(null)
  expect(await listBroken(shop.db)).toEqual({})
})

test.each([
  ['model code', `model_code = 'OTHER-' || id`, '型号'],
  ['spec', `spec_values = '{M9}'`, '→ M9'],
  ['minimum', 'min_quantity = 2', '低于现在的起订量'],
])('goods of another %s by now are told to the requester, not ordered', async (_, change, said) => {
  const { buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000 })
  const no = await askFor(buyer, skuId)
  await shop.db`update sku set ${shop.db.unsafe(change)} where id = ${skuId}`
  await decideAs(approver, no)
  await work(shop)
  const { state, differences } = await requestOf(buyer, no)
  expect([state, differences.join()]).toEqual(['returned', expect.stringContaining(said)])
  expect(await listBroken(shop.db)).toEqual({})
})

test('a request below a minimum of later says how many have to be ordered, and is handed in with so many', async () => {
  const { buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000 })
  const no = await askFor(buyer, skuId)
  await shop.db`update sku set min_quantity = 6, step_quantity = 3 where id = ${skuId}`
  await decideAs(approver, no)
  await work(shop)
  const preview = (quantity: number) => buyer.call(previewRequest, { no, lines: [{ skuId, quantity }] })
  const { lines } = await preview(1)
  expect(lines).toMatchObject([{ reason: 'belowMinimum', minQuantity: 6, stepQuantity: 3 }])
  const { quote } = await preview(6)
  const { revision } = await requestOf(buyer, no)
  const again = { no, revision, lines: [{ skuId, quantity: 6 }], quote, purpose: '' }
  expect(await buyer.call(resubmitRequest, again)).toEqual({ state: 'pending' })
})

test('in points: a price in money that rises meanwhile makes nothing dearer', async () => {
  await shop.config('priceOrScore', '2')
  const { buyer, approver, skuId } = await aFundedTeam()
  await shop.db`
    with account as (update points_account set balance = balance + 200 where member_id = ${buyer.id} returning balance)
    insert into points_entry (member_id, delta, balance_after, kind, reference)
    select ${buyer.id}, 200, balance, 'adjust', 'test' from account`
  const no = await askFor(buyer, skuId)
  await shop.db`update sku set price_fen = 30000 where id = ${skuId}`
  await decideAs(approver, no)
  await work(shop)
  expect((await requestOf(buyer, no)).state).toBe('ordered')
  await shop.config('priceOrScore', null)
  expect(await listBroken(shop.db)).toEqual({})
})

test('a request that came back is handed in again after the shop went over to points, and back to money', async () => {
  const team = await aFundedTeam()
  const { owner, buyer, approver, fund, skuId } = team
  await shop.db`
    with account as (update points_account set balance = balance + 10000 where member_id = ${buyer.id} returning balance)
    insert into points_entry (member_id, delta, balance_after, kind, reference)
    select ${buyer.id}, 10000, balance, 'adjust', 'test' from account`
  const invoice = { kind: 'normal' as const, titleId: await aTitle(owner) }
  const no = await askFor(buyer, skuId, { quantity: 2, fundId: fund.id, invoice })
  const again = async () => {
    const { revision, lines } = await requestOf(buyer, no)
    const wanted = { no, lines: lines.map((line) => ({ skuId: line.skuId, quantity: line.quantity })) }
    const { quote } = await buyer.call(previewRequest, { ...wanted, fundId: fund.id })
    return buyer.call(resubmitRequest, { ...wanted, revision, fundId: fund.id, quote, purpose: '' })
  }
  await shop.config('priceOrScore', '2')
  await decideAs(approver, no)
  await work(shop)
  expect(await requestOf(buyer, no)).toMatchObject({
    state: 'returned',
    differences: ['商城的计价方式已改变'],
  })
  await again()
  expect(await requestOf(buyer, no)).toMatchObject({ state: 'pending', payWay: 'points', invoiceTitle: '' })
  await decideAs(approver, no, 'return', '改用经费')
  await shop.config('priceOrScore', null)
  await again()
  const money = await requestOf(buyer, no)
  expect([money.payWay === 'points', money.payableFen]).toEqual([false, 40_000])
  await decideAs(approver, no)
  await work(shop)
  const { state, orderNo } = await requestOf(buyer, no)
  expect(state).toBe('ordered')
  await paid(buyer, orderNo!)
  expect(await sumsOf(owner, fund.id)).toEqual([0, 40_000, 60_000])
  expect(await listBroken(shop.db)).toEqual({})
})

test('a role is taken away while its holder agrees: agreed before or refused, twenty times over', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 500 })
  for (let round = 0; round < 20; round++) {
    const no = await askFor(buyer, skuId)
    const { revision } = await requestOf(approver, no)
    const [agreed, taken] = await Promise.all([
      reasonOf(approver.call(decideRequest, { no, revision, verdict: 'approve' })),
      reasonOf(owner.call(setColleagueRoles, { memberId: approver.id, roles: ['viewer'] })),
    ])
    expect(taken).toBe('ok')
    await work(shop)
    expect((await requestOf(buyer, no)).state).toBe(agreed === 'ok' ? 'ordered' : 'pending')
    if (agreed !== 'ok')
      expect(await reasonOf(approver.call(decideRequest, { no, revision, verdict: 'approve' }))).not.toBe(
        'ok',
      )
    await owner.call(setColleagueRoles, { memberId: approver.id, roles: ['approver'] })
  }
  expect(await listBroken(shop.db)).toEqual({})
})

test('a member leaves with everything open: requests, orders, decisions, a fund, an after-sale', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const both = await aColleague(shop, owner, 'purchaser', 'approver')
  const fund = await aFund(owner, { amount: 100_000, ownerId: buyer.id })
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 500 })
  const { skuId: cheap } = await shop.product({ priceFen: 1000, stock: 500 })
  const waiting = await askFor(buyer, skuId, { fundId: fund.id })
  const unpaid = await buyNow(buyer, { skuId: cheap, quantity: 1, fundId: fund.id })
  const held = await bought(shop, buyer, [{ skuId: cheap, quantity: 3 }], { delivery: 'depot' })
  const sent = await bought(shop, buyer, [{ skuId: cheap, quantity: 2 }])
  const aftersale = await asked(buyer, sent, [1])
  await Promise.all([
    owner.call(removeColleague, { memberId: approver.id }),
    buyer.call(leaveTeam, { institutionId: owner.institutionId!, successorId: both.id }),
  ])
  await keepCourse({ db: shop.db, clock: shop.now })
  await work(shop)
  const { state } = await requestOf(owner, waiting)
  expect(state).toBe('draft')
  expect(await reasonOf(both.call(decideRequest, { no: waiting, revision: 9, verdict: 'approve' }))).not.toBe(
    'ok',
  )
  expect(await both.call(readSuccession, {})).toMatchObject({ pieces: 3, cases: 1 })
  await givenBack(shop, staff, aftersale)
  expect((await staff.call(getDeskOrder, { no: held.no })).state).toBe('done')
  // Only the unpaid order holds anything of the fund.
  expect(await sumsOf(owner, fund.id)).toEqual([fen(1000), 0, 99_000])
  expect((await staff.call(getDeskOrder, { no: unpaid.no })).state).toBe('unpaid')
  expect(await listBroken(shop.db)).toEqual({})
})
