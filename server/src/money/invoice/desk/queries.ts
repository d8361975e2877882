import type { InvoiceKind } from '@gongfang/contract/money/invoice'
import type { FileMatch, InvoiceCase, InvoiceRow, InvoiceView } from '@gongfang/contract/money/invoice-desk'
import { institutionCan } from '@gongfang/contract/people/institution'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import type { Db } from '../../../db/connect.ts'
import { iso } from '../../../db/instant.ts'
import { beyondTime, countUpTo, sortedByTime } from '../../../db/key-page.ts'
import { containing } from '../../../db/words.ts'
import { isOfOwn, shown, summed } from '../queries.ts'
import type { InvoiceLine, SoldOrder } from './rules.ts'

export interface DeskFilter {
  view: InvoiceView
  kind: InvoiceKind | undefined
  month: string | undefined
  keyword: string | undefined
  after: number | undefined
  limit: number
}

type ViewFilter = Pick<DeskFilter, 'view' | 'kind' | 'month' | 'keyword'>

export const matching = (db: Db, { view, kind, month, keyword }: ViewFilter) => db`
  ${view === 'all' ? db`true` : db`r.state = ${view}`}
  ${kind ? db`and r.kind = ${kind}` : db``}
  ${
    month
      ? db`and r.created_at >= (${`${month}-01`}::date)::timestamp at time zone 'Asia/Shanghai'
           and r.created_at < (${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Shanghai'`
      : db``
  }
  ${keyword ? named(db, keyword) : db``}`

/** A number is of a request, an order or an invoice; anything else names a title. */
function named(db: Db, keyword: string) {
  if (/^fp\d*$/i.test(keyword)) return db`and starts_with(r.no, ${keyword.toUpperCase()})`
  if (!/^\d{8,20}$/.test(keyword)) return db`and r.title ->> 'title' ilike ${containing(keyword)}`
  const last = `${keyword}${'9'.repeat(20 - keyword.length)}`
  return db`
    and (r.number = ${keyword} or r.red_number = ${keyword} or r.id in (
      select x.request_id from invoice_order x join order_facts o on o.id = x.order_id
       where o.no between ${keyword.padEnd(20, '0')} and ${last}))`
}

const REQUESTS = { table: 'invoice_request', as: 'r', time: 'created_at' }
const fromOf = ({ after, limit, view }: DeskFilter) => ({ after, limit, oldest: isQueue('invoice', view) })

export const listRows = (db: Db, filter: DeskFilter) => db<InvoiceRow[]>`
  with page as (
    select r.id from invoice_request r
     where ${matching(db, filter)}
       and ${beyondTime(db, REQUESTS, fromOf(filter))}
     order by ${sortedByTime(db, REQUESTS, fromOf(filter))} limit ${filter.limit + 1}
  )
  select r.id, r.no as invoice_no, r.kind, r.state, r.title ->> 'title' as title, r.title ->> 'taxNumber' as tax_number,
         s.fen as amount_fen, jsonb_array_length(s.orders) as orders, s.orders -> 0 ->> 'no' as order_no, i.jigou,
         i.id as institution_id,
         m.nickname, coalesce(r.number, '') as number, r.file_id is not null as has_file, r.created_at
    from page join (${summed(db)}) on r.id = page.id
    join member_facts m on m.id = r.member_id join institution_facts i on i.id = r.institution_id
   order by ${sortedByTime(db, REQUESTS, fromOf(filter))}`

export const countRows = (db: Db, filter: DeskFilter) =>
  countUpTo(db, db`select 1 from invoice_request r where ${matching(db, filter)}`)

export async function countPiles(db: Db) {
  const [row] = await db<[{ requested: number; redNeeded: number }]>`
    select count(*) filter (where state = 'requested') as requested,
           count(*) filter (where state = 'redNeeded') as red_needed
      from invoice_request where state in ('requested', 'redNeeded')`
  return row
}

type Case = Omit<InvoiceCase, 'lines' | 'redLines'> & {
  /** The orders from which the lines are made if the invoice is issued now. */
  sold: SoldOrder[]
  frozen: InvoiceCase['lines'] | null
  frozenRed: InvoiceCase['redLines'] | null
}

export async function findCase(db: Db, id: number): Promise<Case | undefined> {
  const [row] = await db<Case[]>`
    select r.id, ${shown(db)}, ${over(db)} as over_fen, ${sold(db)} as sold,
      ${linesOf(db, 'blue')} as frozen, ${linesOf(db, 'red')} as frozen_red,
      jsonb_build_object('id', m.id, 'nickname', m.nickname, 'jigou', i.jigou, 'institutionId', i.id) as member,
      (select jsonb_agg(jsonb_build_object('at', ${iso(db, 'e.at')}, 'what', e.what, 'who', e.who,
          'whoName', e.who_name, 'note', e.note) order by e.id)
         from invoice_event e where e.request_id = r.id) as events
      from ${summed(db)}
      join member_facts m on m.id = r.member_id join institution_facts i on i.id = r.institution_id
     where r.id = ${id}`
  return row
}

/** The sum invoiced beyond the money that is still paid. */
const over = (db: Db) => db`
  (select coalesce(sum(greatest(0, x.amount_fen - p.amount_fen + (
            select coalesce(sum(amount_fen), 0) from refund_facts where payment_id = p.id and state <> 'failed'))), 0)::bigint
     from invoice_order x join payment_facts p on p.purpose = 'order' and p.subject_id = x.order_id and p.kept
    where x.request_id = r.id and r.state in ('issued', 'redNeeded'))`

export interface Paper {
  number: string
  on: string
  fileId: number | null
}

export const updateIssued = (tx: Db, id: number, { number, on, fileId }: Paper) => tx`
  update invoice_request set number = ${number}, issued_on = ${on}, file_id = ${fileId}, state = 'issued' where id = ${id}`

export const updateRed = (tx: Db, id: number, { number, on, fileId }: Paper) => tx`
  update invoice_request set red_number = ${number}, red_on = ${on}, red_file_id = ${fileId}, state = 'red' where id = ${id}`

export const updateFile = (tx: Db, id: number, fileId: number) =>
  tx`update invoice_request set file_id = ${fileId} where id = ${id}`

/** Two who write the same number down at once take turns. */
export const lockNumber = (tx: Db, number: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended('invoice_number:' || ${number}::text, 0))`

export async function isNumberKnown(tx: Db, number: string) {
  const [found] =
    await tx`select from invoice_request where number = ${number} or red_number = ${number} limit 1`
  return found !== undefined
}

export async function isFileUsed(tx: Db, fileId: number) {
  const [found] = await tx`
    select from invoice_request where file_id = ${fileId} or red_file_id = ${fileId} limit 1`
  return found !== undefined
}

type Request = NonNullable<FileMatch['request']>

const forMatch = (db: Db) => db`
  r.id, r.no as invoice_no, r.state, r.title ->> 'title' as title, s.fen as amount_fen, coalesce(r.number, '') as number`

export const listByNo = (db: Db, nos: readonly string[]) =>
  db<Request[]>`select ${forMatch(db)} from ${summed(db)} where r.no = any(${[...nos]})`

export const listByNumber = (db: Db, numbers: readonly string[]) =>
  db<Request[]>`select ${forMatch(db)} from ${summed(db)} where r.number = any(${[...numbers]})`

/** Waiting requests whose title is part of one of the names. */
export const listByTitle = (db: Db, names: readonly string[]) => db<Request[]>`
  select ${forMatch(db)} from ${summed(db)}
   where r.state = 'requested' and exists (
     select from unnest(${[...names]}::text[]) as n where position(r.title ->> 'title' in n) > 0)
   order by r.id limit 500`

const givenBack = (db: Db) => db`
  (select coalesce(sum(y.quantity), 0) from aftersale_line_facts y join aftersale_facts a on a.id = y.aftersale_id
    where y.order_line_id = l.id and a.state in ('refunding', 'refunded'))`

/** The lines of request `r` as of now; none if all of its money was refunded. */
export const sold = (db: Db) => db`
  (select coalesce(jsonb_agg(jsonb_build_object('orderNo', o.no, 'amountFen', x.amount_fen, 'freightFen', o.freight_fen - (
       select coalesce(sum(a.freight_fen), 0) from aftersale_facts a
        where a.order_id = o.id and a.state in ('refunding', 'refunded')),
     'lines', (select jsonb_agg(jsonb_build_object('name', trim(l.title || ' ' || l.spec), 'modelCode', l.model_code,
         'ownCode', l.own_code, 'unit', l.unit, 'quantity', l.quantity, 'givenBack', ${givenBack(db)}, 'amountFen', l.amount_fen)
         order by l.position) from order_line_facts l where l.order_id = o.id)) order by o.id), '[]')
     from invoice_order x join order_facts o on o.id = x.order_id where x.request_id = r.id and x.amount_fen > 0)`

export async function findSold(tx: Db, id: number): Promise<SoldOrder[]> {
  const [row] = await tx<[{ sold: SoldOrder[] }]>`
    select ${sold(tx)} as sold from invoice_request r where id = ${id}`
  return row.sold
}

/** The lines as they were issued; null until then. */
export const linesOf = (db: Db, side: 'blue' | 'red') => db`
  (select jsonb_agg(jsonb_build_object('orderNo', o.no, 'name', y.name, 'modelCode', y.model_code, 'ownCode', y.own_code, 'unit', y.unit,
       'quantity', y.quantity, 'amountFen', y.amount_fen) order by y.position)
     from invoice_line y join order_facts o on o.id = y.order_id where y.request_id = r.id and y.side = ${side})`

export const insertLines = (tx: Db, id: number, lines: readonly InvoiceLine[]) => tx`
  insert into invoice_line (request_id, side, position, order_id, name, model_code, own_code, unit, quantity, amount_fen)
  select ${id}, 'blue', l.at, o.id, l.name, l."modelCode", l."ownCode", l.unit, l.quantity, l."amountFen"
    from jsonb_to_recordset(${tx.json(lines.map((line, at) => ({ ...line, at: at + 1 })))})
         as l(at int, "orderNo" text, name text, "modelCode" text, "ownCode" text, unit text, quantity int, "amountFen" bigint)
    join order_facts o on o.no = l."orderNo"`

/** A red letter says the whole of its invoice again, with the opposite sign. */
export const insertRedLines = (tx: Db, id: number) => tx`
  insert into invoice_line (request_id, side, position, order_id, name, model_code, own_code, unit, quantity, amount_fen)
  select request_id, 'red', position, order_id, name, model_code, own_code, unit, -quantity, -amount_fen
    from invoice_line where request_id = ${id} and side = 'blue'`

/** Members to tell about request `id`: its maker, or, if the maker can no longer read it, those who invoice for colleagues. */
export const listTold = (tx: Db, id: number) => tx<{ memberId: number; institutionId: number }[]>`
  with request as (
    select r.member_id, r.institution_id,
           exists (select from membership_now where member_id = r.member_id and institution_id = r.institution_id)
           or ${isOfOwn(tx, tx`r.member_id`)} and exists (select from member_facts where id = r.member_id and left_at is null) as reads
      from invoice_request r where r.id = ${id})
  select member_id, institution_id from request where reads
  union
  select s.member_id, s.institution_id from request join membership_now s on s.institution_id = request.institution_id
   where not reads and s.roles && ${[...institutionCan.invoiceOfColleague]}
   order by member_id`
