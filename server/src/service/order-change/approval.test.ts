import {
  lowerRequest,
  previewRequest,
  resubmitRequest,
  withdrawPurchaseRequest,
} from '@gongfang/contract/buying/approval'
import { getOrder } from '@gongfang/contract/buying/order'
import { listMessages } from '@gongfang/contract/people/message'
import { removeColleague } from '@gongfang/contract/people/team'
import { getOrderChange, previewOrderChange } from '@gongfang/contract/service/order-change'
import { previewOrderChangeCase } from '@gongfang/contract/service/order-change-desk'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { tasks } from '../../app.ts'
import { shipOrder } from '../../buying/order/door.ts'
import { transaction } from '../../db/connect.ts'
import { work } from '../../testing/aftersales.ts'
import { aTeam, byRole, decideAs, from100, requestOf, saveRules } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { aBuyer, buyNow, someFreight, stockOf } from '../../testing/buying.ts'
import { aFund } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { acceptChange, askedChange, payNow, wishFor } from '../../testing/order-changes.ts'
import { openTestShop, type TestMember, type TestShop, type TestStaff } from '../../testing/shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
})
afterEach(async () => {
  await work(shop)
  expect(await listBroken(shop.db)).toEqual({})
})
afterAll(() => shop.close())

let parcels = 0
const ship = (no: string) =>
  transaction(shop.db, (tx) =>
    shipOrder(tx, { no, carrier: '顺丰', trackingNo: `BA${++parcels}`, staff: '仓库', now: shop.now() }),
  )
const sweep = () => tasks(shop.app.house)['orderChange.sweep']?.({} as never, { now: shop.now() })
const changeOf = (member: TestMember, changeNo: string) => member.call(getOrderChange, { changeNo })
const eventsTo = async (member: TestMember) =>
  (await member.call(listMessages, {})).data.map(({ event }) => event)

/** ¥80.00 and freight of ¥12.00 are paid, of an institution that approves from ¥100.00 on. */
async function anOrder({ fundOf }: { fundOf?: number } = {}) {
  const { owner, buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 2000, stock: 50 })
  const { skuId: other } = await shop.product({ priceFen: 1000, stock: 50 })
  const fund = fundOf === undefined ? {} : { fundId: (await aFund(owner, { amount: fundOf })).id }
  const { no } = await buyNow(buyer, { skuId, quantity: 4, ...fund })
  await payNow(shop, buyer, no)
  return { owner, buyer, approver, no, skuId, other }
}

/** A change that the shop accepted: one of the four less, two of another model more. */
async function inApproval(wish: Parameters<typeof anOrder>[0] = {}) {
  const order = await anOrder(wish)
  const { no, skuId, other, buyer } = order
  const changeNo = await askedChange(buyer, no, {
    to: { [skuId]: 3 },
    added: [{ skuId: other, quantity: 5 }],
  })
  expect(await acceptChange(staff, changeNo)).toEqual({ state: 'accepted' })
  await work(shop)
  const { requestNo } = await changeOf(buyer, changeNo)
  return { ...order, changeNo, requestNo }
}

test('what needs approval says so before it is asked for, and approvers decide after the shop', async () => {
  const { buyer, approver, no, skuId, other } = await anOrder()
  const wish = { to: { [skuId]: 3 }, added: [{ skuId: other, quantity: 5 }] }
  const preview = await buyer.call(previewOrderChange, await wishFor(buyer, no, wish))
  expect(preview).toMatchObject({ approval: '满 100 元', sums: { backFen: 2000, moreFen: 5000 } })
  const changeNo = await askedChange(buyer, no, wish)
  expect((await staff.call(previewOrderChangeCase, { changeNo })).approval).toBe('满 100 元')
  expect(await acceptChange(staff, changeNo)).toEqual({ state: 'accepted' })
  await work(shop)
  const { requestNo, supplementNo } = await changeOf(buyer, changeNo)
  expect(supplementNo).toBe('')
  expect(await eventsTo(approver)).toContain('approvalAsked')
  expect(await eventsTo(buyer)).toContain('changeInApproval')
  const request = await requestOf(approver, requestNo)
  expect(request).toMatchObject({
    state: 'pending',
    supplementTo: no,
    payableFen: 5000,
    can: { decide: true },
  })
  expect(request.events[0]?.comment).toContain(changeNo)
  // The first order waits, and nothing is given up or taken from stock.
  expect(await reasonOf(ship(no))).toBe('orderChanging')
  expect([await stockOf(shop, skuId), await stockOf(shop, other)]).toEqual([46, 50])
  await decideAs(approver, requestNo)
  await work(shop)
  const placed = await changeOf(buyer, changeNo)
  expect(placed).toMatchObject({ state: 'accepted', requestNo })
  const supplement = await buyer.call(getOrder, { no: placed.supplementNo })
  expect(supplement).toMatchObject({ state: 'unpaid', amounts: { payableFen: 5000, freightFen: 0 } })
  await payNow(shop, buyer, placed.supplementNo)
  expect(await changeOf(buyer, changeNo)).toMatchObject({ state: 'done', sums: { backFen: 2000 } })
  expect([await stockOf(shop, skuId), await stockOf(shop, other)]).toEqual([47, 45])
  expect(await reasonOf(ship(no))).toBe('ok')
})

test('goods that need no approval beside what the order keeps are ordered at once', async () => {
  const { owner, buyer, no, other } = await anOrder()
  await saveRules(owner, {
    ...from100(),
    name: '满 200 元',
    when: { ...from100().when, amountFen: 20_000 as never },
  })
  const changeNo = await askedChange(buyer, no, { added: [{ skuId: other, quantity: 5 }] })
  await acceptChange(staff, changeNo)
  expect(await changeOf(buyer, changeNo)).toMatchObject({
    requestNo: '',
    supplementNo: expect.stringMatching(/^\d{20}$/),
  })
})

test('what is only given up needs no approval', async () => {
  const { buyer, no, skuId } = await anOrder()
  expect(await acceptChange(staff, await askedChange(buyer, no, { to: { [skuId]: 2 } }))).toEqual({
    state: 'done',
  })
})

test('a rule that nobody can decide is named before the change is asked for', async () => {
  const owner = await aBuyer(shop)
  const { skuId } = await shop.product({ priceFen: 2000, stock: 50 })
  const { no } = await buyNow(owner, { skuId, quantity: 4 })
  await payNow(shop, owner, no)
  await saveRules(owner, from100(byRole('owner')))
  const wish = await wishFor(owner, no, { to: { [skuId]: 6 } })
  expect(await reasonOf(owner.call(previewOrderChange, wish))).toBe('approvalUnmet')
})

test.each(['reject', 'return'] as const)('a request that approvers %s ends the change', async (verdict) => {
  const { buyer, approver, no, skuId, other, changeNo, requestNo } = await inApproval()
  await decideAs(approver, requestNo, verdict)
  await work(shop)
  expect(await changeOf(buyer, changeNo)).toMatchObject({
    state: 'expired',
    answer: '增加的商品没有通过审批',
    supplementNo: '',
  })
  expect(await eventsTo(buyer)).toContain('changeExpired')
  expect([await stockOf(shop, skuId), await stockOf(shop, other)]).toEqual([46, 50])
  expect(await reasonOf(ship(no))).toBe('ok')
  expect(await reasonOf(askedChange(buyer, no, { to: { [skuId]: 3 } }))).not.toBe('changeOpen')
})

test('its requester withdraws the request, and the order goes on', async () => {
  const { buyer, no, changeNo, requestNo } = await inApproval()
  await buyer.call(withdrawPurchaseRequest, { no: requestNo })
  await sweep()
  expect((await changeOf(buyer, changeNo)).state).toBe('expired')
  expect(await reasonOf(ship(no))).toBe('ok')
})

test('one that came back and is handed in again is an order of its own, with its own freight', async () => {
  const { buyer, approver, other, changeNo, requestNo } = await inApproval()
  await decideAs(approver, requestNo, 'return')
  const lines = [{ skuId: other, quantity: 5 }]
  const { quote, amounts } = await buyer.call(previewRequest, { no: requestNo, lines })
  expect(amounts.freightFen).toBe(1200)
  const { revision } = await requestOf(buyer, requestNo)
  // Before the change has heard of it.
  await buyer.call(resubmitRequest, { no: requestNo, revision, lines, quote })
  await work(shop)
  expect((await changeOf(buyer, changeNo)).state).toBe('expired')
  const request = await requestOf(buyer, requestNo)
  expect(request).toMatchObject({ state: 'ordered', supplementTo: null })
  const order = await buyer.call(getOrder, { no: request.orderNo ?? '' })
  expect(order.amounts.payableFen).toBe(6200)
})

test('a requester who is removed leaves no order waiting, and a stranger ends nothing', async () => {
  const { owner, buyer, approver, no, other, changeNo, requestNo } = await inApproval()
  const stranger = await aBuyer(shop)
  expect(await reasonOf(stranger.call(withdrawPurchaseRequest, { no: requestNo }))).toBe('notFound')
  expect(await reasonOf(stranger.call(getOrderChange, { changeNo }))).toBe('notFound')
  expect(await reasonOf(approver.call(withdrawPurchaseRequest, { no: requestNo }))).toBe('notFound')
  await owner.call(removeColleague, { memberId: buyer.id })
  await decideAs(approver, requestNo).catch(() => undefined)
  await work(shop)
  await sweep()
  const [change] = await shop.db`select state from order_change where no = ${changeNo}`
  expect(change).toEqual({ state: 'expired' })
  expect(await stockOf(shop, other)).toBe(50)
  expect(await reasonOf(ship(no))).toBe('ok')
})

test('approvers do not lower it: the change names its quantities', async () => {
  const { approver, other, requestNo } = await inApproval()
  const { revision } = await requestOf(approver, requestNo)
  const lines = [{ skuId: other, quantity: 4 }]
  expect(await reasonOf(approver.call(lowerRequest, { no: requestNo, revision, lines, comment: '' }))).toBe(
    'requestOfChange',
  )
})

test('goods that became dearer while approvers decided end the change', async () => {
  const { buyer, approver, no, other, changeNo, requestNo } = await inApproval()
  await shop.db`update sku set price_fen = 1100 where id = ${other}`
  await decideAs(approver, requestNo)
  await work(shop)
  expect(await requestOf(buyer, requestNo)).toMatchObject({ state: 'returned' })
  expect((await changeOf(buyer, changeNo)).state).toBe('expired')
  expect(await reasonOf(ship(no))).toBe('ok')
})

test('its fund holds the sum while approvers decide, and is charged once', async () => {
  const { buyer, approver, changeNo, requestNo } = await inApproval({ fundOf: 100_000 })
  const [{ fen }] = await shop.db<[{ fen: number }]>`
    select left_fen as fen from fund_entry e join purchase_request r on r.fund_id = e.fund_id
     where r.no = ${requestNo} order by e.id desc limit 1`
  expect(fen).toBe(100_000 - 9200 - 5000)
  await decideAs(approver, requestNo)
  await work(shop)
  const { supplementNo } = await changeOf(buyer, changeNo)
  await payNow(shop, buyer, supplementNo)
  expect((await changeOf(buyer, changeNo)).state).toBe('done')
  const [after] = await shop.db<[{ fen: number }]>`
    select left_fen as fen from fund_entry e join purchase_request r on r.fund_id = e.fund_id
     where r.no = ${requestNo} order by e.id desc limit 1`
  expect(after.fen).toBe(100_000 - 9200 - 5000 + 2000)
})

test('approved, withdrawn and swept at once, a change ends in one way', async () => {
  const rounds = process.env.SOAK === '1' ? 40 : 6
  for (let round = 0; round < rounds; round++) {
    const { buyer, approver, other, changeNo, requestNo } = await inApproval()
    await Promise.all([
      reasonOf(decideAs(approver, requestNo)),
      reasonOf(buyer.call(withdrawPurchaseRequest, { no: requestNo })),
      sweep(),
      ...Array.from({ length: 3 }, () => work(shop)),
    ])
    await work(shop)
    const { state } = await requestOf(buyer, requestNo)
    const change = await changeOf(buyer, changeNo)
    expect([state, change.state]).toEqual(
      state === 'ordered' ? ['ordered', 'accepted'] : ['withdrawn', 'expired'],
    )
    expect(change.supplementNo === '').toBe(state !== 'ordered')
    expect(await stockOf(shop, other)).toBe(state === 'ordered' ? 45 : 50)
  }
})
