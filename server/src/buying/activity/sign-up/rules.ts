import { fen, points } from '@gongfang/contract/base/money'
import { type FieldErrors, refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { normalPhone } from '@gongfang/contract/base/values'
import { type FormField, signUpStates } from '@gongfang/contract/buying/activity'
import { feesOf, type OwnFees, stateByClock, type Times } from '../rules.ts'

interface SaleTerms {
  priceOrScore: '1' | '2'
  scoreBuyRate: number
}

/** The price of `seats` attendees in the current price mode; the other currency is 0. */
export function chargeFor(activity: OwnFees, { priceOrScore, scoreBuyRate }: SaleTerms, seats = 1) {
  const { feeFen, feePoints } = feesOf(activity, scoreBuyRate)
  return priceOrScore === '2'
    ? { feeFen: fen(0), feePoints: points(feePoints * seats) }
    : { feeFen: fen(feeFen * seats), feePoints: points(0) }
}

/** Checks the times only. The statement that takes the seats checks whether enough are free. */
export function mustTakeSignUps(activity: Times, now: Date) {
  const state = stateByClock(activity, now)
  if (signUpStates.includes(state)) return
  if (state === 'upcoming') refuse('signUpEarly', { values: { at: showTime(activity.opensAt) } })
  if (state === 'cancelled') refuse('activityCancelled')
  refuse('signUpClosed')
}

/**
 * Staff may sign up before the opening and after the closing, and for free activities until the end. A fee needs time
 * to be paid, so paid ones stop at the start.
 */
export function mustTakeFromDesk(activity: Times & { feeFen: number }, now: Date) {
  const state = stateByClock(activity, now)
  if (state === 'cancelled') refuse('activityCancelled')
  if (state === 'ended') refuse('activityOver')
  if (state === 'running' && activity.feeFen > 0) refuse('signUpClosed')
}

/** Waitlisted sign-ups count too, so that a promotion never exceeds the limit. */
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

/** Validates the answers to the form; refuses with a message for each invalid field. */
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
