import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bucket, openBucket } from '../../testing/bucket.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { backupTasks } from './jobs.ts'

let shop: TestShop
let bucket: Bucket
let dataDir: string
beforeAll(async () => {
  shop = await openTestShop()
  bucket = await openBucket()
})
afterAll(async () => {
  await bucket.close()
  await shop.close()
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gongfang-daily-'))
  bucket.files.clear()
  bucket.mood = 'well'
  await shop.db`delete from backup`
  await shop.db`delete from backup_copy`
})
afterEach(async () => {
  shop.setNow(null)
  await rm(dataDir, { recursive: true })
})

const run = async (at: string, { keep = 2, away = true } = {}) => {
  shop.setNow(new Date(at))
  const { house } = shop.app
  const env = { ...house.env, dataDir, backups: { keep, s3: away ? bucket.account : null } }
  await backupTasks({ ...house, env })['backup.daily']!({} as never, { now: new Date(at) })
}
const here = async () => (await readdir(join(dataDir, 'backups')).catch(() => [])).sort()
const there = () => [...bucket.files.keys()].map((key) => key.split('/').at(-1)).sort()
const daily = (day: number) => `gongfang-daily-202612${String(day).padStart(2, '0')}.tar.zst`

test('one a day from three in Beijing on, the newest are kept, here and in the bucket', async () => {
  await run('2026-12-01T02:59:00+08:00')
  expect(await here()).toEqual([])
  for (const at of ['01T03:10', '01T14:00', '02T03:05', '03T04:00', '03T23:59'])
    await run(`2026-12-${at}:00+08:00`)
  expect(await here()).toEqual([daily(2), daily(3)])
  expect(there()).toEqual([daily(2), daily(3)])
  const [made] = await shop.db<{ count: number }[]>`select count(*) as count from backup where error = ''`
  expect(made?.count).toBe(3)
})

test('a bucket that fails loses nothing: the copy comes with the next try', async () => {
  bucket.mood = 'failing'
  await expect(run('2026-12-01T03:10:00+08:00')).rejects.toThrow()
  expect(await here()).toEqual([daily(1)])
  bucket.mood = 'well'
  await run('2026-12-01T03:20:00+08:00')
  expect(there()).toEqual([daily(1)])
  const [made] = await shop.db<{ count: number }[]>`select count(*) as count from backup`
  expect(made?.count).toBe(1)
})

test('a copy counts when it was read again and is the same: a store that keeps another one is said', async () => {
  const copies = () => shop.db<{ name: string }[]>`select name from backup_copy order by name`
  bucket.mood = 'garbling'
  await expect(run('2026-12-01T03:10:00+08:00')).rejects.toThrow('is not the same as the file here')
  expect(await copies()).toEqual([])
  bucket.mood = 'well'
  await run('2026-12-01T03:20:00+08:00')
  expect(await copies()).toEqual([{ name: daily(1) }])
  expect(bucket.files.get(`/shop/${daily(1)}`)).toEqual(await readFile(join(dataDir, 'backups', daily(1))))
})

test('a copy that nobody has read again, as after a kill, is read, and sent anew where it differs', async () => {
  await run('2026-12-01T03:10:00+08:00')
  await shop.db`delete from backup_copy`
  bucket.asked.length = 0
  await run('2026-12-01T03:20:00+08:00')
  expect(bucket.asked.filter((one) => one.startsWith('PUT'))).toEqual([])
  expect((await shop.db`select from backup_copy`).length).toBe(1)
  await shop.db`delete from backup_copy`
  bucket.files.set(`/shop/${daily(1)}`, Buffer.from('half of it'))
  await run('2026-12-01T03:30:00+08:00')
  expect(bucket.files.get(`/shop/${daily(1)}`)).toEqual(await readFile(join(dataDir, 'backups', daily(1))))
  // Once it was read, the next runs of the day ask for the list alone.
  bucket.asked.length = 0
  await run('2026-12-01T03:40:00+08:00')
  expect(bucket.asked.filter((one) => !one.includes('?'))).toEqual([])
})

test('without a number to keep there is none, and backups made by hand stay', async () => {
  await run('2026-12-01T05:00:00+08:00', { keep: 0 })
  expect(await here()).toEqual([])
  await run('2026-12-01T05:00:00+08:00', { keep: 1, away: false })
  await run('2026-12-02T05:00:00+08:00', { keep: 1, away: false })
  expect(await here()).toEqual([daily(2)])
  expect(there()).toEqual([])
})

test('a folder that cannot be made is written down as a failure', async () => {
  shop.setNow(new Date('2026-12-01T05:00:00+08:00'))
  const { house } = shop.app
  const env = { ...house.env, dataDir: '/dev/null/x', backups: { keep: 1, s3: null } }
  await expect(
    backupTasks({ ...house, env })['backup.daily']!({} as never, { now: shop.now() }),
  ).rejects.toThrow()
  const [row] = await shop.db<{ error: string }[]>`select error from backup`
  expect(row?.error).toContain('ENOTDIR')
})
