import type { Db } from '../db/connect.ts'
import type { InvoiceLine, SoldOrder } from './rules.ts'

const givenBack = (db: Db) => db`
  (select coalesce(sum(y.quantity), 0) from aftersale_line y join aftersale a on a.id = y.aftersale_id
    where y.order_line_id = l.id and a.state in ('refunding', 'refunded'))`

/** What an invoice of `r` is made of at this moment; nothing once all of its money went back. */
export const sold = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('orderNo', o.no, 'amountFen', x.amount_fen, 'freightFen', o.freight_fen - (
       select coalesce(sum(a.freight_fen), 0) from aftersale a
        where a.order_id = o.id and a.state in ('refunding', 'refunded')),
     'lines', (select jsonb_agg(jsonb_build_object('name', trim(l.title || ' ' || l.spec), 'modelCode', l.model_code,
         'unit', l.unit, 'quantity', l.quantity, 'givenBack', ${givenBack(db)}, 'amountFen', l.amount_fen)
         order by l.position) from order_line l where l.order_id = o.id)) order by o.id), '[]')
     from invoice_order x join shop_order o on o.id = x.order_id where x.request_id = r.id and x.amount_fen > 0)`

export async function findSold(tx: Db, id: number): Promise<SoldOrder[]> {
  const [row] = await tx<[{ sold: SoldOrder[] }]>`
    select ${sold(tx)} as sold from invoice_request r where id = ${id}`
  return row.sold
}

/** As they were issued; null while nothing was. */
export const linesOf = (db: Db, side: 'blue' | 'red') => db`
  (select jsonb_agg(jsonb_build_object('orderNo', o.no, 'name', y.name, 'modelCode', y.model_code, 'unit', y.unit,
       'quantity', y.quantity, 'amountFen', y.amount_fen) order by y.position)
     from invoice_line y join shop_order o on o.id = y.order_id where y.request_id = r.id and y.side = ${side})`

export const insertLines = (tx: Db, id: number, lines: readonly InvoiceLine[]) => tx`
  insert into invoice_line (request_id, side, position, order_id, name, model_code, unit, quantity, amount_fen)
  select ${id}, 'blue', l.at, o.id, l.name, l."modelCode", l.unit, l.quantity, l."amountFen"
    from jsonb_to_recordset(${tx.json(lines.map((line, at) => ({ ...line, at: at + 1 })) as never)})
         as l(at int, "orderNo" text, name text, "modelCode" text, unit text, quantity int, "amountFen" bigint)
    join shop_order o on o.no = l."orderNo"`

/** A red letter says the whole of its invoice again, with the opposite sign. */
export const insertRedLines = (tx: Db, id: number) => tx`
  insert into invoice_line (request_id, side, position, order_id, name, model_code, unit, quantity, amount_fen)
  select request_id, 'red', position, order_id, name, model_code, unit, -quantity, -amount_fen
    from invoice_line where request_id = ${id} and side = 'blue'`
