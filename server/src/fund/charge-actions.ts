import { OFFERED_FUNDS } from '@gongfang/contract/fund'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import { type Buyer, findUsable, getRefunded, listUsable } from './charge-queries.ts'
import { bookFund } from './ledger-actions.ts'
import { type Charge, type Cost, costFen, fundVerdict, mustMayPay, verdictText } from './rules.ts'

// Orders call these. A fund is locked last: after order, payment, SKUs, points account and the depot.

/** The fund that a buyer chose for an order, if it may pay for it. Its code and name stay with the order. */
export async function chooseFund(
  tx: Db,
  { id, ...charge }: Buyer & Charge & { id: number; productIds: readonly number[] },
) {
  const fund = (await findUsable(tx, { id, ...charge })) ?? refuse('notFound')
  mustMayPay(fundVerdict(fund, charge))
  return { id, code: fund.code, name: fund.name }
}

type Choosing = Buyer & Charge & { productIds: readonly number[]; keyword: string }

/** The funds that a buyer may choose among today, each with the verdict about the order. */
export async function listChoices(db: Db, wish: Choosing) {
  const funds = await listUsable(db, { ...wish, limit: OFFERED_FUNDS + 1 })
  return {
    funds: funds.slice(0, OFFERED_FUNDS).map((fund) => {
      const verdict = fundVerdict(fund, wish)
      const { id, code, name, leftFen } = fund
      return { id, code, name, leftFen, says: verdict.says, note: verdictText(verdict) }
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

/** Reserves the amount of an unpaid order. The fund is locked, so two orders cannot take the same money. */
export const reserveFund = (tx: Db, order: Charged, moving: Moving & { approved?: boolean }) =>
  charge(tx, order, { ...moving, kind: 'reserve', amountFen: costFen(order) })

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
  approved?: boolean
}

async function charge(
  tx: Db,
  order: Charged,
  { kind, amountFen, part = '', note, actorId, approved, now }: Charging,
) {
  if (order.fundId === null || amountFen === 0) return
  const about = { fundId: order.fundId, orderId: order.id, reference: `${order.no}${part}` }
  await bookFund(tx, { ...about, kind, amountFen, note, actorId, approved, at: now })
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
