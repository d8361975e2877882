import { refuse } from '@gongfang/contract/base/refusal'
import { type ExportKind, exportKinds, TRANSFER_HOURS } from '@gongfang/contract/system/transfer'
import type { StaffContext } from '../../http/context.ts'
import { TransportError } from '../../http/errors.ts'
import { can } from '../../http/session.ts'
import { enqueue } from '../../jobs/queue.ts'
import { dayDigits } from '../../numbers.ts'
import { audit } from '../audit/door.ts'
import type { ExportDefinitions } from './export-definition.ts'
import { parseFilter } from './export-filter.ts'
import { isExportKind } from './kinds.ts'
import { insertJob, type JobRow, updateState } from './queries.ts'

function mustExport(ctx: StaffContext, kind: ExportKind) {
  if (!can(ctx.caller, 'transfer.export') || !can(ctx.caller, exportKinds[kind].permission))
    throw new TransportError(403)
}

/** The reader needs every permission that the export needed: permissions may have been taken away since. */
export function mustReadExport(
  ctx: StaffContext,
  exports: ExportDefinitions,
  { kind, reveal }: Pick<JobRow, 'kind' | 'reveal'>,
) {
  if (!isExportKind(kind)) return refuse('notFound')
  mustExport(ctx, kind)
  if (reveal && exports[kind].personal && !can(ctx.caller, 'member.reveal')) throw new TransportError(403)
}

interface Request {
  readonly kind: ExportKind
  readonly filter: Record<string, unknown>
}

/** The worker writes the file. */
export async function startExportJob(
  ctx: StaffContext,
  exports: ExportDefinitions,
  { kind, filter }: Request,
) {
  const { filter: input, personal } = exports[kind]
  const wanted = parseFilter(input, filter)
  const reveal = can(ctx.caller, 'member.reveal')
  return ctx.transaction(async (tx) => {
    const id = await insertJob(tx, {
      direction: 'export',
      kind,
      state: 'running',
      staff: ctx.caller,
      filter,
      reveal,
      fileName: `${exportKinds[kind].title}_${dayDigits(ctx.now)}.xlsx`,
      now: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + TRANSFER_HOURS * 3_600_000),
    })
    await enqueue(tx, 'transfer.export', { id }, { maxAttempts: 3, isAwaited: true })
    const revealed = reveal && personal ? { phones: 'whole' } : {}
    await audit(tx, ctx, {
      what: 'transfer.export',
      subject: `transfer ${id}`,
      after: { kind, filter: wanted, ...revealed },
    })
    return { id }
  })
}

export async function repeatExport(ctx: StaffContext, job: JobRow) {
  if (!isExportKind(job.kind)) return refuse('notFound')
  mustExport(ctx, job.kind)
  await ctx.transaction(async (tx) => {
    if (ctx.now >= new Date(job.expiresAt)) refuse('transferGone')
    if (!(await updateState(tx, job.id, { from: ['failed'], to: 'running' }))) refuse('transferState')
    await enqueue(tx, 'transfer.export', { id: job.id }, { maxAttempts: 3, isAwaited: true })
  })
}
