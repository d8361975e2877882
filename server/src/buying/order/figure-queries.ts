import type { Db } from '../../db/connect.ts'
import { measureEach, type OfSpan, type Span } from '../../db/spans.ts'

// Staff read `means` beside the figure, so a statement and its text change together.

export const figures = {
  salesFen: {
    name: '销售额',
    means: '期间付款的金额订单的实付合计：含运费，已减积分抵扣；之后退款不从中扣除，另见退款额',
    unit: 'fen',
    measure: (db: Db, spans: readonly Span[]) =>
      measureEach(
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
    measure: (db: Db, spans: readonly Span[]) =>
      measureEach(
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
    measure: (db: Db, spans: readonly Span[]) => measureEach(db, spans, paidOrders(db, 'money')),
  },
  paidPoints: {
    name: '付款订单',
    means: '期间付款的积分订单数',
    unit: 'count',
    measure: (db: Db, spans: readonly Span[]) => measureEach(db, spans, paidOrders(db, 'points')),
  },
  ordersMoney: {
    name: '订单数',
    means: '期间提交的金额订单，无论之后付款、取消还是关闭',
    unit: 'count',
    measure: (db: Db, spans: readonly Span[]) => measureEach(db, spans, orders(db, 'money')),
  },
  ordersPoints: {
    name: '订单数',
    means: '期间提交的积分订单，无论之后付款、取消还是关闭',
    unit: 'count',
    measure: (db: Db, spans: readonly Span[]) => measureEach(db, spans, orders(db, 'points')),
  },
} as const

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

/**
 * Counts the orders that were placed in each span and never paid: far fewer than those that were, and found by their
 * states without reading the others.
 */
export const countUnpaidOfPlaced = (db: Db, spans: readonly Span[], currency: 'money' | 'points') =>
  measureEach(
    db,
    spans,
    (from, to) => db`
    select count(*) from shop_order
     where state in ('unpaid', 'cancelled') and paid_at is null and currency = ${currency}
       and created_at >= ${from} and created_at < ${to}`,
  )

export async function findFirstOrder(db: Db): Promise<string | null> {
  const [row] = await db<[{ at: string | null }]>`select min(created_at) as at from shop_order`
  return row.at
}
