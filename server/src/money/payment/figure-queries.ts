import type { Db } from '../../db/connect.ts'
import { measureEach, type OfSpan, type Span } from '../../db/spans.ts'

// Staff read `means` beside the figure, so a statement and its text change together.

export const figures = {
  refundFen: {
    name: '退款额',
    means: '期间退回会员的金额订单款项；重复付款自动退回的不算',
    unit: 'fen',
    measure: (db: Db, spans: readonly Span[]) => measureEach(db, spans, refunds(db, 'amount_fen')),
  },
  refundPoints: {
    name: '退还积分',
    means: '期间退还会员的积分订单所付积分；重复付款自动退回的不算',
    unit: 'points',
    measure: (db: Db, spans: readonly Span[]) => measureEach(db, spans, refunds(db, 'amount_points')),
  },
} as const

const refunds =
  (db: Db, column: string): OfSpan =>
  (from, to) =>
    db`
    select sum(r.${db(column)}) from refund r join payment p on p.id = r.payment_id
     where r.state = 'done' and r.done_at >= ${from} and r.done_at < ${to} and p.purpose = 'order' and p.kept`
