import type { Db } from '../../db/connect.ts'
import type { Known, Message } from './watch-rules.ts'

/** False: another process compares at this moment. */
export async function holdAlerts(tx: Db): Promise<boolean> {
  const [row] = await tx<[{ held: boolean }]>`
    select pg_try_advisory_xact_lock(hashtextextended('alert', 0)) as held`
  return row.held
}

type Row = Omit<Known, 'since' | 'seenAt' | 'toldSince'> & {
  since: string
  seenAt: string
  toldSince: string | null
}

export async function listKnown(tx: Db): Promise<Known[]> {
  const rows = await tx<Row[]>`
    select subject, host, state, since, seen_at, told, told_since from alert_subject`
  return rows.map((row) => ({
    ...row,
    since: new Date(row.since),
    seenAt: new Date(row.seenAt),
    toldSince: row.toldSince === null ? null : new Date(row.toldSince),
  }))
}

export const saveKnown = (tx: Db, known: readonly Known[]) => tx`
  insert into alert_subject ${tx(known as Known[], 'subject', 'host', 'state', 'since', 'seenAt', 'told', 'toldSince')}
  on conflict (subject, host) do update
    set state = excluded.state, since = excluded.since, seen_at = excluded.seen_at, told = excluded.told,
        told_since = excluded.told_since`

export const forgetKnown = (tx: Db, { subject, host }: Known) =>
  tx`delete from alert_subject where subject = ${subject} and host = ${host}`

export const insertMessages = (tx: Db, messages: readonly Message[]) => tx`
  insert into alert_message ${tx(
    messages.map((one) => ({ ...one, nextTryAt: one.at })),
    'event',
    'subject',
    'host',
    'name',
    'state',
    'value',
    'advice',
    'since',
    'at',
    'nextTryAt',
  )}`

export interface Waiting extends Omit<Message, 'since' | 'at'> {
  readonly id: number
  readonly since: string
  readonly at: string
}

/**
 * The next message to send, which nobody else sends meanwhile. Each try waits twice as long for the next one, half an
 * hour at most; of one subject the earlier message goes first.
 */
export async function takeMessage(db: Db, now: Date): Promise<Waiting | undefined> {
  const [row] = await db<Waiting[]>`
    update alert_message
       set tries = tries + 1,
           next_try_at = ${now}::timestamptz + least(1800, 30 * 2 ^ least(tries, 10)) * interval '1 second'
     where id = (select id from alert_message m
                  where sent_at is null and next_try_at <= ${now} and at > ${now}::timestamptz - interval '3 days'
                    and not exists (select from alert_message e
                                     where e.subject = m.subject and e.host = m.host and e.id < m.id
                                       and e.sent_at is null and e.at > ${now}::timestamptz - interval '3 days')
                  order by id limit 1 for update skip locked)
    returning id, event, subject, host, name, state, value, advice, since, at`
  return row
}

export const noteSent = (db: Db, id: number, now: Date) =>
  db`update alert_message set sent_at = ${now}, error = '' where id = ${id}`

export const noteUnsent = (db: Db, id: number, error: string) =>
  db`update alert_message set error = ${error} where id = ${id}`

export const deleteOldMessages = (db: Db, now: Date) =>
  db`delete from alert_message where at < ${now}::timestamptz - interval '30 days'`

/** Machines with a process that reported within the last ten minutes. */
export async function listHosts(tx: Db, now: Date): Promise<Set<string>> {
  const rows = await tx<{ host: string }[]>`
    select distinct host from process_seen where seen_at > ${now}::timestamptz - interval '10 minutes'`
  return new Set(rows.map(({ host }) => host))
}

/** How the newest tries ended. */
export async function findDelivery(db: Db) {
  const [row] = await db<[{ sentAt: string | null; waiting: number; error: string }]>`
    select max(sent_at) as sent_at, count(*) filter (where sent_at is null) as waiting,
           coalesce((array_agg(error order by id desc) filter (where sent_at is null and error <> ''))[1], '') as error
      from alert_message where at > now() - interval '3 days'`
  return row
}
