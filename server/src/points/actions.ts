import { type Points, points } from '@gongfang/contract/money'
import type { PointsKind } from '@gongfang/contract/points'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import { findBalance, findEntry, insertAccount, lockBalance, moveBalance } from './queries.ts'

export { moveByHand } from './desk-actions.ts'
export { matching as ledgerMatching } from './desk-queries.ts'
export { isWithinLimit, limitSince } from './rules.ts'
export {
  endTopUpOverdue,
  keepTopUpDeadlines,
  lockTopUpById,
  lockTopUpPayable,
  markTopUpPaid,
} from './top-up-actions.ts'
export const openAccount = insertAccount

export interface Booking {
  memberId: number
  /** Signed; never 0. */
  delta: number
  kind: PointsKind
  /** What it is for. A member's (kind, reference) books once: a repetition changes nothing. */
  reference: string
  note?: string
  at: Date
}

/** Moves a balance and writes why, in one statement; refuses `pointsShort` when there is not enough. */
export async function bookPoints(tx: Db, booking: Booking): Promise<Points> {
  const [moved] = await moveBalance(tx, booking)
  if (moved) return moved.balance
  const balance = await balanceOf(tx, booking.memberId)
  if (await findEntry(tx, booking)) return balance
  return refuse('pointsShort', { values: { missing: -booking.delta - balance } })
}

/** Takes as much as is there; the entry says so when that is less than what is wanted. How much it was. */
export async function takePoints(tx: Db, { delta, note, ...booking }: Booking): Promise<Points> {
  const there = await lockBalance(tx, booking.memberId)
  const taken = points(Math.min(-delta, there))
  const short = taken < -delta ? `（应收回 ${-delta}积分，余额不足，实收 ${taken}积分）` : ''
  if (taken > 0) await bookPoints(tx, { ...booking, delta: -taken, note: `${note ?? ''}${short}` })
  return taken
}

export async function balanceOf(db: Db, memberId: number): Promise<Points> {
  const [account] = await findBalance(db, memberId)
  return account?.balance ?? points(0)
}
