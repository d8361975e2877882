import type { Db } from '../../db/connect.ts'
import { copyOut } from '../../db/copy.ts'
import type { Beginning } from './manifest.ts'

/** Tables of the shop, without those of extensions and without generated columns. */
export const listTables = (db: Db) => db<Beginning['tables']>`
  select r.relname as name,
         (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
           where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class r
   where r.relkind = 'r' and r.relnamespace = current_schema()::regnamespace
     and not exists (select from pg_depend e where e.objid = r.oid and e.deptype = 'e')
   order by r.relname collate "C"`

export const listMigrations = (db: Db) => db<Beginning['migrations']>`
  select number, name, sha256 from migration order by number`

/** Read inside the snapshot, so that a restored shop never issues a used number again. */
export const listSequences = (db: Db) => db<Beginning['sequences']>`
  select r.relname as table, a.attname as column,
         pg_sequence_last_value(pg_get_serial_sequence(quote_ident(r.relname), a.attname)::regclass) as last
    from pg_attribute a join pg_class r on r.oid = a.attrelid
   where r.relkind = 'r' and r.relnamespace = current_schema()::regnamespace and a.attidentity <> ''
   order by 1, 2`

/** Otherwise PostgreSQL guesses how many rows there are until autovacuum has seen the tables, minutes later. */
export const gatherStatistics = (tx: Db) => tx`analyze`

export const setSequence = (tx: Db, { table, column, last }: Beginning['sequences'][number]) => tx`
  select setval(pg_get_serial_sequence(quote_ident(${table}), ${column}), ${last}) where ${last}::bigint is not null`

export const copyTable = (tx: Db, { name, columns }: Beginning['tables'][number]) =>
  copyOut(tx`copy ${tx(name)} (${tx(columns)}) to stdout`)

export const copyInto = (tx: Db, { name, columns }: Beginning['tables'][number]) =>
  tx`copy ${tx(name)} (${tx(columns)}) from stdin`

const OUTBOX = { name: 'job_outbox', columns: ['job', 'payload', 'run_at', 'job_key', 'max_attempts'] }

/** Copies the open jobs of the queue as new requests. Recurring jobs are left out because they schedule themselves. */
export async function copyJobs(tx: Db) {
  const [queue] = await tx<[{ isThere: boolean }]>`
    select to_regclass('graphile_worker._private_jobs') is not null as is_there`
  if (!queue.isThere) return []
  return copyOut(tx`
    copy (select t.identifier, j.payload, j.run_at, j.key, j.max_attempts
            from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where j.job_queue_id is null order by j.id) to stdout`)
}

export const copyIntoJobs = (tx: Db) => copyInto(tx, OUTBOX)

interface ForeignKey {
  table: string
  name: string
  definition: string
}

const listForeignKeys = (db: Db) => db<ForeignKey[]>`
  select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
   where c.contype = 'f' and c.connamespace = current_schema()::regnamespace order by c.oid`

/**
 * Runs `work` without foreign keys and our triggers, then checks every key once for all rows. Only a superuser could
 * switch both off for the session, and hosted databases give no such account.
 */
export async function withoutKeysAndTriggers(tx: Db, tables: readonly string[], work: () => Promise<void>) {
  const keys = await listForeignKeys(tx)
  for (const { table, name } of keys) await tx.unsafe(`alter table ${table} drop constraint ${name}`)
  for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`
  await work()
  for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`
  for (const { table, name, definition } of keys)
    await tx.unsafe(`alter table ${table} add constraint ${name} ${definition}`)
}

/** Drops the shop's schema and the queue's, and leaves an empty schema. */
export async function dropEverything(tx: Db) {
  const [{ schema }] = await tx<[{ schema: string }]>`select current_schema() as schema`
  await tx`drop schema if exists graphile_worker cascade`
  await tx`drop schema ${tx(schema)} cascade`
  await tx`create schema ${tx(schema)}`
}

export const truncateAll = (tx: Db, tables: readonly string[]) =>
  tx`truncate ${tx(tables as string[])} cascade`

export interface Outcome {
  startedAt: Date
  endedAt: Date
  file: string
  bytes: number
  rowCount: number
  fileCount: number
  error: string
}

/** True if a backup of this name succeeded. */
export async function hasBackup(db: Db, name: string): Promise<boolean> {
  const found =
    await db`select 1 from backup where right(file, ${name.length}) = ${name} and error = '' limit 1`
  return found.length > 0
}

/** True if the copy of this name was read again. */
export async function hasCopy(db: Db, name: string): Promise<boolean> {
  return (await db`select 1 from backup_copy where name = ${name}`).length > 0
}

export const noteCopy = (db: Db, name: string, sha256: string) => db`
  insert into backup_copy (name, sha256, checked_at) values (${name}, ${sha256}, now())
  on conflict (name) do update set sha256 = excluded.sha256, checked_at = excluded.checked_at`

/** Does nothing in a database that is older than the table. */
export async function insertBackup(db: Db, outcome: Outcome) {
  const [table] = await db<[{ isThere: boolean }]>`select to_regclass('backup') is not null as is_there`
  if (table.isThere) await db`insert into backup ${db({ ...outcome })}`
}
