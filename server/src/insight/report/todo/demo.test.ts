import type { Endpoint } from '@gongfang/contract/base/endpoint'
import { listDeskActivities } from '@gongfang/contract/buying/activity-desk'
import { listRequestsDesk } from '@gongfang/contract/buying/approval-desk'
import { listOrderDesk } from '@gongfang/contract/buying/order-desk'
import { listQuestionDesk } from '@gongfang/contract/buying/question-desk'
import { listReviewDesk } from '@gongfang/contract/buying/review-desk'
import { listVerifications } from '@gongfang/contract/buying/verification-desk'
import { listDepotLog } from '@gongfang/contract/goods/depot-desk'
import { isReminder, listTodo, sumTodos, type TodoKind } from '@gongfang/contract/insight/report-desk'
import { listBankRefunds, listStatementLines, listTransfersDesk } from '@gongfang/contract/money/bank-desk'
import { listInvoiceDesk } from '@gongfang/contract/money/invoice-desk'
import { listBillDays, listPayments, listRefunds } from '@gongfang/contract/money/payment-desk'
import { listReviews } from '@gongfang/contract/people/institution-desk'
import { listInstitutions } from '@gongfang/contract/people/institution-list-desk'
import { listMembers } from '@gongfang/contract/people/member-desk'
import { listSent } from '@gongfang/contract/people/message-desk'
import { adjustPoints, listAdjustments, listLedger } from '@gongfang/contract/people/points-desk'
import { listAftersaleDesk } from '@gongfang/contract/service/aftersale-desk'
import { listFeedbackDesk } from '@gongfang/contract/service/feedback-desk'
import { listOrderChangeDesk } from '@gongfang/contract/service/order-change-desk'
import { listAudit } from '@gongfang/contract/system/audit'
import { type Permission, presetRoles } from '@gongfang/contract/system/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoShop } from '../../../testing/demo-shop.ts'
import { allFigures } from '../../../testing/report.ts'
import type { TestShop, TestStaff } from '../../../testing/shop.ts'
import { keepReports } from '../stored/actions.ts'

// The demo is a shop of half a year: its lists of the back office are read as their screens read them.

let shop: TestShop
let owner: TestStaff
beforeAll(async () => {
  shop = await openDemoShop()
  await keepReports(shop.db, allFigures, shop.now())
  owner = await shop.staff()
})
afterAll(() => shop.close())

type Row = Record<string, string | number | null>
interface Page {
  rows: Row[]
  next: string | null
  total: number
}

const MOST_PAGES = 25

/** The rows of a list, page by page. */
async function read(endpoint: Endpoint, input: object): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | null = null
  for (let turned = 0; turned < MOST_PAGES; turned++) {
    const asked = { ...input, limit: 4, ...(after === null ? {} : { after }) }
    const page = (await owner.call(endpoint, asked as never)) as unknown as Page
    rows.push(...page.rows)
    after = page.next
    if (after === null) {
      expect(rows).toHaveLength(page.total)
      break
    }
  }
  return rows
}

type List = [name: string, endpoint: Endpoint, input: object, time: string, order: 'newest' | 'oldest']

test.each<List>([
  ['订单', listOrderDesk, {}, 'createdAt', 'newest'],
  ['订单，待发货', listOrderDesk, { view: 'paid' }, 'createdAt', 'oldest'],
  ['订单，待发货，另选', listOrderDesk, { view: 'paid', oldest: false }, 'createdAt', 'newest'],
  ['订单，已完成', listOrderDesk, { view: 'done' }, 'createdAt', 'newest'],
  ['采购申请', listRequestsDesk, {}, 'submittedAt', 'newest'],
  ['售后', listAftersaleDesk, { view: 'all' }, 'createdAt', 'newest'],
  ['订单变更', listOrderChangeDesk, {}, 'createdAt', 'newest'],
  ['订单变更，待处理', listOrderChangeDesk, { view: 'asked' }, 'createdAt', 'oldest'],
  ['支付流水', listPayments, {}, 'createdAt', 'newest'],
  ['退款', listRefunds, { view: 'all' }, 'createdAt', 'newest'],
  ['退款，进行中', listRefunds, { view: 'open' }, 'createdAt', 'oldest'],
  ['对公转账', listTransfersDesk, { view: 'all' }, 'createdAt', 'newest'],
  ['对公转账，待确认', listTransfersDesk, { view: 'confirm' }, 'createdAt', 'oldest'],
  ['银行流水', listStatementLines, { view: 'all' }, 'receivedOn', 'newest'],
  ['线下退款', listBankRefunds, { view: 'open' }, 'createdAt', 'oldest'],
  ['发票', listInvoiceDesk, { view: 'all' }, 'createdAt', 'newest'],
  ['发票，待开具', listInvoiceDesk, { view: 'requested' }, 'createdAt', 'oldest'],
  ['会员', listMembers, {}, 'createdAt', 'newest'],
  ['机构', listInstitutions, {}, 'createdAt', 'newest'],
  ['积分', listLedger, {}, 'createdAt', 'newest'],
  ['寄存流水', listDepotLog, {}, 'at', 'newest'],
  ['核销记录', listVerifications, {}, 'at', 'newest'],
  ['反馈', listFeedbackDesk, {}, 'createdAt', 'newest'],
  ['反馈，待回复', listFeedbackDesk, { state: 'open' }, 'lastAt', 'oldest'],
  ['评价', listReviewDesk, {}, 'createdAt', 'newest'],
  ['评价，待审核', listReviewDesk, { state: 'pending' }, 'createdAt', 'oldest'],
  ['问答', listQuestionDesk, {}, 'createdAt', 'newest'],
  ['问答，待回答', listQuestionDesk, { state: 'waiting' }, 'createdAt', 'oldest'],
  ['发送记录', listSent, {}, 'createdAt', 'newest'],
  ['审计日志', listAudit, {}, 'at', 'newest'],
])('%s stands in the order of its time, each row once', async (_, endpoint, input, time, order) => {
  const rows = await read(endpoint, input)
  expect(new Set(rows.map(({ id, no }) => id ?? no)).size).toBe(rows.length)
  const times = rows.map((row) => String(row[time]))
  const sorted = times.toSorted()
  expect(times).toEqual(order === 'oldest' ? sorted : sorted.toReversed())
})

/** The lists that to-dos open, asked for as their screens do. */
const opened: Partial<Record<TodoKind, readonly [endpoint: Endpoint, input: object]>> = {
  toShip: [listOrderDesk, { view: 'paid' }],
  backorderLate: [listOrderDesk, { view: 'backorderLate' }],
  wishedLate: [listOrderDesk, { view: 'wishedLate' }],
  toReview: [listReviews, { state: 'pending' }],
  refusedGoods: [listOrderDesk, { view: 'refused' }],
  aftersale: [listAftersaleDesk, { view: 'decide' }],
  aftersaleBack: [listAftersaleDesk, { view: 'comingBack' }],
  aftersalePay: [listAftersaleDesk, { view: 'payBack' }],
  aftersaleSend: [listAftersaleDesk, { view: 'toSend' }],
  orderChange: [listOrderChangeDesk, { view: 'asked' }],
  transfer: [listTransfersDesk, { view: 'confirm' }],
  refundTrouble: [listRefunds, { view: 'trouble' }],
  paymentDoubt: [listPayments, { state: 'doubtful' }],
  toInvoice: [listInvoiceDesk, { view: 'requested' }],
  toRed: [listInvoiceDesk, { view: 'redNeeded' }],
  feedback: [listFeedbackDesk, { state: 'open' }],
  review: [listReviewDesk, { state: 'pending' }],
  question: [listQuestionDesk, { state: 'waiting' }],
  pointsToApprove: [listAdjustments, { others: true }],
  waitlist: [listDeskActivities, { view: 'waitlisted' }],
}

/** What the demo has none of: days of bills, adjustments to approve, orders that are late. */
async function plant() {
  const { db } = shop
  await db`insert into bill_day (day, state) values ('2026-11-01', 'different'), ('2026-11-02', 'different'), ('2026-11-03', 'same')`
  await db`insert into bill_difference (day, kind, number, theirs_fen, ours_fen, note, gone) values
    ('2026-11-01', 'amount', 'T1', 100, 200, '', false), ('2026-11-01', 'amount', 'T2', 100, 200, '', false),
    ('2026-11-02', 'amount', 'T3', 100, 200, '已与银行核实', false), ('2026-11-02', 'amount', 'T4', 100, 200, '', true)`
  const [{ memberId }] = await db<[{ memberId: number }]>`select member_id from points_account limit 1`
  for (const maker of [owner, await shop.staff()])
    await maker.call(adjustPoints, { memberId, delta: 90_000, reason: '活动补发' })
  await db`update shop_order o set state = 'paid', parcels = 0 where id in (
    select order_id from order_line where expected_on is not null limit 1)`
  await db`update order_line set expected_on = '2026-01-02' where expected_on is not null`
}

test('a to-do counts the rows of the list that it opens, for each kind of staff', async () => {
  await plant()
  const seen = new Set<string>()
  const totals = async (staff: TestStaff) => {
    const todo = (await staff.call(listTodo, {})).filter(
      ({ kind }) => kind in opened || kind === 'billDifference',
    )
    const rows = await Promise.all(
      todo.map(async ({ kind, count }) => {
        if (count > 0) seen.add(kind)
        if (kind === 'billDifference')
          return { kind, count: (await staff.call(listBillDays, { open: true })).length }
        const [endpoint, input] = opened[kind]!
        return { kind, count: ((await staff.call(endpoint, input as never)) as unknown as Page).total }
      }),
    )
    return { todo, rows }
  }
  for (const [role, permissions] of [['店主', undefined] as const, ...Object.entries(presetRoles)]) {
    const { todo, rows } = await totals(role === '店主' ? owner : await shop.staff(permissions))
    expect(rows, role).toEqual(todo)
  }
  expect(seen).toContain('backorderLate')
})

test('the number at the bell is the sum of what a member of the staff may end, without reminders', async () => {
  const sumOf = async (permissions: Permission[]) => {
    const todo = await (await shop.staff(permissions)).call(listTodo, {})
    return { sum: sumTodos(todo), todo: Object.fromEntries(todo.map(({ kind, count }) => [kind, count])) }
  }
  const [buyer, packer] = [
    await sumOf(['stock.read', 'stock.write']),
    await sumOf(['order.ship', 'stock.read']),
  ]
  expect(buyer.todo.lowStock).toBeGreaterThan(0)
  expect(buyer.sum).toBe(0)
  expect(packer.todo.toShip).toBeGreaterThan(0)
  expect(packer.sum).toBe(
    packer.todo.toShip! + packer.todo.backorderLate! + packer.todo.wishedLate! + packer.todo.aftersaleSend!,
  )
  // Somebody who reads the health page can end no failed job.
  expect((await sumOf(['health.read'])).todo).toEqual({})
  expect((await sumOf(['health.write'])).todo).toEqual({ failedJobs: expect.any(Number) })
  const all = await owner.call(listTodo, {})
  expect(sumTodos(all)).toBe(
    all.filter(({ kind }) => !isReminder(kind)).reduce((sum, { count }) => sum + count, 0),
  )
})
