import { isDeepStrictEqual } from 'node:util'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { bookLine, joinTyped, setLineAside } from '@gongfang/contract/money/bank-desk'
import { isOverdue } from '../../buying/order/door.ts'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { audit } from '../../system/audit/door.ts'
import { correctTrade } from '../payment/door.ts'
import { bookParts, lockOrders } from './desk-actions.ts'
import { codesIn, mustComeTo, numbersIn, plainName, planFor, suggestionsFor } from './rules.ts'
import * as queries from './statement-queries.ts'

/** Adds suggested orders to each open line. */
export async function withSuggestions(db: Db, lines: readonly queries.StatementRow[]) {
  const open = lines.filter(({ openFen, aside }) => openFen > 0 && aside === '').map(toMatch)
  const candidates = open.length === 0 ? [] : await queries.listCandidates(db, tracesOf(open))
  return lines.map((line) => {
    const isOpen = open.some(({ id }) => id === line.id)
    return {
      ...line,
      suggestions: isOpen ? suggestionsFor(toMatch(line), candidates) : [],
      plan: isOpen ? planFor(toMatch(line), candidates) : null,
    }
  })
}

/** Only the unallocated amount is matched. */
const toMatch = <T extends { openFen: number }>(line: T) => ({ ...line, amountFen: line.openFen })

const tracesOf = (lines: readonly Pick<queries.LockedLine, 'note' | 'payer' | 'amountFen'>[]) => ({
  codes: lines.flatMap(({ note }) => codesIn(note)),
  numbers: lines.flatMap(({ note }) => numbersIn(note)),
  amounts: lines.map(({ amountFen }) => amountFen),
  payers: lines.map(({ payer }) => plainName(payer)).filter((payer) => payer !== ''),
})

export const book = (ctx: StaffContext, { id, parts }: Parsed<typeof bookLine>) =>
  ctx.transaction(async (tx) => {
    const line = (await queries.lockLine(tx, id)) ?? refuse('notFound')
    if (line.openFen === 0) refuse('lineBooked')
    if (line.aside !== null) refuse('lineAside')
    mustComeTo(parts, line.openFen)
    return { orders: await bookParts(tx, ctx, line, parts) }
  })

/** Books each line in its own transaction. A line whose match is no longer exact is left for a person. */
export async function bookAll(ctx: StaffContext, ids: readonly number[]) {
  let booked = 0
  for (const id of new Set(ids)) if (await ctx.transaction((tx) => bookIfExact(tx, ctx, id))) booked += 1
  return { booked, left: new Set(ids).size - booked }
}

async function bookIfExact(tx: Db, ctx: StaffContext, id: number): Promise<boolean> {
  const line = await queries.lockLine(tx, id)
  if (!line || line.openFen === 0 || line.aside !== null) return false
  const open = toMatch(line)
  const plan = planFor(open, await queries.listCandidates(tx, tracesOf([open])))
  if (!plan?.exact) return false
  const orders = await lockOrders(tx, plan.parts)
  if (orders.some((order) => order.state !== 'unpaid' || isOverdue(order, ctx.now))) return false
  // The amounts are fixed by the locks from here on. A plan that changed before is left for a person.
  const again = planFor(open, await queries.listCandidates(tx, tracesOf([open])))
  if (!isDeepStrictEqual(again, plan)) return false
  await bookParts(
    tx,
    ctx,
    line,
    plan.parts.map(({ no, amountFen, receivedFen }) => ({ no, amountFen, seenFen: receivedFen })),
  )
  return true
}

export const setAside = (ctx: StaffContext, { id, reason }: Parsed<typeof setLineAside>) =>
  ctx.transaction(async (tx) => {
    const line = (await queries.lockLine(tx, id)) ?? refuse('notFound')
    if (line.openFen < line.amountFen) refuse('lineBooked')
    await queries.updateAside(tx, id, reason)
    await audit(tx, ctx, {
      what: 'bank.setAside',
      subject: `bank line ${id}`,
      before: { aside: line.aside },
      after: { aside: reason || null },
    })
    return {}
  })

/** The line is money that was typed in under another number: booked as it is, and not a second time. */
export const join = (ctx: StaffContext, { id, serial: was }: Parsed<typeof joinTyped>) =>
  ctx.transaction(async (tx) => {
    const line = (await queries.lockLine(tx, id)) ?? refuse('notFound')
    if (line.serial === was || (await queries.isBooked(tx, line.serial))) refuse('lineBooked')
    if (line.aside !== null) refuse('lineAside')
    const receipt = (await queries.lockTyped(tx, was)) ?? refuse('typedMoved')
    if (receipt.amountFen !== line.amountFen) refuse('typedMoved')
    const { serial } = line
    await queries.updateSerial(tx, { receiptId: receipt.id, was, serial, staff: ctx.caller, now: ctx.now })
    await correctTrade(tx, { orderIds: await queries.listPaidBy(tx, receipt.id), was, tradeNo: serial })
    await audit(tx, ctx, {
      what: 'bank.joinTyped',
      subject: `bank line ${id}`,
      before: { serial: was },
      after: { serial },
    })
    return {}
  })
