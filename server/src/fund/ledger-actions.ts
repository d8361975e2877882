import { showFen } from '@gongfang/contract/money'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import { tellMember } from '../message/door.ts'
import { type FundBooking, findFundEntry, moveFund } from './ledger-queries.ts'
import { getRest } from './queries.ts'
import { becameLow, changesOf } from './rules.ts'

/** Moves a fund and writes why, in one statement; what the fund has left afterwards. Refuses what goes beyond it. */
export async function bookFund(tx: Db, booking: FundBooking): Promise<number> {
  const [moved] = await moveFund(tx, booking)
  if (moved) {
    await warnOwner(tx, booking, moved)
    return moved.leftFen
  }
  const { code, state, version, leftFen } = await getRest(tx, booking.fundId)
  if (await findFundEntry(tx, booking)) return leftFen
  if (booking.version !== undefined && booking.version !== version)
    return refuse(state === 'closed' ? 'fundClosed' : 'fundChanged', { values: { code } })
  const left = showFen(Math.max(0, leftFen))
  if (booking.kind === 'reserve')
    return refuse('fundShort', { values: { code, left, missing: showFen(booking.amountFen - leftFen) } })
  return booking.amountFen > 0 ? refuse('fundMost') : refuse('fundLess', { values: { left } })
}

type Moved = Awaited<ReturnType<typeof moveFund>>[number]

/** Tells the owner once for each amount of the fund. */
async function warnOwner(tx: Db, booking: FundBooking, { leftFen, amountFen, ...fund }: Moved) {
  if (!becameLow({ leftFen, amountFen, change: changesOf(booking).leftFen })) return
  const { fundId: id } = booking
  const { code, name, ownerId: memberId } = fund
  const values = { id, code, name, left: showFen(Math.max(0, leftFen)) }
  await tellMember(tx, { memberId, event: 'fundLow', reference: `fund/${id}/${amountFen}`, values })
}
