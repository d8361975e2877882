import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Db, Pool } from './connect.ts'

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))
const LOCK = 7_305_101

interface Migration {
  number: number
  name: string
  sha256: string
  sql: string
}

/** Brings the database up to the code: numbered files, forward only, each in its own transaction, one process at a time. */
export async function migrate(pool: Pool, folder = FOLDER): Promise<{ applied: string[] }> {
  await mustServe(pool)
  const files = await readMigrations(folder)
  const applied: string[] = []
  for (const file of files) {
    const ran = await pool.begin(async (tx) => {
      await tx`select pg_advisory_xact_lock(${LOCK})`
      await tx`
        create table if not exists migration (
          number integer primary key, name text not null, sha256 text not null, applied_at timestamptz not null default now())`
      const known = await tx<
        { number: number; sha256: string }[]
      >`select number, sha256 from migration order by number`
      const newest = known.at(-1)?.number ?? 0
      if (newest > (files.at(-1)?.number ?? 0))
        throw new Error('数据库比程序新：请使用与之相同或更新的版本。')
      const same = known.find(({ number }) => number === file.number)
      if (same && same.sha256 !== file.sha256)
        throw new Error(`迁移 ${file.name} 在执行之后被修改过，拒绝继续。`)
      if (same) return false
      await tx.unsafe(file.sql)
      await tx`insert into migration (number, name, sha256) values (${file.number}, ${file.name}, ${file.sha256})`
      return true
    })
    if (ran) applied.push(file.name)
  }
  return { applied }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${folder}/${name}`, 'utf8')
      return {
        number: Number(name.slice(0, 4)),
        name,
        sql,
        sha256: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
}

/** Says at the start what a foreign server lacks, instead of failing in the middle. */
async function mustServe(db: Db) {
  const [server] = await db<{ version: number; trgm: boolean; pinyin: boolean }[]>`
    select current_setting('server_version_num')::int as version,
           exists (select from pg_available_extensions where name = 'pg_trgm') as trgm,
           exists (select from pg_collation where collname = 'zh-x-icu') as pinyin`
  if (!server || server.version < 150_000) throw new Error('需要 PostgreSQL 15 或更高版本。')
  if (!server.trgm) throw new Error('数据库缺少扩展 pg_trgm：请安装 postgresql-contrib。')
  if (!server.pinyin) throw new Error('数据库没有 ICU 排序规则 zh-x-icu：请使用带 ICU 的 PostgreSQL。')
}
