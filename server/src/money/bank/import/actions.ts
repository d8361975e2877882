import { randomBytes } from 'node:crypto'
import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { fen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import {
  type answerImport,
  type confirmImport,
  type importStatement,
  STATEMENT_ROWS,
  type takeBackImport,
} from '@gongfang/contract/money/bank-import-desk'
import type { Db } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { readWorkbook } from '../../../outside/sheet-reading.ts'
import { audit } from '../../../system/audit/door.ts'
import { readConfig } from '../../../system/config/door.ts'
import { cleanName } from '../../../system/upload/door.ts'
import { lockStatement } from '../receipt-queries.ts'
import { otherAccountIn } from './account-rules.ts'
import * as queries from './queries.ts'
import { layoutIn, type ReceivedLine, readStatement, type Statement } from './read-rules.ts'
import type { Sheet, Shown } from './row-rules.ts'
import { type Sorted, sortLines } from './sort-rules.ts'

const LIMITS = {
  rows: STATEMENT_ROWS,
  columns: 60,
  characters: 300,
  patienceMs: 15_000,
  memoryMb: 256,
  bytes: 32 * 1024 * 1024,
}

/** Reads the file and answers what confirming it would write. */
export async function importFile(ctx: StaffContext): Promise<Unchecked<typeof importStatement>> {
  const file = ctx.file ?? refuse('uploadMissing')
  const sheet = await sheetOf(file.bytes, ctx.caller.id)
  const layout = layoutIn(sheet) ?? refuse('statementHeads')
  const fileName = cleanName(file.name)
  const key = randomBytes(18).toString('base64url')
  return ctx.transaction(async (tx) => {
    const read = await readFor(tx, ctx, { sheet, layout })
    await queries.insertImport(
      tx,
      { key, fileName, layout, sheet, lines: read.received },
      { staff: ctx.caller, now: ctx.now },
    )
    return previewOf(tx, { key, fileName, sheet, read })
  })
}

/** The first visible sheet that has the head of a statement. */
async function sheetOf(bytes: Buffer, staffId: number): Promise<Sheet> {
  const { sheets, unreadSheets, hiddenSheets } = await readWorkbook(bytes, LIMITS, `staff ${staffId}`)
  const sheet = sheets.find((one) => layoutIn(one) !== null) ?? refuse('statementHeads')
  if (sheet.rows.length > STATEMENT_ROWS) refuse('statementLong', { values: { most: STATEMENT_ROWS } })
  const { numbers, marks, hiddenRows } = sheet
  const others = sheets.filter((one) => one !== sheet).map(({ name }) => name)
  const unread = [...others, ...unreadSheets, ...hiddenSheets].map(storable)
  return { rows: sheet.rows.map((row) => row.map(storable)), numbers, marks, hiddenRows, unread }
}

/** PostgreSQL stores neither NUL nor half of a character. */
const storable = (cell: string) => cell.replaceAll('\0', '').toWellFormed()

/** Older lines pay no order that waits; a head of another meaning may give such days. */
const OLDEST_DAYS = 730

async function readFor(tx: Db, ctx: StaffContext, { sheet, layout }: { sheet: Sheet; layout: string }) {
  const config = await readConfig(tx)
  const answers = await queries.listAnswers(tx, layout)
  const today = dayOf(ctx.now)
  const read = readStatement(sheet, {
    names: [config.bankAccountName].filter((name) => name !== ''),
    accounts: [config.bankAccountNumber].filter((number) => number !== ''),
    from: config.bankAccountSince || dayAfter(today, -OLDEST_DAYS),
    until: today,
    answers: new Map(answers.map(({ value, meaning }) => [value, meaning])),
  })
  const { received } = read ?? refuse('statementHeads')
  const otherAccount = otherAccountIn(received, config.bankAccountNumber)
  return { ...(read ?? refuse('statementHeads')), answers, otherAccount }
}

type Read = Statement & { answers: readonly queries.Answer[]; otherAccount: string }

const sorted = async (tx: Db, lines: readonly ReceivedLine[], layout: string): Promise<Sorted> =>
  sortLines(lines, {
    layout,
    numbered: await queries.listNumbered(tx, lines),
    near: await queries.listNear(tx, lines),
  })

async function previewOf(
  tx: Db,
  { key, fileName, sheet, read }: { key: string; fileName: string; sheet: Sheet; read: Read },
): Promise<Unchecked<typeof importStatement>> {
  const { fresh, known, doubtful, twins } = await sorted(tx, read.received, read.layout)
  const made = read.received.filter(({ ofBank }) => !ofBank).length
  const byRow = (rows: readonly Shown[]) => rows.toSorted((a, b) => a.row - b.row).map(shown)
  return {
    key,
    fileName,
    unreadSheets: [...sheet.unread],
    otherAccount: read.otherAccount,
    apart: made === 0 ? 'serial' : made === read.received.length ? 'parts' : 'both',
    received: [
      ...fresh.map((line) => ({ ...shown(line), twin: false })),
      ...twins.map((line) => ({ ...shown(line), twin: true })),
    ].toSorted((a, b) => a.row - b.row),
    outgoing: byRow(read.outgoing),
    doubtful: byRow([...read.doubtful, ...doubtful]),
    known: byRow([...known, ...read.repeated]),
    skipped: byRow([...read.skipped, ...sheet.hiddenRows.map(hidden)]),
    question: read.question && {
      column: read.question.column,
      values: read.question.values.map((value) => ({
        ...value,
        answer: read.answers.find((one) => one.value === value.value) ?? null,
      })),
    },
  }
}

const hidden = (row: number): Shown => ({
  ...{ row, day: '', amountFen: null, payer: '', note: '', serial: '' },
  text: '隐藏的行，没有读取',
})

const shown = ({ row, day, amountFen, payer, note, serial, text }: Shown) => ({
  row,
  day,
  amountFen: amountFen === null ? null : fen(amountFen),
  payer,
  note,
  serial,
  text,
})

/** Keeps what the clerk says of the file's directions for all files with these heads, and reads the file anew. */
export const answer = (ctx: StaffContext, { key, answers }: Parsed<typeof answerImport>) =>
  ctx.transaction(async (tx) => {
    const { id, fileName, layout, sheet } = await lockOpen(tx, ctx, key)
    const before = await queries.listAnswers(tx, layout)
    await queries.saveAnswers(tx, { layout, answers }, { staff: ctx.caller, now: ctx.now })
    const read = await readFor(tx, ctx, { sheet, layout })
    await queries.updateFound(tx, id, read.received)
    await audit(tx, ctx, {
      what: 'bank.answerImport',
      subject: `bank import ${id}`,
      before: meaningsOf(before),
      after: { fileName, ...meaningsOf(read.answers) },
    })
    return previewOf(tx, { key, fileName, sheet, read })
  })

const meaningsOf = (answers: readonly queries.Answer[]) => ({
  meanings: answers.map(({ value, meaning }) => `${value}=${meaning}`).join(' '),
})

async function lockOpen(tx: Db, ctx: StaffContext, key: string) {
  const found = (await queries.lockImport(tx, { key, staffId: ctx.caller.id })) ?? refuse('importGone')
  const { sheet } = found
  return sheet ? { ...found, sheet } : refuse('importGone')
}

/**
 * Writes what the preview showed as received, except what came in meanwhile, and twins that nobody took. A repeated call gets
 * the same answer.
 */
export const confirm = (
  ctx: StaffContext,
  { key, leave, take }: Parsed<typeof confirmImport>,
): Promise<Unchecked<typeof confirmImport>> =>
  ctx.transaction(async (tx) => {
    const { id, fileName, layout, found, result } =
      (await queries.lockImport(tx, { key, staffId: ctx.caller.id })) ?? refuse('importGone')
    if (result) return result
    await lockStatement(tx, 'import')
    const { fresh, known, doubtful, twins } = await sorted(tx, found ?? [], layout)
    const others = twins.filter(({ row }) => take.includes(row))
    const wanted = [...fresh, ...others].filter(({ row }) => !leave.includes(row))
    const from = { importId: id, layout, fileName, by: ctx.caller.name, now: ctx.now }
    const added = await queries.insertLines(tx, wanted, from)
    const written = {
      added,
      known: known.length + wanted.length - added,
      left: doubtful.length + fresh.length + twins.length - wanted.length,
    }
    await queries.updateConfirmed(tx, id, { result: written, now: ctx.now })
    await audit(tx, ctx, {
      what: 'bank.import',
      subject: `bank import ${id}`,
      after: { fileName, ...written },
    })
    return written
  })

/** Removes every line of the import, unless money of one was booked. */
export const takeBack = (ctx: StaffContext, { id }: Parsed<typeof takeBackImport>) =>
  ctx.transaction(async (tx) => {
    const found = (await queries.lockConfirmed(tx, id)) ?? refuse('notFound')
    if (found.confirmedAt === null) refuse('notFound')
    if (found.takenBackAt !== null) refuse('importTakenBack')
    await lockStatement(tx, 'import')
    await queries.lockLines(tx, id)
    const booked = await queries.countBooked(tx, id)
    if (booked > 0) refuse('importBooked', { values: { count: booked } })
    const removed = await queries.deleteLines(tx, id)
    await queries.updateTakenBack(tx, id, { by: ctx.caller.name, now: ctx.now })
    await audit(tx, ctx, {
      what: 'bank.takeBackImport',
      subject: `bank import ${id}`,
      before: { fileName: found.fileName, added: removed },
      after: { added: 0 },
    })
    return {}
  })

const DAY_MS = 86_400_000

/** Files that were read and not confirmed within a day. */
export const removeUnconfirmed = (db: Db, now: Date) =>
  queries.deleteUnconfirmed(db, new Date(now.getTime() - DAY_MS))
