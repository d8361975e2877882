import { refuse } from '@gongfang/contract/refusal'

/** True if the company that took the money accepts no refund any more. Channels without a company always accept it. */
export const isTooOld = (
  limits: { refundMs: number } | undefined,
  { paidAt, now }: { paidAt: string | null; now: Date },
): boolean => limits !== undefined && paidAt !== null && now.getTime() >= Date.parse(paidAt) + limits.refundMs

/**
 * A refund goes by the channel while that takes it; when its time is over, or it has taken as many parts as it takes of a
 * payment, it goes offline, and only when staff chose that.
 */
export function mustGoThatWay({ offline, late, full }: { offline: boolean; late: boolean; full: boolean }) {
  if (late && !offline) refuse('refundLate')
  if (full && !offline) refuse('refundParts')
  if (offline && !late && !full) refuse('refundInTime')
}

/** The reason of refunds that an after-sale asked for; that slice is told when they are done. */
export const AFTERSALE = 'aftersale'
