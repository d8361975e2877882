import { BANK_DAYS, moneyWays, type OpenWays, type PayWay } from '@gongfang/contract/buying/order'

/** A member who pays an order of their own, or any order of the institution. */
export interface Payer {
  memberId: number
  /** null: for own orders only. */
  institutionId: number | null
}

export const isFor = (order: Payer, { memberId, institutionId }: Payer): boolean =>
  order.memberId === memberId || (institutionId !== null && order.institutionId === institutionId)

/** Nothing left to pay is settled by the points that were set off. What comes first is what is offered first. */
export function payWaysOf(
  { currency, payableFen }: { currency: 'money' | 'points'; payableFen: number },
  open: Partial<OpenWays>,
): PayWay[] {
  if (currency === 'points' || payableFen === 0) return ['points']
  return moneyWays.filter((way) => open[way])
}

const MINUTE = 60_000
const DAY = 86_400_000

interface PayFacts {
  createdAt: Date
  way: PayWay
  /** An approved purchase request placed it. */
  isApproved: boolean
  /** Its buyer has asked colleagues to pay. */
  isAsked: boolean
}

type PayConfig = Record<'unpaidMinutes' | 'approvedPayDays' | 'askedPayDays', number>

/**
 * A transfer takes days, so does the buyer of an approved purchase request, who was not there when it became an order,
 * and so do colleagues who were asked. Everything else is paid at once or not at all.
 */
export function payBeforeOf(
  { createdAt, way, isApproved, isAsked }: PayFacts,
  { unpaidMinutes, approvedPayDays, askedPayDays }: PayConfig,
): Date {
  const spans = [
    unpaidMinutes * MINUTE,
    ...(way === 'bank' ? [BANK_DAYS * DAY] : []),
    ...(isApproved ? [approvedPayDays * DAY] : []),
    ...(isAsked ? [askedPayDays * DAY] : []),
  ]
  return new Date(createdAt.getTime() + Math.max(...spans))
}
