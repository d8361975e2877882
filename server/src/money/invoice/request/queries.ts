import type { Fen } from '@gongfang/contract/base/money'
import type { InvoiceWish } from '@gongfang/contract/buying/order'
import {
  type Invoiceable,
  type InvoiceKind,
  type InvoiceScope,
  type InvoiceTitle,
  lacksForSpecial,
  livingInvoices,
  type OwnInvoice,
} from '@gongfang/contract/money/invoice'
import { keptMoney } from '../../../buying/order/door.ts'
import type { Db } from '../../../db/connect.ts'
import { shownName } from '../../../db/phone.ts'
import { type Invoicer, invoicedBy, isOfOwn, readBy, shown, summed } from '../queries.ts'

/** Locks by id, in the order of all other places. */
export const lockOrdersOf = (tx: Db, by: Invoicer, nos: readonly string[]) => tx<{ id: number }[]>`
  select o.id from shop_order o where o.no = any(${[...nos]}) and ${invoicedBy(tx, by)} order by o.id for update`

export const lockOrder = (tx: Db, id: number) => tx`select from shop_order where id = ${id} for update`

/** Refunds lock the payment too, so from here on the paid and refunded sums do not change. */
export const lockPayments = (tx: Db, orderIds: readonly number[]) => tx`
  select id from payment where purpose = 'order' and subject_id = any(${[...orderIds]}) and kept order by id for update`

const sums = (db: Db) => db`shop_order o cross join lateral (${keptMoney(db)}) money`

/** Name of the member of `table`; '' for the reader. */
const nameFor = (db: Db, table: 'o' | 'r', readerId: number) => db`
  case when ${db(table)}.member_id = ${readerId} then ''
       else (select ${shownName(db, 'm')} from member_facts m where m.id = ${db(table)}.member_id) end`

const canBeInvoiced = (db: Db) => db`o.currency = 'money' and o.state in ('paid', 'shipped', 'done')`

const fields = (db: Db, readerId: number) => db`
  o.no, o.state, o.created_at, o.kinds, ${nameFor(db, 'o', readerId)} as buyer,
  (select l.title from order_line_facts l where l.order_id = o.id order by l.position limit 1) as goods,
  money.paid_fen, money.refunded_fen, money.invoiced_fen, money.left_fen,
  o.deduct_points, o.deduct_fen`

export type Left = Pick<Invoiceable, 'no' | 'leftFen'> & { id: number; institutionId: number }

/** The part of these orders that can be invoiced. Lock the orders and their payments if it must not change. */
export const listLeft = (db: Db, ids: readonly number[]) => db<Left[]>`
  select o.id, o.institution_id, o.no, money.left_fen from ${sums(db)}
   where o.id = any(${[...ids]}) and ${canBeInvoiced(db)} order by o.id`

interface Page {
  page: number
  limit: number
}

interface Reader {
  memberId: number
  /** The reader's institution now. Orders of one that the reader has left are not offered. */
  institutionId: number | null
  scope: InvoiceScope
}

/** Orders `o` that were paid with money, each with its amount (rule P1). An order in points has nothing to pay in fen. */
const offered = (db: Db, { memberId, institutionId, scope }: Reader) => db`
  o.institution_id = ${institutionId} and o.state in ('paid', 'shipped', 'done') and o.payable_fen > 0
  ${scope === 'own' ? db`and o.member_id = ${memberId}` : db``}`

/**
 * Ids of a page, and the number of all. Only orders with refunds or invoices can be settled, and these are few: sums of
 * all paid orders take seconds for an institution. The others are counted and paged by their index alone.
 */
export async function findInvoiceablePage(db: Db, { page, limit, ...reader }: Reader & Page) {
  const [found] = await db<[{ ids: number[]; total: number }]>`
    with gone as (
      select o.id, o.payable_fen, b.amount_fen
        from refund_facts b
        join payment_facts p on p.id = b.payment_id and p.purpose = 'order' and p.kept
        join order_facts o on o.id = p.subject_id
       where b.state <> 'failed' and ${offered(db, reader)}
      union all
      select o.id, o.payable_fen, x.amount_fen
        from invoice_request r
        join invoice_order x on x.request_id = r.id
        join order_facts o on o.id = x.order_id
       where r.state = any(${[...livingInvoices]}) and ${offered(db, reader)}
    ), settled as materialized (
      select id from gone group by id, payable_fen having payable_fen <= sum(amount_fen)
    )
    select array(select o.id from order_facts o
                  where ${offered(db, reader)} and o.id not in (select id from settled)
                  order by o.id desc limit ${limit} offset ${(page - 1) * limit}) as ids,
           (select count(*) from order_facts o where ${offered(db, reader)}) - (select count(*) from settled) as total`
  return found
}

export const listInvoiceable = (db: Db, ids: readonly number[], readerId: number) => db<Invoiceable[]>`
  select ${fields(db, readerId)} from ${sums(db)}
   where o.id = any(${[...ids]}::bigint[]) and ${canBeInvoiced(db)} and money.left_fen > 0
   order by o.id desc`

export async function findInvoiceable(db: Db, by: Invoicer, orderId: number) {
  const [row] = await db<Invoiceable[]>`
    select ${fields(db, by.memberId)} from ${sums(db)} where o.id = ${orderId} and ${canBeInvoiced(db)}`
  return row
}

export async function findOrderOf(db: Db, by: Invoicer, no: string) {
  const [row] = await db<{ id: number; institutionId: number; state: string; currency: string }[]>`
    select o.id, o.institution_id, o.state, o.currency from order_facts o
     where o.no = ${no} and ${invoicedBy(db, by)}`
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
  with open as (
    select id from institution where id = ${r.institutionId} and state <> 'closed' for key share
  ), made as (
    insert into invoice_request (no, member_id, institution_id, kind, title, remark, created_at, state_at)
    select ${r.no}, ${r.memberId}, open.id, ${r.kind}, ${tx.json(r.title)}, ${r.remark}, ${r.now}, ${r.now} from open
    returning id
  ), orders as (
    insert into invoice_order (request_id, order_id, asked_fen, amount_fen)
    select made.id, o.id, o.fen, o.fen from made,
           unnest(${r.orders.map(({ id }) => id)}::bigint[], ${r.orders.map(({ leftFen }) => leftFen)}::bigint[]) as o(id, fen)
  )
  insert into invoice_event (request_id, at, what, who) select id, ${r.now}, 'requested', ${r.who} from made`

const requested = (db: Db, { memberId, institutionId, scope }: Reader) =>
  scope === 'own'
    ? db`r.member_id = ${memberId} and (r.institution_id = ${institutionId} or ${isOfOwn(db, memberId)})`
    : db`r.institution_id = ${institutionId}`

const shownTo = (db: Db, { memberId, institutionId }: Pick<Reader, 'memberId' | 'institutionId'>) => db`
  ${shown(db)}, ${nameFor(db, 'r', memberId)} as requester,
  r.institution_id is distinct from ${institutionId} as elsewhere`

export const listRequests = (db: Db, wanted: Reader & { page: number; limit: number }) => db<OwnInvoice[]>`
  select ${shownTo(db, wanted)}
    from ${summed(db)} where ${requested(db, wanted)}
   order by r.id desc limit ${wanted.limit} offset ${(wanted.page - 1) * wanted.limit}`

export async function countRequests(db: Db, reader: Reader) {
  const [row] = await db<[{ total: number }]>`
    select count(*) as total from invoice_request r where ${requested(db, reader)}`
  return row.total
}

/** Requests of an order that a member reads. */
export const listOfOrder = (db: Db, by: Invoicer, orderId: number) => db<OwnInvoice[]>`
  select ${shownTo(db, by)} from ${summed(db)}
   where r.id in (select request_id from invoice_order where order_id = ${orderId})
     and ${readBy(db, by)} order by r.id desc`

/** The amount of an order that is in requests which the member may not read. */
export async function sumElsewhere(db: Db, by: Invoicer, orderId: number): Promise<Fen> {
  const [row] = await db<[{ fen: Fen }]>`
    select coalesce(sum(x.amount_fen), 0)::bigint as fen
      from invoice_order x join invoice_request r on r.id = x.request_id
     where x.order_id = ${orderId} and r.state = any(${[...livingInvoices]}) and not ${readBy(db, by)}`
  return row.fen
}

export async function findWish(db: Db, orderId: number) {
  const [wish] = await db<{ kind: InvoiceKind; title: string }[]>`
    select w.kind, t.title from invoice_wish w join invoice_title t on t.id = w.title_id where w.order_id = ${orderId}`
  return wish
}

/**
 * How an order was invoiced last, to ask for the same again. Undefined without, or where the institution has no such title
 * any more, or one that lacks what the kind demands.
 */
export async function findWishAsOf(db: Db, orderId: number): Promise<InvoiceWish | undefined> {
  const [found] = await db<[InvoiceWish & InvoiceTitle] | []>`
    select r.kind, t.id as title_id, t.title, t.tax_number, t.address, t.phone, t.bank, t.account, t.email
      from invoice_order x
      join invoice_request r on r.id = x.request_id and r.state = any(${[...livingInvoices]})
      join invoice_title t on t.institution_id = r.institution_id and t.title = r.title->>'title'
                          and t.tax_number = r.title->>'taxNumber'
     where x.order_id = ${orderId} order by r.id desc, t.is_default desc, t.id limit 1`
  if (!found || (found.kind === 'special' && lacksForSpecial(found) !== '')) return undefined
  return { kind: found.kind, titleId: found.titleId }
}

/** Wishes of orders that are not waiting for money any more, the oldest first. */
export const listDueWishes = (db: Db) => db<
  { orderId: number; memberId: number; kind: InvoiceKind; titleId: number }[]
>`
  select w.order_id, o.member_id, w.kind, w.title_id
    from invoice_wish w join order_facts o on o.id = w.order_id
   where o.state <> 'unpaid' order by w.order_id limit 100`
