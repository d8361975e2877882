import type { LineView, StatementLine } from '@gongfang/contract/bank-desk'
import type { Db } from '../db/connect.ts'
import { countUpTo } from '../db/key-page.ts'
import { containing } from '../search/rules.ts'
import type { Candidate } from './rules.ts'
import type { Credit } from './statement.ts'

/** Those that are new, in one statement. */
export async function insertLines(
  tx: Db,
  credits: readonly Credit[],
  from: { fileName: string; by: string; now: Date },
): Promise<number> {
  const { count } = await tx`
    insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at)
    select c.serial, c."receivedOn", c."amountFen", c.payer, c.note, ${from.fileName}, ${from.by}, ${from.now}
      from jsonb_to_recordset(${tx.json(credits as never)})
           as c(serial text, "receivedOn" date, "amountFen" bigint, payer text, note text)
     order by c.serial
    on conflict (serial) do nothing`
  return count
}

const piles: Record<LineView, string> = {
  open: 'r.id is null and l.aside is null',
  booked: 'r.id is not null',
  aside: 'r.id is null and l.aside is not null',
  all: 'true',
}

export interface LineFilter {
  view: LineView
  keyword: string | undefined
}

const chosen = (db: Db, { view, keyword }: LineFilter) => {
  const like = keyword ? containing(keyword) : ''
  return db`
    ${db.unsafe(piles[view])}
    ${keyword ? db`and (l.payer ilike ${like} or l.note ilike ${like} or l.serial = ${keyword})` : db``}`
}

const tables = (db: Db) => db`
  bank_statement_line l left join bank_receipt r on r.serial = l.serial`

export type Line = Omit<StatementLine, 'suggestions'>

export const listLines = (db: Db, filter: LineFilter, at: { before: number; limit: number }) => db<Line[]>`
  select l.id, l.serial, l.received_on, l.amount_fen, l.payer, l.note, l.file_name, l.imported_at,
         coalesce(l.aside, '') as aside, coalesce(o.no, '') as no,
         case when r.amount_fen <> l.amount_fen then r.amount_fen end as booked_fen
    from ${tables(db)}
    left join bank_transfer b on b.id = r.transfer_id left join shop_order o on o.id = b.order_id
   where l.id < ${at.before} and ${chosen(db, filter)} order by l.id desc limit ${at.limit}`

export const countLines = (db: Db, filter: LineFilter) =>
  countUpTo(db, db`select 1 from ${tables(db)} where ${chosen(db, filter)}`)

export type LockedLine = Credit & { id: number; aside: string | null; booked: boolean }

/** Who waited for the lock looks for the receipt anew. */
export async function lockLine(tx: Db, id: number): Promise<LockedLine | undefined> {
  const [line] = await tx<LockedLine[]>`
    select id, serial, received_on, amount_fen, payer, note, aside from bank_statement_line
     where id = ${id} for update`
  if (!line) return undefined
  const { count } = await tx`select 1 from bank_receipt where serial = ${line.serial}`
  return { ...line, booked: count > 0 }
}

export const updateAside = (tx: Db, id: number, reason: string) =>
  tx`update bank_statement_line set aside = ${reason || null} where id = ${id}`

interface Traces {
  codes: readonly string[]
  numbers: readonly string[]
  amounts: readonly number[]
  payers: readonly string[]
}

/** Orders that wait for a transfer and have anything in common with these lines, and any that one of them names. */
export const listCandidates = (db: Db, { codes, numbers, amounts, payers }: Traces) => db<Candidate[]>`
  with traced as (
    select o.id from shop_order o left join bank_transfer b on b.order_id = o.id
      join institution i on i.id = o.institution_id
     where o.state = 'unpaid' and o.pay_way = 'bank'
       and (o.payable_fen - coalesce(b.received_fen, 0) = any(${amounts as number[]}::bigint[])
         or ${plain(db, 'i.jigou')} = any(${payers as string[]})
         or exists (select from bank_slip s where s.transfer_id = b.id and ${plain(db, 's.payer')} = any(${payers as string[]})))
    union
    select order_id from bank_transfer where code = any(${codes as string[]})
    union
    select id from shop_order where no = any(${numbers as string[]}) and currency = 'money'
  )
  select o.no, o.state as order_state, coalesce(b.code, '') as code, i.jigou,
         case when o.state = 'unpaid' then greatest(o.payable_fen - coalesce(b.received_fen, 0), 0) else 0 end as missing_fen,
         array[i.jigou] || array(select s.payer from bank_slip s where s.transfer_id = b.id) as names
    from traced join shop_order o on o.id = traced.id join institution i on i.id = o.institution_id
    left join bank_transfer b on b.order_id = o.id
   order by o.id desc limit 1000`

/** As `plainName` in rules.ts. */
const plain = (db: Db, column: string) =>
  db`lower(regexp_replace(normalize(${db(column)}, NFKC), '\\s', '', 'g'))`
