import { type Points, points } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { owedOf } from '@gongfang/contract/people/points'
import type { Db } from '../../db/connect.ts'
import { type Booking, findBalance, findEntry, insertAccount, moveBalance } from './queries.ts'

export const openAccount = insertAccount

/**
 * Moves a balance and writes why, in one statement; refuses `pointsShort` when it would spend more than there is. What
 * is owed stands in the same balance, below nothing: whatever comes in pays it off.
 */
export async function bookPoints(tx: Db, booking: Booking): Promise<number> {
  const [moved] = await moveBalance(tx, { ...booking, mayOwe: false })
  if (moved) return moved.balance
  const balance = await balanceOf(tx, booking.memberId)
  if (await findEntry(tx, booking)) return balance
  return refuse('pointsShort', { values: { missing: -booking.delta - balance } })
}

type TakingBack = Omit<Booking, 'delta' | 'kind'> & { points: Points }

/** Takes a reward back whole, whether or not it was spent. How much of it is owed from now on. */
export async function takeRewardBack(tx: Db, { points: taken, ...booking }: TakingBack): Promise<Points> {
  const [moved] = await moveBalance(tx, { ...booking, delta: -taken, kind: 'orderReward', mayOwe: true })
  return points(Math.min(taken, owedOf(moved?.balance ?? 0)))
}

/** Below nothing is what is owed. */
export async function balanceOf(db: Db, memberId: number): Promise<number> {
  const [account] = await findBalance(db, memberId)
  return account?.balance ?? 0
}
