import { refuse } from '@gongfang/contract/base/refusal'
import { moneyWays, type OpenWays, type PayWay } from '@gongfang/contract/buying/order'

interface Payable {
  currency: 'money' | 'points'
  /** The way of payment that its owner chose. */
  way: PayWay
  /** Cannot be paid by a bank transfer, since it cannot wait for days. */
  noBank?: boolean
}

/** Which way may pay this: points are paid in points, money by a channel that is open. */
export function mustBePayableBy(subject: Payable, way: PayWay, open: Partial<OpenWays>) {
  const fits =
    subject.currency === 'points'
      ? way === 'points'
      : way !== 'points' && open[way] && !(way === 'bank' && subject.noBank)
  if (!fits) refuse('payChannel')
}

/** The way that its owner chose, or an open one instead. */
export function wayFor({ currency, way }: Payable, open: Partial<OpenWays>): PayWay {
  if (currency === 'points') return 'points'
  if (way !== 'points' && open[way]) return way
  return moneyWays.find((one) => one !== 'bank' && open[one]) ?? 'demo'
}

interface Due {
  payableFen: number
  payablePoints: number
}

/** Refuses to charge an amount that differs from the one that the payer saw. */
export function mustBeAsSeen(subject: Due, seen: Due | undefined) {
  if (!seen) return
  if (seen.payableFen !== subject.payableFen || seen.payablePoints !== subject.payablePoints)
    refuse('amountChanged')
}

export interface Claim {
  channel: string
  amountFen: number
  paidAt: Date
}

/** A proof counts only for the attempt it names: same channel, same amount. */
export const provesPayment = (payment: { channel: string; amountFen: number }, claim: Claim) =>
  payment.channel === claim.channel && payment.amountFen === claim.amountFen

/** Money is kept when it came in time for something that waited for this amount; else it goes back by itself. */
export const isKept = (
  subject: { waiting: boolean; payableFen: number; payBefore: string | null } | undefined,
  claim: Claim,
): boolean =>
  subject?.waiting === true &&
  subject.payableFen === claim.amountFen &&
  subject.payBefore !== null &&
  claim.paidAt.getTime() < Date.parse(subject.payBefore)

/** True while the code, prepay id or link of an attempt can be shown. */
export const isFresh = (
  { prepay, prepayAt }: { prepay: string | null; prepayAt: string | null },
  { prepayMs, now }: { prepayMs: number; now: Date },
): boolean => prepay !== null && now.getTime() - Date.parse(prepayAt ?? '') < prepayMs

/** An order may wait longer than an attempt lasts: then another attempt follows. Without a limit, both end together. */
export function attemptEnds(
  attemptMs: number | undefined,
  { payBefore, now }: { payBefore: string | null; now: Date },
): Date {
  const end = payBefore === null ? now.getTime() : Date.parse(payBefore)
  return new Date(attemptMs === undefined ? end : Math.min(end, now.getTime() + attemptMs))
}

const MINUTE_MS = 60_000
/** A company takes no money for an attempt after its end, even when the shop could not close the attempt there. */
export const isLongOver = ({ expiresAt }: { expiresAt: string }, now: Date) =>
  now.getTime() > Date.parse(expiresAt) + 10 * MINUTE_MS

/** The time to pay is over. */
export const isLate = ({ payBefore }: { payBefore: string | null }, now: Date) =>
  payBefore !== null && now.getTime() >= Date.parse(payBefore)
