import { showFen } from '@gongfang/contract/money'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import { type FundBooking, findFundEntry, moveFund } from './ledger-queries.ts'
import { getSums } from './queries.ts'

/** Moves a fund and writes why, in one statement; what the fund has left afterwards. Refuses what goes beyond it. */
export async function bookFund(tx: Db, booking: FundBooking): Promise<number> {
  const [moved] = await moveFund(tx, booking)
  if (moved) return moved.leftFen
  const { leftFen } = await getSums(tx, booking.fundId)
  if (await findFundEntry(tx, booking)) return leftFen
  if (booking.amountFen > 0) return refuse('fundMost')
  return refuse('fundLess', { values: { left: showFen(Math.max(0, leftFen)) } })
}
