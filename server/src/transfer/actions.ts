import { refuse } from '@gongfang/contract/refusal'
import { exportKinds, type TransferJob } from '@gongfang/contract/transfer'
import { transaction } from '../db/connect.ts'
import type { House, StaffContext } from '../http/context.ts'
import { exportAgain, mustRead } from './export.ts'
import { checkAgain, getOwnJob, kinds, mayImport, mustImport } from './import.ts'
import { listExpired, updateFilesGone } from './queries.ts'

/** Findings repeat what stands in the rows: names and numbers of members, costs. The counts are everybody's. */
export function told<Job extends TransferJob>(ctx: StaffContext, job: Job): Job {
  if (job.direction === 'export' || job.outcome === null || mayImport(ctx, job.kind)) return job
  return {
    ...job,
    outcome: { ...job.outcome, errors: [], warnings: [], notes: [], picturesMissing: [] },
    hasFile: false,
  }
}

export async function readFile(ctx: StaffContext, id: number) {
  const job = await getOwnJob(ctx, id)
  if (job.direction === 'export') mustRead(ctx, job)
  else mustImport(ctx, job.kind)
  const bytes = job.resultKey === null ? null : await ctx.outside.storage.get(job.resultKey)
  if (!bytes || ctx.now >= new Date(job.expiresAt)) return refuse('transferGone')
  const name =
    job.direction === 'export' ? job.fileName : `错误说明_${job.fileName.replace(/\.\w+$/, '')}.xlsx`
  return { bytes, name }
}

export async function retry(ctx: StaffContext, id: number) {
  const job = await getOwnJob(ctx, id)
  if (job.direction === 'import' && job.kind in kinds) return checkAgain(ctx, job)
  if (job.direction === 'export' && job.kind in exportKinds) return exportAgain(ctx, job)
  return refuse('notFound')
}

/** A file goes before its address is forgotten, so that none is left behind. */
export async function sweepFiles({ db, outside }: Pick<House, 'db' | 'outside'>, now: Date) {
  for (;;) {
    const expired = await listExpired(db, now)
    if (expired.length === 0) return
    for (const { id, sourceKey, resultKey } of expired) {
      for (const key of [sourceKey, resultKey]) if (key) await outside.storage.remove(key)
      await transaction(db, (tx) => updateFilesGone(tx, id))
    }
  }
}
