import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Points, points } from './money.ts'
import { Instant, Month } from './time.ts'
import { AnchoredPaging, anchoredPageOf, Count, Id } from './values.ts'

export const PointsKind = z.enum([
  'register',
  'orderReward',
  'orderPay',
  'orderRefund',
  'topUp',
  'activity',
  'adjust',
])
export type PointsKind = z.output<typeof PointsKind>

export const pointsKinds: Record<PointsKind, string> = {
  register: '注册',
  orderReward: '下单奖励',
  orderPay: '订单支付',
  orderRefund: '退款退回',
  topUp: '充值',
  activity: '活动',
  adjust: '人工调整',
}

/** What an account stands at. Below nothing, so much is owed: every credit pays it off first, and nothing can be spent. */
export const PointsBalance = z.int()
export const availableOf = (balance: number) => points(Math.max(0, balance))
export const owedOf = (balance: number) => points(Math.max(0, -balance))
/** In a column: '320', '待扣回 320' */
export const balanceText = (balance: number) => (balance < 0 ? `待扣回 ${-balance}` : `${balance}`)
/** '320积分', '待扣回 320积分' */
export const showBalance = (balance: number) => `${balanceText(balance)}积分`
export const showOwed = (owed: number) => showBalance(-owed)

export const PointsEntry = z.object({
  id: Id,
  /** Signed. */
  delta: z.int(),
  balanceAfter: PointsBalance,
  kind: PointsKind,
  reference: z.string(),
  note: z.string(),
  createdAt: Instant,
  /** The order or the activity that it belongs to, when there is one. */
  orderNo: z.nullable(z.string()),
  activityId: z.nullable(Id),
})
export type PointsEntry = z.output<typeof PointsEntry>

export const PointsDirection = z.enum(['all', 'gained', 'spent'])
export type PointsDirection = z.output<typeof PointsDirection>

const entryFilter = {
  direction: z._default(PointsDirection, 'all'),
  kind: z.optional(PointsKind),
  month: z.optional(Month),
}

/** How points are earned and used, as the shop is set. */
export const PointsRules = z.object({
  /** Per yuan of goods, credited when the order is done. */
  rewardPerYuan: Count,
  /** Of the goods of an order, in percent. */
  deductionPercent: Count,
  registerPoints: Points,
})
export type PointsRules = z.output<typeof PointsRules>

export const listPointsEntries = endpoint({
  method: 'POST',
  path: '/api/user.user/logs',
  access: 'member',
  summary: '积分明细',
  input: z.object({ ...entryFilter, ...AnchoredPaging }),
  /** Balance and this month are the account's, whatever the filter. */
  output: z.extend(anchoredPageOf(PointsEntry), {
    balance: Points,
    /** Of rewards that were taken back after they were spent: later credits pay it off. */
    owed: Points,
    thisMonth: z.object({ gained: Points, spent: Points }),
    rules: PointsRules,
    /** Whether points can be bought: there is a way to pay for them now. */
    topUpOpen: z.boolean(),
  }),
})

/** More rows than this are left out of an export; it says so. */
export const POINTS_EXPORT_LIMIT = 5000

export const exportPointsEntries = endpoint({
  method: 'POST',
  path: '/api/user.user/exportLogs',
  access: 'member',
  summary: '导出积分明细（xlsx）',
  answer: 'binary',
  input: z.strictObject(entryFilter),
  output: z.unknown(),
})
