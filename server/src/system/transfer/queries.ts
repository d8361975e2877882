import type { ImportOutcome, TransferJob, TransferState } from '@gongfang/contract/system/transfer'
import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

export interface JobRow extends Omit<TransferJob, 'hasFile' | 'pictures'> {
  staffId: number
  filter: Record<string, unknown>
  reveal: boolean
  sourceKey: string | null
  resultKey: string | null
}

const columns = (db: Db) => db`
  j.id, j.direction, j.kind, j.state, j.staff_id, j.staff_name, j.filter, j.reveal, j.file_name,
  j.source_key, j.result_key, j.rows, j.done, j.error, j.created_at, j.ended_at, j.expires_at,
  case when j.direction = 'import' and j.outcome <> '{}'
       -- Outcomes that were stored before warnings existed have none.
       then '{"warned": 0, "warnings": []}'::jsonb || j.outcome end as outcome`

const shown = (db: Db) => db`
  ${columns(db)}, j.result_key is not null as has_file,
  (select count(*) from transfer_picture p where p.job_id = j.id) as pictures`

export interface JobFilter {
  /** Absent: everybody's. */
  readonly staffId?: number | undefined
  readonly direction?: 'import' | 'export' | undefined
  readonly kind?: string | undefined
  readonly staff?: string | undefined
}

export const listJobs = (db: Db, filter: JobFilter, { before, limit }: { before: number; limit: number }) =>
  db<TransferJob[]>`
    select ${shown(db)} from transfer_job j
     where j.id < ${before} and ${matching(db, filter)} order by j.id desc limit ${limit}`

export const countJobs = (db: Db, filter: JobFilter) =>
  countUpTo(db, db`select 1 from transfer_job j where ${matching(db, filter)}`)

const matching = (db: Db, { staffId, direction, kind, staff }: JobFilter) => db`
  true
  ${staffId === undefined ? db`` : db`and j.staff_id = ${staffId}`}
  ${direction ? db`and j.direction = ${direction}` : db``}
  ${kind ? db`and j.kind = ${kind}` : db``}
  ${staff ? db`and j.staff_name = ${staff}` : db``}`

export async function findJob(db: Db, id: number) {
  const [row] = await db<(JobRow & TransferJob)[]>`select ${shown(db)} from transfer_job j where j.id = ${id}`
  return row
}

export async function lockJob(tx: Db, id: number) {
  const [row] = await tx<JobRow[]>`select ${columns(tx)} from transfer_job j where j.id = ${id} for update`
  return row
}

/** Files of one kind are applied one after the other, so that the second sees what the first has added. */
export const lockKind = (tx: Db, kind: string) =>
  tx`select pg_advisory_xact_lock(hashtextextended('transfer.apply:' || ${kind}::text, 0))`

interface NewJob {
  readonly direction: 'import' | 'export'
  readonly kind: string
  readonly state: TransferState
  readonly staff: { readonly id: number; readonly name: string }
  readonly filter?: object
  readonly reveal?: boolean
  readonly fileName: string
  readonly sourceKey?: string
  readonly now: Date
  readonly expiresAt: Date
}

export async function insertJob(tx: Db, job: NewJob): Promise<number> {
  const { direction, kind, state, staff, fileName, now, expiresAt } = job
  const [row] = await tx<[{ id: number }]>`
    insert into transfer_job (direction, kind, state, staff_id, staff_name, filter, reveal, file_name,
                              source_key, created_at, expires_at)
    values (${direction}, ${kind}, ${state}, ${staff.id}, ${staff.name}, ${tx.json(job.filter ?? {})},
            ${job.reveal ?? false}, ${fileName}, ${job.sourceKey ?? null}, ${now}, ${expiresAt})
    returning id`
  return row.id
}

/** False when the job is in none of these states any more. */
export async function updateState(
  tx: Db,
  id: number,
  { from, to }: { from: readonly TransferState[]; to: TransferState },
): Promise<boolean> {
  const { count } = await tx`
    update transfer_job set state = ${to}, error = '', ended_at = null
     where id = ${id} and state = any(${from as TransferState[]})`
  return count > 0
}

export const updateProgress = (db: Db, id: number, done: number) =>
  db`update transfer_job set done = ${done} where id = ${id}`

interface Ending {
  readonly state: TransferState
  readonly now: Date
  readonly rows?: number
  readonly done?: number
  readonly outcome?: ImportOutcome | undefined
  readonly resultKey?: string | null | undefined
  readonly error?: string
}

export const updateEnded = (db: Db, id: number, { state, now, ...ending }: Ending) => db`
  update transfer_job
     set state = ${state}, ended_at = ${now}, error = ${ending.error ?? ''},
         rows = coalesce(${ending.rows ?? null}, rows), done = coalesce(${ending.done ?? null}, done),
         outcome = coalesce(${ending.outcome ? db.json(ending.outcome) : null}::jsonb, outcome),
         result_key = ${ending.resultKey === undefined ? db`result_key` : ending.resultKey}
   where id = ${id}`

export const insertPicture = (db: Db, jobId: number, { name, url }: { name: string; url: string }) => db`
  insert into transfer_picture (job_id, name, url) values (${jobId}, ${name}, ${url})
  on conflict (job_id, name) do update set url = excluded.url`

export const countPictures = async (db: Db, jobId: number) =>
  (await db<[{ count: number }]>`select count(*) from transfer_picture where job_id = ${jobId}`)[0].count

export const listPictures = (db: Db, jobId: number) => db<{ name: string; url: string }[]>`
  select name, url from transfer_picture where job_id = ${jobId}`

/** Pictures in use with the same name and size, the newest first. */
export const listAlike = (
  db: Db,
  {
    name,
    size,
    width,
    height,
    id,
  }: { name: string; size: number; width: number | null; height: number | null; id: number },
) => db<{ key: string }[]>`
  select key from upload_facts
   where kind = 'image' and staff_id is not null and used_at is not null and id <> ${id}
     and name = ${name} and size = ${size} and width is not distinct from ${width} and height is not distinct from ${height}
   order by id desc limit 3`

/** Jobs whose files may not be fetched any more. */
export const listExpired = (db: Db, now: Date) => db<
  { id: number; sourceKey: string | null; resultKey: string | null }[]
>`
  select id, source_key, result_key from transfer_job
   where expires_at < ${now} and (source_key is not null or result_key is not null) limit 200`

export const updateFilesGone = (tx: Db, id: number) => tx`
  update transfer_job set source_key = null, result_key = null,
         state = case when state in ('checking', 'checked', 'applying', 'running') then 'failed' else state end,
         error = case when state in ('checking', 'checked', 'applying', 'running') then '超过 24 小时，已过期' else error end
   where id = ${id}`
