import type { Db } from '../db/connect.ts'

// Numbers of queued jobs. The tables belong to graphile-worker, whose public view has no payload.

export interface JobCounts {
  /** Jobs that a worker can run now. */
  due: number
  /** Jobs that run later, including repetitions of failed ones. */
  later: number
  running: number
  /** Tried as often as allowed: nothing happens to them any more by itself. */
  failed: number
}

export async function countJobs(db: Db): Promise<JobCounts> {
  const [row] = await db<[JobCounts]>`
    select count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())
             + (select count(*) from job_outbox where coalesce(run_at, now()) <= now()) as due,
           count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())
             + (select count(*) from job_outbox where run_at > now()) as later,
           count(*) filter (where locked_at is not null) as running,
           count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
      from graphile_worker._private_jobs`
  return row
}

export interface Job {
  id: number
  job: string
  payload: string
  attempts: number
  maxAttempts: number
  lastError: string
  createdAt: string
  runAt: string
  state: 'due' | 'later' | 'running' | 'failed'
}

/** Seconds that the oldest due job has waited, without paused kinds; 0 if none is due. */
export async function findLongestWait(db: Db): Promise<number> {
  const [row] = await db<[{ seconds: number }]>`
    select coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 as seconds
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.locked_at is null and j.attempts < j.max_attempts and j.run_at <= now()
       and not exists (select from job_pause p where p.job = t.identifier)`
  return row.seconds
}

/** Jobs for the health page, failed ones first, without scheduled ones that succeed. */
export const listJobs = (db: Db, most: number) => db<Job[]>`
  select j.id, t.identifier as job,
         regexp_replace(left(j.payload::text, 300), '\\m(1[3-9]\\d)\\d{4}(\\d{4})\\M', '\\1****\\2', 'g') as payload, j.attempts, j.max_attempts,
         coalesce(j.last_error, '') as last_error, j.created_at, j.run_at,
         case when j.locked_at is not null then 'running' when j.attempts >= j.max_attempts then 'failed'
              when j.run_at > now() then 'later' else 'due' end as state
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
   where j.job_queue_id is null or j.attempts > 0
   order by (j.locked_at is null and j.attempts >= j.max_attempts) desc, j.attempts desc, j.id desc limit ${most}`

export const listFailedJobs = (db: Db) => db<{ id: number }[]>`
  select id from graphile_worker._private_jobs where locked_at is null and attempts >= max_attempts order by id limit 1000`

export async function findJob(db: Db, id: number) {
  const [row] = await db<{ job: string; lastError: string; attempts: number }[]>`
    select t.identifier as job, coalesce(j.last_error, '') as last_error, j.attempts
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.id = ${id} and j.locked_at is null`
  return row
}

/** Starts a job anew at once, but not one that a worker holds. The result is true if a job was changed. */
export async function restartJob(tx: Db, id: number): Promise<boolean> {
  const rows = await tx`select from graphile_worker.reschedule_jobs(array[${id}]::bigint[], now(), null, 0)`
  return rows.length > 0
}
