import type { BillDay, PaymentChannel, Difference as Shown } from '@gongfang/contract/money/payment-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import type { Difference, Ours } from './rules.ts'

const from = (db: Db, day: string) => db`${dayStart(db, day)}`
const to = (db: Db, day: string) => db`${dayEnd(db, day)}`

interface Billed {
  day: string
  /** Our numbers that the bill names. */
  numbers: string[]
  /** Channels that the bills cover, and the merchants whose they are. */
  channels: PaymentChannel[]
  merchants: string[]
}

/** Payments of that Beijing day to these merchants, or one that nobody knows, and others that the bill names. */
export const listOurPayments = (db: Db, { day, numbers, channels, merchants }: Billed) => db<Ours[]>`
  with one as (
    select id from payment_facts
     where state = 'paid' and ask_at is not null and channel = any(${channels}) and merchant = any(${['', ...merchants]})
       and paid_at >= ${from(db, day)} and paid_at < ${to(db, day)}
    union
    select id from payment_facts where out_trade_no = any(${numbers}))
  select p.out_trade_no as number, p.amount_fen, p.id as payment_id, p.state = 'paid' as counts, false as ended,
         coalesce(p.paid_at >= ${from(db, day)} and p.paid_at < ${to(db, day)}, false) as on_day
    from payment_facts p join one using (id)`

export const listOurRefunds = (db: Db, { day, numbers, channels, merchants }: Billed) => db<Ours[]>`
  with one as (
    select id from refund_facts where submitted_at >= ${from(db, day)} and submitted_at < ${to(db, day)}
       and merchant = any(${['', ...merchants]})
    union
    select id from refund_facts where out_refund_no = any(${numbers}))
  select r.out_refund_no as number, r.amount_fen, r.payment_id, r.state = 'done' as counts, r.state = 'failed' as ended,
         coalesce(r.submitted_at >= ${from(db, day)} and r.submitted_at < ${to(db, day)}, false) as on_day
    from refund_facts r join one using (id) join payment_facts p on p.id = r.payment_id and p.channel = any(${channels}) and not r.offline`

const columns = (db: Db) => db`
  to_char(d.day, 'YYYY-MM-DD') as day, d.state, d.paid_count, d.paid_fen, d.refund_count, d.refund_fen, d.compared_at, d.problem,
  (select count(*) from bill_difference x where x.day = d.day and not x.gone) as differences,
  (select count(*) from bill_difference x where x.day = d.day and not x.gone and x.note = '') as open`

interface DaysWanted {
  before?: string | undefined
  open?: boolean | undefined
  limit: number
}

export const listDays = (db: Db, { before, open, limit }: DaysWanted) => db<BillDay[]>`
  select ${columns(db)} from bill_day d
   where ${before ? db`d.day < ${before}::date` : db`true`} ${open ? db`and ${isUnexplained(db)}` : db``}
   order by d.day desc limit ${limit}`

/** A condition on day `d`: it has a difference without a note. */
export const isUnexplained = (db: Db) =>
  db`exists (select from bill_difference x where x.day = d.day and not x.gone and x.note = '')`

export async function findDay(db: Db, day: string): Promise<BillDay | undefined> {
  const [row] = await db<BillDay[]>`select ${columns(db)} from bill_day d where d.day = ${day}::date`
  return row
}

export const listDifferences = (db: Db, day: string) => db<Shown[]>`
  select id, kind, number, payment_id, theirs_fen, ours_fen, note, noted_by, noted_at
    from bill_difference x where ${matching(db, { day })} order by id`

export interface DayFilter {
  day?: string | undefined
  /** Only days before this one. */
  before?: string | undefined
}

/** A condition on `x`. */
export const matching = (db: Db, { day, before }: DayFilter) => db`
  not x.gone ${day ? db`and x.day = ${day}::date` : db``} ${before ? db`and x.day < ${before}::date` : db``}`

export interface Compared {
  day: string
  state: BillDay['state']
  paidCount: number
  paidFen: number
  refundCount: number
  refundFen: number
  problem: string
}

/** Changes no row when the day has a result and the new one is `waiting`, because the bill could not be downloaded again. */
export const upsertDay = (tx: Db, c: Compared, now: Date) => tx`
  insert into bill_day (day, state, paid_count, paid_fen, refund_count, refund_fen, compared_at, problem)
  values (${c.day}::date, ${c.state}, ${c.paidCount}, ${c.paidFen}, ${c.refundCount}, ${c.refundFen}, ${now}, ${c.problem})
  on conflict (day) do update set state = excluded.state, paid_count = excluded.paid_count, paid_fen = excluded.paid_fen,
    refund_count = excluded.refund_count, refund_fen = excluded.refund_fen, compared_at = excluded.compared_at,
    problem = excluded.problem
   where bill_day.state = 'waiting' or excluded.state <> 'waiting'`

/** Keeps the notes of staff when a difference is found again. */
export async function replaceDifferences(tx: Db, day: string, found: readonly Difference[]) {
  await tx`delete from bill_difference where day = ${day}::date and note = ''`
  await tx`update bill_difference set gone = true where day = ${day}::date`
  await tx`
    insert into bill_difference (day, kind, number, payment_id, theirs_fen, ours_fen)
    select ${day}::date, d.kind, d.number, d."paymentId", d."theirsFen", d."oursFen"
      from jsonb_to_recordset(${tx.json(found)})
        as d(kind text, number text, "paymentId" bigint, "theirsFen" bigint, "oursFen" bigint)
    on conflict (day, kind, number) do update set gone = false, payment_id = excluded.payment_id,
      theirs_fen = excluded.theirs_fen, ours_fen = excluded.ours_fen`
}

export async function updateNote(tx: Db, note: { id: number; note: string; who: string; now: Date }) {
  const [row] = await tx<{ day: string; number: string; before: string }[]>`
    with old as (select id, note from bill_difference where id = ${note.id} and not gone for update)
    update bill_difference d set note = ${note.note}, noted_by = ${note.who}, noted_at = ${note.now}
      from old where d.id = old.id returning to_char(d.day, 'YYYY-MM-DD') as day, d.number, old.note as before`
  return row
}

/** Days of the last week whose comparison did not end. Today's bill does not exist yet. */
export const listUncompared = (db: Db, today: string) => db<{ day: string }[]>`
  select to_char(g.day, 'YYYY-MM-DD') as day
    from generate_series(${today}::date - 7, ${today}::date - 1, interval '1 day') as g(day)
    left join bill_day d on d.day = g.day::date
   where d.day is null or d.state = 'waiting' order by g.day`
