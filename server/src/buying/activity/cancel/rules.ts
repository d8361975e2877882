import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type { SignUpState } from '@gongfang/contract/buying/activity'
import { mustAllow } from '../rules.ts'

/** A registered sign-up can be cancelled until the activity's deadline, any other until the beginning. */
export function mustBeCancellable(
  { state }: { state: SignUpState },
  { cancelUntil, startsAt }: { cancelUntil: string; startsAt: string },
  now: Date,
) {
  mustAllow('cancel', state)
  const until = state === 'registered' ? cancelUntil : startsAt
  if (now.getTime() >= Date.parse(until)) refuse('cancelTooLate', { values: { at: showTime(until) } })
}

/** The reason why a sign-up ends: not paid in time, or still on the waitlist when the activity starts. */
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

/** Why a sign-up ends with its activity. */
export const calledOff = (reason: string) => `活动取消：${reason}`

export const holdsSeat = (state: SignUpState) =>
  state === 'unpaid' || state === 'registered' || state === 'attended'

/** A member promoted from the waitlist needs time to notice. No unpaid seat is held beyond the start. */
export const PROMOTED_PAY_MINUTES = 12 * 60
