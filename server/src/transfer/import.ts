import { createHash, randomUUID } from 'node:crypto'
import { Refusal, refuse } from '@gongfang/contract/refusal'
import {
  IMPORT_RULES,
  type ImportOutcome,
  importKinds,
  type ImportKind as KindName,
  TRANSFER_HOURS,
} from '@gongfang/contract/transfer'
import { type Actor, actorOf, audit, insertAudit } from '../audit/door.ts'
import { type Db, type Pool, transaction } from '../db/connect.ts'
import type { House, StaffContext, UploadedFile } from '../http/context.ts'
import { TransportError } from '../http/errors.ts'
import { can } from '../http/session.ts'
import { enqueue } from '../jobs/queue.ts'
import { readTable, type SheetLimits, type SheetText } from '../outside/sheet-reading.ts'
import { cleanName, keyOf, saveUpload } from '../upload/door.ts'
import type { ImportKind, ImportKinds, Plan } from './import-kind.ts'
import { memberImport } from './member-import.ts'
import type { Finding } from './plan-rules.ts'
import { pointsImport } from './points-import.ts'
import { priceImport } from './price-import.ts'
import { productImport } from './product-import.ts'
import { pictureName } from './product-wish.ts'
import {
  countPictures,
  findJob,
  insertJob,
  insertPicture,
  type JobRow,
  listAlike,
  listPictures,
  lockJob,
  lockKind,
  updateEnded,
  updateState,
} from './queries.ts'
import { remarked } from './remarked.ts'
import { type ReadSheet, readLines } from './rows.ts'
import { stockImport } from './stock-import.ts'
import { trackingImport } from './tracking-import.ts'

export const kinds: ImportKinds = {
  product: productImport,
  price: priceImport,
  stock: stockImport,
  member: memberImport,
  points: pointsImport,
  tracking: trackingImport,
}

const limitsOf = ({ rows }: ImportKind): SheetLimits => ({
  // Heads and what stands above them.
  rows: rows + 10,
  columns: IMPORT_RULES.columns,
  characters: IMPORT_RULES.characters,
  patienceMs: 20_000,
  memoryMb: 384,
  bytes: 32 * 1024 * 1024,
})

export const mayImport = ({ caller }: StaffContext, kind: string) =>
  can(caller, 'transfer.import') && can(caller, importKinds[kind as KindName].permission)

export function mustImport(ctx: StaffContext, kind: string) {
  if (!mayImport(ctx, kind)) throw new TransportError(403)
}

/** Keeps the file and has it read by the worker. Nothing of the shop changes before somebody says yes. */
export async function takeFile(ctx: StaffContext, kind: KindName, file: UploadedFile) {
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
    await enqueue(tx, 'transfer.check', { id }, { maxAttempts: 3 })
    await audit(tx, ctx, {
      what: 'transfer.check',
      subject: `transfer ${id}`,
      after: { kind, file: file.name },
    })
    return { id }
  })
}

/** One of the pictures that the sheet names. One that goods show already under this name stays the same picture. */
export async function takePicture(ctx: StaffContext, jobId: number, file: UploadedFile) {
  const job = await getOwnJob(ctx, jobId)
  mustImport(ctx, job.direction === 'import' ? job.kind : refuse('notFound'))
  if (job.kind !== 'product' || (job.state !== 'checked' && job.state !== 'checking')) refuse('transferState')
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

/** One's own, or anybody's for who manages the staff. Others' are as if absent. */
export async function getOwnJob(ctx: StaffContext, id: number) {
  const job = await findJob(ctx.db, id)
  if (!job || (job.staffId !== ctx.caller.id && !can(ctx.caller, 'staff.write'))) return refuse('notFound')
  return job
}

/** Somebody has read what it would do, and says yes. */
export async function confirm(ctx: StaffContext, id: number) {
  const job = await getOwnJob(ctx, id)
  if (job.direction !== 'import') refuse('notFound')
  mustImport(ctx, job.kind)
  await ctx.transaction(async (tx) => {
    const locked = (await lockJob(tx, id)) ?? refuse('notFound')
    // Pressed twice: it is done once.
    if (locked.state === 'applying' || locked.state === 'applied') return
    if (locked.state !== 'checked') refuse('transferState')
    if (!locked.outcome || locked.outcome.wrong > 0) refuse('importWrong')
    await updateState(tx, id, { from: ['checked'], to: 'applying' })
    await enqueue(tx, 'transfer.apply', { id, actor: actorOf(ctx) }, { maxAttempts: 3 })
  })
}

export async function checkAgain(ctx: StaffContext, job: JobRow) {
  mustImport(ctx, job.kind)
  await ctx.transaction(async (tx) => {
    const from = ['checked', 'failed'] as const
    if (job.sourceKey === null || !(await updateState(tx, job.id, { from, to: 'checking' })))
      refuse('transferState')
    await enqueue(tx, 'transfer.check', { id: job.id }, { maxAttempts: 3 })
  })
}

type Working = Pick<House, 'db' | 'outside'>
/** A check writes nothing that would have to say from where. */
const senderOf = ({ staffId, staffName: name }: JobRow): Actor => ({ name, staffId, ip: '', requestId: '' })

/** What the file would do, as of now. */
export async function check(house: Working, { id }: { id: number }, now: Date) {
  const job = await findJob(house.db, id)
  if (job?.state !== 'checking') return
  await orFail(house.db, id, now, async () => {
    const read = await readFile(house, job)
    // Reads only, but all of it as of one moment.
    const plan = await transaction(
      house.db,
      (tx) => planOf(tx, job, read, { now, lock: false, actor: senderOf(job) }),
      {
        isolation: 'repeatable read',
        unhurried: true,
      },
    )
    await finishCheck(house, job, { ...read, plan, now })
  })
}

/** All or nothing. What moved since it was checked is seen again here, behind locks; then nothing is written. */
export async function apply(house: Working, { id, actor }: { id: number; actor: Actor }, now: Date) {
  const job = await findJob(house.db, id)
  if (job?.state !== 'applying') return
  await orFail(house.db, id, now, async () => {
    const read = await readFile(house, job)
    const moved = await transaction(
      house.db,
      async (tx) => {
        await lockKind(tx, job.kind)
        if ((await lockJob(tx, id))?.state !== 'applying') return undefined
        const plan = await planOf(tx, job, read, { now, lock: true, actor })
        const outcome = outcomeOf(read, plan)
        // Nobody has said yes to a warning that was not there.
        if (outcome.wrong > 0 || outcome.warned > (job.outcome?.warned ?? 0)) return plan
        await plan.apply()
        await updateEnded(tx, id, { state: 'applied', now, outcome, done: read.sheet.lines.length })
        const { new: added, changed, unchanged } = outcome
        await insertAudit(tx, {
          who: actor,
          what: 'transfer.import',
          subject: `transfer ${id}`,
          after: { kind: job.kind, file: job.fileName, new: added, changed, unchanged },
        })
        return undefined
      },
      { unhurried: true },
    )
    if (moved)
      await finishCheck(house, job, {
        ...read,
        plan: moved,
        now,
        error: '检查之后数据有变化，请核对后重新确认',
      })
  })
}

interface Read {
  readonly table: SheetText
  readonly sheet: ReadSheet
}

async function readFile({ outside }: Working, job: JobRow): Promise<Read> {
  const kind = kinds[job.kind as KindName]
  const bytes = (job.sourceKey && (await outside.storage.get(job.sourceKey))) || refuse('transferGone')
  const table = await readTable(bytes, limitsOf(kind))
  const sheet = readLines(table, kind.columns)
  if (typeof sheet === 'string') return refuse('importHeads', { values: { why: sheet } })
  if (sheet.lines.length === 0) refuse('importEmpty')
  if (sheet.lines.length > kind.rows) refuse('importRows', { values: { rows: kind.rows } })
  return { table, sheet }
}

type Planning = { readonly now: Date; readonly lock: boolean; readonly actor: Actor }

async function planOf(tx: Db, job: JobRow, { table, sheet }: Read, { now, lock, actor }: Planning) {
  // Of what it says: a file that was opened and saved again is the same one.
  const fileHash = createHash('sha256').update(JSON.stringify(table.rows)).digest('hex')
  const pictures = new Map((await listPictures(tx, job.id)).map(({ name, url }) => [name, url]))
  const { id: jobId } = job
  return kinds[job.kind as KindName].plan(tx, sheet, { jobId, actor, fileHash, pictures, now, lock })
}

const SHOWN_FINDINGS = 200

function outcomeOf({ sheet }: Read, plan: Plan): ImportOutcome {
  const findings = findingsOf(sheet, plan)
  const wrong = new Set(findings.map(({ row }) => row))
  const count = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (const [at, { row }] of sheet.lines.entries())
    count[wrong.has(row) ? 'wrong' : (plan.verdicts[at] ?? 'wrong')]++
  const { warnings = [] } = plan
  const { ignored } = sheet
  return {
    ...count,
    errors: findings.slice(0, SHOWN_FINDINGS),
    warned: new Set(warnings.map(({ row }) => row)).size,
    warnings: warnings.slice(0, SHOWN_FINDINGS),
    notes: [
      ...(plan.notes ?? []),
      ...(ignored.length > 0 ? [`不读取的列：${ignored.slice(0, 20).join('、')}`] : []),
    ],
    picturesMissing: [...(plan.picturesMissing ?? [])],
  }
}

const findingsOf = (sheet: ReadSheet, plan: Plan): Finding[] =>
  [...sheet.findings, ...plan.findings].toSorted((a, b) => a.row - b.row)

async function finishCheck(
  { db, outside }: Working,
  job: JobRow,
  { table, sheet, plan, now, error = '' }: Read & { plan: Plan; now: Date; error?: string },
) {
  const { columns } = kinds[job.kind as KindName]
  const headOf = new Map(columns.map(({ key, head }) => [key, head]))
  const withHead = ({ column, ...finding }: Finding) => ({ ...finding, column: headOf.get(column) ?? '' })
  const findings = findingsOf(sheet, plan).map(withHead)
  const warnings = (plan.warnings ?? []).map(withHead)
  const outcome = outcomeOf({ table, sheet }, plan)
  let resultKey: string | null = null
  if (findings.length + warnings.length > 0) {
    resultKey = `transfer/${randomUUID()}.xlsx`
    await outside.storage.put(resultKey, await remarked(table, sheet, { findings, warnings }))
  }
  if (job.resultKey) await outside.storage.remove(job.resultKey)
  await updateEnded(db, job.id, {
    state: 'checked',
    now,
    rows: sheet.lines.length,
    outcome: {
      ...outcome,
      errors: findings.slice(0, SHOWN_FINDINGS),
      warnings: warnings.slice(0, SHOWN_FINDINGS),
    },
    resultKey,
    error,
  })
}

/** What somebody can mend is told; anything else is a bug that the worker writes down, and told as such. */
async function orFail(db: Pool, id: number, now: Date, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const said =
      error instanceof Refusal
        ? error.message
        : isTaken(error)
          ? '导入时有人录入了相同的数据，请重新检查'
          : undefined
    const told = said ?? '处理失败，请重试；仍然失败请联系技术人员'
    await updateEnded(db, id, { state: 'failed', now, error: told })
    if (said === undefined) throw error
  }
}

/** PostgreSQL's unique_violation: somebody else's row came between the plan and the writing. */
const isTaken = (error: unknown) => (error as { code?: unknown } | null)?.code === '23505'
