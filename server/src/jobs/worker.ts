import type { FastifyBaseLogger } from 'fastify'
import { Logger, run } from 'graphile-worker'
import type { Pool } from '../db/connect.ts'
import { relay } from './queue.ts'

export type Tasks = Record<string, (payload: never) => Promise<unknown>>
export type Schedule = readonly { every: `${number}s`; job: string }[]

interface WorkerOptions {
  url: string
  db: Pool
  tasks: Tasks
  schedule: Schedule
  log: FastifyBaseLogger
}

const RELAY_MS = 500

/** Works off jobs, hands over what transactions asked for, and does what is due again and again. */
export async function startWorker({ url, db, tasks, schedule, log }: WorkerOptions) {
  const runner = await run({
    connectionString: url,
    concurrency: 4,
    maxPoolSize: 6,
    noHandleSignals: true,
    pollInterval: 2000,
    parsedCronItems: [],
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload as never)]),
    ) as never,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
    }),
  })
  runner.promise.catch((error: Error) => log.error({ err: error.message }, 'worker stopped'))
  const timers = [
    again(RELAY_MS, log, () => relay(db)),
    ...schedule.map(({ every, job }) =>
      again(Number.parseInt(every, 10) * 1000, log, () => tasks[job]?.({} as never)),
    ),
  ]
  return {
    async stop() {
      await Promise.all(timers.map((timer) => timer.stop()))
      await runner.stop()
    },
  }
}

/** One after the other, never two at once; a failure is logged and the next turn comes. */
function again(everyMs: number, log: FastifyBaseLogger, work: () => Promise<unknown> | undefined) {
  let stopped = false
  let wake = () => {}
  const loop = async () => {
    while (!stopped) {
      try {
        await work()
      } catch (error) {
        log.warn({ err: (error as Error).message }, 'a repeated job failed')
      }
      // A little jitter, so that several processes do not look at the same moment.
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, everyMs * (0.9 + Math.random() * 0.2))
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const done = loop()
  return {
    stop: () => {
      stopped = true
      wake()
      return done
    },
  }
}
