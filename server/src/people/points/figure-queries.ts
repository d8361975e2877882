import type { Db } from '../../db/connect.ts'
import { measureEach, type OfSpan, type Span } from '../../db/spans.ts'

// Staff read `means` beside the figure, so a statement and its text change together.
export const figures = {
  pointsIssued: {
    name: '发放积分',
    means: '期间入账的积分：注册、订单奖励、充值、活动奖励和人工调增；订单与报名的退还另计',
    unit: 'points',
    measure: (db: Db, spans: readonly Span[]) =>
      measureEach(db, spans, moved(db, db`delta > 0 and not ${returned(db)}`)),
  },
  pointsReturned: {
    name: '退还积分',
    means: '期间因订单取消、退款或报名退款退还的积分',
    unit: 'points',
    measure: (db: Db, spans: readonly Span[]) =>
      measureEach(db, spans, moved(db, db`delta > 0 and ${returned(db)}`)),
  },
  pointsSpent: {
    name: '消耗积分',
    means: '期间出账的积分：订单支付与抵扣、活动报名、人工调减和注销时放弃的积分',
    unit: 'points',
    measure: (db: Db, spans: readonly Span[]) =>
      measureEach(db, spans, moved(db, db`delta < 0 and not ${takenBack(db)}`)),
  },
  pointsTakenBack: {
    name: '收回积分',
    means: '期间收回的奖励积分：因退款收回的订单奖励，因撤销签到收回的活动奖励',
    unit: 'points',
    measure: (db: Db, spans: readonly Span[]) =>
      measureEach(db, spans, moved(db, db`delta < 0 and ${takenBack(db)}`)),
  },
} as const

const returned = (db: Db) => db`(kind = 'orderRefund' or kind = 'activity' and note = '报名退款')`

const takenBack = (db: Db) =>
  db`(kind = 'orderReward' or kind = 'activity' and position('/reward/' in reference) > 0)`

const moved =
  (db: Db, which: ReturnType<Db>): OfSpan =>
  (from, to) =>
    db`
    select sum(abs(delta)) filter (where ${which}) from points_entry where created_at >= ${from} and created_at < ${to}`

export async function findFirstEntry(db: Db): Promise<string | null> {
  const [row] = await db<[{ at: string | null }]>`select min(created_at) as at from points_entry`
  return row.at
}
