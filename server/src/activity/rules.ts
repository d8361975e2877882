import {
  type ActivityState,
  type FormField,
  type SignUpChange,
  type SignUpState,
  signUpCan,
  signUpStates,
} from '@gongfang/contract/activity'
import { type Fen, fen, type Points, points, pricePoints } from '@gongfang/contract/money'
import { type FieldErrors, refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import { normalPhone } from '@gongfang/contract/values'

/** What the clock asks of an activity. */
export interface Times {
  opensAt: string
  closesAt: string
  startsAt: string
  endsAt: string
  cancelledAt: string | null
}

export interface Seats {
  capacity: number
  seatsTaken: number
}

export function activityState(activity: Times & Seats, now: Date): ActivityState {
  const state = stateByClock(activity, now)
  return state === 'open' && activity.seatsTaken >= activity.capacity ? 'full' : state
}

function stateByClock({ opensAt, closesAt, startsAt, endsAt, cancelledAt }: Times, now: Date): ActivityState {
  const past = (instant: string) => now.getTime() >= Date.parse(instant)
  if (cancelledAt !== null) return 'cancelled'
  if (past(endsAt)) return 'ended'
  if (past(startsAt)) return 'running'
  if (!past(opensAt)) return 'upcoming'
  return past(closesAt) ? 'closed' : 'open'
}

/** What one attendee costs: money, and the activity's own fee in points or null. */
export interface OwnFees {
  feeFen: Fen
  ownFeePoints: Points | null
}

/** In money and in points, as prices of goods are shown. */
export const feesOf = ({ feeFen, ownFeePoints }: OwnFees, rate: number) => ({
  feeFen,
  feePoints: pricePoints(feeFen, ownFeePoints, rate),
})

interface Selling {
  priceOrScore: '1' | '2'
  scoreBuyRate: number
}

/** The price of `seats` attendees in the current price mode; the other currency is 0. */
export function chargeFor(activity: OwnFees, { priceOrScore, scoreBuyRate }: Selling, seats = 1) {
  const { feeFen, feePoints } = feesOf(activity, scoreBuyRate)
  return priceOrScore === '2'
    ? { feeFen: fen(0), feePoints: points(feePoints * seats) }
    : { feeFen: fen(feeFen * seats), feePoints: points(0) }
}

/** Checks the dates only. The statement that takes the seats checks that enough are free. */
export function mustTakeSignUps(activity: Times, now: Date) {
  const state = stateByClock(activity, now)
  if (signUpStates.includes(state)) return
  if (state === 'upcoming') refuse('signUpEarly', { values: { at: showTime(activity.opensAt) } })
  if (state === 'cancelled') refuse('activityCancelled')
  refuse('signUpClosed')
}

/** Staff sign people up before it opens and after it closes, free ones even while it runs: a fee needs time to be paid. */
export function mustTakeFromDesk(activity: Times & { feeFen: number }, now: Date) {
  const state = stateByClock(activity, now)
  if (state === 'cancelled') refuse('activityCancelled')
  if (state === 'ended') refuse('activityOver')
  if (state === 'running' && activity.feeFen > 0) refuse('signUpClosed')
}

/** Sign-ups that wait count too, so that a promotion can never pass the limit. */
export function mustFitInstitution(
  limit: number | null,
  { taken, wanted }: { taken: number; wanted: number },
) {
  if (limit !== null && taken + wanted > limit) refuse('institutionSeats', { values: { taken, limit } })
}

interface Answered {
  name: string
  answers: { label: string; value: string }[]
}

/** What was asked of everybody, answered; refuses with a sentence for each field. */
export function answersTo(
  fields: readonly FormField[],
  attendees: readonly { name: string; answers: readonly { name: string; value: string }[] }[],
): Answered[] {
  const errors: FieldErrors = {}
  const answered = attendees.map(({ name, answers }, at) => ({
    name,
    answers: fields.flatMap((field) => {
      const given = answers.find((answer) => answer.name === field.name)?.value ?? ''
      const problem = problemOf(field, given)
      if (problem !== '') errors[`attendees.${at}.${field.name}`] = problem
      return given === '' ? [] : [{ label: field.label, value: normalised(field, given) }]
    }),
  }))
  if (Object.keys(errors).length > 0) refuse('invalid', { fields: errors })
  return answered
}

function problemOf({ kind, label, required, choices }: FormField, value: string): string {
  if (value === '') return required ? `请${kind === 'choice' ? '选择' : '填写'}${label}` : ''
  if (kind === 'phone' && normalPhone(value) === null) return '手机号应为 11 位数字'
  if (kind === 'choice' && !choices.includes(value)) return `请选择${label}`
  return ''
}

const normalised = ({ kind }: FormField, value: string) =>
  kind === 'phone' ? (normalPhone(value) ?? value) : value

/** Who comes up from the waiting list may be asleep; nobody holds a seat longer than to the beginning. */
export const PROMOTED_PAY_MINUTES = 12 * 60

export const payDeadline = (minutes: number, startsAt: string, now: Date): Date =>
  new Date(Math.min(now.getTime() + minutes * 60_000, Date.parse(startsAt)))

const DOORS_OPEN_MS = 2 * 3_600_000

/** When tickets let in: from two hours before the beginning to the end. */
export const ticketWindow = ({ startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>) => ({
  validFrom: new Date(Date.parse(startsAt) - DOORS_OPEN_MS),
  validUntil: new Date(endsAt),
})

export function mustAllow(change: SignUpChange, state: SignUpState) {
  if (!signUpCan[change].includes(state)) refuse('signUpState')
}

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

export const holdsSeat = (state: SignUpState) =>
  state === 'unpaid' || state === 'registered' || state === 'attended'

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

/** '张三丰' → '张**' */
export const maskedName = (name: string) => {
  const [first = '', ...rest] = name
  return first + '*'.repeat(rest.length)
}
