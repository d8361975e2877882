import { refuse } from '@gongfang/contract/base/refusal'

/** True if the company that took the money accepts no refund any more. Channels without a company always accept it. */
export const isTooOld = (
  limits: { refundMs: number } | undefined,
  { paidAt, now }: { paidAt: string | null; now: Date },
): boolean => limits !== undefined && paidAt !== null && now.getTime() >= Date.parse(paidAt) + limits.refundMs

/** Why the channel of a payment takes nothing of it back any more. */
export interface NoWayBack {
  reason: 'refundLate' | 'refundParts' | 'refundPayeeGone' | 'refundOtherMerchant'
  /** The words of its sentence. */
  values: Record<string, string | number>
}

/** A refund goes by the channel while that takes it; else it goes offline, and only when staff chose that. */
export function mustGoThatWay({ offline, why }: { offline: boolean; why: NoWayBack | undefined }) {
  if (why && !offline) refuse(why.reason, { values: why.values })
  if (offline && !why) refuse('refundInTime')
}

/** Another merchant than the shop has now took the payment. '' of either is not known, and nothing follows from it. */
export const isOtherMerchant = (took: string, present: string): boolean =>
  took !== '' && present !== '' && took !== present

/** The reason of refunds that an after-sale asked for; that slice is told when they are done. */
export const AFTERSALE = 'aftersale'
