import { randomUUID } from 'node:crypto'
import {
  getHealth,
  type Health,
  isCriticalJob,
  listChecks,
  listJobKinds,
  listQueuedJobs,
  pauseJobs,
  resumeJobs,
  retryFailedJobs,
  retryJob,
  runCheck,
} from '@gongfang/contract/insight/health-desk'
import { uploadFile } from '@gongfang/contract/system/upload'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { enqueue, relay } from '../../jobs/queue.ts'
import { countJobs } from '../../jobs/state.ts'
import { openBucket } from '../../testing/bucket.ts'
import { aPicture, reasonOf, sendFile } from '../../testing/joining.ts'
import { openTestShop, type TestShop, type TestStaff } from '../../testing/shop.ts'
import { withWechat } from '../../testing/wechat.ts'

let shop: TestShop
let owner: TestStaff
beforeAll(async () => {
  shop = await openTestShop()
  owner = await shop.staff()
})
afterAll(() => shop.close())
afterEach(() => shop.db`delete from graphile_worker._private_jobs`)

/** A job that was tried so often, and how it ended last. */
async function aJob(payload: object, { attempts = 0, error = '' } = {}) {
  await shop.db.begin((tx) => enqueue(tx, 'test.work', payload, { maxAttempts: 3 }))
  await relay(shop.db)
  const [row] = await shop.db<{ id: number }[]>`
    update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error}
     where id = (select max(id) from graphile_worker._private_jobs) returning id`
  return row!.id
}

test('the state of the shop is told: processes, database, files, backups, what is outside', async () => {
  const member = await shop.member()
  const sent = await sendFile(shop, member, { bytes: await aPicture() })
  expect(sent.body.reason, uploadFile.path).toBeUndefined()
  await shop.db`insert into process_seen values
    (${randomUUID()}, 'web', 'alpha', 7, '0.1.0', 'v26', now() - interval '1 hour', now()),
    (${randomUUID()}, 'worker', 'beta', 8, '0.1.0', 'v26', now() - interval '1 hour', now() - interval '10 minutes')`
  await shop.db`insert into backup (started_at, ended_at, file, bytes, row_count, file_count, error)
    values (now(), now(), '/a.tar.zst', 9, 8, 7, ''), (now(), now(), '/b.tar.zst', 0, 0, 0, 'disk full')`
  const found = await owner.call(getHealth, {})
  expect(found.processes.map(({ host, alive }) => [host, alive])).toEqual([
    ['alpha', true],
    ['beta', false],
  ])
  expect(found.backups).toMatchObject([{ error: 'disk full' }, { file: '/a.tar.zst', bytes: 9 }])
  expect(found.storage).toMatchObject({ uploadCount: 1, uploadBytes: sent.body.data.size })
  expect(found.storage.databaseBytes).toBeGreaterThan(1_000_000)
  expect(found.storage.diskFreeBytes).toBeGreaterThan(0)
  expect(found.providers.map(({ name, state }) => [name, state])).toEqual([
    ['文件存储', 'ok'],
    ['短信', 'demo'],
    ['邮件', 'demo'],
    ['群机器人', 'off'],
    ['支付', 'demo'],
    ['告警', 'off'],
  ])
  expect(found.postgres).toMatch(/^\d/)
  expect(found.migration).toMatch(/\.sql$/)
})

const statesIn = ({ lines }: Health) =>
  Object.fromEntries(lines.map(({ subject, state, value }) => [subject, `${state} ${value}`]))

test('every watched figure is judged, with its limits and what to do', async () => {
  await shop.db`delete from backup`
  await shop.db`delete from process_seen`
  const before = await owner.call(getHealth, {})
  expect(statesIn(before)).toMatchObject({
    database: 'ok 有答复',
    processes: 'failing 0 个在运行',
    refunds: 'ok 失败 0，未发出 0，无答复 0，未转账 0',
    standbys: 'unused 没有备库',
    uploads: 'ok 可以写入',
    secretKey: 'ok 与封存时的相同',
    backup: 'unused 没有设置每日备份，也没有备份过',
    certificates: 'unused 没有启用微信支付',
  })
  expect(before.lines).toHaveLength(15)
  await aJob({}, { attempts: 3 })
  await shop.db`insert into process_seen values
    (${randomUUID()}, 'worker', 'beta', 8, '0.1.0', 'v26', now() - interval '1 hour', now())`
  await shop.db`insert into backup (started_at, ended_at, file, bytes, row_count, file_count, error)
    values (now(), now() - interval '0 s', '/a.tar.zst', 9, 8, 7, '')`
  const wechat = await withWechat(shop)
  const after = statesIn(await owner.call(getHealth, {}))
  expect(after).toMatchObject({
    processes: 'ok 1 个在运行',
    jobs: expect.stringMatching(/^attention .*失败 1/),
    backup: expect.stringMatching(/^ok \d+ 秒前/),
    certificates: expect.stringMatching(/商户证书还有 \d+ 天$/),
  })
  await shop.db`delete from provider_account`
  await wechat.close()
})

test('a full disk of the database is said here, as /readyz says it', async () => {
  const { state } = shop.app
  state.databaseFull = true
  onTestFinished(() => {
    state.databaseFull = false
  })
  const { lines } = await owner.call(getHealth, {})
  expect(lines[0]).toMatchObject({ subject: 'database', state: 'failing', value: '磁盘已满，不能写入' })
  expect(lines[0]?.advice).toContain('磁盘是否已满')
})

test('alerts that their address does not take are said here', async () => {
  const { env } = shop.app.house
  Object.assign(env, { alerts: { url: 'http://127.0.0.1/', format: 'wecom', secret: null } })
  onTestFinished(() => void Object.assign(env, { alerts: null }))
  const told = async () => (await owner.call(getHealth, {})).providers.at(-1)
  expect(await told()).toEqual({ name: '告警', state: 'ok', note: '发往企业微信群机器人' })
  await shop.db`
    insert into alert_message (event, subject, host, name, state, value, advice, since, at, next_try_at, error)
    values ('begin', 'disk', 'a', '磁盘', 'failing', '', '', now(), now(), now(), '93000 invalid webhook url')`
  expect(await told()).toEqual({
    ...{ name: '告警', state: 'failing' },
    note: '企业微信群机器人没有收下：93000 invalid webhook url',
  })
  await shop.db`delete from alert_message`
})

test('a shop that is no demo names the ways of payment that are connected', async () => {
  const { env } = shop.app.house
  Object.assign(env, { demo: false, sms: null })
  onTestFinished(() => void Object.assign(env, { demo: true, sms: 'log' }))
  const told = async () => {
    const { providers } = await owner.call(getHealth, {})
    return providers
      .filter(({ name }) => ['短信', '支付'].includes(name))
      .map(({ state, note }) => `${state} ${note}`)
  }
  expect(await told()).toEqual(['off 未启用短信账户，会员用密码登录', 'off 未接支付渠道，可用积分支付'])
  // A shop that is no demo takes the account of a pretend WeChat for a mistake.
  Object.assign(env, { demo: true })
  const wechat = await withWechat(shop)
  Object.assign(env, { demo: false })
  await vi.waitFor(async () => expect((await told())[1]).toBe('ok 可用：微信支付、积分支付'), 10_000)
  await shop.db`delete from provider_account`
  await wechat.close()
})

test('a file store that does not answer is told, and holds nothing else up', async () => {
  const bucket = await openBucket()
  bucket.mood = 'failing'
  const { endpoint, bucket: name, accessKey, secretKey } = bucket.account
  const env = { S3_ENDPOINT: endpoint, S3_BUCKET: name, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey }
  const elsewhere = await openTestShop({ env })
  const staff = await elsewhere.staff(['health.read'])
  const { providers } = await staff.call(getHealth, {})
  expect(providers[0]).toMatchObject({ state: 'failing', note: expect.stringContaining('对象存储') })
  bucket.mood = 'well'
  await elsewhere.close()
  await bucket.close()
})

test('jobs that failed stand first, without the numbers of phones', async () => {
  await aJob({ at: 1 })
  await aJob({ to: '13812345678', text: 'x'.repeat(500) }, { attempts: 3, error: 'no answer' })
  await aJob({ at: 3 }, { attempts: 1, error: 'once' })
  const jobs = await owner.call(listQueuedJobs, {})
  expect(jobs.map(({ state, attempts, lastError }) => [state, attempts, lastError])).toEqual([
    ['failed', 3, 'no answer'],
    ['due', 1, 'once'],
    ['due', 0, ''],
  ])
  expect(jobs[0]?.payload).toContain('138****5678')
  expect(jobs[0]?.payload.length).toBeLessThanOrEqual(300)
  expect(await countJobs(shop.db)).toEqual({ due: 2, later: 0, running: 0, failed: 1 })
})

test('a failed job is tried again from the beginning, and the log says who wanted it', async () => {
  const id = await aJob({}, { attempts: 3, error: 'no answer' })
  await owner.call(retryJob, { id })
  expect((await owner.call(listQueuedJobs, {}))[0]).toMatchObject({ id, state: 'due', attempts: 0 })
  const [entry] = await shop.db`select who, what, before from audit_entry where subject = ${`job ${id}`}`
  expect(entry).toMatchObject({
    who: owner.name,
    what: 'job.retry',
    before: { job: 'test.work', attempts: 3 },
  })
  await shop.db`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody'`
  expect(await reasonOf(owner.call(retryJob, { id }))).toBe('jobGone')
  expect(await reasonOf(owner.call(retryJob, { id: 999_999 }))).toBe('jobGone')
})

test('all that failed are tried again at once', async () => {
  for (let at = 0; at < 3; at++) await aJob({ at }, { attempts: 3 })
  await aJob({ at: 3 }, { attempts: 1 })
  expect(await owner.call(retryFailedJobs, {})).toEqual({ count: 3 })
  expect(await countJobs(shop.db)).toMatchObject({ due: 4, failed: 0 })
  expect(await owner.call(retryFailedJobs, {})).toEqual({ count: 0 })
})

test('a kind of job is paused and resumed, once each, with who and why', async () => {
  await aJob({}, { attempts: 3 })
  await aJob({})
  await shop.db.begin((tx) => enqueue(tx, 'test.work', {}))
  const kind = async () => (await owner.call(listJobKinds, {})).find(({ job }) => job === 'test.work')
  expect(await kind()).toEqual({ job: 'test.work', waiting: 2, running: 0, failed: 1, pause: null })
  await owner.call(pauseJobs, { job: 'test.work', reason: '短信商故障' })
  expect((await kind())?.pause).toEqual({
    reason: '短信商故障',
    pausedBy: owner.name,
    pausedAt: expect.stringMatching(/Z$/),
  })
  expect(await reasonOf(owner.call(pauseJobs, { job: 'test.work', reason: '再来一次' }))).toBe(
    'jobPauseMoved',
  )
  expect(await reasonOf(owner.call(pauseJobs, { job: 'test.nothing', reason: '没有这类' }))).toBe('notFound')
  expect(await reasonOf(owner.call(pauseJobs, { job: 'test work', reason: '不是名字' }))).toBe('invalid')
  expect(await reasonOf(owner.call(pauseJobs, { job: 'test.work', reason: ' ' }))).toBe('invalid')
  await owner.call(resumeJobs, { job: 'test.work' })
  expect((await kind())?.pause).toBeNull()
  expect(await reasonOf(owner.call(resumeJobs, { job: 'test.work' }))).toBe('jobPauseMoved')
  const log = await shop.db`
    select what, before, after from audit_entry where subject = 'job test.work' order by id`
  expect(log).toEqual([
    { what: 'job.pause', before: { paused: false }, after: { paused: true, reason: '短信商故障' } },
    { what: 'job.resume', before: { paused: true, reason: '短信商故障' }, after: { paused: false } },
  ])
  await shop.db`delete from job_outbox where job = 'test.work'`
})

test('what moves money or ends at a deadline is known as such', () => {
  const critical = ['payment.refund', 'aftersale.refunded', 'order.sweep', 'bank.sweep', 'points.sweep']
  expect(critical.filter((job) => !isCriticalJob(job))).toEqual([])
  expect(['search.index', 'message.send', 'upload.sweep', 'staff.sweep'].filter(isCriticalJob)).toEqual([])
})

test('the books are checked rule by rule, and what breaks one is shown', async () => {
  const rules = await owner.call(listChecks, {})
  expect(rules.length).toBeGreaterThan(15)
  for (const { name } of rules)
    expect(await owner.call(runCheck, { name })).toMatchObject({ name, count: 0, rows: [] })
  await shop.product()
  await shop.db`update sku set stock = stock + 1`
  const { count, rows } = await owner.call(runCheck, { name: 'S1' })
  expect(count).toBe(1)
  expect(JSON.parse(rows[0] ?? '')).toMatchObject({ stock: 101, moved: 100 })
  await shop.db`update sku set stock = stock - 1`
  expect(await reasonOf(owner.call(runCheck, { name: 'X9' }))).toBe('notFound')
})

test('who may look may not touch', async () => {
  const watcher = await shop.staff(['health.read'])
  expect((await watcher.ask(getHealth, {})).status).toBe(200)
  expect((await watcher.ask(retryFailedJobs, {})).status).toBe(403)
  expect((await watcher.ask(pauseJobs, { job: 'test.work', reason: '我想停' })).status).toBe(403)
  expect((await watcher.ask(resumeJobs, { job: 'test.work' })).status).toBe(403)
  const clerk = await shop.staff(['order.read'])
  for (const endpoint of [getHealth, listQueuedJobs, listJobKinds, listChecks])
    expect((await clerk.ask(endpoint, {})).status).toBe(403)
})
