import { runMigrations } from 'graphile-worker'
import type { Db } from '../db/connect.ts'

export interface JobOptions {
  runAt?: Date
  /** A waiting job of the same key is replaced. */
  jobKey?: string
  maxAttempts?: number
}

/** Asks for a job in the caller's transaction: it exists exactly when the transaction committed. */
export const enqueue = (tx: Db, job: `${string}.${string}`, payload: object, options: JobOptions = {}) => tx`
  insert into job_outbox (job, payload, run_at, job_key, max_attempts)
  values (${job}, ${tx.json(payload as never)}, ${options.runAt ?? null}, ${options.jobKey ?? null},
          ${options.maxAttempts ?? 25})`

/** Hands what was asked for over to the queue, many at once. Several workers may do it at the same time. */
export async function relay(db: Db): Promise<number> {
  const rows = await db`
    with taken as (
      delete from job_outbox where id in (select id from job_outbox order by id limit 500 for update skip locked)
      returning *
    ), specs as (
      select array_agg(row(job, payload, null, coalesce(run_at, now()), max_attempts, job_key, 0, null)
               ::graphile_worker.job_spec order by id) as list from taken
    )
    select j.id from specs, lateral graphile_worker.add_jobs(specs.list) j where specs.list is not null`
  return rows.length
}

/** The queue's own tables. */
export const migrateJobs = (url: string) =>
  runMigrations({ connectionString: url, preset: { extends: [] } } as never)
