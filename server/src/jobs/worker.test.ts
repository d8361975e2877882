import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Pool, transaction } from '../db/connect.ts'
import { createTestDatabase } from '../testing/database.ts'
import { openWay } from '../testing/way.ts'
import { deletePause, insertPause } from './pause.ts'
import { enqueue, relay } from './queue.ts'
import { type Schedule, startWorker, type Tasks } from './worker.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let db: Pool
const workers: Awaited<ReturnType<typeof startWorker>>[] = []
const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn(), debug: vi.fn() }

beforeAll(async () => {
  database = await createTestDatabase()
  db = connect(database.url)
})

afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

afterAll(async () => {
  await db.end()
  await database.drop()
})

async function work(tasks: Tasks, schedule: Schedule = [], url = database.url) {
  const worker = await startWorker({ url, db, tasks, schedule, log })
  workers.push(worker)
}

const ask = (job: `${string}.${string}`, n: number, options?: Parameters<typeof enqueue>[3]) =>
  transaction(db, (tx) => enqueue(tx, job, { n }, options))
const waiting = () => db`select payload from graphile_worker._private_jobs order by id`

test('a job is done when its transaction was committed, and never when it was not', async () => {
  const done: number[] = []
  await work({ 'note.send': async ({ n }: { n: number }) => done.push(n) })
  await transaction(db, async (tx) => {
    await enqueue(tx, 'note.send', { n: 1 })
    throw new Error('changed my mind')
  }).catch(() => {})
  await ask('note.send', 2)
  await vi.waitFor(() => expect(done).toEqual([2]), 10_000)
})

test('a job that somebody awaits does not wait for the turn of the outbox', async () => {
  const done: number[] = []
  await work({ 'note.send': async ({ n }: { n: number }) => done.push(n) })
  await ask('note.send', 0)
  await vi.waitFor(() => expect(done).toContain(0), 10_000)
  let n = 0
  const five = async (isAwaited: boolean) => {
    const began = performance.now()
    for (let turn = 0; turn < 5; turn++) {
      await ask('note.send', ++n, { isAwaited })
      await vi.waitFor(() => expect(done).toContain(n), { timeout: 10_000, interval: 5 })
    }
    return performance.now() - began
  }
  // Each of the others comes at the turn after the one before it: five of 450 milliseconds or more.
  expect(await five(true)).toBeLessThan(await five(false))
})

test('of jobs with one key only the last stays, also when they are handed over together', async () => {
  const runAt = new Date(Date.now() + 3_600_000)
  await ask('note.later', 1, { jobKey: 'later', runAt })
  await relay(db)
  await ask('note.later', 2, { jobKey: 'later', runAt })
  await ask('note.later', 3, { jobKey: 'later', runAt })
  await relay(db)
  expect(await waiting()).toEqual([{ payload: { n: 3 } }])
  await db`select graphile_worker.remove_job('later')`
})

test('two processes that do the same again and again never do it at the same time', async () => {
  let inside = 0
  let most = 0
  let times = 0
  const tasks: Tasks = {
    'note.sweep': async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setTimeout(resolve, 100))
      inside--
      times++
    },
  }
  const schedule: Schedule = [{ every: '1s', job: 'note.sweep' }]
  await work(tasks, schedule)
  await work(tasks, schedule)
  await vi.waitFor(() => expect(times).toBeGreaterThan(3), 20_000)
  expect(most).toBe(1)
})

test('a kind that is paused waits until it is resumed, and holds up no other', async () => {
  const done: string[] = []
  const pause = { job: 'note.held', reason: '渠道维护', pausedBy: '王', now: new Date() }
  await ask('note.held', 1)
  await relay(db)
  // As it stands in a queue that was filled before jobs bore their kind.
  await db`update graphile_worker._private_jobs set flags = null`
  await transaction(db, (tx) => insertPause(tx, pause))
  await work(
    {
      'note.held': async ({ n }: { n: number }) => done.push(`held ${n}`),
      'note.free': async ({ n }: { n: number }) => done.push(`free ${n}`),
      'note.turn': async () => done.push('turn'),
    },
    [{ every: '1s', job: 'note.turn' }],
  )
  await ask('note.held', 2)
  await ask('note.free', 3)
  await vi.waitFor(() => expect(done).toContain('free 3'), 10_000)
  await transaction(db, (tx) => insertPause(tx, { ...pause, job: 'note.turn' }))
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  const turns = done.filter((one) => one === 'turn').length
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(done.filter((one) => one === 'turn')).toHaveLength(turns)
  expect(done.filter((one) => one.startsWith('held'))).toEqual([])
  await transaction(db, (tx) => deletePause(tx, 'note.held'))
  await transaction(db, (tx) => deletePause(tx, 'note.turn'))
  await vi.waitFor(() => expect(done).toEqual(expect.arrayContaining(['held 1', 'held 2'])), 10_000)
  await vi.waitFor(() => expect(done.filter((one) => one === 'turn').length).toBeGreaterThan(turns), 10_000)
}, 60_000)

test('the job of a worker that was killed is done by the next one', async () => {
  await ask('note.rescue', 1)
  await relay(db)
  await db`update graphile_worker._private_jobs set locked_at = now(), locked_by = ${`worker-${randomUUID()}`}, attempts = 1`
  const done: number[] = []
  await work({ 'note.rescue': async ({ n }: { n: number }) => done.push(n) })
  await vi.waitFor(() => expect(done).toEqual([1]), 25_000)
})

test('a worker whose connections are all cut goes on', async () => {
  const done: number[] = []
  await work({ 'note.go': async ({ n }: { n: number }) => done.push(n) })
  await db`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`
  // It is about going on, not about when: others may be using the machine.
  await vi.waitFor(() => ask('note.go', 1), 60_000)
  await vi.waitFor(() => expect(done).toContain(1), 60_000)
}, 150_000)

test('a worker whose connections all fell silent goes on with new ones', async () => {
  const way = await openWay(database.url)
  const done: number[] = []
  await work({ 'note.send': async ({ n }: { n: number }) => done.push(n) }, [], way.through(database.url))
  await ask('note.send', 1)
  await vi.waitFor(() => expect(done).toEqual([1]), 10_000)
  // A job whose end was not yet written down is done again.
  const left = () => db`select from graphile_worker.jobs where task_identifier = 'note.send'`
  await vi.waitFor(async () => expect(await left()).toHaveLength(0), 10_000)
  way.strand()
  await ask('note.send', 2)
  await vi.waitFor(() => expect(done).toEqual([1, 2]), 25_000)
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await way.close()
})
