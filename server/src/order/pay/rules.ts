import { BANK_DAYS, moneyWays, type OpenWays, type PayWay } from '@gongfang/contract/order'

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

/** A transfer takes days; everything else is done at once or not at all. */
export const payBeforeOf = (createdAt: Date, way: PayWay, { unpaidMinutes }: { unpaidMinutes: number }) =>
  new Date(createdAt.getTime() + (way === 'bank' ? BANK_DAYS * 86_400_000 : unpaidMinutes * 60_000))
