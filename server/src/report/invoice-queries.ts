import type { Db } from '../db/connect.ts'

/** What is asked for or issued of an order, and need not be taken back, beyond what was kept of its money. */
export const listTooMuch = (db: Db) => db`
  select o.no, sum(x.amount_fen)::bigint as invoiced, coalesce(p.amount_fen, 0) as paid, coalesce(b.fen, 0) as refunded
    from invoice_order x join invoice_request r on r.id = x.request_id join shop_order o on o.id = x.order_id
    left join payment p on p.purpose = 'order' and p.subject_id = o.id and p.kept
    left join lateral (
      select sum(amount_fen)::bigint as fen from refund where payment_id = p.id and state <> 'failed') b on true
   where r.state in ('requested', 'issued')
   group by o.id, p.id, b.fen having sum(x.amount_fen) > coalesce(p.amount_fen, 0) - coalesce(b.fen, 0)`

/** A request tells its story: the last event is its state, and something is left to be invoiced while it waits. */
export const listWrongInvoices = (db: Db) => db`
  select r.no, r.state, s.fen, e.what
    from invoice_request r
    cross join lateral (
      select coalesce(sum(amount_fen), 0)::bigint as fen from invoice_order where request_id = r.id) s
    left join lateral (
      select what from invoice_event
       where request_id = r.id and what not in ('lowered', 'attached') order by id desc limit 1) e on true
   where e.what is distinct from r.state or (r.state in ('requested', 'issued', 'redNeeded', 'red') and s.fen = 0)`
