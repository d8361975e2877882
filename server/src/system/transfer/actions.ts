import { refuse } from '@gongfang/contract/base/refusal'
import { type ImportKind, importKinds, type TransferJob } from '@gongfang/contract/system/transfer'
import { transaction } from '../../db/connect.ts'
import type { House, StaffContext } from '../../http/context.ts'
import { runApart } from '../../outside/apart.ts'
import { annotatedSheet } from './annotated-sheet.ts'
import { mustReadExport, repeatExport } from './export.ts'
import { getOwnJob, mayImport, mustImport, repeatCheck } from './import.ts'
import type { ImportDefinition } from './import-definition.ts'
import type { TransferKinds } from './kinds.ts'
import { type JobRow, listExpired, updateFilesGone } from './queries.ts'
import { readSource, removeSource } from './source.ts'

/** Findings quote the rows (phone numbers, costs), so they need the permission to import them. The counts do not. */
export function hideFindings<Job extends TransferJob>(ctx: StaffContext, job: Job): Job {
  if (job.direction === 'export' || job.outcome === null || mayImport(ctx, job.kind)) return job
  return {
    ...job,
    outcome: { ...job.outcome, errors: [], warnings: [], notes: [], picturesMissing: [] },
    hasFile: false,
  }
}

export async function readFile(ctx: StaffContext, { exports, imports }: TransferKinds, id: number) {
  const job = await getOwnJob(ctx, id)
  if (job.direction === 'export') mustReadExport(ctx, exports, job)
  else mustImport(ctx, job.kind)
  const bytes = job.resultKey === null ? null : await ctx.outside.storage.get(job.resultKey)
  if (!bytes || ctx.now >= new Date(job.expiresAt)) return refuse('transferGone')
  if (job.direction === 'export') return { bytes, name: job.fileName }
  const name = `错误说明_${job.fileName.replace(/\.\w+$/, '')}.xlsx`
  // The version before stored the workbook itself.
  if (job.resultKey?.endsWith('.xlsx')) return { bytes, name }
  return { bytes: await annotate(ctx, imports[job.kind as ImportKind], { job, remarks: bytes }), name }
}

/** Makes the copy of the file when somebody wants it: it takes longer than the check that found the remarks. */
async function annotate(
  { outside, now, caller }: StaffContext,
  definition: ImportDefinition,
  { job, remarks }: { job: JobRow; remarks: Buffer },
) {
  const { text, rows } = await readSource(outside.storage, definition, { job, now })
  const sheets = [annotatedSheet(text, rows, JSON.parse(remarks.toString()))]
  const input = Buffer.from(JSON.stringify(sheets))
  const made = await runApart('./sheet-writer.ts', { args: [], input, limits: WRITING }, `staff ${caller.id}`)
  if (!made) throw new Error(`the remarks of transfer ${job.id} could not be written`)
  return made
}

const WRITING = { patienceMs: 30_000, memoryMb: 512, bytes: 64 * 1024 * 1024 }

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
