import { dayOf } from '@gongfang/contract/base/time'
import type { SmsEntry, SmsState } from '@gongfang/contract/system/sms-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { countUpTo } from '../../db/key-page.ts'

/** The site's budget counts every send, so sends stand in one line; each takes a few milliseconds. */
export const lockSending = (tx: Db) => tx`select pg_advisory_xact_lock(hashtextextended('sms.send', 0))`

/** Since the day began in Shanghai. */
export async function countToday(db: Db, now: Date): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from sms_log
     where at >= ${dayStart(db, dayOf(now))}`
  return row.count
}

export interface NewEntry {
  kind: 'code' | 'notice' | 'test'
  event: string
  /** Masked. */
  mobile: string
  messageId: number | null
  vendor: string
  template: string
  now: Date
}

export async function insertEntry(tx: Db, e: NewEntry): Promise<number> {
  const [row] = await tx<[{ id: number }]>`
    insert into sms_log (kind, event, mobile, message_id, vendor, template, at)
    values (${e.kind}, ${e.event}, ${e.mobile}, ${e.messageId}, ${e.vendor}, ${e.template}, ${e.now}) returning id`
  return row.id
}

interface Outcome {
  id: number
  state: Exclude<SmsState, 'sending'>
  result: string
  hint: string
  messageNo: string
  /** Silent, and surely not taken. */
  untaken: boolean
}

export const updateEntry = (db: Db, { id, state, result, hint, messageNo, untaken }: Outcome) => db`
  update sms_log
     set state = ${state}, result = ${result}, hint = ${hint}, message_no = ${messageNo}, untaken = ${untaken}
   where id = ${id}`

/** True when it left, may have left or is being sent: it must not leave again. */
export async function mayHaveLeft(db: Db, messageId: number): Promise<boolean> {
  const rows = await db`select from sms_log where message_id = ${messageId} and not untaken`
  return rows.length > 0
}

const KEPT_DAYS = 90
export const deleteOldEntries = (db: Db, now: Date) =>
  db`delete from sms_log where at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`

export interface SmsFilter {
  readonly state?: SmsState | undefined
  readonly kind?: NewEntry['kind'] | undefined
  /** Masked. */
  readonly mobile?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const wanted = (db: Db, { state, kind, mobile, from, to }: SmsFilter) => db`
  true
  ${state ? db`and state = ${state}` : db``}
  ${kind ? db`and kind = ${kind}` : db``}
  ${mobile ? db`and mobile = ${mobile}` : db``}
  ${from ? db`and at >= ${dayStart(db, from)}` : db``}
  ${to ? db`and at < ${dayEnd(db, to)}` : db``}`

export const listEntries = (
  db: Db,
  filter: SmsFilter,
  { before, limit }: { before: number; limit: number },
) => db<SmsEntry[]>`
  select id, kind, event, mobile, vendor, template, state, result, hint, message_no, at
    from sms_log where id < ${before} and ${wanted(db, filter)} order by id desc limit ${limit}`

export const countEntries = (db: Db, filter: SmsFilter) =>
  countUpTo(db, db`select 1 from sms_log where ${wanted(db, filter)}`)
