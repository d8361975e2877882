import { showFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { asAnchoredPage } from '@gongfang/contract/base/values'
import type { Db } from '../../db/connect.ts'
import { idUpTo } from '../../db/key-page.ts'
import { tellMember } from './events.ts'
import {
  countEntries,
  type FundBooking,
  findFundEntry,
  findNext,
  listEntries,
  listWarned,
  moveFund,
} from './ledger-queries.ts'
import { endOpenParts, findPartOf } from './part-queries.ts'
import { getRest } from './queries.ts'
import { becameLow, changesOf, whoseText } from './rules.ts'

/**
 * Moves a fund and writes why, in one statement; what the fund has left afterwards. Refuses what goes beyond it. What
 * comes back to a fund whose rest was carried over follows it.
 */
export async function bookFund(tx: Db, booking: FundBooking): Promise<number> {
  const [moved] = await moveFund(tx, booking)
  if (moved) {
    await warn(tx, booking, moved)
    await leaveEnded(tx, booking, moved)
    return followRest(tx, booking, moved)
  }
  const { code, state, overrun, version, leftFen, freeFen } = await getRest(tx, booking.fundId)
  if (await findFundEntry(tx, booking)) return leftFen
  if (booking.version !== undefined && booking.version !== version)
    return refuse(state === 'closed' ? 'fundClosed' : 'fundChanged', { values: { code } })
  // Others ordered since it was judged: beyond what is left, rules of the institution may ask for an approval.
  if (booking.within && (overrun === 'warn' || (overrun === 'ask' && booking.asked)))
    return refuse('fundChanged', { values: { code } })
  const part =
    booking.kind === 'reserve' || booking.kind === 'give' ? await findPartOf(tx, booking) : undefined
  const restFen = part ? Math.min(part.leftFen, leftFen) : freeFen
  const left = showFen(Math.max(0, restFen))
  if (booking.kind === 'reserve') {
    const values = { code, left, missing: showFen(booking.amountFen - restFen) }
    return part
      ? refuse('partShort', { values: { ...values, whose: whoseText(part.unit) } })
      : refuse('fundShort', { values })
  }
  if (booking.kind === 'give')
    return booking.amountFen > 0
      ? refuse('partFree', { values: { left: showFen(Math.max(0, freeFen)) } })
      : refuse('partLess', { values: { left } })
  return booking.amountFen > 0 ? refuse('fundMost') : refuse('fundLess', { values: { left } })
}

/** What comes back to a part that was taken back belongs to the fund again. */
async function leaveEnded(tx: Db, { fundId, kind, reference, actorId, at }: FundBooking, { part }: Moved) {
  if (!part?.ended || part.leftFen <= 0 || kind === 'give') return
  const back = { fundId, partId: part.id, kind: 'give', amountFen: -part.leftFen } as const
  await bookFund(tx, { ...back, reference: `ended/${kind}/${reference}`, actorId, at })
}

type Moved = Awaited<ReturnType<typeof moveFund>>[number]

/** Tells once for each amount of the fund. */
async function warn(tx: Db, booking: FundBooking, { leftFen, amountFen, ...fund }: Moved) {
  if (booking.carried || !becameLow({ leftFen, amountFen, change: changesOf(booking).leftFen })) return
  const { fundId: id } = booking
  const { code, name } = fund
  const values = { id, code, name, left: showFen(Math.max(0, leftFen)) }
  for (const memberId of await listWarned(tx, id))
    await tellMember(tx, { memberId, event: 'fundLow', reference: `fund/${id}/${amountFen}`, values })
}

async function followRest(tx: Db, booking: FundBooking, { leftFen, code }: Moved): Promise<number> {
  if (leftFen <= 0 || changesOf(booking).leftFen <= 0) return leftFen
  const next = await findNext(tx, booking.fundId)
  if (!next) return leftFen
  const { fundId: id, kind, reference, actorId, at } = booking
  const part = `${kind}/${reference}`
  return carryRest(tx, { from: { id, code }, to: next, amountFen: leftFen, part, actorId, at })
}

interface Carrying {
  from: { id: number; code: string }
  to: { id: number; code: string }
  amountFen: number
  /** Tells this part from other parts of the same rest. */
  part: string
  actorId?: number | undefined
  at: Date
}

/** Moves a rest from a fund to the one that follows it; what the first has left. The older fund is locked first. */
export async function carryRest(tx: Db, { from, to, amountFen, part, ...by }: Carrying): Promise<number> {
  const pair = { reference: `carry/${part}`, carried: true, ...by } as const
  const out = { fundId: from.id, kind: 'adjust', amountFen: -amountFen, note: `结转到 ${to.code}` } as const
  const leftFen = await bookFund(tx, { ...pair, ...out })
  await bookFund(tx, { ...pair, fundId: to.id, kind: 'allocate', amountFen, note: `由 ${from.code} 结转` })
  return leftFen
}

interface Ending {
  fundId: number
  /** Missing: all of the fund. */
  partId?: number
  actorId: number
  now: Date
}

/** What the parts have left belongs to the fund again. The caller holds the fund. */
export async function endParts(tx: Db, { fundId, partId, actorId, now }: Ending): Promise<number> {
  const ended = await endOpenParts(tx, { fundId, partId })
  for (const { id, leftFen } of ended)
    if (leftFen > 0)
      await bookFund(tx, {
        ...{ fundId, partId: id, kind: 'give', amountFen: -leftFen, reference: `ended/${id}` },
        actorId,
        at: now,
      })
  return ended.length
}

interface EntriesAt {
  partId?: number | undefined
  month?: string | undefined
  page: number
  limit: number
  anchor?: string | undefined
}

export async function readEntries(db: Db, fundId: number, { partId, month, page, limit, anchor }: EntriesAt) {
  const search = { fundId, partId, month, newestId: idUpTo(anchor) }
  const [entries, total] = await Promise.all([
    listEntries(db, search, { limit, offset: (page - 1) * limit }),
    countEntries(db, search),
  ])
  const rows = entries.map((entry) => ({ ...entry, deltaFen: changesOf(entry).leftFen }))
  return asAnchoredPage(rows, total, { page, limit, anchor }, (entry) => String(entry.id))
}
