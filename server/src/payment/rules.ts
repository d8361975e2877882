import type { PayWay } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'

/** Which way may pay this order: points are paid in points, money by a channel that is open. */
export function mustBePayableBy(
  order: { currency: 'money' | 'points' },
  way: PayWay,
  open: { demo: boolean },
) {
  const fits = order.currency === 'points' ? way === 'points' : way === 'demo' && open.demo
  if (!fits) refuse('payChannel')
}

export interface Claim {
  channel: string
  amountFen: number
  paidAt: Date
}

/** A proof counts only for the attempt it names: same channel, same amount. */
export const provesPayment = (payment: { channel: string; amountFen: number }, claim: Claim) =>
  payment.channel === claim.channel && payment.amountFen === claim.amountFen

/** Money is kept when the order waited for just this and it came in time; else it goes back by itself. */
export const isKept = (
  order: { state: string; payableFen: number; payBefore: string } | undefined,
  claim: Claim,
): boolean =>
  order?.state === 'unpaid' &&
  order.payableFen === claim.amountFen &&
  claim.paidAt.getTime() < Date.parse(order.payBefore)
