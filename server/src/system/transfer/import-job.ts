import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@gongfang/contract/base/refusal'
import type { ImportKind, ImportOutcome } from '@gongfang/contract/system/transfer'
import { type Db, type Pool, transaction } from '../../db/connect.ts'
import type { House } from '../../http/context.ts'
import { type Actor, insertAudit } from '../audit/door.ts'
import type { Remarks } from './annotated-sheet.ts'
import type { ImportDefinition, ImportDefinitions, ImportPlan } from './import-definition.ts'
import { findJob, type JobRow, listPictures, lockJob, lockKind, updateEnded } from './queries.ts'
import type { RowFinding } from './row-rules.ts'
import type { ReadRows } from './rows.ts'
import { type Read, readSource } from './source.ts'

type Working = Pick<House, 'db' | 'outside' | 'env'>
/** A check writes nothing, so its actor needs no address. */
const senderOf = ({ staffId, staffName: name }: JobRow): Actor => ({ name, staffId, ip: '', requestId: '' })

/** Reads the file and stores what it would do. */
export async function checkImport(
  house: Working,
  imports: ImportDefinitions,
  { id, now }: { id: number; now: Date },
) {
  const job = await findJob(house.db, id)
  if (job?.state !== 'checking') return
  const definition = imports[job.kind as ImportKind]
  await failOnError(house.db, id, now, async () => {
    const read = await readSource(house.outside.storage, definition, { job, now })
    // Reads only, but all of it as of one moment.
    const plan = await transaction(
      house.db,
      (tx) => planOf(tx, definition, { house, job, read, now, lock: false, actor: senderOf(job) }),
      { isolation: 'repeatable read', unhurried: true },
    )
    await finishCheck(house, definition, { job, read, plan, now })
  })
}

interface Applying {
  readonly id: number
  readonly actor: Actor
  readonly now: Date
}

/** Writes all or nothing. The rows are checked again behind locks; when the result has changed, nothing is written. */
export async function applyImport(house: Working, imports: ImportDefinitions, { id, actor, now }: Applying) {
  const job = await findJob(house.db, id)
  if (job?.state !== 'applying') return
  const definition = imports[job.kind as ImportKind]
  await failOnError(house.db, id, now, async () => {
    const read = await readSource(house.outside.storage, definition, { job, now })
    const changed = await transaction(
      house.db,
      (tx) => applyOrReturnPlan(tx, definition, { house, job, read, now, actor }),
      { unhurried: true },
    )
    if (changed)
      await finishCheck(house, definition, {
        job,
        read,
        plan: changed,
        now,
        error: '检查之后数据有变化，请核对后重新确认',
      })
  })
}

/** The new plan, when it cannot be applied as it was confirmed. */
async function applyOrReturnPlan(
  tx: Db,
  definition: ImportDefinition,
  { house, job, read, now, actor }: Omit<Planning, 'lock'>,
) {
  await lockKind(tx, job.kind)
  if ((await lockJob(tx, job.id))?.state !== 'applying') return undefined
  const plan = await planOf(tx, definition, { house, job, read, now, lock: true, actor })
  const outcome = outcomeOf(read, plan)
  // A warning that is new has not been confirmed, nor has what a count does to goods that moved since.
  const isOther = outcome.warned > (job.outcome?.warned ?? 0) || outcome.basis !== job.outcome?.basis
  if (outcome.wrong > 0 || isOther) return plan
  await plan.apply()
  await updateEnded(tx, job.id, { state: 'applied', now, outcome, done: read.rows.lines.length })
  const { new: added, changed, unchanged } = outcome
  await insertAudit(tx, {
    who: actor,
    what: 'transfer.import',
    subject: `transfer ${job.id}`,
    after: { kind: job.kind, file: job.fileName, new: added, changed, unchanged },
  })
  return undefined
}

interface Planning {
  readonly house: Working
  readonly job: JobRow
  readonly read: Read
  readonly now: Date
  readonly lock: boolean
  readonly actor: Actor
}

async function planOf(
  tx: Db,
  { plan }: ImportDefinition,
  { house, job: { id: jobId }, read: { text, rows }, now, lock, actor }: Planning,
) {
  // The hash of its cells: a file that was opened and saved again is the same file.
  const fileHash = hashOf(text.rows)
  const pictures = new Map((await listPictures(tx, jobId)).map(({ name, url }) => [name, url]))
  return plan(tx, rows.lines, { jobId, actor, fileHash, pictures, now, secretKey: house.env.secretKey, lock })
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

const SHOWN_FINDINGS = 200

function outcomeOf({ rows, text }: Read, plan: ImportPlan): ImportOutcome {
  const findings = findingsOf(rows, plan)
  const wrong = new Set(findings.map(({ row }) => row))
  const count = { new: 0, changed: 0, unchanged: 0, wrong: 0 }
  for (const [at, { row }] of rows.lines.entries())
    count[wrong.has(row) ? 'wrong' : (plan.verdicts[at] ?? 'wrong')]++
  const { warnings = [] } = plan
  const { ignored } = rows
  return {
    ...count,
    errors: findings.slice(0, SHOWN_FINDINGS),
    warned: new Set(warnings.map(({ row }) => row)).size,
    warnings: warnings.slice(0, SHOWN_FINDINGS),
    notes: [
      ...(plan.notes ?? []),
      ...text.notes,
      ...(ignored.length > 0 ? [`不读取的列：${ignored.slice(0, 20).join('、')}`] : []),
    ],
    picturesMissing: [...(plan.picturesMissing ?? [])],
    ...(plan.basis && { basis: hashOf(plan.basis).slice(0, 16) }),
  }
}

const findingsOf = (rows: ReadRows, plan: ImportPlan): RowFinding[] =>
  [...rows.findings, ...plan.findings].toSorted((a, b) => a.row - b.row)

interface Checked {
  readonly job: JobRow
  readonly read: Read
  readonly plan: ImportPlan
  readonly now: Date
  readonly error?: string
}

async function finishCheck(
  { db, outside }: Working,
  { columns }: ImportDefinition,
  { job, read, plan, now, error = '' }: Checked,
) {
  const headOf = new Map(columns.map(({ key, head }) => [key, head]))
  const withHead = ({ column, ...finding }: RowFinding) => ({ ...finding, column: headOf.get(column) ?? '' })
  const findings = findingsOf(read.rows, plan).map(withHead)
  const warnings = (plan.warnings ?? []).map(withHead)
  let resultKey: string | null = null
  if (findings.length + warnings.length > 0) {
    resultKey = `transfer/${randomUUID()}.json`
    const remarks: Remarks = { findings, warnings }
    await outside.storage.put(resultKey, Buffer.from(JSON.stringify(remarks)))
  }
  if (job.resultKey) await outside.storage.remove(job.resultKey)
  await updateEnded(db, job.id, {
    state: 'checked',
    now,
    rows: read.rows.lines.length,
    outcome: {
      ...outcomeOf(read, plan),
      errors: findings.slice(0, SHOWN_FINDINGS),
      warnings: warnings.slice(0, SHOWN_FINDINGS),
    },
    resultKey,
    error,
  })
}

/** A refusal and a unique violation are shown to the staff with their reason. Any other error is logged, too. */
async function failOnError(db: Pool, id: number, now: Date, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    const reason =
      error instanceof Refusal
        ? error.message
        : isUniqueViolation(error)
          ? '导入时有人录入了相同的数据，请重新检查'
          : undefined
    const shown = reason ?? '处理失败，请重试；仍然失败请联系技术人员'
    await updateEnded(db, id, { state: 'failed', now, error: shown })
    if (reason === undefined) throw error
  }
}

/** Another transaction wrote the same key between the plan and the writing. */
const isUniqueViolation = (error: unknown) => (error as { code?: unknown } | null)?.code === '23505'
