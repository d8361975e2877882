import type { Db } from '../db/connect.ts'
import { iso } from '../db/instant.ts'

// Every job bears its kind as a flag; what is paused is a flag that workers do not take.

export const listPausedKinds = async (db: Db): Promise<string[]> =>
  (await db<{ job: string }[]>`select job from job_pause order by job`).map(({ job }) => job)

export interface JobKind {
  job: string
  /** Jobs in the queue and in the outbox, also those for a later time. */
  waiting: number
  running: number
  failed: number
  pause: { reason: string; pausedBy: string; pausedAt: string } | null
}

/** All that a worker of this shop has ever known, or that is asked for. */
export const listJobKinds = (db: Db) => db<JobKind[]>`
  with asked as (select job, count(*) as waiting from job_outbox group by job),
  queued as (
    select task_id, count(*) filter (where locked_at is null and attempts < max_attempts) as waiting,
           count(*) filter (where locked_at is not null) as running,
           count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
      from graphile_worker._private_jobs group by task_id
  )
  select k.job, coalesce(q.waiting, 0) + coalesce(a.waiting, 0) as waiting, coalesce(q.running, 0) as running,
         coalesce(q.failed, 0) as failed,
         case when p.job is not null then jsonb_build_object('reason', p.reason, 'pausedBy', p.paused_by,
           'pausedAt', ${iso(db, 'p.paused_at')}) end as pause
    from (select identifier as job from graphile_worker._private_tasks union select job from asked
          union select job from job_pause) k
    left join graphile_worker._private_tasks t on t.identifier = k.job
    left join queued q on q.task_id = t.id
    left join asked a on a.job = k.job
    left join job_pause p on p.job = k.job
   order by k.job`

export async function isJobKind(db: Db, job: string): Promise<boolean> {
  const [row] = await db`
    select from graphile_worker._private_tasks where identifier = ${job}
    union all select from job_outbox where job = ${job} limit 1`
  return row !== undefined
}

interface NewPause {
  job: string
  reason: string
  pausedBy: string
  now: Date
}

/** False when it is paused already. What was put into the queue before jobs bore their kind gets it now. */
export async function insertPause(tx: Db, { job, reason, pausedBy, now }: NewPause): Promise<boolean> {
  const { count } = await tx`
    insert into job_pause (job, reason, paused_by, paused_at) values (${job}, ${reason}, ${pausedBy}, ${now})
    on conflict (job) do nothing`
  await tx`
    update graphile_worker._private_jobs set flags = jsonb_build_object(${job}::text, true)
     where flags is null and locked_at is null
       and task_id = (select id from graphile_worker._private_tasks where identifier = ${job})`
  return count === 1
}

export async function deletePause(tx: Db, job: string) {
  const [pause] = await tx<{ reason: string; pausedBy: string; pausedAt: string }[]>`
    delete from job_pause where job = ${job} returning reason, paused_by, paused_at`
  return pause
}
