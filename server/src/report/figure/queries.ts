import type { Db } from '../../db/connect.ts'
import type { Span } from './rules.ts'

// Each figure of the shop is defined here once: name, meaning and statement. Staff read `means` beside the figure, so
// a statement and its text change together.

export interface Figure {
  readonly name: string
  readonly means: string
  readonly unit: 'fen' | 'points' | 'count'
  /** Returns one value per span. */
  readonly measure: (db: Db, spans: readonly Span[]) => Promise<number[]>
}

export const figures = {
  salesFen: {
    name: '销售额',
    means: '期间付款的金额订单的实付合计：含运费，已减积分抵扣；之后退款不从中扣除，另见退款额',
    unit: 'fen',
    measure: (db, spans) =>
      each(
        db,
        spans,
        (from, to) => db`
        select sum(payable_fen) from shop_order where currency = 'money' and paid_at >= ${from} and paid_at < ${to}`,
      ),
  },
  salesPoints: {
    name: '积分销售',
    means: '期间付款的积分订单所付积分的合计，含运费；之后退还不从中扣除，另见退还积分',
    unit: 'points',
    measure: (db, spans) =>
      each(
        db,
        spans,
        (from, to) => db`
        select sum(payable_points) from shop_order where currency = 'points' and paid_at >= ${from} and paid_at < ${to}`,
      ),
  },
  paidMoney: {
    name: '付款订单',
    means: '期间付款的金额订单数',
    unit: 'count',
    measure: (db, spans) => each(db, spans, paidOrders(db, 'money')),
  },
  paidPoints: {
    name: '付款订单',
    means: '期间付款的积分订单数',
    unit: 'count',
    measure: (db, spans) => each(db, spans, paidOrders(db, 'points')),
  },
  ordersMoney: {
    name: '订单数',
    means: '期间提交的金额订单，无论之后付款、取消还是关闭',
    unit: 'count',
    measure: (db, spans) => each(db, spans, orders(db, 'money')),
  },
  ordersPoints: {
    name: '订单数',
    means: '期间提交的积分订单，无论之后付款、取消还是关闭',
    unit: 'count',
    measure: (db, spans) => each(db, spans, orders(db, 'points')),
  },
  refundFen: {
    name: '退款额',
    means: '期间退回会员的金额订单款项；重复付款自动退回的不算',
    unit: 'fen',
    measure: (db, spans) => each(db, spans, refunds(db, 'amount_fen')),
  },
  refundPoints: {
    name: '退还积分',
    means: '期间退还会员的积分订单所付积分；重复付款自动退回的不算',
    unit: 'points',
    measure: (db, spans) => each(db, spans, refunds(db, 'amount_points')),
  },
  newMembers: {
    name: '新会员',
    means: '期间注册的会员，含资料未完善和待审核的，也含之后注销的',
    unit: 'count',
    measure: (db, spans) =>
      each(
        db,
        spans,
        (from, to) => db`select count(*) from member where created_at >= ${from} and created_at < ${to}`,
      ),
  },
  pointsIssued: {
    name: '发放积分',
    means: '期间入账的积分：注册、订单奖励、充值、活动奖励和人工调增；订单与报名的退还另计',
    unit: 'points',
    measure: (db, spans) => each(db, spans, moved(db, db`delta > 0 and not ${returned(db)}`)),
  },
  pointsReturned: {
    name: '退还积分',
    means: '期间因订单取消、退款或报名退款退还的积分',
    unit: 'points',
    measure: (db, spans) => each(db, spans, moved(db, db`delta > 0 and ${returned(db)}`)),
  },
  pointsSpent: {
    name: '消耗积分',
    means: '期间出账的积分：订单支付与抵扣、活动报名、人工调减和注销时放弃的积分',
    unit: 'points',
    measure: (db, spans) => each(db, spans, moved(db, db`delta < 0 and not ${takenBack(db)}`)),
  },
  pointsTakenBack: {
    name: '收回积分',
    means: '期间收回的奖励积分：因退款收回的订单奖励，因撤销签到收回的活动奖励',
    unit: 'points',
    measure: (db, spans) => each(db, spans, moved(db, db`delta < 0 and ${takenBack(db)}`)),
  },
} as const satisfies Record<string, Figure>

export type FigureKey = keyof typeof figures
export const figureKeys = Object.keys(figures) as FigureKey[]

export const paymentShare = {
  name: '支付率',
  means: '期间提交的订单中，到现在为止付过款的所占比例',
}
export const averageOrder = {
  name: '客单价',
  means: '期间付款订单的销售额除以付款订单数',
}

/**
 * Counts the orders that were placed in each span and never paid: far fewer than those that were, and found by their
 * states without reading the others.
 */
export const countUnpaidOfPlaced = (db: Db, spans: readonly Span[], currency: 'money' | 'points') =>
  each(
    db,
    spans,
    (from, to) => db`
    select count(*) from shop_order
     where state in ('unpaid', 'cancelled') and paid_at is null and currency = ${currency}
       and created_at >= ${from} and created_at < ${to}`,
  )

type Part = ReturnType<Db>
type OfSpan = (from: Part, to: Part) => Part

const paidOrders =
  (db: Db, currency: string): OfSpan =>
  (from, to) =>
    db`
    select count(*) from shop_order where currency = ${currency} and paid_at >= ${from} and paid_at < ${to}`

const orders =
  (db: Db, currency: string): OfSpan =>
  (from, to) =>
    db`
    select count(*) from shop_order where currency = ${currency} and created_at >= ${from} and created_at < ${to}`

const refunds =
  (db: Db, column: string): OfSpan =>
  (from, to) =>
    db`
    select sum(r.${db(column)}) from refund r join payment p on p.id = r.payment_id
     where r.state = 'done' and r.done_at >= ${from} and r.done_at < ${to} and p.purpose = 'order' and p.kept`

const returned = (db: Db) => db`(kind = 'orderRefund' or kind = 'activity' and note = '报名退款')`
const takenBack = (db: Db) =>
  db`(kind = 'orderReward' or kind = 'activity' and position('/reward/' in reference) > 0)`
const moved =
  (db: Db, which: Part): OfSpan =>
  (from, to) =>
    db`
    select sum(abs(delta)) filter (where ${which}) from points_entry where created_at >= ${from} and created_at < ${to}`

/** Counts all spans in one statement; the subquery of each span reads its own index range. */
async function each(db: Db, spans: readonly Span[], ofSpan: OfSpan): Promise<number[]> {
  if (spans.length === 0) return []
  const rows = await db<{ value: number }[]>`
    select coalesce((${ofSpan(db`s.from_at`, db`s.to_at`)}), 0)::bigint as value
      from unnest(${spans.map(({ from }) => from.toISOString())}::timestamptz[],
                  ${spans.map(({ to }) => to.toISOString())}::timestamptz[]) with ordinality as s(from_at, to_at, at)
     order by s.at`
  return rows.map(({ value }) => value)
}
