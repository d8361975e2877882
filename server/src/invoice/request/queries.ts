import {
  type Invoice,
  type Invoiceable,
  type InvoiceKind,
  type InvoiceTitle,
  livingInvoices,
} from '@gongfang/contract/invoice'
import type { Db } from '../../db/connect.ts'
import { shown, summed } from '../queries.ts'

interface Own {
  memberId: number
  nos: readonly string[]
}

/** Locks by id, in the order of all other places. */
export const lockOwnOrders = (tx: Db, { memberId, nos }: Own) => tx<{ id: number }[]>`
  select id from shop_order where no = any(${[...nos]}) and member_id = ${memberId} order by id for update`

export const lockOrder = (tx: Db, id: number) => tx`select from shop_order where id = ${id} for update`

/** Refunds lock the payment too, so from here on the paid and refunded sums do not change. */
export const lockPayments = (tx: Db, orderIds: readonly number[]) => tx`
  select id from payment where purpose = 'order' and subject_id = any(${[...orderIds]}) and kept order by id for update`

/** Sums of kept money; refunds under way count as gone. */
const sums = (db: Db) => db`
  shop_order o
  join payment p on p.purpose = 'order' and p.subject_id = o.id and p.kept
  cross join lateral (
    select coalesce(sum(amount_fen), 0)::bigint as fen from refund
     where payment_id = p.id and state <> 'failed') back
  cross join lateral (
    select coalesce(sum(x.amount_fen), 0)::bigint as fen from invoice_order x
      join invoice_request r on r.id = x.request_id
     where x.order_id = o.id and r.state = any(${[...livingInvoices]})) taken
  cross join lateral (select greatest(0, p.amount_fen - back.fen - taken.fen) as fen) rest`

const canBeInvoiced = (db: Db) => db`o.currency = 'money' and o.state in ('paid', 'shipped', 'done')`

const fields = (db: Db) => db`
  o.no, o.state, o.created_at, o.kinds,
  (select l.title from order_line l where l.order_id = o.id order by l.position limit 1) as goods,
  p.amount_fen as paid_fen, back.fen as refunded_fen, taken.fen as invoiced_fen, rest.fen as left_fen,
  o.deduct_points, o.deduct_fen`

export type Left = Invoiceable & { id: number; institutionId: number }

/** The part of these orders that can be invoiced. Lock the orders and their payments if it must not change. */
export const listLeft = (db: Db, ids: readonly number[]) => db<Left[]>`
  select o.id, o.institution_id, ${fields(db)} from ${sums(db)}
   where o.id = any(${[...ids]}) and ${canBeInvoiced(db)} order by o.id`

interface Buyer {
  memberId: number
  /** The buyer's institution now. Orders of one that the buyer has left are not offered. */
  institutionId: number | null
}

export const listInvoiceable = (db: Db, wanted: Buyer & { page: number; limit: number }) => db<Invoiceable[]>`
  select ${fields(db)} from ${sums(db)}
   where o.member_id = ${wanted.memberId} and o.institution_id = ${wanted.institutionId}
     and ${canBeInvoiced(db)} and rest.fen > 0
   order by o.id desc limit ${wanted.limit} offset ${(wanted.page - 1) * wanted.limit}`

export async function countInvoiceable(db: Db, { memberId, institutionId }: Buyer) {
  const [row] = await db<[{ total: number }]>`
    select count(*) as total from ${sums(db)}
     where o.member_id = ${memberId} and o.institution_id = ${institutionId}
       and ${canBeInvoiced(db)} and rest.fen > 0`
  return row.total
}

export async function findInvoiceable(db: Db, own: { memberId: number; no: string }) {
  const [row] = await db<Invoiceable[]>`
    select ${fields(db)} from ${sums(db)}
     where o.no = ${own.no} and o.member_id = ${own.memberId} and ${canBeInvoiced(db)}`
  return row
}

export async function findOwnOrder(db: Db, own: { memberId: number; no: string }) {
  const [row] = await db<{ id: number; state: string; currency: string }[]>`
    select id, state, currency from shop_order where no = ${own.no} and member_id = ${own.memberId}`
  return row
}

export interface NewRequest {
  no: string
  memberId: number
  institutionId: number
  kind: InvoiceKind
  title: InvoiceTitle
  remark: string
  orders: readonly { id: number; leftFen: number }[]
  who: 'member' | 'system'
  now: Date
}

export const insertRequest = (tx: Db, r: NewRequest) => tx`
  with made as (
    insert into invoice_request (no, member_id, institution_id, kind, title, remark, created_at, state_at)
    values (${r.no}, ${r.memberId}, ${r.institutionId}, ${r.kind}, ${tx.json(r.title)}, ${r.remark}, ${r.now},
      ${r.now})
    returning id
  ), orders as (
    insert into invoice_order (request_id, order_id, asked_fen, amount_fen)
    select made.id, o.id, o.fen, o.fen from made,
           unnest(${r.orders.map(({ id }) => id)}::bigint[], ${r.orders.map(({ leftFen }) => leftFen)}::bigint[]) as o(id, fen)
  )
  insert into invoice_event (request_id, at, what, who) select id, ${r.now}, 'requested', ${r.who} from made`

export const listOwn = (db: Db, wanted: { memberId: number; page: number; limit: number }) => db<Invoice[]>`
  select ${shown(db)} from ${summed(db)} where r.member_id = ${wanted.memberId}
   order by r.id desc limit ${wanted.limit} offset ${(wanted.page - 1) * wanted.limit}`

export async function countOwn(db: Db, memberId: number) {
  const [row] = await db<[{ total: number }]>`
    select count(*) as total from invoice_request where member_id = ${memberId}`
  return row.total
}

export const listOfOrder = (db: Db, own: { memberId: number; orderId: number }) => db<Invoice[]>`
  select ${shown(db)} from ${summed(db)}
   where r.id in (select request_id from invoice_order where order_id = ${own.orderId})
     and r.member_id = ${own.memberId} order by r.id desc`

export async function findWish(db: Db, orderId: number) {
  const [wish] = await db<{ kind: InvoiceKind; title: string }[]>`
    select w.kind, t.title from invoice_wish w join invoice_title t on t.id = w.title_id where w.order_id = ${orderId}`
  return wish
}

/** Wishes of orders that are not waiting for money any more, the oldest first. */
export const listDueWishes = (db: Db) => db<
  { orderId: number; memberId: number; kind: InvoiceKind; titleId: number }[]
>`
  select w.order_id, o.member_id, w.kind, w.title_id
    from invoice_wish w join shop_order o on o.id = w.order_id
   where o.state <> 'unpaid' order by w.order_id limit 100`
