import { type Currency, fen, points, pointsToFen, showFen } from '@gongfang/contract/base/money'
import { type RefusalReason, refuse, sentence } from '@gongfang/contract/base/refusal'
import {
  type FundEntryKind,
  type FundOverrun,
  type FundState,
  SHORT_FUND,
} from '@gongfang/contract/people/fund'

interface Effect {
  readonly amount: -1 | 0 | 1
  readonly reserved: -1 | 0 | 1
  readonly spent: -1 | 0 | 1
}

/** Signs with which an entry's amount is added to the three sums of its fund. */
const effects: Record<FundEntryKind, Effect> = {
  allocate: { amount: 1, reserved: 0, spent: 0 },
  adjust: { amount: 1, reserved: 0, spent: 0 },
  // It stays in the fund.
  give: { amount: 0, reserved: 0, spent: 0 },
  reserve: { amount: 0, reserved: 1, spent: 0 },
  spend: { amount: 0, reserved: -1, spent: 1 },
  release: { amount: 0, reserved: -1, spent: 0 },
  refund: { amount: 0, reserved: 0, spent: -1 },
}

/** The changes of a fund's sums, and of what it has left. */
export function changesOf({ kind, amountFen }: { kind: FundEntryKind; amountFen: number }) {
  const { amount, reserved, spent } = effects[kind]
  return {
    amountFen: amount * amountFen,
    reservedFen: reserved * amountFen,
    spentFen: spent * amountFen,
    leftFen: (amount - reserved - spent) * amountFen,
  }
}

/** The changes of the sums of the part that an entry names. */
export const partChangesOf = ({ kind, amountFen }: { kind: FundEntryKind; amountFen: number }) =>
  changesOf({ kind: kind === 'give' ? 'allocate' : kind, amountFen })

/** Whether this change brought a fund below a fifth of its amount. */
export const becameLow = ({
  leftFen,
  amountFen,
  change,
}: {
  leftFen: number
  amountFen: number
  change: number
}) => leftFen < amountFen * SHORT_FUND && leftFen - change >= amountFen * SHORT_FUND

/** The payable amount of an order, in money or in points. */
export interface Cost {
  readonly currency: Currency
  /** Points per yuan, as the order has them. */
  readonly rate: number
  readonly payableFen: number
  readonly payablePoints: number
}

/** The amount in money that a fund is charged. Points are converted at the order's rate. */
export const costFen = ({ currency, rate, payableFen, payablePoints }: Cost): number =>
  currency === 'points' ? pointsToFen(points(payablePoints), rate) : fen(payableFen)

interface Priced {
  readonly currency: Currency
  readonly rate: number
  readonly goodsFen: number
  readonly freightFen: number
  readonly payablePoints: number
}

/**
 * The worth of an order before points are set off, by which an institution decides who agrees to it and who accepts it. A
 * price in points of its own may lie below the price in money or above it: the higher one counts.
 */
export const worthFen = ({ currency, rate, goodsFen, freightFen, payablePoints }: Priced): number =>
  Math.max(goodsFen + freightFen, inFen(currency, payablePoints, rate))

/** The same of one piece. */
export const pieceFen = (
  line: { readonly priceFen: number; readonly points: number },
  { currency, rate }: Pick<Priced, 'currency' | 'rate'>,
): number => Math.max(line.priceFen, inFen(currency, line.points, rate))

const inFen = (currency: Currency, amount: number, rate: number) =>
  currency === 'points' ? pointsToFen(points(amount), rate) : 0

/** A fund that the buyer may order from, beside the goods of an order. */
export interface FundFacts {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly state: FundState
  readonly fromOn: string
  readonly toOn: string
  readonly overrun: FundOverrun
  readonly ceilingFen: number | null
  /** Of the part that the buyer orders from; without one, of what belongs to no part. */
  readonly leftFen: number
  /** The part that the buyer orders from: the unit, or '' for a part of the buyer alone. */
  readonly part: { readonly id: number; readonly unit: string } | null
  /** The part, if it still stands, in which a purchase request holds money for this order. */
  readonly heldPartId: number | null
  /** The first of the goods that its categories do not contain. */
  readonly outside: string | null
  readonly ownerId: number
  /** Rises when its settings or its state change. */
  readonly version: number
}

export interface Charge {
  readonly costFen: number
  /** The price of the dearest piece. */
  readonly dearestFen: number
  readonly today: string
  /** The part of what is left that a purchase request holds for this order already. */
  readonly heldFen?: number | undefined
}

type Values = Record<string, string>
/** `ask`: the fund's owner decides. `warn`: the order costs more than is left, and is allowed. */
export type FundVerdict =
  | { readonly says: 'ok' }
  | { readonly says: 'warn' | 'ask' | 'refuse'; readonly reason: RefusalReason; readonly values: Values }

/** Decides whether a fund may pay for an order. `bookFund` checks the balance again under the fund's lock. */
export function fundVerdict(
  fund: FundFacts,
  { costFen: cost, dearestFen, today, heldFen = 0 }: Charge,
): FundVerdict {
  const { code, fromOn, toOn, ceilingFen, outside, overrun } = fund
  const { part } = fund
  // What is held elsewhere does not come back to where the order is charged.
  const leftFen = fund.leftFen + (fund.heldPartId === (part?.id ?? null) ? heldFen : 0)
  const refused = (reason: RefusalReason, values: Values) =>
    ({ says: 'refuse', reason, values: { code, ...values } }) as const
  if (fund.state === 'closed') return refused('fundClosed', {})
  if (today < fromOn || today > toOn) return refused('fundPeriod', { from: fromOn, to: toOn })
  if (outside !== null) return refused('fundCategory', { title: outside })
  if (ceilingFen !== null && dearestFen > ceilingFen)
    return refused('fundCeiling', { most: showFen(ceilingFen) })
  if (cost <= leftFen) return { says: 'ok' }
  const values = { code, left: showFen(Math.max(0, leftFen)), missing: showFen(cost - leftFen) }
  if (part)
    return {
      says: overrun,
      reason: overrun === 'ask' ? 'partAsk' : 'partShort',
      values: { ...values, whose: whoseText(part.unit) },
    }
  return { says: overrun, reason: overrun === 'ask' ? 'fundAsk' : 'fundShort', values }
}

/** After 划给. */
export const whoseText = (unit: string) => unit || '下单人'

/** Refuses an order that the fund may not pay for. `asked`: its owner was asked about an order beyond what is left. */
export function mustMayPay(verdict: FundVerdict, { asked }: { asked: boolean }) {
  if (verdict.says === 'refuse' || (verdict.says === 'ask' && !asked))
    refuse(verdict.reason, { values: verdict.values })
}

/** The sentence beside a fund that is offered; '' when nothing is to be said. */
export const verdictText = (verdict: FundVerdict) =>
  verdict.says === 'ok' ? '' : sentence(verdict.reason, verdict.values)
