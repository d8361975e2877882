import type { BankImport } from '@gongfang/contract/money/bank-import-desk'
import type { Db } from '../../../db/connect.ts'
import { countUpTo } from '../../../db/key-page.ts'
import type { Meaning } from './direction-rules.ts'
import type { ReceivedLine } from './read-rules.ts'
import type { Sheet } from './row-rules.ts'
import type { KnownLine, NumberedLine } from './sort-rules.ts'

export interface Found {
  fileName: string
  layout: string
  sheet: Sheet
  lines: readonly ReceivedLine[]
}

interface By {
  staff: { id: number; name: string }
  now: Date
}

export const insertImport = (
  tx: Db,
  { key, fileName, layout, sheet, lines }: Found & { key: string },
  by: By,
) => tx`
  insert into bank_import (key, file_name, layout, staff_id, staff_name, read_at, sheet, found)
  values (${key}, ${fileName}, ${layout}, ${by.staff.id}, ${by.staff.name}, ${by.now},
          ${tx.json(sheet as never)}, ${tx.json(lines as never)})`

export interface LockedImport {
  id: number
  fileName: string
  layout: string
  sheet: Sheet | null
  found: ReceivedLine[] | null
  result: Result | null
}

export interface Result {
  added: number
  known: number
  left: number
}

/** An import of this clerk's by its key, or undefined when it is too old. */
export async function lockImport(tx: Db, { key, staffId }: { key: string; staffId: number }) {
  const [row] = await tx<LockedImport[]>`
    select id, file_name, layout, sheet, found, result from bank_import
     where key = ${key} and staff_id = ${staffId} and taken_back_at is null for update`
  return row
}

export const updateFound = (tx: Db, id: number, lines: readonly ReceivedLine[]) =>
  tx`update bank_import set found = ${tx.json(lines as never)} where id = ${id}`

export const updateConfirmed = (tx: Db, id: number, { result, now }: { result: Result; now: Date }) => tx`
  update bank_import set confirmed_at = ${now}, result = ${tx.json({ ...result })}, sheet = null, found = null where id = ${id}`

export const deleteUnconfirmed = (db: Db, before: Date) =>
  db`delete from bank_import where confirmed_at is null and read_at < ${before}`

export interface Answer {
  value: string
  meaning: Meaning
  staffName: string
  at: string
}

export const listAnswers = (db: Db, layout: string) => db<Answer[]>`
  select value, meaning, staff_name, at from bank_layout_answer where layout = ${layout} order by value`

export const saveAnswers = (
  tx: Db,
  { layout, answers }: { layout: string; answers: readonly { value: string; meaning: Meaning }[] },
  { staff, now }: By,
) => tx`
  insert into bank_layout_answer (layout, value, meaning, staff_id, staff_name, at)
  select ${layout}, a.value, a.meaning, ${staff.id}, ${staff.name}, ${now}
    from jsonb_to_recordset(${tx.json([...answers])}) as a(value text, meaning text) order by a.value
  on conflict (layout, value) do update
     set meaning = excluded.meaning, staff_id = excluded.staff_id, staff_name = excluded.staff_name, at = excluded.at
   where bank_layout_answer.meaning <> excluded.meaning`

/** Lines of the bank that may be one of these: by its number, by another one of its row, or without leading zeros. */
export const listNumbered = (db: Db, lines: readonly ReceivedLine[]) => db<NumberedLine[]>`
  with c as (
    select c.serial, n.number from jsonb_to_recordset(${db.json(numbersOf(lines))}) as c(serial text, also text[])
     cross join lateral unnest(c.serial || c.also) n(number)
  )
  select c.serial as of, s.serial, s.received_on, s.amount_fen, s.payer, s.at_time as time, s.balance_fen, s.account
    from c join bank_statement_line s on s.file_name <> '' and ltrim(s.serial, '0') = ltrim(c.number, '0')`

const numbersOf = (lines: readonly ReceivedLine[]) => lines.map(({ serial, also }) => ({ serial, also }))

/** Lines of the bank on the days and with the amounts of these. */
export const listNear = (db: Db, lines: readonly ReceivedLine[]) => db<KnownLine[]>`
  select s.id, s.serial, s.received_on, s.amount_fen, s.payer, s.at_time as time, s.balance_fen, s.account, s.layout,
         s.of_bank
    from bank_statement_line s
   where s.file_name <> '' and (s.received_on, s.amount_fen) in (
     select c.day, c.fen from jsonb_to_recordset(${db.json(lines.map(({ day, amountFen }) => ({ day, fen: amountFen })))})
            as c(day date, fen bigint))
   order by s.id`

interface From {
  importId: number
  layout: string
  fileName: string
  by: string
  now: Date
}

/**
 * Inserts the new lines in one statement. What the bank says replaces a line that only repeats what was typed in. A receipt that
 * was typed in before is older than its line, also when the import began first and waited.
 */
export async function insertLines(tx: Db, lines: readonly ReceivedLine[], from: From): Promise<number> {
  const { count } = await tx`
    insert into bank_statement_line (serial, received_on, amount_fen, payer, note, file_name, imported_by, imported_at,
           import_id, layout, said, answered, at_time, balance_fen, account, of_bank)
    select c.serial, c.day, c."amountFen", c.payer, c.note, ${from.fileName}, ${from.by},
           greatest(${from.now}, (select at from bank_receipt where serial = c.serial)),
           ${from.importId}, ${from.layout}, c.said, c.answered, c.time, c."balanceFen", c.account, c."ofBank"
      from jsonb_to_recordset(${tx.json(lines as never)})
           as c(serial text, day date, "amountFen" bigint, payer text, note text, said text, answered boolean, time text,
                "balanceFen" bigint, account text, "ofBank" boolean)
     order by c.serial
    on conflict (serial) do update
       set received_on = excluded.received_on, amount_fen = excluded.amount_fen, payer = excluded.payer,
           note = excluded.note, file_name = excluded.file_name, imported_by = excluded.imported_by,
           imported_at = excluded.imported_at, import_id = excluded.import_id, layout = excluded.layout,
           said = excluded.said, answered = excluded.answered, at_time = excluded.at_time,
           balance_fen = excluded.balance_fen, account = excluded.account, of_bank = excluded.of_bank
     where bank_statement_line.file_name = ''`
  return count
}

/** Imports that were confirmed, with what became of their lines. */
export const listImports = (db: Db, at: { before: number; limit: number }) => db<BankImport[]>`
  select i.id, i.file_name, i.staff_name, i.confirmed_at as at, (i.result ->> 'added')::int as added,
         coalesce(l.lines, 0)::int as lines, coalesce(l.booked, 0)::int as booked, i.taken_back_at, i.taken_back_by
    from (select * from bank_import where confirmed_at is not null and id < ${at.before}
           order by id desc limit ${at.limit}) i
    left join lateral (
      select count(*) as lines, count(r.id) as booked
        from bank_statement_line s left join bank_receipt r on r.serial = s.serial
       where s.import_id = i.id) l on true
   order by i.id desc`

export const countImports = (db: Db) =>
  countUpTo(db, db`select 1 from bank_import where confirmed_at is not null`)

export interface Confirmed {
  fileName: string
  confirmedAt: string | null
  takenBackAt: string | null
}

export async function lockConfirmed(tx: Db, id: number): Promise<Confirmed | undefined> {
  const [row] = await tx<Confirmed[]>`
    select file_name, confirmed_at, taken_back_at from bank_import where id = ${id} for update`
  return row
}

/** Locks the lines of the import. */
export const lockLines = (tx: Db, importId: number) => tx<{ id: number }[]>`
  select id from bank_statement_line where import_id = ${importId} order by id for update`

/** Lines of the import of which money was booked, if only for a while. Read after the lock. */
export async function countBooked(tx: Db, importId: number): Promise<number> {
  const { count } = await tx`
    select from bank_statement_line s join bank_receipt r on r.serial = s.serial where s.import_id = ${importId}`
  return count
}

export async function deleteLines(tx: Db, importId: number): Promise<number> {
  const { count } = await tx`delete from bank_statement_line where import_id = ${importId}`
  return count
}

export const updateTakenBack = (tx: Db, id: number, { by, now }: { by: string; now: Date }) =>
  tx`update bank_import set taken_back_at = ${now}, taken_back_by = ${by} where id = ${id}`
