import type { SignUpState } from '@gongfang/contract/activity'
import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import { mustAllow } from '../rules.ts'

/** What holds a seat can be given back until the day that the activity names; a place in the line at any time. */
export function mustBeCancellable(
  { state }: { state: SignUpState },
  { cancelUntil, startsAt }: { cancelUntil: string; startsAt: string },
  now: Date,
) {
  mustAllow('cancel', state)
  const until = state === 'registered' ? cancelUntil : startsAt
  if (now.getTime() >= Date.parse(until)) refuse('cancelTooLate', { values: { at: showTime(until) } })
}

/** A seat that was not paid for in time, or a place in a line that leads nowhere any more. */
export function overReason(
  { state, payBefore }: { state: SignUpState; payBefore: string | null },
  { startsAt }: { startsAt: string },
  now: Date,
): string | undefined {
  const past = (instant: string) => now.getTime() >= Date.parse(instant)
  if (state === 'unpaid' && payBefore !== null && past(payBefore)) return '超时未支付'
  if (state === 'waitlisted' && past(startsAt)) return '候补未成功，活动已开始'
  return undefined
}

export const holdsSeat = (state: SignUpState) =>
  state === 'unpaid' || state === 'registered' || state === 'attended'

/** Who comes up from the waiting list may be asleep; nobody holds a seat longer than to the beginning. */
export const PROMOTED_PAY_MINUTES = 12 * 60
