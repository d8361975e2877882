import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect, type Db } from '../db/connect.ts'

export const SCHEMA = 'graphile_worker'

export interface JobOptions {
  runAt?: Date
  /** A waiting job of the same key is replaced. */
  jobKey?: string
  maxAttempts?: number
  /** Somebody looks on: workers are told at commit. For rare jobs, because commits that tell something wait for each other. */
  isAwaited?: boolean
}

/** Tells workers that something lies in the outbox. */
export const OUTBOX_CHANNEL = 'job_outbox'

/** Asks for a job in the caller's transaction: it exists exactly when the transaction committed. */
export const enqueue = (tx: Db, job: `${string}.${string}`, payload: object, options: JobOptions = {}) => tx`
  insert into job_outbox (job, payload, run_at, job_key, max_attempts)
  values (${job}, ${tx.json(payload)}, ${options.runAt ?? null}, ${options.jobKey ?? null},
          ${options.maxAttempts ?? 25})
  ${options.isAwaited ? tx`returning pg_notify(${OUTBOX_CHANNEL}, '')` : tx``}`

/**
 * Hands what was asked for over to the queue, many at once. Several workers may do it at the same time. Of one key only
 * the last is handed over, because add_jobs refuses a list that names a key twice.
 */
export async function relay(db: Db): Promise<number> {
  const rows = await db`
    with taken as (
      delete from job_outbox where id in (select id from job_outbox order by id limit 500 for update skip locked)
      returning *
    ), latest as (
      select * from taken t
       where job_key is null or id = (select max(id) from taken where job_key = t.job_key)
    ), specs as (
      select array_agg(row(job, payload, null, coalesce(run_at, now()), max_attempts, job_key, 0, array[job])
               ::graphile_worker.job_spec order by id) as list from latest
    )
    select j.id from specs, lateral graphile_worker.add_jobs(specs.list) j where specs.list is not null`
  return rows.length
}

export async function hasJobs(db: Db): Promise<boolean> {
  const [row] = await db<{ there: boolean }[]>`
    select to_regclass('graphile_worker.migrations') is not null as there`
  return row?.there === true
}

/**
 * The queue's own tables, if they are not there; a worker brings them up to date when it starts. Returns when the
 * connections that made them are closed: graphile-worker does not wait for that, and one that still hears of the
 * server's end would end this process.
 */
export async function migrateJobs(url: string): Promise<void> {
  const name = `jobs-${randomUUID()}`
  const db = connect(url, { max: 1 })
  try {
    if (await hasJobs(db)) return
    const { runMigrations } = await import('graphile-worker')
    const named = new URL(db.address())
    named.searchParams.set('application_name', name)
    await runMigrations({ connectionString: named.href, schema: SCHEMA })
    while ((await db`select from pg_stat_activity where application_name = ${name}`).length > 0)
      await sleep(10)
  } finally {
    await db.end()
  }
}
