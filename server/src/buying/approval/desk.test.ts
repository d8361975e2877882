import { decideRequest, previewRequest, resubmitRequest } from '@gongfang/contract/buying/approval'
import {
  countRequestsDesk,
  getRequestDesk,
  listRequestsDesk,
  withdrawRequestDesk,
} from '@gongfang/contract/buying/approval-desk'
import { getFund } from '@gongfang/contract/people/fund'
import { listMessages } from '@gongfang/contract/people/message'
import { listAudit, listHistory } from '@gongfang/contract/system/audit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { work } from '../../testing/aftersales.ts'
import { askFor, aTeam, decideAs, requestOf } from '../../testing/approval.ts'
import { listBroken } from '../../testing/books.ts'
import { someFreight } from '../../testing/buying.ts'
import { exported } from '../../testing/exporting.ts'
import { aFund } from '../../testing/funds.ts'
import { reasonOf } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { placeRequested } from '../order/request/actions.ts'

let shop: TestShop
let staff: TestStaff
let clerk: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  await someFreight(shop)
  staff = await shop.staff()
  clerk = await shop.staff(['order.read', 'transfer.export'])
})
afterAll(() => shop.close())

const nosOf = async (input: Parameters<typeof clerk.call<typeof listRequestsDesk>>[1]) =>
  (await clerk.call(listRequestsDesk, input)).rows.map(({ no }) => no)

test('staff find requests by state, institution, requester, time and number, and export what they find', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const fund = await aFund(owner)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 100 })
  const first = await askFor(buyer, skuId, { fundId: fund.id, purpose: '课题组实验' })
  const second = await askFor(buyer, skuId)
  await decideAs(approver, first)
  await work(shop)
  const institutionId = owner.institutionId!
  expect(await nosOf({ institutionId })).toEqual([second, first])
  expect(await nosOf({ institutionId, view: 'ordered' })).toEqual([first])
  expect(await nosOf({ keyword: second.slice(0, 18) })).toContain(second)
  expect(await nosOf({ keyword: buyer.mobile })).toEqual([second, first])
  expect(await nosOf({ keyword: '没有这个机构' })).toEqual([])
  expect(await nosOf({ institutionId, to: '2020-01-01' })).toEqual([])
  expect(await nosOf({ institutionId, limit: 1 })).toEqual([second])
  const { next } = await clerk.call(listRequestsDesk, { institutionId, limit: 1 })
  expect(await nosOf({ institutionId, limit: 1, after: next! })).toEqual([first])
  const [waiting, ordered] = (await clerk.call(listRequestsDesk, { institutionId })).rows
  expect(waiting).toMatchObject({ state: 'pending', orderNo: null, fund: null })
  expect(waiting!.waitingFor).toHaveLength(1)
  expect(ordered).toMatchObject({ fund: { code: fund.code }, orderNo: expect.stringMatching(/^\d{20}$/) })
  expect(ordered!.mobile).toBe(buyer.mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2'))
  expect((await clerk.call(countRequestsDesk, {})).pending).toBeGreaterThan(0)

  const rows = await exported(shop, clerk, 'purchaseRequest', { institutionId })
  expect(rows.map((row) => row.申请单号)).toEqual([second, first])
  expect(rows[1]).toMatchObject({ 用途: '课题组实验', 状态: '已下单', 订单号: ordered!.orderNo })
  expect(rows[1]!.审批人).not.toBe('')
  expect((await exported(shop, staff, 'purchaseRequest', { institutionId }))[0]).toMatchObject({
    手机号: buyer.mobile,
  })
})

test('a search for a whole number by who sees masked ones is written down', async () => {
  const { buyer } = await aTeam(shop)
  await clerk.call(listRequestsDesk, { keyword: buyer.mobile })
  const { rows } = await staff.call(listAudit, { what: 'member.search' })
  expect(rows[0]).toMatchObject({ who: clerk.name, after: { list: '采购申请' } })
})

test('a request is read with its goods, steps, events and order; the receiver’s number is masked', async () => {
  const { buyer, approver } = await aTeam(shop)
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 100 })
  const no = await askFor(buyer, skuId)
  await decideAs(approver, no)
  await work(shop)
  const one = await clerk.call(getRequestDesk, { no })
  const own = await requestOf(buyer, no)
  expect(one).toMatchObject({
    no,
    state: 'ordered',
    orderNo: own.orderNo,
    lines: own.lines,
    steps: own.steps,
  })
  expect(one.events.map(({ what }) => what)).toEqual(own.events.map(({ what }) => what))
  expect(one.address?.phone).toContain('****')
  expect(await reasonOf(clerk.call(getRequestDesk, { no: '0'.repeat(20) }))).toBe('notFound')
})

test('staff withdraw a request that waits, with a reason: its fund is free, the requester is told and goes on', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const fund = await aFund(owner, { amount: 50_000 })
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 100 })
  const no = await askFor(buyer, skuId, { fundId: fund.id })
  const { revision } = await requestOf(approver, no)
  const reason = '审批人均已离职'
  expect(await reasonOf(staff.call(withdrawRequestDesk, { no, reason: '' }))).toBe('invalid')
  await staff.call(withdrawRequestDesk, { no, reason })
  expect(await owner.call(getFund, { id: fund.id })).toMatchObject({ leftFen: 50_000, reservedFen: 0 })
  const { state, events } = await requestOf(buyer, no)
  expect(state).toBe('withdrawn')
  expect(events.at(-1)).toMatchObject({
    what: 'withdrawn',
    name: null,
    comment: `商城客服代为撤回：${reason}`,
  })
  await work(shop)
  const { data } = await buyer.call(listMessages, {})
  expect(data.some(({ title, body }) => title === '采购申请已由商城撤回' && body.includes(reason))).toBe(true)
  const entries = await clerk.call(listHistory, { subject: `request ${no}` })
  expect(entries.rows[0]).toMatchObject({
    what: 'request.withdraw',
    before: { state: 'pending' },
    after: { state: 'withdrawn', reason },
  })
  expect(await reasonOf(staff.call(withdrawRequestDesk, { no, reason }))).toBe('requestMoved')
  expect(await reasonOf(approver.call(decideRequest, { no, revision, verdict: 'approve' }))).toBe(
    'requestMoved',
  )

  const again = { no, lines: [{ skuId, quantity: 1 }], fundId: fund.id }
  const { quote } = await buyer.call(previewRequest, again)
  await buyer.call(resubmitRequest, { ...again, quote, revision: (await requestOf(buyer, no)).revision })
  await decideAs(approver, no)
  await work(shop)
  expect((await requestOf(buyer, no)).state).toBe('ordered')
  expect(await reasonOf(staff.call(withdrawRequestDesk, { no, reason }))).toBe('requestMoved')
  expect(await listBroken(shop.db)).toEqual({})
})

test('an approved request is placed or withdrawn, whatever comes first, and its fund holds nothing twice', async () => {
  const { owner, buyer, approver } = await aTeam(shop)
  const fund = await aFund(owner, { amount: 10_000_000 })
  const { skuId } = await shop.product({ priceFen: 20_000, stock: 100 })
  const states = []
  for (let round = 0; round < 10; round++) {
    const no = await askFor(buyer, skuId, { fundId: fund.id })
    await decideAs(approver, no)
    const [request] = await shop.db<[{ id: number }]>`select id from purchase_request where no = ${no}`
    const [withdrawn] = await Promise.all([
      reasonOf(staff.call(withdrawRequestDesk, { no, reason: '订单没有生成' })),
      placeRequested(shop.app.house, { requestId: request.id }),
    ])
    const { state } = await requestOf(buyer, no)
    expect(state).toBe(withdrawn === 'ok' ? 'withdrawn' : 'ordered')
    states.push(state)
  }
  await work(shop)
  const ordered = states.filter((state) => state === 'ordered').length
  const [orders] = await shop.db<[{ count: number }]>`
    select count(*) as count from shop_order where member_id = ${buyer.id}`
  expect(orders.count).toBe(ordered)
  expect(await listBroken(shop.db)).toEqual({})
})
