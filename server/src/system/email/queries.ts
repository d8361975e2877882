import { dayOf } from '@gongfang/contract/base/time'
import type { EmailEntry, EmailKind, EmailState } from '@gongfang/contract/system/email-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { countUpTo } from '../../db/key-page.ts'

/** The account's limit of a day counts every mail, so that mails stand in one line for a moment. */
export const lockSending = (tx: Db) => tx`select pg_advisory_xact_lock(hashtextextended('email.send', 0))`

/** Since the day began in Shanghai, without those that surely did not leave. */
export async function countToday(db: Db, now: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from email_log
     where at >= ${dayStart(db, dayOf(now))}
       and state <> 'delayed'`
  return row.count
}

export interface NewEntry {
  kind: EmailKind
  event: string
  /** Masked. */
  address: string
  about: string
  vendor: 'log' | 'smtp'
  now: Date
}

export async function insertEntry(tx: Db, e: NewEntry): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into email_log (kind, event, address, about, vendor, at)
    values (${e.kind}, ${e.event}, ${e.address}, ${e.about}, ${e.vendor}, ${e.now}) returning id`
  return row.id
}

interface Outcome {
  id: number
  state: Exclude<EmailState, 'sending'>
  result: string
  hint: string
  mailId: string
}

export const updateEntry = (db: Db, { id, state, result, hint, mailId }: Outcome) => db`
  update email_log set state = ${state}, result = ${result}, hint = ${hint}, mail_id = ${mailId} where id = ${id}`

/** The number of attempts that surely failed; null when one left, may have left or is under way. */
export async function countAttempts(db: Db, about: string): Promise<number | null> {
  const [row] = await db<[{ tries: number; left: boolean }]>`
    select count(*) as tries, coalesce(bool_or(state <> 'delayed'), false) as left from email_log where about = ${about}`
  return row.left ? null : row.tries
}

/** True when an attempt was made, whatever came of it. */
export async function wasTried(db: Db, about: string): Promise<boolean> {
  const rows = await db`select from email_log where about = ${about} limit 1`
  return rows.length > 0
}

const KEPT_DAYS = 90
export const deleteOldEntries = (db: Db, now: Date) =>
  db`delete from email_log where at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`

export interface EmailFilter {
  readonly state?: EmailState | undefined
  readonly kind?: EmailKind | undefined
  /** Masked. */
  readonly address?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const wanted = (db: Db, { state, kind, address, from, to }: EmailFilter) => db`
  true
  ${state ? db`and state = ${state}` : db``}
  ${kind ? db`and kind = ${kind}` : db``}
  ${address ? db`and address = ${address}` : db``}
  ${from ? db`and at >= ${dayStart(db, from)}` : db``}
  ${to ? db`and at < ${dayEnd(db, to)}` : db``}`

export const listEntries = (
  db: Db,
  filter: EmailFilter,
  { before, limit }: { before: number; limit: number },
) => db<EmailEntry[]>`
  select id, kind, event, address, vendor, state, result, hint, mail_id, at
    from email_log where id < ${before} and ${wanted(db, filter)} order by id desc limit ${limit}`

export const countEntries = (db: Db, filter: EmailFilter) =>
  countUpTo(db, db`select 1 from email_log where ${wanted(db, filter)}`)

/** How the mails of the last day went, and why the newest that failed did. */
export async function findLately(db: Db, now: Date) {
  const [row] = await db<[{ sent: number; failed: number; last: EmailState | null; hint: string }]>`
    select count(*) filter (where state = 'sent') as sent,
           count(*) filter (where state in ('delayed', 'refused', 'silent')) as failed,
           (array_agg(state order by id desc))[1] as last,
           coalesce((array_agg(coalesce(nullif(hint, ''), result) order by id desc)
             filter (where state in ('delayed', 'refused', 'silent')))[1], '') as hint
      from email_log where at > ${now}::timestamptz - interval '1 day'`
  return row
}
