import type { Plan, Suggestion } from '@gongfang/contract/money/bank-desk'

/** An order and the part of a receipt that is allocated to it. */
export type Share = Pick<Suggestion, 'no' | 'jigou' | 'orderState' | 'missingFen' | 'receivedFen'> & {
  amountFen: number
}

/** The receipt’s amount that is not allocated, in fen; negative when the shares exceed it. */
export const restOf = (shares: readonly Share[], openFen: number) =>
  openFen - shares.reduce((sum, { amountFen }) => sum + amountFen, 0)

/** Adds the amount that no order needs to the last share. */
export const withRest = (shares: readonly Share[], rest: number): Share[] =>
  shares.map((share, at) =>
    at === shares.length - 1 ? { ...share, amountFen: share.amountFen + rest } : share,
  )

/** The shares that the server suggests for a receipt. */
export const planned = ({ parts, restFen }: Plan): Share[] => withRest(parts, -restFen)

/** The share of a single order: what an unpaid order still needs, otherwise the whole open amount. */
export const alone = (order: Suggestion, openFen: number): Share => ({
  ...order,
  amountFen: order.orderState === 'unpaid' ? Math.min(order.missingFen, openFen) : openFen,
})
