import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Points, points } from '../base/money.ts'
import { Instant, Month } from '../base/time.ts'
import { AnchoredPaging, anchoredPageOf, Count, Id } from '../base/values.ts'

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

/** Balance of an account. A negative balance is owed: credits reduce it first, and nothing can be spent. */
export const PointsBalance = z.int()
export const availableOf = (balance: number) => points(Math.max(0, balance))
export const owedOf = (balance: number) => points(Math.max(0, -balance))
/** Text for table columns: '320', '待扣回 320'. */
export const balanceText = (balance: number) => (balance < 0 ? `待扣回 ${-balance}` : `${balance}`)
/** '320积分', '待扣回 320积分' */
export const showBalance = (balance: number) => `${balanceText(balance)}积分`
export const showOwed = (owed: number) => showBalance(-owed)

export const PointsEntry = z.object({
  id: Id,
  /** Signed change. */
  delta: z.int(),
  balanceAfter: PointsBalance,
  kind: PointsKind,
  reference: z.string(),
  note: z.string(),
  createdAt: Instant,
  /** Order or activity of the entry, if there is one. */
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

/** The shop's rules for earning and using points. */
export const PointsRules = z.object({
  /** Points per yuan of goods, credited when the order is done. */
  rewardPerYuan: Count,
  /** Greatest share of an order's goods that points may pay, in percent. */
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
  /** `balance` and `thisMonth` cover the whole account, regardless of the filter. */
  output: z.extend(anchoredPageOf(PointsEntry), {
    balance: Points,
    /** Points owed for rewards that were spent before they were taken back; later credits pay them off. */
    owed: Points,
    thisMonth: z.object({ gained: Points, spent: Points }),
    rules: PointsRules,
    /** Whether points can be bought now: a way to pay for them is open. */
    topUpOpen: z.boolean(),
  }),
})

/** Most rows of an export; the file says if some are left out. */
export const POINTS_EXPORT_LIMIT = 5000

export const exportPointsEntries = endpoint({
  method: 'POST',
  path: '/api/user.user/exportLogs',
  access: 'member',
  summary: '导出积分明细（xlsx）',
  answer: ['xlsx'],
  input: z.strictObject(entryFilter),
  output: z.unknown(),
})
