import type { DifferenceKind } from '@gongfang/contract/payment-desk'
import type { BillLine } from '../payment/channels/bill-rules.ts'

/** Something of ours that the bill should know, or that it names. */
export interface Ours extends BillLine {
  paymentId: number
  /** Whether it counts with us: a payment that is paid, a refund that is there. */
  counts: boolean
  /** A refund that failed with us: nobody waits for it any more. */
  ended: boolean
  /** Whether it happened on the bill's day; what the bill names may be of another. */
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
/** One on its way with us and there with WeChat is no difference: word of it comes. */
export const REFUND_KINDS: Kinds = {
  missing: 'refundMissing',
  unknown: 'refundUnknown',
  amount: 'refundAmount',
  uncounted: 'refundAmount',
}

/** What the bill and our rows do not agree about, each named once. */
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
