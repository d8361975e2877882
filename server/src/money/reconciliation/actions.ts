import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import type { noteDifference } from '@gongfang/contract/money/payment-desk'
import type { Db, Run } from '../../db/connect.ts'
import type { House, StaffContext } from '../../http/context.ts'
import { each } from '../../jobs/each.ts'
import { ChannelFailed } from '../../outside/channel-failed.ts'
import { audit, refuseChanged } from '../../system/audit/door.ts'
import { type BillLine, type Bills, BillUnreadable, billsOf } from '../payment/door.ts'
import {
  type Compared,
  findDay,
  listOurPayments,
  listOurRefunds,
  listUncompared,
  replaceDifferences,
  updateNote,
  upsertDay,
} from './queries.ts'
import { type Difference, differences, PAYMENT_KINDS, REFUND_KINDS } from './rules.ts'

interface Books {
  db: Db
  run: Run
  bills: readonly Bills[]
  now: Date
}

/**
 * The bill of a Beijing day against our rows. What differs is written down; no payment is touched, since a bill is no
 * proof. Compared again, it says the same, and keeps what somebody wrote about it. Returns why the bill could not be had if
 * an earlier result stays.
 */
export async function compareDay({ db, run, bills, now }: Books, day: string): Promise<string | undefined> {
  const read = await readBills(bills, day)
  if ('problem' in read) {
    const { count } = await run((tx) => upsertDay(tx, waiting(day, read.problem), now))
    return count === 0 ? read.problem : undefined
  }
  const { trade, refund } = read
  const channels = bills.flatMap((bill) => bill.channels)
  const merchants = bills.map(({ merchant }) => merchant)
  const [payments, refunds] = await Promise.all([
    listOurPayments(db, { day, numbers: numbersOf(trade), channels, merchants }),
    listOurRefunds(db, { day, numbers: numbersOf(refund), channels, merchants }),
  ])
  const found = [
    ...differences(trade ?? [], payments, PAYMENT_KINDS),
    ...differences(refund ?? [], refunds, REFUND_KINDS),
  ]
  const isEmpty = trade === null && refund === null
  // No bill, though money came: it may not be written yet. Two days later nobody writes it any more.
  const tooSoon = isEmpty && found.length > 0 && daysSince(day, now) < 3
  const result = tooSoon ? waiting(day, '账单尚未生成') : outcome({ day, trade, refund, found, isEmpty })
  return run(async (tx) => {
    const { count } = await upsertDay(tx, result, now)
    if (count === 0) return result.problem
    await replaceDifferences(tx, day, tooSoon ? [] : found)
    return undefined
  })
}

type Read = { problem: string } | { trade: BillLine[] | null; refund: BillLine[] | null }

async function readBills(bills: readonly Bills[], day: string): Promise<Read> {
  // Caught, because a bill that cannot be had is written down and read again the next day.
  try {
    const read: Read = { trade: null, refund: null }
    for (const bill of bills) {
      read.trade = joined(read.trade, await bill.read('trade', day))
      read.refund = joined(read.refund, await bill.read('refund', day))
    }
    return read
  } catch (error) {
    if (error instanceof BillUnreadable) return { problem: error.message }
    if (error instanceof ChannelFailed)
      return { problem: [error.hint, error.code].filter(Boolean).join('：') }
    throw error
  }
}

const joined = (some: BillLine[] | null, more: BillLine[] | null) =>
  some === null || more === null ? (some ?? more) : [...some, ...more]

const numbersOf = (lines: readonly BillLine[] | null) => (lines ?? []).map(({ number }) => number)
const sumOf = (lines: readonly BillLine[] | null) =>
  (lines ?? []).reduce((sum, { amountFen }) => sum + amountFen, 0)
const daysSince = (day: string, now: Date) =>
  Math.round((Date.parse(`${dayOf(now)}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 86_400_000)

const waiting = (day: string, problem: string): Compared => ({
  day,
  state: 'waiting',
  problem,
  paidCount: 0,
  paidFen: 0,
  refundCount: 0,
  refundFen: 0,
})

interface Outcome {
  day: string
  trade: BillLine[] | null
  refund: BillLine[] | null
  found: Difference[]
  isEmpty: boolean
}
const outcome = ({ day, trade, refund, found, isEmpty }: Outcome): Compared => ({
  day,
  state: found.length > 0 ? 'different' : isEmpty ? 'none' : 'same',
  paidCount: trade?.length ?? 0,
  paidFen: sumOf(trade),
  refundCount: refund?.length ?? 0,
  refundFen: sumOf(refund),
  problem: '',
})

/** Compares a day on request of staff. */
export async function compareNow(ctx: StaffContext, day: string) {
  if (daysSince(day, ctx.now) < 1) refuse('billTooSoon')
  const bills = await billsOf(ctx)
  if (bills.length === 0) refuse('providerOff')
  const problem = await compareDay({ db: ctx.db, run: ctx.transaction, bills, now: ctx.now }, day)
  if (problem !== undefined) refuse('billUnread', { values: { problem } })
  await ctx.transaction((tx) =>
    audit(tx, ctx, { what: 'payment.compare', subject: `payment ${day}`, before: null, after: { day } }),
  )
  return (await findDay(ctx.db, day)) ?? refuse('notFound')
}

/** WeChat has yesterday's bill ready by ten. */
const READY_HOUR = 10

/** Every day once, and those of the last week that could not be compared then. */
export async function compareDue(house: Pick<House, 'db' | 'env' | 'outside'>, run: Run, now: Date) {
  const hour = (now.getUTCHours() + 8) % 24
  const bills = hour < READY_HOUR ? [] : await billsOf(house)
  if (bills.length === 0) return
  const days = await listUncompared(house.db, dayOf(now))
  await each(days, ({ day }) => compareDay({ db: house.db, run, bills, now }, day))
}

/** A difference is not made away with; somebody says what it was. */
export const note = (ctx: StaffContext, { before, ...wish }: Parsed<typeof noteDifference>) =>
  ctx.transaction(async (tx) => {
    const noted =
      (await updateNote(tx, { ...wish, who: ctx.caller.name, now: ctx.now })) ?? refuse('notFound')
    if (before !== undefined && before !== noted.before)
      await refuseChanged(tx, { subject: `payment ${noted.number}`, what: ['payment.note'] })
    await audit(tx, ctx, {
      what: 'payment.note',
      subject: `payment ${noted.number}`,
      before: { note: noted.before },
      after: { note: wish.note },
    })
    return {}
  })
