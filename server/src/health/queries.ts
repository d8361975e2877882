import type { Health } from '@gongfang/contract/health-desk'
import type { Db } from '../db/connect.ts'

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
