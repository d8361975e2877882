import type { LineView, StatementLine } from '@gongfang/contract/money/bank-desk'
import type { Db } from '../../db/connect.ts'
import { countUpTo, type PageFrom } from '../../db/key-page.ts'
import { containing } from '../../db/words.ts'
import { openOfLine, standingOf } from './receipt-queries.ts'
import type { Candidate } from './rules.ts'

const piles: Record<LineView, (db: Db) => ReturnType<Db>> = {
  open: (db) => db`l.aside is null and ${openOfLine(db)} > 0`,
  booked: (db) => db`${openOfLine(db)} = 0`,
  aside: (db) => db`l.aside is not null and ${openOfLine(db)} > 0`,
  all: (db) => db`true`,
}

export interface LineFilter {
  view: LineView
  keyword: string | undefined
}

const matching = (db: Db, { view, keyword }: LineFilter) => {
  const like = keyword ? containing(keyword) : ''
  return db`
    ${piles[view](db)}
    ${keyword ? db`and (l.payer ilike ${like} or l.note ilike ${like} or l.serial = ${keyword})` : db``}`
}

export type StatementRow = Omit<StatementLine, 'suggestions' | 'plan'>

export const listLines = (db: Db, filter: LineFilter, from: PageFrom) => db<StatementRow[]>`
  select l.id, l.serial, l.received_on, l.amount_fen, l.payer, l.note, l.file_name, l.imported_at,
         coalesce(l.aside, '') as aside, ${openOfLine(db)} as open_fen,
         case when r.amount_fen <> l.amount_fen and ${standingOf(db)} <> 0 then r.amount_fen end as booked_fen,
         (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'no', o.no, 'amountFen', a.amount_fen) order by a.id), '[]')
            from bank_allocation a join bank_transfer b on b.id = a.transfer_id join order_facts o on o.id = b.order_id
           where a.receipt_id = r.id and a.undoes is null
             and not exists (select from bank_allocation where undoes = a.id)) as booked,
         case when r.id is null and l.aside is null then (${typedLike(db)}) else '[]' end as typed
    from bank_statement_line l left join bank_receipt r on r.serial = l.serial
   where ${
     from.after === undefined
       ? db`true`
       : db`(l.received_on, l.id) < (select x.received_on, x.id from bank_statement_line x where x.id = ${from.after})`
   } and ${matching(db, filter)} order by l.received_on desc, l.id desc limit ${from.limit}`

/**
 * Receipt `h` was typed in, and no line of the bank has its number and amount. What was undone of it may wait on a line of its
 * own.
 */
const isTyped = (db: Db) => db`
  not exists (select from bank_statement_line s
               where s.serial = h.serial
                 and case s.file_name when '' then s.aside is not null else s.amount_fen = h.amount_fen end)`

/** Receipts that line `l` may be: first those for an order that its note names, or of its payer, then the nearest day. */
const typedLike = (db: Db) => db`
  select coalesce(jsonb_agg(jsonb_build_object('serial', near.serial, 'receivedOn', near.received_on,
           'staffName', near.staff_name, 'orders', (
             select coalesce(jsonb_agg(jsonb_build_object('no', o.no, 'jigou', i.jigou) order by a.id), '[]')
               from bank_allocation a join bank_transfer b on b.id = a.transfer_id join order_facts o on o.id = b.order_id
               join institution_facts i on i.id = o.institution_id
              where a.receipt_id = near.id and a.undoes is null
                and not exists (select from bank_allocation where undoes = a.id)))), '[]')
    from (select h.id, h.serial, h.received_on, h.staff_name from bank_receipt h
           cross join lateral (
             select coalesce(bool_or(position(b.code in upper(l.note)) > 0 or position(o.no in l.note) > 0), false) as named,
                    coalesce(bool_or(${plain(db, 'i.jigou')} = ${plain(db, 'l.payer')}), false) as known
               from bank_allocation a join bank_transfer b on b.id = a.transfer_id join order_facts o on o.id = b.order_id
               join institution_facts i on i.id = o.institution_id
              where a.receipt_id = h.id) fits
           where h.amount_fen = l.amount_fen and h.received_on between l.received_on - 7 and l.received_on + 7
             and ${isTyped(db)} and l.file_name <> ''
           order by fits.named desc, fits.known desc, abs(h.received_on - l.received_on), h.id desc limit 3) near`

export const countLines = (db: Db, filter: LineFilter) =>
  countUpTo(db, db`select 1 from bank_statement_line l where ${matching(db, filter)}`)

export interface LockedLine {
  id: number
  serial: string
  receivedOn: string
  amountFen: number
  payer: string
  note: string
  aside: string | null
  openFen: number
}

/** Money with this number was booked, if only for a while. */
export async function isBooked(tx: Db, serial: string): Promise<boolean> {
  const { count } = await tx`select from bank_receipt where serial = ${serial}`
  return count > 0
}

/** Locks a receipt that was typed in; undefined if there is none of this number. */
export async function lockTyped(tx: Db, serial: string) {
  const [receipt] = await tx<{ id: number; amountFen: number }[]>`
    select h.id, h.amount_fen from bank_receipt h where h.serial = ${serial} and ${isTyped(tx)} for update of h`
  return receipt
}

interface Correction {
  receiptId: number
  was: string
  serial: string
  staff: { id: number; name: string }
  now: Date
}

/** Gives the receipt the bank's number. What was undone of it waits on the bank's line. */
export async function updateSerial(tx: Db, { receiptId, was, serial, staff, now }: Correction) {
  await tx`
    insert into bank_serial_correction (receipt_id, was, serial, staff_id, staff_name, at)
    values (${receiptId}, ${was}, ${serial}, ${staff.id}, ${staff.name}, ${now})`
  await tx`delete from bank_statement_line where serial = ${was} and file_name = ''`
  await tx`update bank_receipt set serial = ${serial} where id = ${receiptId}`
}

export const listPaidBy = async (tx: Db, receiptId: number) => {
  const rows = await tx<{ orderId: number }[]>`
    select distinct b.order_id from bank_allocation a join bank_transfer b on b.id = a.transfer_id
     where a.receipt_id = ${receiptId} order by b.order_id`
  return rows.map(({ orderId }) => orderId)
}

/** Reads the line after the lock, so that concurrent bookings are counted. */
export async function lockLine(tx: Db, id: number): Promise<LockedLine | undefined> {
  await tx`select from bank_statement_line where id = ${id} for update`
  const [line] = await tx<LockedLine[]>`
    select l.id, l.serial, l.received_on, l.amount_fen, l.payer, l.note, l.aside, ${openOfLine(tx)} as open_fen
      from bank_statement_line l where l.id = ${id}`
  return line
}

export const updateAside = (tx: Db, id: number, reason: string) =>
  tx`update bank_statement_line set aside = ${reason || null} where id = ${id}`

interface Traces {
  codes: readonly string[]
  numbers: readonly string[]
  amounts: readonly number[]
  payers: readonly string[]
}

/**
 * Unpaid orders by transfer that have anything in common with these lines, all orders that a line names, and the
 * other orders by transfer of the same institutions.
 */
export const listCandidates = (db: Db, { codes, numbers, amounts, payers }: Traces) => db<Candidate[]>`
  with traced as (
    select o.id from order_facts o left join bank_transfer b on b.order_id = o.id
      join institution_facts i on i.id = o.institution_id
     where o.state = 'unpaid' and o.pay_way = 'bank'
       and (o.payable_fen - coalesce(b.received_fen, 0) = any(${amounts as number[]}::bigint[])
         or ${plain(db, 'i.jigou')} = any(${payers as string[]})
         or exists (select from bank_slip s where s.transfer_id = b.id and ${plain(db, 's.payer')} = any(${payers as string[]})))
    union
    select order_id from bank_transfer where code = any(${codes as string[]})
    union
    select id from order_facts where no = any(${numbers as string[]}) and currency = 'money'
  ), beside as (
    select id from traced
    union
    select w.id from traced t join order_facts o on o.id = t.id
      join order_facts w on w.institution_id = o.institution_id and w.state = 'unpaid' and w.pay_way = 'bank'
  )
  select o.no, o.state as order_state, coalesce(b.code, '') as code, i.jigou,
         case when o.state = 'unpaid' then greatest(o.payable_fen - coalesce(b.received_fen, 0), 0) else 0 end as missing_fen,
         coalesce(b.received_fen, 0) as received_fen,
         array[i.jigou] || array(select s.payer from bank_slip s where s.transfer_id = b.id) as names
    from (select id from beside order by id desc limit 1000) newest
    join order_facts o on o.id = newest.id join institution_facts i on i.id = o.institution_id
    left join bank_transfer b on b.order_id = o.id
   order by o.id`

/** Must match `plainName` in rules.ts. */
const plain = (db: Db, column: string) =>
  db`lower(regexp_replace(normalize(${db(column)}, NFKC), '\\s', '', 'g'))`
