import type { PayWay } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'

/** Which way may pay this: points are paid in points, money by a channel that is open. */
export function mustBePayableBy(
  { currency }: { currency: 'money' | 'points' },
  way: PayWay,
  open: { demo: boolean },
) {
  const fits = currency === 'points' ? way === 'points' : way === 'demo' && open.demo
  if (!fits) refuse('payChannel')
}

interface Due {
  payableFen: number
  payablePoints: number
}

/** Nobody pays another amount than the one that was shown. */
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

/** Money is kept when something waited for just this and it came in time; else it goes back by itself. */
export const isKept = (
  subject: { waiting: boolean; payableFen: number; payBefore: string | null } | undefined,
  claim: Claim,
): boolean =>
  subject?.waiting === true &&
  subject.payableFen === claim.amountFen &&
  subject.payBefore !== null &&
  claim.paidAt.getTime() < Date.parse(subject.payBefore)
