import { setTimeout as sleep } from 'node:timers/promises'
import { VERSION } from '../env.ts'
import { connect, type Db, type Pool, transaction } from './connect.ts'
import { codeOf, isDatabaseGone } from './gone.ts'
import {
  isAtMost,
  MIGRATIONS,
  type Migration,
  readMigrations,
  statementsOf,
  stepsOf,
} from './migration-files.ts'

type Applied = Pick<Migration, 'number' | 'name' | 'sha256' | 'suits'>

const LOCK = 7_305_101
const LOCK_NOT_AVAILABLE = '55P03'
/** Long enough for a statement of the shop to end, short enough for the statements that queue behind a migration. */
const LOCK_TIMEOUT = '2s'
const WAIT_FOR_LOCKS_MS = 120_000
const DAY_MS = 86_400_000

/**
 * Migrates the database: numbered files, forward only, one process at a time. A file runs in a transaction of its own,
 * or statement by statement if it says so; a database without any gets all of them in one transaction. While the shop
 * runs, a migration that does not get its locks in two seconds lets the others pass and comes again, for two minutes.
 */
export async function migrate(pool: Pool, folder = MIGRATIONS): Promise<{ applied: string[] }> {
  await mustServe(pool)
  const files = readMigrations(folder)
  const applied: string[] = []
  for (;;) {
    const names = await patiently(() => applySome(pool, files))
    if (names.length === 0) return { applied }
    applied.push(...names)
  }
}

/** Names the migrations that this database still needs. Throws if this program cannot work with it. */
export async function listPending(pool: Pool, folder = MIGRATIONS): Promise<string[]> {
  const files = readMigrations(folder)
  const [table] = await pool<[{ isThere: boolean }]>`select to_regclass('migration') is not null as is_there`
  const applied = table.isThere ? await listApplied(pool) : []
  mustMatch(files, applied)
  return files.filter((file) => isPending(file, applied)).map(({ name }) => name)
}

/** Applies exactly these migrations to an empty database. Reports those that this code does not know. */
export async function migrateAs(
  tx: Db,
  wanted: readonly Pick<Migration, 'number' | 'name' | 'sha256'>[],
  folder = MIGRATIONS,
): Promise<{ unknown?: string }> {
  const files = readMigrations(folder)
  const known = wanted.map(({ name, sha256 }) =>
    files.find((file) => file.name === name && file.sha256 === sha256),
  )
  const missing = known.indexOf(undefined)
  if (missing >= 0) return { unknown: wanted[missing]?.name ?? '' }
  await mustServe(tx)
  await makeTable(tx)
  for (const file of known.filter((one) => one !== undefined)) await run(tx, file)
  return {}
}

/** Reports at the start what a foreign server lacks, instead of failing later. */
async function mustServe(db: Db) {
  const [server] = await db<{ version: number; trigrams: boolean; pinyin: boolean }[]>`
    select current_setting('server_version_num')::int as version,
           exists (select from pg_available_extensions where name = 'pg_trgm') as trigrams,
           exists (select from pg_collation where collname = 'zh-x-icu') as pinyin`
  if (!server || server.version < 150_000) throw new Error('需要 PostgreSQL 15 或更高版本。')
  if (!server.trigrams) throw new Error('数据库缺少扩展 pg_trgm：请安装 postgresql-contrib。')
  if (!server.pinyin) throw new Error('数据库没有 ICU 排序规则 zh-x-icu：请使用带 ICU 的 PostgreSQL。')
}

async function patiently<T>(work: () => Promise<T | 'busy'>): Promise<T> {
  const until = performance.now() + WAIT_FOR_LOCKS_MS
  for (;;) {
    const done = await work().catch((error) => {
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || performance.now() > until) throw error
      return 'busy' as const
    })
    if (done !== 'busy') return done
    await sleep(100 + Math.random() * 200)
  }
}

/** Returns the names of the migrations that it applied, none if none is left, 'busy' if another process is at it. */
async function applySome(pool: Pool, files: readonly Migration[]): Promise<string[] | 'busy'> {
  const done = await transaction(pool, (tx) => applyNext(tx, files), { unhurried: true })
  return done === 'busy' || Array.isArray(done) ? done : applyInSteps(pool, done, files)
}

/**
 * Looks again under the lock before each file, because another process may have just applied it. Returns a file that
 * cannot run in a transaction. Tries for the lock instead of waiting in a statement, because an index that is built
 * concurrently by the other process would wait for that statement to end.
 */
async function applyNext(tx: Db, files: readonly Migration[]): Promise<string[] | Migration | 'busy'> {
  const [lock] = await tx<[{ isOurs: boolean }]>`select pg_try_advisory_xact_lock(${LOCK}) as is_ours`
  if (!lock.isOurs) return 'busy'
  await makeTable(tx)
  const applied = await listApplied(tx)
  const next = nextMigration(files, applied)
  if (!next) return []
  // Nobody waits for a table of an empty database. A commit and a look for each file take a third longer (decision 117).
  const isEmpty = applied.length === 0
  if (next.inSteps && !isEmpty) return next
  await tx`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`
  const group = isEmpty ? files : [next]
  for (const file of group) await run(tx, file)
  return group.map(({ name }) => name)
}

async function applyInSteps(pool: Pool, wanted: Migration, files: readonly Migration[]) {
  const db = connect(pool.address(), { name: 'gongfang-migrate', max: 1, statementTimeoutMs: DAY_MS })
  try {
    const [lock] = await db<[{ isOurs: boolean }]>`select pg_try_advisory_lock(${LOCK}) as is_ours`
    if (!lock.isOurs) return 'busy'
    const next = nextMigration(files, await listApplied(db))
    if (next?.name !== wanted.name) return 'busy'
    await db`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`
    for (const statement of stepsOf(next)) await inWords(next, statement, () => db.unsafe(statement))
    await note(db, next)
    return [next.name]
  } finally {
    await db.end()
  }
}

async function makeTable(tx: Db) {
  await tx`
    create table if not exists migration (
      number integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`
  await tx`alter table migration add column if not exists suits text`
}

/** The column is younger than the table. */
const listApplied = (db: Db) => db<Applied[]>`
  select number, name, sha256, to_jsonb(migration) ->> 'suits' as suits from migration order by number`

const note = (db: Db, { number, name, sha256, suits }: Migration) => db`
  insert into migration (number, name, sha256, suits) values (${number}, ${name}, ${sha256}, ${suits})`

const isPending = (file: Migration, applied: readonly Applied[]) =>
  !applied.some(({ number }) => number === file.number)

function nextMigration(files: readonly Migration[], applied: readonly Applied[]): Migration | undefined {
  mustMatch(files, applied)
  return files.find((file) => isPending(file, applied))
}

function mustMatch(files: readonly Migration[], applied: readonly Applied[]) {
  for (const { number, name, sha256, suits } of applied) {
    const file = files.find((one) => one.number === number)
    // Written by a newer program that says that this one can go on.
    if (!file && suits !== null && isAtMost(suits, VERSION)) continue
    if (!file) throw new Error(`数据库比程序新：程序中没有已执行的迁移 ${name}。请使用与之相同或更新的版本。`)
    if (file.sha256 !== sha256)
      throw new Error(`迁移 ${name} 在执行之后被修改过，拒绝继续。请恢复原文件，改动另写新的迁移。`)
  }
  const next = files.find((file) => isPending(file, applied))
  const newest = applied.at(-1)
  if (next && newest && next.number < newest.number)
    throw new Error(`迁移 ${next.name} 的编号小于已执行的 ${newest.name}，请改用更大的编号。`)
}

async function run(tx: Db, file: Migration) {
  for (const sql of statementsOf(file)) await inWords(file, sql, () => tx.unsafe(sql))
  await note(tx, file)
}

async function inWords({ name }: Migration, sql: string, work: () => Promise<unknown>) {
  try {
    await work()
  } catch (cause) {
    if (isDatabaseGone(cause) || codeOf(cause) === LOCK_NOT_AVAILABLE) throw cause
    const { code, message, position } = cause as { code?: string; message: string; position?: string }
    const line = position ? `，第 ${sql.slice(0, Number(position)).split('\n').length} 行` : ''
    throw Object.assign(new Error(`迁移 ${name} 失败${line}：${message}`, { cause }), { code })
  }
}
