import type { InvoiceState } from '@gongfang/contract/money/invoice'
import type { Db, Fragment } from '../../db/connect.ts'

/**
 * Who ordered, as a paper names them. A nickname without any letter is a number, and no name: then the institution's
 * contact stands in for its owner. Of `m` and `i`.
 */
export const buyerName = (db: Db) => db`
  case when m.nickname ~ '[^0-9*+[:space:]-]' then m.nickname
       when exists (select from membership_now where member_id = m.id and institution_id = i.id
                      and 'owner' = any(roles)) then i.contact_name
       else '未填写' end`

export interface LockedRequest {
  id: number
  no: string
  memberId: number
  institutionId: number
  state: InvoiceState
  number: string | null
  amountFen: number
}

export interface Invoicer {
  memberId: number
  /** The member's institution now. */
  institutionId: number | null
  /** True if the caller may invoice any order of the institution, not only own ones. */
  forColleagues: boolean
}

/** Orders `o` of the member, and of the institution for who invoices for colleagues. */
export const invoicedBy = (db: Db, { memberId, institutionId, forColleagues }: Invoicer) =>
  forColleagues
    ? db`(o.member_id = ${memberId} or o.institution_id = ${institutionId})`
    : db`o.member_id = ${memberId}`

/** Requests `r` in the member's institution: own ones, or all for who invoices for colleagues. */
const requestedBy = (db: Db, { memberId, institutionId, forColleagues }: Invoicer) =>
  forColleagues
    ? db`r.institution_id = ${institutionId}`
    : db`(r.member_id = ${memberId} and r.institution_id = ${institutionId})`

/** Requests `r` that name only orders of the member, whoever made them. */
export const isOfOwn = (db: Db, memberId: number | Fragment) => db`
  not exists (select from invoice_order x join order_facts o on o.id = x.order_id
               where x.request_id = r.id and o.member_id <> ${memberId})`

/** Requests `r` that a member reads: those of `requestedBy`, and all that name only the member's orders. */
export const readBy = (db: Db, by: Invoicer) => db`
  (${requestedBy(db, by)} or ${isOfOwn(db, by.memberId)})`

/**
 * Locks its orders before the request, because refunds take them in that order; the lines of a paper refer to the orders.
 * What the request comes to is read after that.
 */
export async function lockRequest(tx: Db, by: { id: number } | { no: string; by: Invoicer }) {
  const [found] = await tx<{ id: number }[]>`
    select id from invoice_request r
     where ${'id' in by ? tx`id = ${by.id}` : tx`no = ${by.no} and (${requestedBy(tx, by.by)} or r.member_id = ${by.by.memberId})`}`
  if (!found) return undefined
  await tx`select from shop_order where id in (select order_id from invoice_order where request_id = ${found.id})
            order by id for key share`
  await tx`select from invoice_request where id = ${found.id} for update`
  const [row] = await tx<LockedRequest[]>`
    select id, no, member_id, institution_id, state, number,
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

/** Columns of request `r` for the member and for staff. */
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
      from invoice_order x join order_facts o on o.id = x.order_id where x.request_id = r.id) s`

export interface StoredFile {
  key: string
  mime: string
  number: string
  title: string
}

type Side = 'blue' | 'red'

/** The file of a request by its number, for those whom the shop tells of it. */
export async function findTold(db: Db, { no, side }: { no: string; side: Side }) {
  const [file] = await db<StoredFile[]>`
    select u.key, u.mime, ${side === 'blue' ? db`r.number` : db`r.red_number`} as number, r.title ->> 'title' as title
      from invoice_request r join upload_facts u on u.id = ${side === 'blue' ? db`r.file_id` : db`r.red_file_id`}
     where r.no = ${no}`
  return file
}

export async function findFile(db: Db, by: ({ id: number } | { no: string; by: Invoicer }) & { side: Side }) {
  const [file] = await db<StoredFile[]>`
    select u.key, u.mime, ${by.side === 'blue' ? db`r.number` : db`r.red_number`} as number, r.title ->> 'title' as title
      from invoice_request r join upload_facts u on u.id = ${by.side === 'blue' ? db`r.file_id` : db`r.red_file_id`}
     where ${'id' in by ? db`r.id = ${by.id}` : db`r.no = ${by.no} and ${readBy(db, by.by)}`}`
  return file
}
