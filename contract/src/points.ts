import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Points } from './money.ts'
import { Instant } from './time.ts'
import { Id, PageLimit, PageNumber, pageOf } from './values.ts'

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

export const PointsEntry = z.object({
  id: Id,
  /** Signed. */
  delta: z.int(),
  balanceAfter: Points,
  kind: PointsKind,
  reference: z.string(),
  note: z.string(),
  createdAt: Instant,
})
export type PointsEntry = z.output<typeof PointsEntry>

export const listPointsEntries = endpoint({
  method: 'POST',
  path: '/api/user.user/logs',
  access: 'member',
  summary: '积分明细',
  input: z.object({ page: PageNumber, limit: PageLimit, kind: z.optional(PointsKind) }),
  output: pageOf(PointsEntry),
})
