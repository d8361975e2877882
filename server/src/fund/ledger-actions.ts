import { showFen } from '@gongfang/contract/money'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import { type FundBooking, findFundEntry, moveFund } from './ledger-queries.ts'
import { getRest } from './queries.ts'

/** Moves a fund and writes why, in one statement; what the fund has left afterwards. Refuses what goes beyond it. */
export async function bookFund(tx: Db, booking: FundBooking): Promise<number> {
  const [moved] = await moveFund(tx, booking)
  if (moved) return moved.leftFen
  const { code, leftFen } = await getRest(tx, booking.fundId)
  if (await findFundEntry(tx, booking)) return leftFen
  const left = showFen(Math.max(0, leftFen))
  if (booking.kind === 'reserve')
    return refuse('fundShort', { values: { code, left, missing: showFen(booking.amountFen - leftFen) } })
  return booking.amountFen > 0 ? refuse('fundMost') : refuse('fundLess', { values: { left } })
}
