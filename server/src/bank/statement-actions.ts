import {
  type bookLine,
  type importStatement,
  STATEMENT_ROWS,
  type setLineAside,
} from '@gongfang/contract/bank-desk'
import type { Parsed, Unchecked } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import { audit } from '../audit/actions.ts'
import type { Db } from '../db/connect.ts'
import type { StaffContext } from '../http/context.ts'
import { readTable } from '../outside/sheet-reading.ts'
import { cleanName } from '../upload/rules.ts'
import { lockForMoney, take } from './desk-actions.ts'
import { codesIn, exactOf, numbersIn, plainName, suggestionsFor } from './rules.ts'
import { type Credit, readStatement } from './statement.ts'
import * as queries from './statement-queries.ts'

const LIMITS = {
  rows: STATEMENT_ROWS,
  columns: 60,
  characters: 300,
  patienceMs: 15_000,
  memoryMb: 256,
  bytes: 32 * 1024 * 1024,
}
const MOST_ERRORS = 100

/** Keeps every credit of the file once; the same file again adds nothing. */
export async function importFile(ctx: StaffContext): Promise<Unchecked<typeof importStatement>> {
  const file = ctx.file ?? refuse('uploadMissing')
  const { rows } = await readTable(file.bytes, LIMITS)
  if (rows.length > STATEMENT_ROWS) refuse('statementLong', { values: { most: STATEMENT_ROWS } })
  const { credits, outgoing, errors } = readStatement(rows) ?? refuse('statementHeads')
  const fileName = cleanName(file.name)
  return ctx.transaction(async (tx) => {
    const from = { fileName, by: ctx.caller.name, now: ctx.now }
    const added = await queries.insertLines(tx, credits, from)
    const found = { added, known: credits.length - added, outgoing, errors: errors.slice(0, MOST_ERRORS) }
    await audit(tx, ctx, {
      ...{ what: 'bank.import', subject: 'bank statement' },
      after: { fileName, added, known: found.known, errors: errors.length },
    })
    return found
  })
}

/** Each line that is open gets what it may be for. */
export async function withSuggestions(db: Db, lines: readonly queries.Line[]) {
  const open = lines.filter(({ no, aside }) => no === '' && aside === '')
  const candidates = open.length === 0 ? [] : await queries.listCandidates(db, tracesOf(open))
  return lines.map((line) => ({
    ...line,
    suggestions: open.includes(line) ? suggestionsFor(line, candidates) : [],
  }))
}

const tracesOf = (lines: readonly Pick<Credit, 'note' | 'payer' | 'amountFen'>[]) => ({
  codes: lines.flatMap(({ note }) => codesIn(note)),
  numbers: lines.flatMap(({ note }) => numbersIn(note)),
  amounts: lines.map(({ amountFen }) => amountFen),
  payers: lines.map(({ payer }) => plainName(payer)).filter((payer) => payer !== ''),
})

export const book = (ctx: StaffContext, { id, no, seenFen }: Parsed<typeof bookLine>) =>
  ctx.transaction(async (tx) => {
    const line = (await queries.lockLine(tx, id)) ?? refuse('notFound')
    if (line.booked) refuse('lineBooked')
    if (line.aside !== null) refuse('lineAside')
    const found = await lockForMoney(tx, ctx, no)
    if (found.transfer.receivedFen !== seenFen) refuse('receivedMoved')
    return take(tx, ctx, found, line)
  })

/** Each in a transaction of its own; what is not as clear as it was is left for a person. */
export async function bookAll(ctx: StaffContext, ids: readonly number[]) {
  let booked = 0
  for (const id of new Set(ids)) if (await ctx.transaction((tx) => bookIfExact(tx, ctx, id))) booked += 1
  return { booked, left: new Set(ids).size - booked }
}

async function bookIfExact(tx: Db, ctx: StaffContext, id: number): Promise<boolean> {
  const line = await queries.lockLine(tx, id)
  if (!line || line.booked || line.aside !== null) return false
  const exact = exactOf(suggestionsFor(line, await queries.listCandidates(tx, tracesOf([line]))))
  if (!exact) return false
  const found = await lockForMoney(tx, ctx, exact.no)
  const missing = found.order.payableFen - found.transfer.receivedFen
  if (found.order.state !== 'unpaid' || missing !== line.amountFen) return false
  await take(tx, ctx, found, line)
  return true
}

export const setAside = (ctx: StaffContext, { id, reason }: Parsed<typeof setLineAside>) =>
  ctx.transaction(async (tx) => {
    const line = (await queries.lockLine(tx, id)) ?? refuse('notFound')
    if (line.booked) refuse('lineBooked')
    await queries.updateAside(tx, id, reason)
    await audit(tx, ctx, {
      ...{ what: 'bank.setAside', subject: `bank line ${id}` },
      ...{ before: { aside: line.aside }, after: { aside: reason || null } },
    })
    return {}
  })
