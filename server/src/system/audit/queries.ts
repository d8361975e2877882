import type { AuditEntry } from '@gongfang/contract/system/audit'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { countUpTo } from '../../db/key-page.ts'

export interface AuditFilter {
  who?: string | undefined
  /** 'noun.verb', or 'noun.' for all verbs of a noun. */
  what?: string | undefined
  subject?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** With a time range the rows are read by the index on time: reading backwards by id would pass all newer entries. */
export const listEntries = (
  db: Db,
  filter: AuditFilter,
  { before, limit }: { before: number; limit: number },
) =>
  db<AuditEntry[]>`
    select id, at, who, what, subject, before, after, ip, request_id
      from audit_entry
     where ${matching(db, filter)}
       and ${filter.from || filter.to ? db`(at, id) < (${timeOf(db, before)}, ${before})` : db`id < ${before}`}
     order by ${filter.from || filter.to ? db`at desc, id desc` : db`id desc`} limit ${limit}`

const timeOf = (db: Db, id: number) =>
  db`coalesce((select x.at from audit_entry x where x.id = ${id}), 'infinity'::timestamptz)`

export const countEntries = (db: Db, filter: AuditFilter) =>
  countUpTo(db, db`select 1 from audit_entry where ${matching(db, filter)}`)

/** Jumps along the index from name to name, so the cost does not grow with the log. */
export const listWho = (db: Db) => db<{ who: string }[]>`
  with recursive named as (
    (select who from audit_entry order by who limit 1)
    union all
    select (select e.who from audit_entry e where e.who > n.who order by e.who limit 1) from named n where n.who is not null)
  select who from named where who is not null`

export const listWhat = (db: Db) => db<{ what: string }[]>`
  with recursive done as (
    (select what from audit_entry order by what using ~<~ limit 1)
    union all
    select (select e.what from audit_entry e where e.what ~>~ d.what order by e.what using ~<~ limit 1)
      from done d where d.what is not null)
  select what from done where what is not null`

const isAction = (db: Db, what: string) =>
  what.endsWith('.') ? db`and starts_with(what, ${what})` : db`and what = ${what}`

export const matching = (db: Db, { who, what, subject, from, to }: AuditFilter) => db`
  true
  ${who ? db`and who = ${who}` : db``}
  ${what ? isAction(db, what) : db``}
  ${subject ? db`and subject = ${subject}` : db``}
  ${from ? db`and at >= ${dayStart(db, from)}` : db``}
  ${to ? db`and at < ${dayEnd(db, to)}` : db``}`

/** The author of a change: a staff member, or a command on the server. */
export interface Actor {
  readonly name: string
  readonly staffId: number | null
  readonly ip: string
  readonly requestId: string
}

export interface Change {
  readonly what: `${string}.${string}`
  /** 'noun id' of the record, so that its screen can list its history. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
}

export const insertEntry = (
  tx: Db,
  actor: Actor,
  { what, subject, before = null, after = null }: Change,
) => tx`
  insert into audit_entry (who, staff_id, ip, request_id, what, subject, before, after)
  values (${actor.name}, ${actor.staffId}, ${actor.ip}, ${actor.requestId}, ${what}, ${subject},
          ${tx.json(before)}, ${tx.json(after)})`

/** Several entries of one actor in one statement. */
export function insertEntries(tx: Db, actor: Actor, changes: readonly Change[]) {
  const { name, staffId, ip, requestId } = actor
  const rows = changes.map(({ what, subject, before = null, after = null }) => ({
    what,
    subject,
    before,
    after,
  }))
  return tx`
    insert into audit_entry (who, staff_id, ip, request_id, what, subject, before, after)
    select ${name}, ${staffId}, ${ip}, ${requestId}, what, subject, before, after
      from jsonb_to_recordset(${tx.json(rows)}::jsonb)
           as r(what text, subject text, before jsonb, after jsonb)`
}

/** The newest entry of these actions on a record whose `after` contains the given values. */
export async function findLastEntry(
  tx: Db,
  { subject, what, after }: { subject: string; what: readonly string[]; after: object },
) {
  const [last] = await tx<{ who: string; at: string }[]>`
    select who, at from audit_entry
     where subject = ${subject} and what = any(${what as string[]}) and after @> ${tx.json(after)}
     order by id desc limit 1`
  return last
}
