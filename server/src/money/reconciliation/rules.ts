import type { DifferenceKind } from '@gongfang/contract/money/payment-desk'
import type { BillLine } from '../payment/channels/bill-rules.ts'

/** Something of ours that the bill should know, or that it names. */
export interface Ours extends BillLine {
  paymentId: number
  /** True for a paid payment and for an existing refund. */
  counts: boolean
  /** A refund that failed with us: nobody waits for it any more. */
  ended: boolean
  /** True if it happened on the bill's day. Rows that the bill names may be of another day. */
  onDay: boolean
}

export interface Difference {
  kind: DifferenceKind
  number: string
  paymentId: number | null
  theirsFen: number | null
  oursFen: number | null
}

interface Kinds {
  missing: DifferenceKind
  unknown: DifferenceKind
  amount: DifferenceKind
  uncounted: DifferenceKind
}
export const PAYMENT_KINDS: Kinds = {
  missing: 'missing',
  unknown: 'unknown',
  amount: 'amount',
  uncounted: 'state',
}
/** A refund that WeChat has finished and the shop has not is no difference, because WeChat's notice follows. */
export const REFUND_KINDS: Kinds = {
  missing: 'refundMissing',
  unknown: 'refundUnknown',
  amount: 'refundAmount',
  uncounted: 'refundAmount',
}

/** Lists each difference between the bill and the shop's rows once. */
export function differences(theirs: readonly BillLine[], ours: readonly Ours[], kinds: Kinds): Difference[] {
  const known = new Map(ours.map((one) => [one.number, one]))
  const said = new Set(theirs.map(({ number }) => number))
  return [
    ...theirs.flatMap(({ number, amountFen }) => {
      const own = known.get(number)
      const difference = {
        number,
        paymentId: own?.paymentId ?? null,
        theirsFen: amountFen,
        oursFen: own?.amountFen ?? null,
      }
      if (!own || own.ended) return [{ ...difference, kind: kinds.unknown }]
      if (own.amountFen !== amountFen) return [{ ...difference, kind: kinds.amount }]
      return own.counts || kinds === REFUND_KINDS ? [] : [{ ...difference, kind: kinds.uncounted }]
    }),
    ...ours
      .filter(({ number, counts, onDay }) => counts && onDay && !said.has(number))
      .map(({ number, paymentId, amountFen }) => ({
        number,
        paymentId,
        kind: kinds.missing,
        theirsFen: null,
        oursFen: amountFen,
      })),
  ]
}
