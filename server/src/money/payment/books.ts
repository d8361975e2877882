import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** A paid order has exactly one kept payment, of its amount, unless the amount is zero. An unpaid order has none. */
const listWrongPayments = (db: Db) => db<Broken>`
  select o.no, o.state, o.payable_fen, o.payable_points, p.kept, p.fen, p.points
    from order_facts o
    left join (
      select subject_id, count(*) as kept, sum(amount_fen)::bigint as fen, sum(amount_points)::bigint as points
        from payment where purpose = 'order' and kept group by subject_id) p on p.subject_id = o.id
   where case
     when o.paid_at is null or o.payable_fen + o.payable_points = 0 then p.kept > 0
     else p.kept is distinct from 1 or p.fen <> o.payable_fen or p.points <> o.payable_points end
   order by o.id`

/**
 * Refunds never exceed their payment. A payment that is not kept is refunded in full, unless a refund failed and
 * waits for staff.
 */
const listWrongRefunds = (db: Db) => db<Broken>`
  select p.out_trade_no, p.kept, p.amount_fen, p.amount_points, r.fen as refunded_fen, r.points as refunded_points
    from payment p
    left join (
      select payment_id, sum(amount_fen)::bigint as fen, sum(amount_points)::bigint as points
        from refund where state <> 'failed' group by payment_id) r on r.payment_id = p.id
   where r.fen > p.amount_fen or r.points > p.amount_points or (p.state <> 'paid' and r.fen + r.points > 0)
      or (p.kept = false and (coalesce(r.fen, 0), coalesce(r.points, 0)) <> (p.amount_fen, p.amount_points)
          and not exists (select from refund where payment_id = p.id and state = 'failed'))
   order by p.id`

export const books: readonly BookRule[] = [
  { name: 'P1', says: '已付订单有且只有一笔等额的有效支付', listBroken: listWrongPayments },
  { name: 'P2', says: '退款不超过支付，多收的全部退回', listBroken: listWrongRefunds },
]
