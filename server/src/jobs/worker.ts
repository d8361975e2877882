import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import {
  Logger,
  type Runner,
  run,
  type TaskList,
  type WorkerEventMap,
  type WorkerPool,
} from 'graphile-worker'
import { connect, type Db } from '../db/connect.ts'
import { isDatabaseGone } from '../db/gone.ts'
import { listPausedKinds } from './pause.ts'
import { OUTBOX_CHANNEL, relay, SCHEMA } from './queue.ts'

/** `never`, so that a task may say what payload it is given; the queue cannot know. */
export type Tasks = Record<string, (payload: never, helpers: { now: Date }) => Promise<unknown>>
export type Schedule = readonly { every: `${number}${'s' | 'm' | 'h'}`; job: string }[]
type Log = Pick<FastifyBaseLogger, 'error' | 'warn' | 'info' | 'debug'>
type Work = { url: string; db: Db; tasks: Tasks; schedule: Schedule; log: Log }

const CONCURRENCY = 4
const RELAY_MS = 500
const PAUSES_MS = 1_000
const RESTART_MS = 1_000
const GIVE_UP_MS = 2_000
/** Asking for a job takes some milliseconds; pg sets no limit to it. */
const NO_ANSWER_MS = 10_000
const STOP_LIMIT_MS = 15_000

/**
 * Works off jobs, hands over what transactions asked for and does what is due again and again, until stopped, whatever
 * the database does meanwhile.
 */
export async function startWorker(work: Work): Promise<{ stop(): Promise<void> }> {
  let stopping = false
  let shift: Shift | undefined = await startShift(work)
  const over = keepWorking()

  return {
    async stop() {
      stopping = true
      // A job that will not end is given back by the next worker's unlockAbandoned.
      await Promise.race([shift?.stop(), sleep(STOP_LIMIT_MS, undefined, { ref: false })])
      await Promise.race([over, sleep(RESTART_MS, undefined, { ref: false })])
    },
  }

  async function keepWorking() {
    while (!stopping) {
      await shift?.over
      if (stopping) return
      await sleep(RESTART_MS)
      shift = await startShift(work).catch((error) => {
        work.log.warn(error, 'job worker: no database yet')
        return undefined
      })
      if (stopping) await shift?.stop()
    }
  }
}

type Shift = { over: Promise<void>; stop(): Promise<void> }

/** Runs graphile-worker once, under a name that its own connection shows as long as the process lives. */
async function startShift({ url, db, tasks, schedule, log }: Work): Promise<Shift> {
  const name = `worker-${randomUUID()}`
  const sign = connect(url, { name, max: 1 })
  const timers = new AbortController()
  const again = (everyMs: number, action: () => Promise<unknown>) =>
    repeat(everyMs, timers.signal, action, log)
  const end = async () => {
    timers.abort()
    await sign.end()
  }
  try {
    await unlockAbandoned(sign)
    const events = new EventEmitter()
    let paused = await listPausedKinds(sign)
    const forbidden = () => (paused.length > 0 ? paused : null)
    const settled = relayWhenTold(events, db, log)
    const runner = await startRunner({ url: sign.address(), tasks, log, name, events, forbidden })
    const turns = [
      again(RELAY_MS, () => relay(db)),
      again(PAUSES_MS, async () => {
        paused = await listPausedKinds(sign)
      }),
      again(5_000, () => unlockAbandoned(sign)),
      ...schedule.map(({ every, job }) => again(inMs(every), () => enqueueSweep(db, job))),
    ]
    return {
      over: whenOver(runner, events, timers.signal).finally(end),
      async stop() {
        timers.abort()
        await Promise.all(turns)
        await settled()
        await runner.stop().catch((error) => log.warn(error, 'job worker: did not stop cleanly'))
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Listens on the connection on which graphile-worker hears of jobs. Returns a wait for what was told so far. */
function relayWhenTold(events: EventEmitter, db: Db, log: Log): () => Promise<unknown> {
  let relayed: Promise<unknown> = Promise.resolve()
  events.on('pool:listen:success', ({ client }: WorkerEventMap['pool:listen:success']) => {
    // After its own LISTEN. A connection that fails here is replaced, and the turns hand over meanwhile.
    client.once('drain', () => void client.query(`listen ${OUTBOX_CHANNEL}`).catch(() => {}))
  })
  events.on('pool:listen:notification', ({ message }: WorkerEventMap['pool:listen:notification']) => {
    if (message.channel === OUTBOX_CHANNEL)
      relayed = relayed.then(() => relay(db)).catch((error) => warnUnlessGone(error, log))
  })
  return () => relayed
}

/**
 * graphile-worker stops itself when it cannot write down how a job ended, and after two such failures in one outage it
 * waits for itself for ever (0.18: the count in its batches goes wrong). So it is given a moment and then left alone.
 */
async function whenOver(runner: Runner, events: EventEmitter, stopping: AbortSignal) {
  const stopped = runner.promise.catch(() => {})
  await Promise.race([
    stopped,
    once(events, 'pool:gracefulShutdown'),
    allInVain(events),
    noAnswer(events, stopping),
  ])
  if (stopping.aborted) return stopped
  const moment = () => sleep(GIVE_UP_MS, undefined, { ref: false })
  await Promise.race([stopped, moment()])
  await Promise.race([runner.stop().catch(() => {}), moment()])
}

/**
 * When its connections are cut while they are used, it may keep one that is dead and ask it for jobs for ever (0.18 with
 * pg 8). Several questions in a row that nobody answered end the shift, and the next one begins with new connections.
 */
function allInVain(events: EventEmitter): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let inVain = 0
  const heard = () => {
    inVain = 0
  }
  events.on('worker:getJob:error', () => {
    inVain += 1
    if (inVain >= 4 * CONCURRENCY) resolve()
  })
  events.on('worker:getJob:empty', heard)
  events.on('job:start', heard)
  return promise
}

/** Its connections may wait for ever for a server that was replaced without a word. */
function noAnswer(events: EventEmitter, stopping: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const askedAt = new Map<unknown, number>()
  events.on('worker:getJob:start', ({ worker }) => askedAt.set(worker, performance.now()))
  for (const answer of ['worker:getJob:error', 'worker:getJob:empty', 'job:start'])
    events.on(answer, ({ worker }) => askedAt.delete(worker))
  const timer = setInterval(() => {
    const earliest = Math.min(...askedAt.values())
    if (performance.now() - earliest > NO_ANSWER_MS) resolve()
  }, 1_000)
  const stop = () => clearInterval(timer)
  stopping.addEventListener('abort', stop)
  return promise.finally(stop)
}

type Created = { workerPool: WorkerPool; ctx: { pgPool: EventEmitter } }

function startRunner({
  url,
  tasks,
  log,
  name,
  events,
  forbidden,
}: Pick<Work, 'url' | 'tasks' | 'log'> & {
  name: string
  events: EventEmitter
  forbidden: () => string[] | null
}): Promise<Runner> {
  const taskList: TaskList = {}
  for (const [job, task] of Object.entries(tasks))
    taskList[job] = async (payload) => void (await task(payload as never, { now: new Date() }))
  events.on('pool:create', ({ workerPool, ctx }: Created) => {
    workerPool.id = name
    // It takes its own listener away before its connections are closed; what they hear then would end the process.
    ctx.pgPool.on('error', () => {})
  })
  return run({
    connectionString: url,
    schema: SCHEMA,
    concurrency: CONCURRENCY,
    maxPoolSize: CONCURRENCY + 1,
    noHandleSignals: true,
    pollInterval: 1_000,
    parsedCronItems: [],
    forbiddenFlags: forbidden,
    taskList,
    events,
    logger: new Logger(() => (level, message, meta) => {
      if (meta.failure) log.error(`job worker: ${message}`)
      else if (level === 'error' || level === 'warning') log.warn(`job worker: ${message}`)
      else log.debug(`job worker: ${message}`)
    }),
    // Without batches a result that cannot be saved is a rejected promise that nobody holds, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

/**
 * graphile-worker leaves the jobs of a killed process locked for four hours. Here a worker is alive as long as a
 * connection bears its name; after a restart of the database everybody gets time to come back.
 */
async function unlockAbandoned(db: Db) {
  await db`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs
     where locked_by is not null
       and pg_postmaster_start_time() < now() - interval '15 seconds'
       and locked_by not in (select application_name from pg_stat_activity where application_name is not null)
    having count(*) > 0`
}

/**
 * Every process has its timer. One key keeps it at one waiting job, one queue at one running job, so that processes do
 * not sweep at the same time; how often a sweep runs may grow with their number.
 */
async function enqueueSweep(db: Db, job: string) {
  await db`
    select from graphile_worker.add_job(
      ${job}, queue_name => ${job}, job_key => ${`every ${job}`}, job_key_mode => 'preserve_run_at',
      flags => array[${job}::text])`
}

/** Runs at once and then repeatedly with a little jitter. The next turn repeats what failed. */
async function repeat(everyMs: number, signal: AbortSignal, action: () => Promise<unknown>, log: Log) {
  while (!signal.aborted) {
    await action().catch((error) => warnUnlessGone(error, log))
    await sleep(everyMs * (0.9 + Math.random() * 0.2), undefined, { signal }).catch(() => {})
  }
}

function warnUnlessGone(error: unknown, log: Log) {
  if (!isDatabaseGone(error)) log.warn(error, 'job worker: a repeated job failed')
}

function inMs(every: Schedule[number]['every']) {
  const unitMs = { s: 1_000, m: 60_000, h: 3_600_000 }[every.slice(-1)] ?? 0
  return Number(every.slice(0, -1)) * unitMs
}
