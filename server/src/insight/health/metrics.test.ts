import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../../db/connect.ts'
import { readEnv } from '../../env.ts'
import { openShop, type Shop } from '../../main.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { openPair } from '../../testing/standby.ts'
import * as queries from './queries.ts'

let house: TestShop
const open: Shop[] = []
beforeAll(async () => {
  house = await openTestShop()
})
afterEach(() => Promise.all(open.splice(0).map((shop) => shop.stop())))
afterAll(() => house.close())

async function aProcess(role: 'web' | 'worker', env: Record<string, string> = {}) {
  const { dataDir } = house.app.house.env
  const given = { DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '0', ROLE: role, METRICS_PORT: '0', ...env }
  const database = { url: house.url, db: house.db, isOwn: false, close: async () => {} }
  const shop = await openShop(readEnv('test', given), database, { pages: false })
  open.push(shop)
  return shop
}

/** The values of all metrics by name and labels. */
async function figuresOf(shop: Shop): Promise<Record<string, string>> {
  const text = await (await fetch(shop.metricsUrl ?? '')).text()
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]),
  )
}

/** A payment of a new member, and refunds of it. */
async function aPayment(columns: object, refunds: object[] = []) {
  const { id: memberId } = await house.member()
  const outTradeNo = `T${memberId}${Math.random()}`
  const now = new Date()
  const [payment] = await house.db<[{ id: number }]>`insert into payment ${house.db({
    outTradeNo,
    purpose: 'order',
    subjectId: memberId,
    memberId,
    channel: 'wechatNative',
    amountFen: 1000,
    createdAt: now,
    expiresAt: now,
    askAt: now,
    ...columns,
  })} returning id`
  for (const [at, refund] of refunds.entries()) {
    const named = { outRefundNo: `${outTradeNo}-${at}`, paymentId: payment.id, amountFen: 10, reason: 'test' }
    await house.db`insert into refund ${house.db({ ...named, createdAt: now, ...refund })}`
  }
}

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const DAY = 1440

test('what waits longer than it should is counted by what it waits for', async () => {
  const shop = await aProcess('web')
  const before = await figuresOf(shop)
  expect(before).toMatchObject({
    gongfang_database_up: '1',
    'gongfang_payments_stuck{reason="unanswered"}': '0',
    'gongfang_refunds_stuck{reason="trouble"}': '0',
    gongfang_replication_standbys: '0',
  })
  await aPayment({ expiresAt: ago(11) })
  await aPayment({ expiresAt: ago(9) })
  await aPayment({ expiresAt: ago(99), doubtful: true, state: 'closed' })
  const paid = { state: 'paid', kept: true, paidAt: ago(99) }
  await aPayment(paid, [
    { createdAt: ago(16) },
    { createdAt: ago(14) },
    { state: 'processing', submittedAt: ago(3.1 * DAY), createdAt: ago(4 * DAY) },
    { state: 'processing', submittedAt: ago(2.9 * DAY), createdAt: ago(4 * DAY) },
    { state: 'processing', submittedAt: ago(1), problem: 'balance' },
    { state: 'abnormal', submittedAt: ago(1) },
    { state: 'failed' },
    { state: 'done', doneAt: ago(1), createdAt: ago(9 * DAY) },
    { offline: true, createdAt: ago(4 * DAY) },
  ])
  expect(await figuresOf(shop)).toMatchObject({
    'gongfang_payments_stuck{reason="unanswered"}': '1',
    'gongfang_payments_stuck{reason="doubtful"}': '1',
    'gongfang_refunds_stuck{reason="unsent"}': '1',
    'gongfang_refunds_stuck{reason="unanswered"}': '1',
    'gongfang_refunds_stuck{reason="trouble"}': '3',
    'gongfang_refunds_stuck{reason="byHand"}': '1',
  })
})

test('backups are known by their rows and by the newest finished file', async () => {
  const shop = await aProcess('web')
  const never = await figuresOf(shop)
  // This shop makes none by itself, so no alert has to wait for the first one.
  expect(never).toMatchObject({ gongfang_backup_failed: '0' })
  expect(never).not.toHaveProperty('gongfang_backup_last_success_timestamp_seconds')
  expect(await figuresOf(await aProcess('web', { BACKUP_KEEP: '7' }))).toMatchObject({
    gongfang_backup_last_success_timestamp_seconds: '0',
  })
  expect(never).not.toHaveProperty('gongfang_backup_file_bytes')

  const folder = join(house.app.house.env.dataDir, 'backups')
  await mkdir(folder, { recursive: true })
  const files = [
    ['gongfang-20261120-020000.tar.zst', 5, 9],
    ['gongfang-20261121-020000.tar.zst', 7, 8],
    ['gongfang-20261122-020000.tar.zst.part', 3, 2],
    ['notes.txt', 1, 1],
  ] as const
  for (const [name, bytes, minutes] of files) {
    await writeFile(join(folder, name), Buffer.alloc(bytes))
    await utimes(join(folder, name), ago(minutes), ago(minutes))
  }
  await house.db`insert into backup (started_at, ended_at, file, bytes, row_count, file_count, error)
    values ('2026-11-20T00:00:00Z', '2026-11-20T00:00:10Z', '/a', 9, 8, 7, ''), (now(), now(), '/b', 0, 0, 0, 'disk full')`
  const found = await figuresOf(shop)
  expect(found).toMatchObject({
    gongfang_backup_last_success_timestamp_seconds: String(Date.parse('2026-11-20T00:00:10Z') / 1000),
    gongfang_backup_failed: '1',
    gongfang_backup_file_bytes: '7',
  })
  expect(Number(found.gongfang_backup_file_timestamp_seconds)).toBeCloseTo(ago(8).getTime() / 1000, -1)
})

test('a worker answers the same; how long a job has waited leaves out what is paused', async () => {
  const shop = await aProcess('worker')
  await shop.app.house.db`insert into job_pause values ('test.held', '测试', '测试', now())`
  await house.db`select graphile_worker.add_job('test.held', run_at => now() - interval '2 hours', flags => array['test.held'])`
  await house.db`select graphile_worker.add_job('test.later', run_at => now() + interval '1 hour')`
  const found = await figuresOf(shop)
  expect(found).toMatchObject({ gongfang_jobs_paused_kinds: '1', gongfang_kept_entries: '0' })
  expect(Number(found.gongfang_jobs_longest_wait_seconds)).toBeLessThan(600)
  expect(Number(found['gongfang_processes{role="worker"}'])).toBe(1)
  expect(Number(found.gongfang_disk_free_bytes)).toBeGreaterThan(0)
  expect(Number(found.gongfang_disk_size_bytes)).toBeGreaterThan(Number(found.gongfang_disk_free_bytes))
  await house.db`update job_pause set job = 'test.other'`
  await house.db`update graphile_worker._private_jobs set flags = '{"test.other": true}' where flags ? 'test.held'`
  expect(Number((await figuresOf(shop)).gongfang_jobs_longest_wait_seconds)).toBeGreaterThan(7000)
})

test('without the database the process still answers, without the figures of the shop', async () => {
  const shop = await aProcess('web')
  const { db } = shop.app.house
  Object.assign(shop.app.house, {
    db: Object.assign(Object.create(db), { begin: () => Promise.reject(new Error('gone')) }),
  })
  const found = await figuresOf(shop)
  expect(found).toMatchObject({ gongfang_database_up: '0' })
  expect(
    Object.keys(found).filter((name) => /^gongfang_(?:jobs|orders|refunds|backup_failed)/.test(name)),
  ).toEqual([])
})

test('standbys tell how far they are behind', async () => {
  const pair = await openPair()
  const followed = await openTestShop({ database: { url: pair.primary.url, drop: pair.close } })
  const standbys = () => queries.listStandbys(followed.db)
  await vi.waitFor(async () => expect(await standbys()).toMatchObject([{ bytes: 0, seconds: 0 }]), 10_000)
  await followed.db`create role reader login password 'reader'`
  const { hostname, port, pathname } = new URL(pair.primary.url)
  const reader = connect(`postgres://reader:reader@${hostname}:${port}${pathname}`, { max: 1 })
  expect(await queries.listStandbys(reader)).toMatchObject([{ bytes: null, seconds: null }])
  await followed.db`grant pg_monitor to reader`
  expect(await queries.listStandbys(reader)).toMatchObject([{ bytes: expect.any(Number) }])
  await reader.end()
  await followed.close()
})
