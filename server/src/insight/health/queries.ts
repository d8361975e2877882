import type { Health } from '@gongfang/contract/insight/health-desk'
import type { Db } from '../../db/connect.ts'
import type { Standby } from './rules.ts'

export async function findDatabase(db: Db) {
  const [row] = await db<[{ postgres: string; databaseBytes: number; migration: string }]>`
    select current_setting('server_version') as postgres, pg_database_size(current_database()) as database_bytes,
           (select name from migration order by number desc limit 1) as migration`
  return row
}

export async function sumUploads(db: Db) {
  const [row] = await db<[{ uploadCount: number; uploadBytes: number }]>`
    select count(*) as upload_count, coalesce(sum(size), 0)::bigint as upload_bytes from upload_facts`
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
