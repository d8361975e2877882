import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Db, type Pool, transaction } from './connect.ts'
import { isDatabaseGone } from './gone.ts'

interface Migration {
  number: number
  name: string
  sha256: string
  sql: string
}

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
const LOCK = 7_305_101

/** Migrates the database: numbered files, forward only, each in its own transaction, one process at a time. */
export async function migrate(pool: Pool, folder = FOLDER): Promise<{ applied: string[] }> {
  await mustServe(pool)
  const files = readMigrations(folder)
  const applied: string[] = []
  for (;;) {
    const name = await transaction(pool, (tx) => applyNext(tx, files), { unhurried: true })
    if (name === undefined) return { applied }
    applied.push(name)
  }
}

/** Applies exactly these migrations to an empty database. Reports those that this code does not know. */
export async function migrateAs(
  tx: Db,
  wanted: readonly Omit<Migration, 'sql'>[],
  folder = FOLDER,
): Promise<{ unknown?: string }> {
  const files = readMigrations(folder)
  const known = wanted.map(({ name, sha256 }) =>
    files.find((file) => file.name === name && file.sha256 === sha256),
  )
  const missing = known.indexOf(undefined)
  if (missing >= 0) return { unknown: wanted[missing]?.name ?? '' }
  await mustServe(tx)
  const chosen = known.filter((file) => file !== undefined)
  while ((await applyNext(tx, chosen)) !== undefined);
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

/** The hash ignores line ends, which Git may change. */
function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const files = names.sort().map((name) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1])
    if (!number) throw new Error(`迁移文件名应为“四位编号-英文名.sql”：${name}`)
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { number, name, sha256: createHash('sha256').update(sql).digest('hex'), sql }
  })
  const twice = files.find(({ number }, at) => files[at + 1]?.number === number)
  if (twice) throw new Error(`两个迁移文件的编号相同：${twice.name}`)
  return files
}

/** Checks again under the lock before each file, because another process may have just applied it. */
async function applyNext(tx: Db, files: Migration[]) {
  await tx`select pg_advisory_xact_lock(${LOCK})`
  await tx`
    create table if not exists migration (
      number integer primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )`
  const applied = await tx<
    Omit<Migration, 'sql'>[]
  >`select number, name, sha256 from migration order by number`
  const next = nextMigration(files, applied)
  if (!next) return undefined
  await run(tx, next)
  await tx`insert into migration (number, name, sha256) values (${next.number}, ${next.name}, ${next.sha256})`
  return next.name
}

function nextMigration(files: Migration[], applied: Omit<Migration, 'sql'>[]) {
  for (const { number, name, sha256 } of applied) {
    const file = files.find((file) => file.number === number)
    if (!file) throw new Error(`数据库比程序新：程序中没有已执行的迁移 ${name}。请使用与之相同或更新的版本。`)
    if (file.sha256 !== sha256)
      throw new Error(`迁移 ${name} 在执行之后被修改过，拒绝继续。请恢复原文件，改动另写新的迁移。`)
  }
  const next = files.find(({ number }) => !applied.some((done) => done.number === number))
  const newest = applied.at(-1)
  if (next && newest && next.number < newest.number)
    throw new Error(`迁移 ${next.name} 的编号小于已执行的 ${newest.name}，请改用更大的编号。`)
  return next
}

async function run(tx: Db, { name, sql }: Migration) {
  try {
    await tx.unsafe(sql)
  } catch (cause) {
    if (isDatabaseGone(cause)) throw cause
    const { code, message, position } = cause as { code?: string; message: string; position?: string }
    const line = position ? `，第 ${sql.slice(0, Number(position)).split('\n').length} 行` : ''
    throw Object.assign(new Error(`迁移 ${name} 失败${line}：${message}`, { cause }), { code })
  }
}
