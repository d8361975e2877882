import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Pool } from '../db/connect.ts'
import { listPending, migrate } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migration-files.ts'
import { ROOT } from '../env.ts'
import { checkArchive } from '../insight/backup/check.ts'
import { migrateJobs } from '../jobs/queue.ts'
import { createTestDatabase } from '../testing/database.ts'

/** The last migration of the version that is upgraded here. */
const OLD = '0180'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Pool
let folder: string
beforeEach(async () => {
  database = await createTestDatabase({ bare: true })
  db = connect(database.url)
  folder = mkdtempSync(join(tmpdir(), 'gongfang-upgrade-'))
  const old = join(folder, 'old-migrations')
  cpSync(MIGRATIONS, old, { recursive: true })
  for (const name of readdirSync(old).filter((one) => one.slice(0, 4) > OLD)) rmSync(join(old, name))
  await migrate(db, old)
  await migrateJobs(database.url)
  await db`insert into brand (name, initial) values ('长城', 'C')`
})
afterEach(async () => {
  await db.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function run(name: string, words: string[] = [], env: Record<string, string> = {}) {
  const data = { DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url, SECRET_KEY }
  try {
    const file = join(import.meta.dirname, `${name}.ts`)
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const options = { env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ...data, ...env } }
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], options)
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}
const SECRET_KEY = 'a9f3c17be02d485f6ab1c2d3e4f50617'

const brands = () => db<{ name: string }[]>`select name from brand`
const columns = async (table: string) =>
  (
    await db<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = ${table}::regclass and attname = 'backorder_limit'`
  ).length

test('a copy is tried, a failed start is taken back, then the shop comes to this version', {
  timeout: 180_000,
}, async () => {
  const link = join(folder, 'program')
  symlinkSync('/nowhere', link)
  const before = await listPending(db)

  const tried = await run('upgrade', ['--dry-run'])
  expect(tried).toMatchObject({
    code: 0,
    said: expect.stringContaining('0190-backorder.sql：与旧版本不能同时使用'),
  })
  expect(tried.said).toContain('0500-installation.sql：0.2.0 及以后的程序可以继续使用')
  expect(await listPending(db)).toEqual(before)

  const failed = await run('upgrade', ['--link', link], { HOST: '203.0.113.9' })
  expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('数据已恢复到升级之前') })
  expect(await listPending(db)).toEqual(before)
  expect(await columns('sku')).toBe(0)
  expect(await brands()).toEqual([{ name: '长城' }])
  expect(readlinkSync(link)).toBe('/nowhere')

  const done = await run('upgrade', ['--link', link])
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining('升级完成，账目全部正确') })
  expect(done.said).toMatch(/账号 admin　密码 \S+/)
  expect(await listPending(db)).toEqual([])
  expect(await brands()).toEqual([{ name: '长城' }])
  expect(`${readlinkSync(link)}/`).toBe(`${ROOT}/`)
  expect(readdirSync(join(folder, 'data/backups'))).toHaveLength(3)

  const drill = await run('drill')
  expect(drill).toMatchObject({ code: 0, said: expect.stringContaining('恢复后账目全部正确') })
  expect(readdirSync(join(folder, 'data')).sort()).toEqual(['backups', 'kind', 'uploads'])
})

test('of two upgrades at once one does it, and the other says so', { timeout: 180_000 }, async () => {
  const both = await Promise.all([run('upgrade'), run('upgrade')])
  const [first, second] = both.sort((a, b) => a.code - b.code)
  expect(first).toMatchObject({ code: 0, said: expect.stringContaining('升级完成，账目全部正确') })
  expect(second).toMatchObject({ code: 1, said: expect.stringContaining('另一个进程正在升级') })
  const files = readdirSync(join(folder, 'data/backups'))
  expect(files).toHaveLength(1)
  await checkArchive(join(folder, 'data/backups', files[0] ?? ''))
})

test('a shop that runs is not pulled from under its processes', async () => {
  await db`
    insert into process_seen (id, role, host, pid, version, node, started_at, seen_at)
    values (gen_random_uuid(), 'web', 'alpha', 7, '0.1.0', 'v26', now(), now())`
  const { code, said } = await run('upgrade')
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringMatching(/先停止商城.*web alpha 7/) })
  expect(await columns('sku')).toBe(0)
})

test('a link that cannot be written is refused before anything is done', async () => {
  // No account, not even root, makes a link there.
  const { code, said } = await run('upgrade', ['--link', '/proc/self/cwd'])
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('不能改写 /proc/self/cwd') })
  expect(readdirSync(folder)).not.toContain('data')
})

test('a link that is none is refused before anything is done', async () => {
  const { code, said } = await run('upgrade', ['--link', folder])
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('不是符号链接') })
  expect(readdirSync(folder)).not.toContain('data')
})
