import { refuse } from '@gongfang/contract/refusal'
import { importKinds, type TransferJob } from '@gongfang/contract/transfer'
import { transaction } from '../db/connect.ts'
import type { House, StaffContext } from '../http/context.ts'
import { mustReadExport, repeatExport } from './export.ts'
import type { ExportDefinitions } from './export-definition.ts'
import { getOwnJob, mayImport, mustImport, repeatCheck } from './import.ts'
import { listExpired, updateFilesGone } from './queries.ts'
import { removeSource } from './source.ts'

/** Findings quote the rows (phone numbers, costs), so they need the permission to import them. The counts do not. */
export function hideFindings<Job extends TransferJob>(ctx: StaffContext, job: Job): Job {
  if (job.direction === 'export' || job.outcome === null || mayImport(ctx, job.kind)) return job
  return {
    ...job,
    outcome: { ...job.outcome, errors: [], warnings: [], notes: [], picturesMissing: [] },
    hasFile: false,
  }
}

export async function readFile(ctx: StaffContext, exports: ExportDefinitions, id: number) {
  const job = await getOwnJob(ctx, id)
  if (job.direction === 'export') mustReadExport(ctx, exports, job)
  else mustImport(ctx, job.kind)
  const bytes = job.resultKey === null ? null : await ctx.outside.storage.get(job.resultKey)
  if (!bytes || ctx.now >= new Date(job.expiresAt)) return refuse('transferGone')
  const name =
    job.direction === 'export' ? job.fileName : `错误说明_${job.fileName.replace(/\.\w+$/, '')}.xlsx`
  return { bytes, name }
}

export async function retry(ctx: StaffContext, id: number) {
  const job = await getOwnJob(ctx, id)
  if (job.direction === 'export') return repeatExport(ctx, job)
  return Object.hasOwn(importKinds, job.kind) ? repeatCheck(ctx, job) : refuse('notFound')
}

/** Removes each file before its address, so that no file is left without one. */
export async function sweepFiles({ db, outside }: Pick<House, 'db' | 'outside'>, now: Date) {
  for (;;) {
    const expired = await listExpired(db, now)
    if (expired.length === 0) return
    for (const { id, sourceKey, resultKey } of expired) {
      if (sourceKey) await removeSource(outside.storage, sourceKey)
      if (resultKey) await outside.storage.remove(resultKey)
      await transaction(db, (tx) => updateFilesGone(tx, id))
    }
  }
}
