import type { Plan, Suggestion } from '@gongfang/contract/bank-desk'

/** An order that gets so much of a receipt. */
export type Share = Pick<Suggestion, 'no' | 'jigou' | 'orderState' | 'missingFen' | 'receivedFen'> & {
  amountFen: number
}

/** What is left of a receipt; below zero when more was shared out than came. */
export const restOf = (shares: readonly Share[], openFen: number) =>
  openFen - shares.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** The last one bears what no order needs. */
export const withRest = (shares: readonly Share[], rest: number): Share[] =>
  shares.map((share, at) =>
    at === shares.length - 1 ? { ...share, amountFen: share.amountFen + rest } : share,
  )

/** As the shop suggests it, the rest apart. */
export const planned = ({ parts, restFen }: Plan): Share[] => withRest(parts, -restFen)

/** One order alone, for as much of it as is missing. */
export const alone = (order: Suggestion, openFen: number): Share => ({
  ...order,
  amountFen: order.orderState === 'unpaid' ? Math.min(order.missingFen, openFen) : openFen,
})
