import * as z from 'zod/mini'
import { endpoint, Nothing } from '../base/endpoint.ts'
import { Points } from '../base/money.ts'
import { Day, Instant } from '../base/time.ts'
import { Count, Id, KeyPaging, keyPageOf, line } from '../base/values.ts'
import { PointsBalance, PointsDirection, PointsEntry, PointsKind } from './points.ts'

/** The member, as the back office shows it. */
const Whose = {
  memberId: Id,
  nickname: z.string(),
  /** Masked. */
  mobile: z.string(),
  jigou: z.string(),
}

export const LedgerRow = z.extend(PointsEntry, Whose)
export type LedgerRow = z.output<typeof LedgerRow>

export const ledgerFilter = {
  direction: z._default(PointsDirection, 'all'),
  kind: z.optional(PointsKind),
  memberId: z.optional(Id),
  /** Part of a member's number, nickname or institution. */
  keyword: z.optional(line('会员', 60)),
  /** Prefix of the order, refund or sign-up number of an entry. */
  reference: z.optional(line('单号', 60)),
  from: z.optional(Day),
  to: z.optional(Day),
}

export const listLedger = endpoint({
  method: 'GET',
  path: '/api/admin.points/lst',
  access: { staff: 'points.read' },
  summary: '全部会员的积分明细',
  input: z.object({ ...KeyPaging, ...ledgerFilter }),
  output: keyPageOf(LedgerRow),
})

export const sumLedger = endpoint({
  method: 'GET',
  path: '/api/admin.points/totals',
  access: { staff: 'points.read' },
  summary: '一段时间内增加、减少的积分，按类型；和现在由会员持有和待扣回的积分',
  input: z.object({ from: Day, to: Day }),
  output: z.object({
    held: Points,
    /** Number of members with points. */
    holders: Count,
    /**
     * Total owed, because rewards were spent before they were taken back, and the number of members who owe.
     */
    owed: Points,
    owing: Count,
    gained: Points,
    spent: Points,
    kinds: z.array(z.object({ kind: PointsKind, gained: Points, spent: Points })),
    pending: Count,
    /** Points of one member that one staff member may adjust per day without approval. */
    limit: Points,
  }),
})

// ── manual adjustments ─────────────────────────────────────────────────────────────────────

export const AdjustmentState = z.enum(['pending', 'booked', 'rejected', 'withdrawn'])
export type AdjustmentState = z.output<typeof AdjustmentState>
export const adjustmentStateNames: Record<AdjustmentState, string> = {
  pending: '待复核',
  booked: '已入账',
  rejected: '已驳回',
  withdrawn: '已撤回',
}

export const Adjustment = z.object({
  id: Id,
  ...Whose,
  delta: z.int(),
  reason: z.string(),
  /** File of the import; '' for an adjustment that was typed. */
  batch: z.string(),
  state: AdjustmentState,
  balance: PointsBalance,
  madeBy: z.string(),
  madeAt: Instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  note: z.string(),
  /** The caller made this adjustment and therefore may not approve it. */
  own: z.boolean(),
})
export type Adjustment = z.output<typeof Adjustment>

export const listAdjustments = endpoint({
  method: 'GET',
  path: '/api/admin.points/adjustments',
  access: { staff: 'points.read' },
  summary: '人工调整（待复核的等待最久的在前，其余最近的在前）',
  /** `others`: made by other staff, so that the reader may approve them. */
  input: z.object({
    ...KeyPaging,
    state: z._default(AdjustmentState, 'pending'),
    memberId: z.optional(Id),
    others: z.optional(z.boolean()),
  }),
  output: keyPageOf(Adjustment),
})

export const MOST_POINTS = 100_000_000
export const pointsReasons = ['活动补发', '客诉补偿', '线下充值', '重复发放扣回', '录入更正'] as const

export const adjustPoints = endpoint({
  method: 'POST',
  path: '/api/admin.points/adjust',
  access: { staff: 'points.adjust' },
  once: true,
  summary: '调整积分；本人 24 小时内对同一会员累计超过限额的须第二人复核',
  input: z.strictObject({
    memberId: Id,
    delta: z.int('积分应为整数').check(
      z.refine((value) => value !== 0, '积分不能为 0'),
      z.minimum(-MOST_POINTS, '积分过大'),
      z.maximum(MOST_POINTS, '积分过大'),
    ),
    /** Shown to the member. */
    reason: line('原因', 100, 1),
    /** The balance that the form showed; refused if it has changed. */
    seen: z.optional(PointsBalance),
  }),
  output: z.object({ id: Id, state: AdjustmentState, balance: PointsBalance }),
})

export const approveAdjustment = endpoint({
  method: 'POST',
  path: '/api/admin.points/approve',
  access: { staff: 'points.approve' },
  summary: '复核通过并入账；不能复核自己提交的',
  input: z.strictObject({ id: Id }),
  output: z.object({ balance: PointsBalance }),
})

export const rejectAdjustment = endpoint({
  method: 'POST',
  path: '/api/admin.points/reject',
  access: { staff: 'points.approve' },
  summary: '驳回待复核的调整',
  input: z.strictObject({ id: Id, reason: line('原因', 100, 1) }),
  output: Nothing,
})

export const withdrawAdjustment = endpoint({
  method: 'POST',
  path: '/api/admin.points/withdraw',
  access: { staff: 'points.adjust' },
  summary: '撤回自己提交的待复核调整',
  input: z.strictObject({ id: Id }),
  output: Nothing,
})
