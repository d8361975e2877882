import { type Fen, type Points, pricePoints } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { maskedPhones } from '@gongfang/contract/base/values'
import {
  type ActivityState,
  type SignUpChange,
  type SignUpState,
  signUpCan,
} from '@gongfang/contract/buying/activity'
import type { DeskActivityState } from '@gongfang/contract/buying/activity-desk'

/** The times of an activity. */
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

export function stateByClock(
  { opensAt, closesAt, startsAt, endsAt, cancelledAt }: Times,
  now: Date,
): ActivityState {
  const past = (instant: string) => now.getTime() >= Date.parse(instant)
  if (cancelledAt !== null) return 'cancelled'
  if (past(endsAt)) return 'ended'
  if (past(startsAt)) return 'running'
  if (!past(opensAt)) return 'upcoming'
  return past(closesAt) ? 'closed' : 'open'
}

/** The fee of one attendee in money, and the activity's own fee in points or null. */
export interface OwnFees {
  feeFen: Fen
  ownFeePoints: Points | null
}

/** The fee in money and in points, with the same conversion as prices of goods. */
export const feesOf = ({ feeFen, ownFeePoints }: OwnFees, rate: number) => ({
  feeFen,
  feePoints: pricePoints(feeFen, ownFeePoints, rate),
})

export const payDeadline = (minutes: number, startsAt: string, now: Date): Date =>
  new Date(Math.min(now.getTime() + minutes * 60_000, Date.parse(startsAt)))

const DOORS_OPEN_MS = 2 * 3_600_000

/** Validity of tickets: from two hours before the start until the end. */
export const ticketWindow = ({ startsAt, endsAt }: Pick<Times, 'startsAt' | 'endsAt'>) => ({
  validFrom: new Date(Date.parse(startsAt) - DOORS_OPEN_MS),
  validUntil: new Date(endsAt),
})

export function mustAllow(change: SignUpChange, state: SignUpState) {
  if (!signUpCan[change].includes(state)) refuse('signUpState')
}

/** Answers as staff see them: whole in an export of permitted staff, otherwise masked. */
export const shownAnswers = (answers: { label: string; value: string }[], { reveal }: { reveal: boolean }) =>
  reveal ? answers : answers.map(({ label, value }) => ({ label, value: maskedPhones(value) }))

/** An unpublished activity is a draft, unless it was cancelled. */
export const deskState = (activity: Times & Seats & { published: boolean }, now: Date): DeskActivityState =>
  activity.published || activity.cancelledAt !== null ? activityState(activity, now) : 'draft'

/** '38219047' → '**** 9047': enough to compare, too little to be let in. */
export const maskedTicket = (digits: string) => (digits === '' ? '' : `**** ${digits.slice(4)}`)
