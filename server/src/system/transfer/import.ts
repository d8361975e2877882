import { randomUUID } from 'node:crypto'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  IMPORT_RULES,
  type ImportKind,
  importKinds,
  TRANSFER_HOURS,
} from '@gongfang/contract/system/transfer'
import type { StaffContext, UploadedFile } from '../../http/context.ts'
import { TransportError } from '../../http/errors.ts'
import { can } from '../../http/session.ts'
import { enqueue } from '../../jobs/queue.ts'
import { actorOf, audit } from '../audit/door.ts'
import { cleanName, keyOf, saveUpload } from '../upload/door.ts'
import { type ImportDefinitions, pictureName } from './import-definition.ts'
import {
  countPictures,
  findJob,
  insertJob,
  insertPicture,
  type JobRow,
  listAlike,
  lockJob,
  updateState,
} from './queries.ts'

export const mayImport = ({ caller }: StaffContext, kind: string) =>
  can(caller, 'transfer.import') && can(caller, importKinds[kind as ImportKind].permission)

export function mustImport(ctx: StaffContext, kind: string) {
  if (!mayImport(ctx, kind)) throw new TransportError(403)
}

/** Stores the file; the worker checks it. Nothing is written before somebody confirms. */
export async function startImportJob(ctx: StaffContext, kind: ImportKind, file: UploadedFile) {
  const sourceKey = `transfer/${randomUUID()}`
  await ctx.outside.storage.put(sourceKey, file.bytes)
  return ctx.transaction(async (tx) => {
    const id = await insertJob(tx, {
      direction: 'import',
      kind,
      state: 'checking',
      staff: ctx.caller,
      fileName: cleanName(file.name),
      sourceKey,
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + TRANSFER_HOURS * 3_600_000),
    })
    await enqueue(tx, 'transfer.check', { id }, { maxAttempts: 3, isAwaited: true })
    await audit(tx, ctx, {
      what: 'transfer.check',
      subject: `transfer ${id}`,
      after: { kind, file: file.name },
    })
    return { id }
  })
}

/** Stores a picture that the workbook names. An equal picture that is in use already keeps its URL. */
export async function addPicture(
  ctx: StaffContext,
  imports: ImportDefinitions,
  { jobId, file }: { jobId: number; file: UploadedFile },
) {
  const job = await getOwnJob(ctx, jobId)
  mustImport(ctx, job.direction === 'import' ? job.kind : refuse('notFound'))
  const isOpen = job.state === 'checked' || job.state === 'checking'
  if (!imports[job.kind as ImportKind].hasPictures || !isOpen) refuse('transferState')
  if ((await countPictures(ctx.db, jobId)) >= IMPORT_RULES.pictures) refuse('importPictures')
  const { url } = await saveUpload(ctx, { memberId: null, staffId: ctx.caller.id }, file, 'image').then(
    async (upload) => {
      const bytes = await ctx.outside.storage.get(keyOf(upload.url))
      for (const { key } of await listAlike(ctx.db, upload)) {
        if (bytes && (await ctx.outside.storage.get(key))?.equals(bytes)) return { url: `/uploads/${key}` }
      }
      return upload
    },
  )
  const name = pictureName(cleanName(file.name))
  await insertPicture(ctx.db, jobId, { name, url })
  return { name, url }
}

/** The caller's own job. Who manages the staff may see everybody's. */
export async function getOwnJob(ctx: StaffContext, id: number) {
  const job = await findJob(ctx.db, id)
  if (!job || (job.staffId !== ctx.caller.id && !can(ctx.caller, 'staff.write'))) return refuse('notFound')
  return job
}

/** Applies an import whose effects the staff member has seen. */
export async function confirmImport(ctx: StaffContext, id: number) {
  const job = await getOwnJob(ctx, id)
  if (job.direction !== 'import') refuse('notFound')
  mustImport(ctx, job.kind)
  await ctx.transaction(async (tx) => {
    const locked = (await lockJob(tx, id)) ?? refuse('notFound')
    // A second press is ignored.
    if (locked.state === 'applying' || locked.state === 'applied') return
    if (locked.state !== 'checked') refuse('transferState')
    if (!locked.outcome || locked.outcome.wrong > 0) refuse('importWrong')
    await updateState(tx, id, { from: ['checked'], to: 'applying' })
    await enqueue(tx, 'transfer.apply', { id, actor: actorOf(ctx) }, { maxAttempts: 3, isAwaited: true })
  })
}

export async function repeatCheck(ctx: StaffContext, job: JobRow) {
  mustImport(ctx, job.kind)
  await ctx.transaction(async (tx) => {
    const from = ['checked', 'failed'] as const
    if (job.sourceKey === null || !(await updateState(tx, job.id, { from, to: 'checking' })))
      refuse('transferState')
    await enqueue(tx, 'transfer.check', { id: job.id }, { maxAttempts: 3, isAwaited: true })
  })
}
