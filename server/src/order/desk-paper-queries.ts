import type { Db } from '../db/connect.ts'
import { iso } from '../db/instant.ts'

/** Begins with the few transfers that wait, never with the orders; of `o`, and with no parameter. */
export const waitsForTransfer = `o.state = 'unpaid' and o.id = any(array(
  select order_id from bank_transfer where state in ('reviewing', 'partly')))`

/** What is asked for comes before what is made, and that before what was taken back: it is what there is to do. */
export const invoiceMark = (db: Db) => db`
  (select case when bool_or(r.state = 'requested') then 'requested'
               when bool_or(r.state in ('issued', 'redNeeded')) then 'issued'
               when bool_or(r.state = 'red') then 'red' else 'none' end
     from invoice_order x join invoice_request r on r.id = x.request_id where x.order_id = o.id)`

export const invoices = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'invoiceNo', r.no, 'kind', r.kind, 'state', r.state,
      'amountFen', x.amount_fen, 'number', coalesce(r.number, ''), 'redNumber', coalesce(r.red_number, ''),
      'createdAt', ${iso(db, 'r.created_at')}) order by r.id desc), '[]')
     from invoice_order x join invoice_request r on r.id = x.request_id where x.order_id = o.id)`

/** With the slip that was shown last. */
export const transfer = (db: Db) => db`
  (select jsonb_build_object('state', b.state, 'code', b.code, 'receivedFen', b.received_fen, 'slip', (
      select jsonb_build_object('uploadId', s.upload_id, 'name', u.name, 'mime', u.mime, 'amountFen', s.amount_fen,
               'payer', s.payer, 'paidOn', s.paid_on, 'sentAt', ${iso(db, 's.sent_at')}, 'reason', s.reason)
        from bank_slip s join upload u on u.id = s.upload_id where s.transfer_id = b.id order by s.id desc limit 1))
     from bank_transfer b where b.order_id = o.id)`
