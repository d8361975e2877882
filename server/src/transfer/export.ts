import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal, refuse } from '@gongfang/contract/refusal'
import { exportKinds, type ExportKind as KindName, TRANSFER_HOURS } from '@gongfang/contract/transfer'
import { audit } from '../audit/door.ts'
import { transaction } from '../db/connect.ts'
import type { House, StaffContext } from '../http/context.ts'
import { TransportError } from '../http/errors.ts'
import { parseQuery } from '../http/input.ts'
import { can } from '../http/session.ts'
import { enqueue } from '../jobs/queue.ts'
import { dayDigits } from '../numbers.ts'
import type { SheetCell } from '../outside/sheet.ts'
import { writeLongSheet } from '../outside/sheet-stream.ts'
import { activityTable, signUpTable } from './activity-exports.ts'
import { aftersaleTable } from './aftersale-exports.ts'
import { bankTransferTable } from './bank-exports.ts'
import { articleTable, messageTable } from './content-exports.ts'
import { depotLogTable, depotStockTable, verificationTable } from './depot-exports.ts'
import { auditTable, feedbackTable, reviewTable } from './desk-exports.ts'
import type { Exporting, ExportTable } from './export-kind.ts'
import { movementTable, productTable, stockTable } from './goods-exports.ts'
import { invoiceTable } from './invoice-exports.ts'
import { memberTable, pointsTable } from './member-exports.ts'
import { orderLineTable, orderTable } from './order-exports.ts'
import { billDifferenceTable, paymentTable, refundTable } from './payment-exports.ts'
import { findJob, insertJob, type JobRow, updateEnded, updateProgress, updateState } from './queries.ts'

const tables: Record<KindName, ExportTable> = {
  order: orderTable,
  orderLine: orderLineTable,
  aftersale: aftersaleTable,
  invoice: invoiceTable,
  product: productTable,
  stock: stockTable,
  movement: movementTable,
  member: memberTable,
  points: pointsTable,
  payment: paymentTable,
  refund: refundTable,
  bankTransfer: bankTransferTable,
  billDifference: billDifferenceTable,
  depotStock: depotStockTable,
  depotLog: depotLogTable,
  verification: verificationTable,
  activity: activityTable,
  signUp: signUpTable,
  review: reviewTable,
  article: articleTable,
  message: messageTable,
  feedback: feedbackTable,
  audit: auditTable,
}

const isKind = (kind: string): kind is KindName => Object.hasOwn(tables, kind)

function mustExport(ctx: StaffContext, kind: KindName) {
  if (!can(ctx.caller, 'transfer.export') || !can(ctx.caller, exportKinds[kind].permission))
    throw new TransportError(403)
}

/** What was written once is read by who may still see all of it: rights go, and who manages staff may have fewer. */
export function mustRead(ctx: StaffContext, { kind, reveal }: Pick<JobRow, 'kind' | 'reveal'>) {
  if (!isKind(kind)) return refuse('notFound')
  mustExport(ctx, kind)
  if (reveal && tables[kind].personal && !can(ctx.caller, 'member.reveal')) throw new TransportError(403)
}

/** Asks for the file; the worker writes it. A filter that is not understood is refused, for it would let out too much. */
export async function askExport(ctx: StaffContext, kind: KindName, filter: Record<string, unknown>) {
  const wanted = parseFilter(kind, filter)
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
    await enqueue(tx, 'transfer.export', { id }, { maxAttempts: 3 })
    const revealed = reveal && tables[kind].personal ? { phones: 'whole' } : {}
    await audit(tx, ctx, {
      what: 'transfer.export',
      subject: `transfer ${id}`,
      after: { kind, filter: wanted, ...revealed },
    })
    return { id }
  })
}

/** As the address of a list has it: every value may be a text, and is read as a query is. */
function parseFilter(kind: KindName, filter: Record<string, unknown>): object {
  const input = tables[kind].filter
  const unknown = Object.keys(filter).find((name) => !Object.hasOwn(input.shape, name))
  if (unknown !== undefined) refuse('exportFilter', { values: { name: unknown } })
  const texts = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  return parseQuery(input, texts)
}

export async function exportAgain(ctx: StaffContext, job: JobRow) {
  if (!isKind(job.kind)) return refuse('notFound')
  mustExport(ctx, job.kind)
  await ctx.transaction(async (tx) => {
    if (ctx.now >= new Date(job.expiresAt)) refuse('transferGone')
    if (!(await updateState(tx, job.id, { from: ['failed'], to: 'running' }))) refuse('transferState')
    await enqueue(tx, 'transfer.export', { id: job.id }, { maxAttempts: 3 })
  })
}

type Working = Pick<House, 'db' | 'outside'>

/** Writes the file beside the database's one moment, and hands it to the store when it is whole. */
export async function runExport(house: Working, { id }: { id: number }, now: Date) {
  const job = await findJob(house.db, id)
  if (job?.state !== 'running' || !isKind(job.kind)) return
  const folder = await mkdtemp(join(tmpdir(), 'gongfang-export-'))
  try {
    await writeExport(house, { ...job, kind: job.kind }, { path: join(folder, 'rows.xlsx'), now })
  } catch (error) {
    const said = error instanceof Refusal ? error.message : '生成失败，请重试'
    await updateEnded(house.db, id, { state: 'failed', now, error: said })
    if (!(error instanceof Refusal)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Job = JobRow & { kind: KindName }

async function writeExport({ db, outside }: Working, job: Job, { path, now }: { path: string; now: Date }) {
  const { id, kind, reveal } = job
  const { columns, rows } = tables[kind]
  const filter = parseFilter(kind, job.filter) as never
  const exporting: Exporting = { reveal, now }
  let done = 0
  await transaction(
    db,
    async (tx) => {
      async function* counted(): AsyncGenerator<readonly SheetCell[]> {
        for await (const row of rows(tx, filter, exporting)) {
          yield row
          if (++done % TOLD_EVERY === 0) await updateProgress(db, id, done)
        }
      }
      await writeLongSheet(path, { name: exportKinds[kind].title, columns, rows: counted() })
    },
    { isolation: 'repeatable read', unhurried: true },
  )
  if (done === 0) refuse('exportEmpty')
  const resultKey = `transfer/${randomUUID()}.xlsx`
  await outside.storage.putFile(resultKey, path)
  await updateEnded(db, id, { state: 'done', now, rows: done, done, resultKey })
}

const TOLD_EVERY = 2_000
