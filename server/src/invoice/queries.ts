import type {
  Invoice,
  Invoiceable,
  InvoiceKind,
  InvoiceState,
  InvoiceTitle,
} from '@gongfang/contract/invoice'
import { livingInvoices } from '@gongfang/contract/invoice'
import type { Db } from '../db/connect.ts'

interface Own {
  memberId: number
  nos: readonly string[]
}

/** By id, the order in which they are locked everywhere. */
export const lockOwnOrders = (tx: Db, { memberId, nos }: Own) => tx<{ id: number }[]>`
  select id from shop_order where no = any(${[...nos]}) and member_id = ${memberId} order by id for update`

export const lockOrder = (tx: Db, id: number) => tx`select from shop_order where id = ${id} for update`

/** Whoever gives money back holds the payment as well: from here on what is paid and what went back stands still. */
export const lockPayments = (tx: Db, orderIds: readonly number[]) => tx`
  select id from payment where purpose = 'order' and subject_id = any(${[...orderIds]}) and kept order by id for update`

/** Of money that was kept; what is under way back counts as gone. */
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

/**
 * Who ordered, as a paper names them. A nickname without any letter is a number, and no name: then the institution's
 * contact stands in for its owner. Of `m` and `i`.
 */
export const buyerName = (db: Db) => db`
  case when m.nickname ~ '[^0-9*+[:space:]-]' then m.nickname
       when exists (select from membership where member_id = m.id and institution_id = i.id and state = 'active'
                      and role = 'owner') then i.contact_name
       else '未填写' end`

const fields = (db: Db) => db`
  o.no, o.state, o.created_at, o.kinds,
  (select l.title from order_line l where l.order_id = o.id order by l.position limit 1) as goods,
  p.amount_fen as paid_fen, back.fen as refunded_fen, taken.fen as invoiced_fen, rest.fen as left_fen,
  o.deduct_points, o.deduct_fen`

export type Left = Invoiceable & { id: number; institutionId: number }

/** What of these orders can be asked for; they and their payments are locked where that has to stay so. */
export const listLeft = (db: Db, ids: readonly number[]) => db<Left[]>`
  select o.id, o.institution_id, ${fields(db)} from ${sums(db)}
   where o.id = any(${[...ids]}) and ${canBeInvoiced(db)} order by o.id`

export const listInvoiceable = (db: Db, wanted: { memberId: number; page: number; limit: number }) => db<
  Invoiceable[]
>`
  select ${fields(db)} from ${sums(db)}
   where o.member_id = ${wanted.memberId} and ${canBeInvoiced(db)} and rest.fen > 0
   order by o.id desc limit ${wanted.limit} offset ${(wanted.page - 1) * wanted.limit}`

export async function countInvoiceable(db: Db, memberId: number) {
  const [row] = await db<[{ total: number }]>`
    select count(*) as total from ${sums(db)}
     where o.member_id = ${memberId} and ${canBeInvoiced(db)} and rest.fen > 0`
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
    values (${r.no}, ${r.memberId}, ${r.institutionId}, ${r.kind}, ${tx.json(r.title as never)}, ${r.remark}, ${r.now},
      ${r.now})
    returning id
  ), orders as (
    insert into invoice_order (request_id, order_id, asked_fen, amount_fen)
    select made.id, o.id, o.fen, o.fen from made,
           unnest(${r.orders.map(({ id }) => id)}::bigint[], ${r.orders.map(({ leftFen }) => leftFen)}::bigint[]) as o(id, fen)
  )
  insert into invoice_event (request_id, at, what, who) select id, ${r.now}, 'requested', ${r.who} from made`

export interface LockedRequest {
  id: number
  no: string
  memberId: number
  state: InvoiceState
  number: string | null
  amountFen: number
}

/**
 * Locks its orders before the request, because refunds take them in that order; the lines of a paper refer to the orders.
 * What the request comes to is read after that.
 */
export async function lockRequest(tx: Db, by: { id: number } | { no: string; memberId: number }) {
  const [found] = await tx<{ id: number }[]>`
    select id from invoice_request
     where ${'id' in by ? tx`id = ${by.id}` : tx`no = ${by.no} and member_id = ${by.memberId}`}`
  if (!found) return undefined
  await tx`select from shop_order where id in (select order_id from invoice_order where request_id = ${found.id})
            order by id for key share`
  await tx`select from invoice_request where id = ${found.id} for update`
  const [row] = await tx<LockedRequest[]>`
    select id, no, member_id, state, number,
           (select sum(amount_fen)::bigint from invoice_order where request_id = r.id) as amount_fen
      from invoice_request r where id = ${found.id}`
  return row
}

export interface Step {
  id: number
  to: InvoiceState
  what: 'issued' | 'rejected' | 'cancelled' | 'redNeeded' | 'red'
  who: 'member' | 'staff' | 'system'
  whoName?: string
  /** Why; it stands with the request. */
  reason?: string
  note?: string
  now: Date
}

export const updateState = (
  tx: Db,
  { id, to, what, who, whoName = '', reason = '', note = reason, now }: Step,
) => tx`
  with moved as (
    update invoice_request set state = ${to}, state_at = ${now}, reason = ${reason} where id = ${id} returning id
  )
  insert into invoice_event (request_id, at, what, who, who_name, note)
  select id, ${now}, ${what}, ${who}, ${whoName}, ${note} from moved`

export const insertEvent = (
  tx: Db,
  e: { id: number; what: 'attached'; whoName: string; note: string; now: Date },
) => tx`
  insert into invoice_event (request_id, at, what, who, who_name, note)
  values (${e.id}, ${e.now}, ${e.what}, 'staff', ${e.whoName}, ${e.note})`

/** What both sides see of one. `r` is the request. */
export const shown = (db: Db) => db`
  r.no as invoice_no, r.kind, r.state, r.title, r.remark, r.reason, r.created_at, r.state_at,
  s.fen as amount_fen, s.asked - s.fen as lowered_fen, s.orders,
  case when r.number is not null then
    jsonb_build_object('number', r.number, 'on', r.issued_on, 'hasFile', r.file_id is not null) end as blue,
  case when r.red_number is not null then
    jsonb_build_object('number', r.red_number, 'on', r.red_on, 'hasFile', r.red_file_id is not null) end as red`

export const summed = (db: Db) => db`
  invoice_request r
  cross join lateral (
    select sum(x.amount_fen)::bigint as fen, sum(x.asked_fen)::bigint as asked,
           jsonb_agg(jsonb_build_object('no', o.no, 'amountFen', x.amount_fen) order by o.id) as orders
      from invoice_order x join shop_order o on o.id = x.order_id where x.request_id = r.id) s`

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

export interface StoredFile {
  key: string
  mime: string
  number: string
  title: string
}

type Side = 'blue' | 'red'

export async function findFile(
  db: Db,
  by: ({ id: number } | { no: string; memberId: number }) & { side: Side },
) {
  const [file] = await db<StoredFile[]>`
    select u.key, u.mime, ${by.side === 'blue' ? db`r.number` : db`r.red_number`} as number, r.title ->> 'title' as title
      from invoice_request r join upload u on u.id = ${by.side === 'blue' ? db`r.file_id` : db`r.red_file_id`}
     where ${'id' in by ? db`r.id = ${by.id}` : db`r.no = ${by.no} and r.member_id = ${by.memberId}`}`
  return file
}

// ── wishes ─────────────────────────────────────────────────────────────────────────────────

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
