import { OFFERED_FUNDS } from '@gongfang/contract/people/fund'
import type { Db } from '../../db/connect.ts'
import { type FundWish, findUsable, getRefunded, listUsable } from './charge-queries.ts'
import { bookFund } from './ledger-actions.ts'
import {
  type Charge,
  type Cost,
  costFen,
  type FundFacts,
  type FundVerdict,
  fundVerdict,
  verdictText,
} from './rules.ts'

// Orders and requests call these. A fund is locked last: after order, payment, SKUs, points account and the depot.

export interface JudgedFund {
  fund: FundFacts
  verdict: FundVerdict
}

type Judging = FundWish & Charge & ({ id: number } | { code: string })

/** Finds the fund that an order names, and says whether it may pay for it; undefined if the buyer may not use it. */
export async function judgeFund(db: Db, wish: Judging): Promise<JudgedFund | undefined> {
  const fund = await findUsable(db, wish)
  return fund && { fund, verdict: fundVerdict(fund, wish) }
}

type Choosing = FundWish & Charge & { keyword: string }

/** The funds that a buyer may choose among today, each with the verdict about the order. */
export async function listChoices(db: Db, wish: Choosing) {
  const funds = await listUsable(db, { ...wish, limit: OFFERED_FUNDS + 1 })
  return {
    costFen: wish.costFen,
    funds: funds.slice(0, OFFERED_FUNDS).map((fund) => {
      const verdict = fundVerdict(fund, wish)
      const { id, code, name, leftFen, part } = fund
      const choice = { id, code, name, leftFen, says: verdict.says, note: verdictText(verdict) }
      return part ? { ...choice, part: part.unit } : choice
    }),
    more: funds.length > OFFERED_FUNDS,
  }
}

/** The part of an order that its fund needs. */
export interface Charged extends Cost {
  id: number
  no: string
  fundId: number | null
}

interface Moving {
  /** Missing: the shop or its staff. */
  actorId?: number | undefined
  now: Date
}

interface Reserving extends Moving {
  /** The version of the fund that was judged. */
  version: number
  /** The part that it was judged by; null: none. */
  partId: number | null
  /** It was judged to cost no more than is left. */
  within: boolean
  /** The fund's owner was asked. */
  asked: boolean
}

/** Reserves the amount of an unpaid order. The fund is locked, so two orders cannot take the same money. */
export const reserveFund = (tx: Db, order: Charged, reserving: Reserving) =>
  charge(tx, order, { ...reserving, kind: 'reserve', amountFen: costFen(order) })

/** Turns the reserved amount into spent money. The order's number makes a repetition harmless. */
export const spendFund = (tx: Db, order: Charged, moving: Moving) =>
  charge(tx, order, { ...moving, kind: 'spend', amountFen: costFen(order) })

/** Gives the reserved amount back. The order ended without being paid. */
export const releaseFund = (tx: Db, order: Charged, moving: Moving) =>
  charge(tx, order, { ...moving, kind: 'release', amountFen: costFen(order) })

/** Reserves more or releases some after staff changed the price of an unpaid order. */
export async function repriceFund(
  tx: Db,
  order: Charged,
  { after, version, now }: { after: Cost; version: number; now: Date },
) {
  const more = costFen(after) - costFen(order)
  const kind = more > 0 ? 'reserve' : 'release'
  await charge(tx, order, { kind, amountFen: Math.abs(more), part: `/${version}`, note: '订单改价', now })
}

interface Charging extends Moving {
  kind: 'reserve' | 'spend' | 'release'
  amountFen: number
  /** Suffix of the reference: an order may have several entries of one kind. */
  part?: string
  note?: string
  version?: number
  partId?: number | null | undefined
  within?: boolean
  asked?: boolean
}

async function charge(tx: Db, order: Charged, { amountFen, part = '', now, ...entry }: Charging) {
  if (order.fundId === null || amountFen === 0) return
  const about = { fundId: order.fundId, orderId: order.id, reference: `${order.no}${part}` }
  await bookFund(tx, { ...entry, ...about, amountFen, at: now })
}

/** The part of a purchase request that its fund needs. Each change of it has a revision of its own. */
export interface Requested {
  id: number
  no: string
  revision: number
  fund: { id: number } | null
  amounts: Cost
}

/** Reserves the amount of a request, from handing in until it is ordered or ends. */
export const reserveForRequest = (tx: Db, request: Requested, reserving: Reserving) =>
  chargeRequest(tx, request, { ...reserving, kind: 'reserve', amountFen: costFen(request.amounts) })

/** Gives back what a request holds. It has ended, or its order takes the amount over. */
export const releaseForRequest = (tx: Db, request: Requested, { now }: { now: Date }) =>
  chargeRequest(tx, request, { kind: 'release', amountFen: costFen(request.amounts), now })

/** Gives back the difference of a request that became smaller. Fewer points may cost more if their rate has changed. */
export async function repriceRequest(tx: Db, request: Requested, { after, now }: { after: Cost; now: Date }) {
  const more = costFen(after) - costFen(request.amounts)
  const kind = more > 0 ? 'reserve' : 'release'
  await chargeRequest(tx, request, { kind, amountFen: Math.abs(more), part: '/lowered', now })
}

async function chargeRequest(
  tx: Db,
  { id, no, revision, fund }: Requested,
  { amountFen, part = '', now, ...entry }: Omit<Charging, 'note'>,
) {
  if (fund === null || amountFen === 0) return
  const about = {
    fundId: fund.id,
    requestId: id,
    reference: `request/${no}/${revision}${part}`,
    note: `采购申请 ${no}`,
  }
  await bookFund(tx, { ...entry, ...about, amountFen, at: now })
}

/**
 * A refund of a paid order is done: its fund gets back what all refunds together are worth, less what it got back
 * before. So parts in points come to just the whole, and a repetition changes nothing.
 */
export async function refundFund(
  tx: Db,
  { fundId, orderId, reference, now }: { fundId: number; orderId: number; reference: string; now: Date },
) {
  const { returnedFen, currency, rate, fen, points } = await getRefunded(tx, orderId)
  const amountFen = costFen({ currency, rate, payableFen: fen, payablePoints: points }) - returnedFen
  if (amountFen > 0) await bookFund(tx, { fundId, kind: 'refund', amountFen, orderId, reference, at: now })
}
