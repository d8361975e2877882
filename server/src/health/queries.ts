import type { Health } from '@gongfang/contract/health-desk'
import { COUNTED_UP_TO } from '@gongfang/contract/values'
import type { Db } from '../db/connect.ts'
import { countUpTo } from '../db/key-page.ts'
import { paymentIsDoubtful, refundByHand, refundInTrouble } from '../payment/door.ts'
import type { Standby } from './rules.ts'

export async function findDatabase(db: Db) {
  const [row] = await db<[{ postgres: string; databaseBytes: number; migration: string }]>`
    select current_setting('server_version') as postgres, pg_database_size(current_database()) as database_bytes,
           (select name from migration order by number desc limit 1) as migration`
  return row
}

export async function sumUploads(db: Db) {
  const [row] = await db<[{ uploadCount: number; uploadBytes: number }]>`
    select count(*) as upload_count, coalesce(sum(size), 0)::bigint as upload_bytes from upload`
  return row
}

export const listProcesses = (db: Db, now: Date) => db<Health['processes']>`
  select role, host, pid, version, started_at, seen_at, seen_at > ${now}::timestamptz - interval '90 seconds' as alive
    from process_seen order by seen_at desc limit 50`

export const listBackups = (db: Db) => db<Health['backups']>`
  select started_at, ended_at, file, bytes, row_count, file_count, error from backup order by id desc limit 10`

/** The next statements of this transaction may take this long. */
export const limitStatements = (tx: Db, ms: number) =>
  tx`select set_config('statement_timeout', ${String(ms)}, true)`

const hour = (db: Db, now: Date) => db`${now}::timestamptz - interval '1 hour'`

/** Orders placed and paid within the last hour. The currencies are named so that the indexes are used. */
export const countPlaced = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from shop_order where currency in ('money', 'points') and created_at > ${hour(db, now)}`,
  )
export const countPaid = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from shop_order where currency in ('money', 'points') and paid_at > ${hour(db, now)}`,
  )

/** Unpaid orders that should have been cancelled. A channel outside has ten minutes after the end of an attempt. */
export const countOverdueOrders = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from shop_order where state = 'unpaid' and pay_before < ${now}::timestamptz - interval '20 minutes'`,
  )

/** Attempts that ended and of which their channel has not said whether they were paid. */
export const countUnansweredPayments = (db: Db, now: Date) =>
  countUpTo(
    db,
    db`select 1 from payment
        where state = 'created' and ask_at is not null and expires_at < ${now}::timestamptz - interval '10 minutes'`,
  )

export const countDoubtfulPayments = (db: Db) =>
  countUpTo(db, db`select 1 from payment p where ${paymentIsDoubtful(db)}`)

/** Refunds that take longer than they should, by what they wait for. */
export async function countStuckRefunds(db: Db, now: Date) {
  const [row] = await db<[{ trouble: number; unsent: number; unanswered: number; byHand: number }]>`
    select count(*) filter (where o.trouble) as trouble,
           count(*) filter (where not o.trouble and not o.by_hand and o.state = 'created'
             and o.created_at < ${now}::timestamptz - interval '15 minutes') as unsent,
           count(*) filter (where not o.trouble and not o.by_hand and o.state = 'processing'
             and o.submitted_at < ${now}::timestamptz - interval '3 days') as unanswered,
           count(*) filter (where not o.trouble and o.by_hand and o.state <> 'failed'
             and o.created_at < ${now}::timestamptz - interval '3 days') as by_hand
      from (select r.state, r.created_at, r.submitted_at, ${refundInTrouble(db)} as trouble,
                   ${refundByHand(db)} as by_hand
              from refund r join payment p on p.id = r.payment_id
             where r.state <> 'done' limit ${COUNTED_UP_TO}) o`
  return row
}

export const listAlive = (db: Db, now: Date) => db<{ role: 'web' | 'worker' | 'both'; count: number }[]>`
  select role, count(*) as count from process_seen
   where seen_at > ${now}::timestamptz - interval '90 seconds' group by role`

export async function countPausedKinds(db: Db): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) as count from job_pause`
  return row.count
}

/** Standbys that follow this server; of several with one name, the one that is furthest behind. */
export const listStandbys = (db: Db) => db<Standby[]>`
  select application_name as name, case when max(bytes) < 0 then 0 else max(bytes) end as bytes,
         (case when max(bytes) <= 0 then 0 else max(seconds) end)::float8 as seconds
    from (select application_name, extract(epoch from replay_lag) as seconds,
                 pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::bigint as bytes
            from pg_stat_replication
           where not pg_is_in_recovery() and state is distinct from 'backup'
             and application_name not in ('pg_basebackup', 'pg_receivewal')) s
   group by application_name order by application_name limit 20`

/** When this database was made. */
export async function findBirth(db: Db): Promise<string | null> {
  const [row] = await db<{ bornAt: string }[]>`select born_at from installation`
  return row?.bornAt ?? null
}

/** The newest successful backup, the newest copy that was read again, and whether a later backup failed. */
export async function findLastBackup(db: Db) {
  const [row] = await db<[{ succeededAt: string | null; copiedAt: string | null; failed: boolean }]>`
    select (select ended_at from backup where error = '' order by id desc limit 1) as succeeded_at,
           (select max(checked_at) from backup_copy) as copied_at,
           coalesce((select error <> '' from backup order by id desc limit 1), false) as failed`
  return row
}

/** Everything that was sealed with the shop's secret key. */
export const listSealed = (db: Db) => db<{ sealed: string }[]>`
  select sealed from provider_account where enabled
  union all select totp_secret from staff where totp_secret is not null`
