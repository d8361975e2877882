import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

/** Requested or issued invoices of an order that exceed its retained money and are not due to be reversed. */
const listTooMuch = (db: Db) => db`
  select o.no, sum(x.amount_fen)::bigint as invoiced, coalesce(p.amount_fen, 0) as paid, coalesce(b.fen, 0) as refunded
    from invoice_order x join invoice_request r on r.id = x.request_id join order_facts o on o.id = x.order_id
    left join payment_facts p on p.purpose = 'order' and p.subject_id = o.id and p.kept
    left join lateral (
      select sum(amount_fen)::bigint as fen from refund_facts where payment_id = p.id and state <> 'failed') b on true
   where r.state in ('requested', 'issued')
   group by o.id, o.no, p.id, p.amount_fen, b.fen having sum(x.amount_fen) > coalesce(p.amount_fen, 0) - coalesce(b.fen, 0)`

/** The lines of an issued invoice sum up to the amount of each order; an invoice that is not issued has none. */
const listWrongLines = (db: Db) => db`
  select r.no, r.state, x.order_id, x.amount_fen, y.fen as lines_fen
    from (select x.* from invoice_order x join invoice_request r on r.id = x.request_id
           where r.number is not null and x.amount_fen > 0) x
    full join (
      select request_id, order_id, sum(amount_fen)::bigint as fen from invoice_line where side = 'blue'
       group by request_id, order_id) y on y.request_id = x.request_id and y.order_id = x.order_id
    join invoice_request r on r.id = coalesce(x.request_id, y.request_id)
   where x.amount_fen is distinct from y.fen`

/**
 * A red invoice repeats the lines of the invoice that it reverses with the opposite sign; no other invoice has red
 * lines.
 */
const listWrongReds = (db: Db) => db`
  select r.no, r.state, b.position, b.quantity, b.amount_fen, d.quantity as red_quantity, d.amount_fen as red_fen
    from (select l.* from invoice_line l join invoice_request r on r.id = l.request_id
           where l.side = 'blue' and r.state = 'red') b
    full join (select * from invoice_line where side = 'red') d
      on d.request_id = b.request_id and d.position = b.position and d.order_id = b.order_id
    join invoice_request r on r.id = coalesce(b.request_id, d.request_id)
   where d.amount_fen is distinct from -b.amount_fen or d.quantity is distinct from -b.quantity`

/** The last event of a request equals its state. Only a cancelled or rejected request may have no amount left. */
const listWrongInvoices = (db: Db) => db`
  select r.no, r.state, s.fen, e.what
    from invoice_request r
    cross join lateral (
      select coalesce(sum(amount_fen), 0)::bigint as fen from invoice_order where request_id = r.id) s
    left join lateral (
      select what from invoice_event
       where request_id = r.id and what not in ('lowered', 'attached') order by id desc limit 1) e on true
   where e.what is distinct from r.state or (r.state in ('requested', 'issued', 'redNeeded', 'red') and s.fen = 0)`

export const books: readonly BookRule[] = [
  { name: 'F1', says: '发票金额不超过实付减退款，超出的已标记待红冲', listBroken: listTooMuch },
  { name: 'F2', says: '发票的状态、号码与金额一致', listBroken: listWrongInvoices },
  { name: 'F3', says: '已开具的发票金额 = 开具时明细之和', listBroken: listWrongLines },
  { name: 'F4', says: '红字发票逐行等于所冲发票的负数', listBroken: listWrongReds },
]
