import { refuse } from '@gongfang/contract/refusal'

/** True if the company that took the money accepts no refund any more. Channels without a company always accept it. */
export const isTooOld = (
  limits: { refundMs: number } | undefined,
  { paidAt, now }: { paidAt: string | null; now: Date },
): boolean => limits !== undefined && paidAt !== null && now.getTime() >= Date.parse(paidAt) + limits.refundMs

/** A refund goes by the channel while that takes it; afterwards it goes offline, and only when staff chose that. */
export function mustGoThatWay({ offline, late }: { offline: boolean; late: boolean }) {
  if (late && !offline) refuse('refundLate')
  if (offline && !late) refuse('refundInTime')
}

/** The reason of refunds that an after-sale asked for; that slice is told when they are done. */
export const AFTERSALE = 'aftersale'
