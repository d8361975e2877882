import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { slices } from '../../app.ts'
import { connect } from '../../db/connect.ts'
import { openRobots, type Robots } from '../../pretend/robots.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'
import { readFacts } from './facts.ts'
import { judge } from './rules.ts'
import { allSigns } from './signs.ts'
import { type Watching, watcher } from './watch.ts'

// What is wrong is POSTed to the operator's address: once when it begins, once when it ends.

let shop: TestShop
let robots: Robots
let dataDir: string
beforeAll(async () => {
  shop = await openTestShop()
  robots = await openRobots()
})
afterAll(async () => {
  await robots.close()
  await shop.close()
})
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gongfang-watch-'))
  robots.mood = 'well'
  robots.heard.length = 0
  shop.setNow(new Date())
  await shop.db`truncate alert_subject, alert_message, process_seen, backup, backup_copy, provider_account`
  await aProcess('both')
  await shop.db`insert into backup (started_at, ended_at, file, bytes, row_count, file_count, error)
                values (now(), now(), '/a.tar.zst', 9, 8, 7, '')`
})
afterEach(() => {
  shop.setNow(null)
  rmSync(dataDir, { recursive: true, force: true })
})

const aProcess = (role: string, host = hostname()) => shop.db`
  insert into process_seen values (${randomUUID()}, ${role}, ${host}, 8, '0.2.0', 'v26', now(), now() + interval '1 day')`

/** Another process of this shop. */
function aWatch({ db = shop.db, env = {} as Partial<Watching['house']['env']> } = {}) {
  const { house } = shop.app
  const app = {
    house: { ...house, db, env: { ...house.env, dataDir, role: 'both' as const, ...env } },
    state: { closing: false, databaseFull: false },
  }
  return {
    app,
    look: watcher(app, { url: `${robots.url}/any`, format: 'json', secret: null }, allSigns(slices)),
  }
}

async function pass(seconds: number, ...looks: (() => Promise<void>)[]) {
  const from = shop.now().getTime()
  for (let at = 30; at <= seconds; at += 30) {
    shop.setNow(new Date(from + at * 1000))
    for (const look of looks) await look()
  }
}

/** What arrived, without what is wrong with the machine that the test runs on. */
const told = () =>
  robots.heard
    .map(({ body }) => JSON.parse(body))
    .filter(({ subject }) => subject !== 'disk')
    .map(({ event, subject, state, value }) => [event, subject, state, value].join(' '))

const backupFails = () => shop.db`
  insert into backup (started_at, ended_at, file, bytes, row_count, file_count, error)
  values (now(), now(), '/b.tar.zst', 0, 0, 0, 'password=hunter2 at /b.tar.zst')`

test('a trouble is told once when it begins and once when it ends, by however many processes look', async () => {
  const [one, two] = [aWatch(), aWatch()]
  await pass(120, one.look, two.look)
  expect(told()).toEqual([])
  await backupFails()
  await pass(600, one.look, two.look)
  expect(told()).toEqual([expect.stringMatching(/^begin backup failing 最近一次失败/)])
  expect(robots.heard[0]!.body).not.toContain('hunter2')
  await shop.db`delete from backup where error <> ''`
  await pass(600, two.look)
  expect(told()).toEqual([
    expect.stringMatching(/^begin backup failing/),
    expect.stringMatching(/^end backup ok/),
  ])
})

test('a process that starts anew does not tell again', async () => {
  await backupFails()
  await pass(120, aWatch().look)
  await pass(120, aWatch().look)
  expect(told()).toHaveLength(1)
})

test('what the address does not take is tried again, later and later, in its order', async () => {
  const { look } = aWatch()
  robots.mood = { status: 500, body: '' }
  await backupFails()
  await pass(600, look)
  const tries = robots.heard.length
  expect(tries).toBeGreaterThan(1)
  expect(tries).toBeLessThan(8)
  await shop.db`delete from backup where error <> ''`
  await pass(300, look)
  robots.mood = 'well'
  robots.heard.length = 0
  await pass(3600, look)
  expect(told()).toEqual([
    expect.stringMatching(/^begin backup failing/),
    expect.stringMatching(/^end backup ok/),
  ])
  expect(await shop.db`select error from alert_message where error <> ''`).toEqual([])
})

test('a shop that makes its first backup within a day, or none by itself, is left alone', async () => {
  await shop.db`delete from backup`
  await pass(3600, aWatch({ env: { backups: { keep: 7, s3: null } } }).look)
  await pass(3600, aWatch({ env: { backups: { keep: 0, s3: null } } }).look)
  expect(told()).toEqual([])
  // The page says the same: none is set up, which is no failure.
  const lines = judge(
    await readFacts({ ...shop.app.house, now: shop.now(), isFull: false }, allSigns(slices)),
    0,
  )
  expect(lines.find(({ subject }) => subject === 'backup')).toMatchObject({ state: 'unused' })
})

test('a failed job, an ended worker and an ended web process are told', async () => {
  const { look } = aWatch()
  await pass(60, look)
  await shop.db`delete from process_seen`
  await aProcess('worker')
  await pass(120, look)
  expect(told()).toEqual(['begin web failing 0 个在运行'])
  robots.heard.length = 0
  await shop.db`delete from process_seen`
  await aProcess('web')
  await pass(180, aWatch({ env: { role: 'web' } }).look)
  expect(told()).toEqual(['begin processes failing 0 个在运行'])
})

test('a database that is away is told by one process of the machine, and its end by one, after a restart too', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const [one, two] = [aWatch({ db: away }), aWatch({ db: away })]
  await pass(30, one.look, two.look)
  expect(told()).toEqual([])
  await pass(180, one.look, two.look)
  expect(told()).toEqual(['begin database failing 没有答复'])
  expect(existsSync(join(dataDir, 'alert-database'))).toBe(true)
  await pass(120, aWatch({ db: away }).look)
  expect(told()).toHaveLength(1)
  const [three, four] = [aWatch(), aWatch()]
  await pass(180, three.look, four.look)
  expect(told()).toEqual(['begin database failing 没有答复', 'end database ok 有答复'])
  expect(existsSync(join(dataDir, 'alert-database'))).toBe(false)
  await away.end()
})

test('a database that is away while the address is, too, is told when the address is back', async () => {
  const away = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
  const { look } = aWatch({ db: away })
  robots.mood = { status: 502, body: '' }
  await pass(120, look)
  robots.mood = 'well'
  robots.heard.length = 0
  await pass(120, look)
  expect(told()).toEqual(['begin database failing 没有答复'])
  await away.end()
})

test('a full disk of the database is told although nothing can be written to it or to the data folder', async () => {
  await shop.db.unsafe(`
    create function full_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger full_disk before insert on alert_subject execute function full_disk()`)
  writeFileSync(join(dataDir, 'in-the-way'), '')
  const { look } = aWatch({ env: { dataDir: join(dataDir, 'in-the-way') } })
  try {
    await pass(180, look)
    expect(told()).toEqual(['begin database failing 磁盘已满，不能写入'])
  } finally {
    await shop.db.unsafe('drop trigger full_disk on alert_subject; drop function full_disk()')
  }
  await pass(180, look)
  const ofDatabase = told().filter((one) => one.includes(' database '))
  expect(ofDatabase).toEqual([expect.stringMatching(/^begin database/), 'end database ok 有答复'])
})

test('the shop does not wait for an address that does not answer', async () => {
  robots.mood = 'silent'
  await backupFails()
  const { app } = aWatch()
  const { keepWatch } = await import('./watch.ts')
  const watch = keepWatch(app, { url: `${robots.url}/any`, format: 'json', secret: null }, allSigns(slices))
  const began = performance.now()
  await watch.stop()
  expect(performance.now() - began).toBeLessThan(5_000)
})
