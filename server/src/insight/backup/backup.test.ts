import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { seed } from '../../../seed/seed.ts'
import { connect, type Db, type Pool } from '../../db/connect.ts'
import { migrate } from '../../db/migrate.ts'
import { describeSchema } from '../../db/schema.ts'
import { enqueue, migrateJobs, relay } from '../../jobs/queue.ts'
import { s3Storage } from '../../outside/s3-storage.ts'
import { diskStorage, type Storage } from '../../outside/storage.ts'
import { listBroken } from '../../testing/books.ts'
import { keysOf, openBucket } from '../../testing/bucket.ts'
import { createTestDatabase, listUncounted } from '../../testing/database.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { backUp } from './actions.ts'
import { type NewArchive, readArchive, summing, writeArchive } from './archive.ts'
import { checkArchive } from './check.ts'
import { listSequences, listTables } from './queries.ts'
import { restore } from './restore.ts'

// A shop with all demo data, plus values that are difficult to copy.

let shop: TestShop
let storage: Storage
let folder: string
let archive: string
/** The restored database and storage. */
let place: Awaited<ReturnType<typeof anEmptyPlace>>
let restored: Awaited<ReturnType<typeof restore>>
beforeAll(async () => {
  // Not one that files hand on: that has a schema more.
  shop = await openTestShop({ database: await createTestDatabase() })
  folder = await mkdtemp(join(tmpdir(), 'gongfang-backup-'))
  storage = shop.app.house.outside.storage
  await seed(shop.db, { now: new Date(), storage })
  await shop.db`insert into brand (name, initial) values (${'\t\\N "双引号"\r\n第二行 \\.'}, 'A'), ('gone', 'G')`
  await shop.db`delete from brand where name = 'gone'`
  await storage.put('image/big.bin', randomBytes(6_000_000))
  await shop.db.begin(async (tx) => {
    await enqueue(tx, 'test.handedOver', { deep: { text: '一\n二' } }, { maxAttempts: 3, jobKey: 'k' })
  })
  await relay(shop.db)
  await shop.db.begin((tx) => enqueue(tx, 'test.waiting', {}))
  archive = join(folder, 'shop.tar.zst')
  await backUp({ db: shop.db, storage, clock: shop.now }, archive)
  place = await anEmptyPlace()
  restored = await restore(place, archive)
}, 120_000)
afterAll(async () => {
  await place.close()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

/** An empty database and storage. */
async function anEmptyPlace() {
  const database = await createTestDatabase({ bare: true })
  const db = connect(database.url)
  const close = async () => {
    await db.end({ timeout: 1 })
    await database.drop()
  }
  return { db, url: database.url, storage: diskStorage(await mkdtemp(join(folder, 'files-'))), close }
}

async function anotherEmptyPlace() {
  const another = await anEmptyPlace()
  onTestFinished(another.close)
  return another
}

/** Rows of every table, except waiting jobs and the list of backups. */
async function contentOf(db: Db) {
  const tables = (await listTables(db)).filter(({ name }) => !['job_outbox', 'backup'].includes(name))
  const found: Record<string, unknown> = {}
  for (const { name } of tables) {
    const [row] = await db`
      select count(*) as rows, md5(string_agg(t::text, e'\n' order by t::text collate "C")) as md5 from ${db(name)} t`
    found[name] = row
  }
  return found
}

async function bytesOf(of: Storage) {
  const sum = summing()
  for (const key of await keysOf(of)) sum.add({ name: key, bytes: (await of.get(key)) as Buffer })
  return sum.value()
}

test('a backup comes back whole: every row, every file, every number, every rule', async () => {
  expect(restored.rows).toBeGreaterThan(1_000)
  expect(restored.files).toBe((await keysOf(storage)).length)
  const [there, here] = [await contentOf(shop.db), await contentOf(place.db)]
  expect(here).toEqual(there)
  expect(await keysOf(place.storage)).toEqual(await keysOf(storage))
  expect(await bytesOf(place.storage)).toBe(await bytesOf(storage))
  expect(await describeSchema(place.db)).toBe(await describeSchema(shop.db))
  expect(await listBroken(place.db)).toEqual({})
  const numbers = (all: readonly { table: string }[]) =>
    all.filter(({ table }) => !['job_outbox', 'backup'].includes(table))
  expect(numbers(await listSequences(place.db))).toEqual(numbers(await listSequences(shop.db)))
  const [brand] = await place.db`insert into brand (name, initial) values ('新', 'X') returning id`
  expect(brand?.id).toBeGreaterThan((await shop.db`select max(id) as id from brand`)[0]?.id)
})

test('PostgreSQL knows how many rows were restored before the first statement', async () => {
  expect(await listUncounted(place.db)).toEqual([])
})

test('append-only rows refuse to change again, and keys are watched again', async () => {
  await expect(place.db`delete from stock_movement`).rejects.toThrow('append-only')
  await expect(place.db`delete from category`).rejects.toMatchObject({ code: '23503' })
})

test('jobs that were not done are asked for again', async () => {
  const { db, storage } = await anEmptyPlace()
  await restore({ db, storage }, archive)
  const jobs =
    await db`select job, payload, job_key, max_attempts from job_outbox where job like 'test.%' order by id`
  expect([...jobs]).toEqual([
    { job: 'test.waiting', payload: {}, jobKey: null, maxAttempts: 25 },
    { job: 'test.handedOver', payload: { deep: { text: '一\n二' } }, jobKey: 'k', maxAttempts: 3 },
  ])
})

test('the restored shop is brought up to the code and opens', async () => {
  await migrate(place.db)
  await migrateJobs(place.url)
  expect(await relay(place.db)).toBeGreaterThan(0)
})

test('while the shop goes on the backup is of one moment', async () => {
  const file = join(folder, 'busy.tar.zst')
  let writing = true
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const write = async () => {
    for (let at = 0; writing; at++) {
      await shop.db.begin(async (tx) => {
        await tx`insert into brand (name, initial) values (${`同时${at}`}, 'T')`
        await tx`insert into search_synonym (word, same_as) values (${`同时${at}`}, '{}')`
      })
      begin()
    }
  }
  const writer = write()
  await begun
  await backUp({ db: shop.db, storage, clock: shop.now }, file)
  writing = false
  await writer
  const found: Record<string, number> = {}
  for await (const { name, bytes } of readArchive(file)) {
    const [, table = ''] = /^tables\/(brand|search_synonym)\//.exec(name) ?? []
    if (table) found[table] = (bytes.toString().match(/同时\d+/g) ?? []).length
  }
  expect(found.brand).toBe(found.search_synonym)
  expect(found.brand).toBeGreaterThan(0)
  const [now] = await shop.db`select count(*) as count from brand where name like '同时%'`
  expect(found.brand).toBeLessThan(now?.count)
})

test('files come out of a bucket and go into one', async () => {
  const small = await openTestShop()
  const [from, to] = [await openBucket(), await openBucket()]
  onTestFinished(async () => {
    await Promise.all([small.close(), from.close(), to.close()])
  })
  for (const name of ['a', 'b', 'c']) await s3Storage(from.account).put(`image/${name}.png`, randomBytes(100))
  const file = join(folder, 'bucket.tar.zst')
  const source = { db: small.db, storage: s3Storage(from.account), clock: small.now }
  expect(await backUp(source, file)).toMatchObject({ fileCount: 3 })
  const { db } = await anotherEmptyPlace()
  await restore({ db, storage: s3Storage(to.account) }, file)
  expect(to.files).toEqual(from.files)
})

const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'restored',
    (error: Error) => error.message,
  )

const isUntouched = async ({ db, storage }: { db: Pool; storage: Storage }) =>
  (await listTables(db)).length === 0 && (await keysOf(storage)).length === 0

test('a backup that cannot be read again is none, and a name that is taken stays as it is', async () => {
  const file = join(folder, 'unread.tar.zst')
  const hurting: Storage = {
    ...storage,
    async *keys() {
      yield* storage.keys()
      // As a failing disk does: bytes that were written are others by now.
      const part = readdirSync(folder).find((name) => name.startsWith('unread') && name.endsWith('.part'))
      const handle = await open(join(folder, part ?? ''), 'r+')
      await handle.write(Buffer.alloc(64, 0x5a), 0, 64, 20)
      await handle.close()
    },
  }
  await expect(backUp({ db: shop.db, storage: hurting, clock: shop.now }, file)).rejects.toThrow(
    '已损坏或不完整',
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('unread'))).toEqual([])
  const [row] = await shop.db<{ error: string }[]>`select error from backup where file = ${file}`
  expect(row?.error).toContain('已损坏')

  await writeFile(file, 'of somebody else')
  await expect(backUp({ db: shop.db, storage, clock: shop.now }, file)).rejects.toMatchObject({
    code: 'EEXIST',
  })
  expect(await readFile(file, 'utf8')).toBe('of somebody else')
})

test('a file that may not be read is not called damaged', async () => {
  await expect(checkArchive(folder)).rejects.toThrow('是文件夹，不是备份文件')
  if (process.getuid?.() !== 0) {
    const file = join(folder, 'closed.tar.zst')
    await writeFile(file, 'x', { mode: 0o000 })
    await expect(checkArchive(file)).rejects.toThrow('没有权限读取备份文件')
  }
})

test('a place that holds something is refused and stays as it is', async () => {
  const before = await contentOf(shop.db)
  expect(await refusalOf(restore({ db: shop.db, storage }, archive))).toContain('目标数据库不是空的')
  expect(await contentOf(shop.db)).toEqual(before)
})

test('an archive that is broken anywhere, cut or missing is refused before anything is touched', async () => {
  const place = await anotherEmptyPlace()
  const whole = await readFile(archive)
  const broken = join(folder, 'broken.tar.zst')
  for (const share of [0, 0.001, 0.3, 0.7, 0.999]) {
    const bytes = Buffer.from(whole)
    const at = Math.floor((bytes.length - 1) * share)
    bytes[at] = (bytes[at] ?? 0) ^ 0x55
    await writeFile(broken, bytes)
    expect(await refusalOf(restore(place, broken)), `byte ${at}`).toContain('已损坏或不完整')
    await writeFile(broken, whole.subarray(0, at))
    expect(await refusalOf(restore(place, broken)), `cut at ${at}`).toContain('已损坏或不完整')
  }
  await writeFile(broken, 'not an archive')
  expect(await refusalOf(restore(place, broken))).toContain('已损坏或不完整')
  expect(await refusalOf(restore(place, join(folder, 'none')))).toContain('没有找到备份文件')
  expect(await isUntouched(place)).toBe(true)
}, 60_000)

/** The same archive with changed content; `honest` ones have a matching hash. */
async function tampered(change: (name: string, text: string) => string | undefined, honest: boolean) {
  const file = join(folder, 'tampered.tar.zst')
  await rm(file, { force: true })
  await writeArchive(file, async (out: NewArchive) => {
    for await (const { name, bytes } of readArchive(archive)) {
      const changed = name.startsWith('files/') ? undefined : change(name, bytes.toString())
      if (name === 'end.json' && honest)
        await out.add(name, JSON.stringify({ ...JSON.parse(bytes.toString()), sum: out.sum() }))
      else await out.add(name, changed ?? bytes)
    }
  })
  return file
}

test('an archive whose rows were changed is not believed', async () => {
  const place = await anotherEmptyPlace()
  const richer = (name: string, text: string) =>
    name.startsWith('tables/points_account/') ? text.replace(/\d\n/, '9\n') : undefined
  expect(await refusalOf(restore(place, await tampered(richer, false)))).toContain('已损坏或不完整')
})

test('an archive of a newer program, or of another format, is refused', async () => {
  const place = await anotherEmptyPlace()
  const later = (name: string, text: string) =>
    name === 'begin.json'
      ? text.replace('"migrations":[', '"migrations":[{"number":9999,"name":"9999-later.sql","sha256":"x"},')
      : undefined
  expect(await refusalOf(restore(place, await tampered(later, true)))).toContain('9999-later.sql')
  const other = (name: string, text: string) =>
    name === 'begin.json' ? text.replace('"format":1', '"format":2') : undefined
  expect(await refusalOf(restore(place, await tampered(other, true)))).toContain('其他版本')
  expect(await isUntouched(place)).toBe(true)
})

test('rows that break a key bring nothing into the database', async () => {
  const place = await anotherEmptyPlace()
  const orphaned = (name: string, text: string) =>
    name.startsWith('tables/order_line/') ? text.replace(/^(\d+)\t\d+\t/, '$1\t999999\t') : undefined
  await expect(restore(place, await tampered(orphaned, true))).rejects.toMatchObject({ code: '23503' })
  expect((await listTables(place.db)).length).toBe(0)
})

test('each backup is written down with its size, a failed one with the reason', async () => {
  const [made] = await shop.db`select file, bytes, row_count, error from backup order by id limit 1`
  expect(made).toMatchObject({ file: archive, bytes: (await readFile(archive)).length, error: '' })
  const failing = { ...storage, get: () => Promise.reject(new Error('the file store answers 500')) }
  const file = join(folder, 'failed.tar.zst')
  expect(await refusalOf(backUp({ db: shop.db, storage: failing, clock: shop.now }, file))).toContain('500')
  const [failed] = await shop.db`select file, bytes, error from backup order by id desc limit 1`
  expect(failed).toEqual({ file, bytes: 0, error: 'the file store answers 500' })
  expect(await refusalOf(checkArchive(file))).toContain('没有找到')
  await expect(readFile(`${file}.part`)).rejects.toMatchObject({ code: 'ENOENT' })
  const nowhere = join(archive, 'below-a-file.tar.zst')
  expect(await refusalOf(backUp({ db: shop.db, storage, clock: shop.now }, nowhere))).not.toBe('restored')
})

describe('a shop of an earlier step', () => {
  const folderOf = join(import.meta.dirname, 'fixtures')

  // Written by upgrade from the demo shops of the last commits of steps 1 to 4.
  test.each(readdirSync(folderOf))('%s comes to this version with clean books', async (name) => {
    const { db, storage } = await anotherEmptyPlace()
    await restore({ db, storage }, join(folderOf, name))
    const { applied } = await migrate(db)
    expect(applied.length).toBeGreaterThan(0)
    expect(await listBroken(db)).toEqual({})
    const [orders] = await db<{ count: number }[]>`select count(*) as count from shop_order`
    expect(orders?.count).toBeGreaterThan(0)
  })
})
