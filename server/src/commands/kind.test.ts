import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect, type Pool } from '../db/connect.ts'
import { findKind } from '../db/kind.ts'
import { listPending, migrate } from '../db/migrate.ts'
import { MIGRATIONS } from '../db/migration-files.ts'
import { readEnv } from '../env.ts'
import { backUp } from '../insight/backup/actions.ts'
import { openDatabase } from '../jobs/open.ts'
import { migrateJobs } from '../jobs/queue.ts'
import { diskStorage } from '../outside/storage.ts'
import { createTestDatabase } from '../testing/database.ts'

// A database and a data folder belong to a demo or to a shop, and the other's programs leave them alone.

const SECRET_KEY = 'a9f3c17be02d485f6ab1c2d3e4f50617'
const DEMO_MOBILES = ['13800000001', '13800000002', '13800000003', '13800000004']

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Pool
let folder: string
beforeEach(async () => {
  database = await createTestDatabase()
  db = connect(database.url)
  folder = mkdtempSync(join(tmpdir(), 'gongfang-kind-'))
})
afterEach(async () => {
  await db.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function run(name: string, env: Record<string, string>, words: string[] = []) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const options = {
    timeout: 120_000,
    env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), PORT: '0', ...env },
  }
  const file = join(import.meta.dirname, name)
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [file, ...words], options)
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, said: stdout + stderr }
  }
}

const production = (more = {}) =>
  readEnv('production', { DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY, ...more })
const demo = (more = {}) =>
  readEnv('demo', { DATABASE_URL: database.url, DATA_DIR: join(folder, 'demo'), ...more })
const openAndClose = async (env: ReturnType<typeof readEnv>) => (await openDatabase(env)).close()

const aMember = (mobile: string) => db`insert into member (mobile, nickname) values (${mobile}, '张三')`

test('who opens an empty database first says what it is, and the other kind is refused from then on', async () => {
  expect((await findKind(db)).kind).toBeNull()
  await openAndClose(production())
  expect(await findKind(db)).toEqual({ kind: 'shop', isSaid: true })
  await expect(openDatabase(demo())).rejects.toThrow('这是正式商城的数据库，演示程序不能打开它')
  await openAndClose(production())
  await expect(db`update installation set kind = 'demo'`).rejects.toThrow('append-only')
  await expect(db`delete from installation`).rejects.toThrow('append-only')
})

test('a demo never becomes a shop', async () => {
  await openAndClose(demo())
  expect(await findKind(db)).toEqual({ kind: 'demo', isSaid: true })
  const { code, said } = await run('run-production.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY,
    ROLE: 'worker',
  })
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('这是演示数据库') })
})

test('npm start refuses the environment of a shop, and writes nothing', async () => {
  const { code, said } = await run('run-demo.ts', {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY,
  })
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('设置了 SECRET_KEY') })
  expect(readdirSync(folder)).toEqual([])
  expect((await db`select 1 from product`).length).toBe(0)
})

test('npm start refuses a database with members before it changes anything in it', async () => {
  await aMember('13912345678')
  const { code, said } = await run('run-demo.ts', { DATABASE_URL: database.url, DATA_DIR: folder })
  expect({ code, said }).toMatchObject({ code: 1, said: expect.stringContaining('这是正式商城的数据库') })
  expect((await db`select 1 from product`).length).toBe(0)
  expect((await db`select 1 from staff`).length).toBe(0)
})

test.each(['uploads', 'backups'])('npm start refuses a data folder with %s of a shop', (name) => {
  mkdirSync(join(folder, name, 'x'), { recursive: true })
  expect(() => readEnv('demo', { DATA_DIR: folder })).toThrow(`${folder} 是正式商城的数据目录`)
  expect(() => readEnv('development', { DATA_DIR: folder })).toThrow(`${folder} 是正式商城的数据目录`)
  expect(existsSync(join(folder, 'secret-key'))).toBe(false)
})

test('a data folder says whose it is, whatever the environment names later', async () => {
  await openAndClose(production())
  expect(readFileSync(join(folder, 'kind'), 'utf8')).toBe('shop\n')
  expect(() => readEnv('demo', { DATA_DIR: folder })).toThrow('是正式商城的数据目录')
  writeFileSync(join(folder, 'kind'), 'demo\n')
  expect(() => production()).toThrow('是演示商城的数据目录')
})

test('npm run seed refuses a shop, whether its environment or its database tells', async () => {
  const byKey = await run('seed.ts', { DATABASE_URL: database.url, DATA_DIR: folder, SECRET_KEY })
  expect(byKey).toMatchObject({ code: 1, said: expect.stringContaining('不写入演示数据') })
  await openAndClose(production())
  const byDatabase = await run('seed.ts', { DATABASE_URL: database.url, DATA_DIR: join(folder, 'other') })
  expect(byDatabase).toMatchObject({ code: 1, said: expect.stringContaining('这是正式商城的数据库') })
  expect((await db`select 1 from member`).length).toBe(0)
})

test('npm run seed says on its first line which shop it writes to', async () => {
  const place = join(folder, 'demo')
  const file = join(import.meta.dirname, 'seed.ts')
  const { PATH } = process.env
  const env = { PATH, DATABASE_URL: database.url, DATA_DIR: place }
  const { stderr } = await promisify(execFile)(process.execPath, [file], { env, timeout: 120_000 })
  const { host, pathname } = new URL(database.url)
  expect(stderr.split('\n')[0]).toBe(`商城：数据库 ${host}${pathname}，数据目录 ${place}`)
})

test('an older database with demo accounts is a demo, any other that was used is a shop', async () => {
  await aMember('13912345678')
  expect(await findKind(db)).toEqual({ kind: 'shop', isSaid: false })
  for (const mobile of DEMO_MOBILES) await aMember(mobile)
  expect(await findKind(db)).toEqual({ kind: 'demo', isSaid: false })
  await expect(openDatabase(production())).rejects.toThrow('这是演示数据库')
  // Only a worker in production makes these.
  await db`insert into backup (started_at, ended_at, file, bytes, row_count, file_count, error)
           values (now(), now(), '/data/backups/gongfang-daily-20261101.tar.zst', 1, 1, 1, '')`
  expect(await findKind(db)).toEqual({ kind: 'shop', isSaid: false })
  await openAndClose(production())
  expect(await findKind(db)).toEqual({ kind: 'shop', isSaid: true })
})

test('a database from before the row is judged before it is migrated', async () => {
  const old = await createTestDatabase({ bare: true })
  const pool = connect(old.url)
  try {
    const before = join(folder, 'migrations')
    mkdirSync(before)
    for (const name of readdirSync(MIGRATIONS).filter((one) => one < '0500'))
      writeFileSync(join(before, name), readFileSync(join(MIGRATIONS, name)))
    await migrate(pool, before)
    await migrateJobs(old.url)
    await pool`insert into member (mobile, nickname) values ('13912345678', '张三')`
    await expect(openDatabase(demo({ DATABASE_URL: old.url }))).rejects.toThrow('这是正式商城的数据库')
    expect(await listPending(pool)).toContain('0500-installation.sql')
    await openAndClose(production({ DATABASE_URL: old.url }))
    expect(await findKind(pool)).toEqual({ kind: 'shop', isSaid: true })
  } finally {
    await pool.end()
    await old.drop()
  }
})

test('a backup of a demo is no way into a shop', async () => {
  await openAndClose(demo())
  const file = join(folder, 'demo.tar.zst')
  const storage = diskStorage(join(folder, 'uploads'))
  await backUp({ db, storage, clock: () => new Date() }, file)
  const empty = await createTestDatabase({ bare: true })
  const pool = connect(empty.url)
  try {
    const place = { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'new') }
    const refused = await run('restore.ts', { ...place, SECRET_KEY }, [file])
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('这是演示商城的备份') })
    expect((await pool`select to_regclass('member')::text as name`)[0]?.name).toBeNull()
    const restored = await run('restore.ts', place, [file])
    expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('演示商城') })
    expect(await findKind(pool)).toEqual({ kind: 'demo', isSaid: true })
  } finally {
    await pool.end()
    await empty.drop()
  }
})

test('a server on a port that is taken does not recommend the demo', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => taken.once('listening', done))
  const { port } = taken.address() as { port: number }
  try {
    const { code, said } = await run('run-production.ts', {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET_KEY,
      ROLE: 'worker',
      PORT: String(port),
      LOG_LEVEL: 'fatal',
    })
    expect(code).toBe(1)
    expect(said).toContain(`例如 PORT=${port + 1} npm run serve`)
    expect(said).not.toContain('npm start')
  } finally {
    taken.close()
  }
})

test('other commands work on a demo and on a shop, but not with the key of a shop on a demo', async () => {
  await openAndClose(demo())
  const place = { DATABASE_URL: database.url, DATA_DIR: join(folder, 'demo') }
  expect(await run('verify.ts', place)).toMatchObject({ code: 0 })
  for (const name of ['verify.ts', 'staff.ts', 'config.ts', 'backup.ts', 'migrate.ts', 'upgrade.ts'])
    expect(await run(name, { ...place, DATA_DIR: join(folder, 'shop'), SECRET_KEY }), name).toMatchObject({
      code: 1,
      said: expect.stringContaining('这是演示数据库'),
    })
})
