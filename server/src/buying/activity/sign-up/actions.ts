import assert from 'node:assert/strict'
import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type { signUpForActivity } from '@gongfang/contract/buying/activity'
import type { Db } from '../../../db/connect.ts'
import type { MemberContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { dayNumber } from '../../../numbers.ts'
import { readConfig } from '../../../system/config/door.ts'
import { isMoneyOpen } from '../../../system/provider/door.ts'
import { type Held, issueTickets, lockHeld, register, type SignedUp, tell } from '../actions.ts'
import { promote } from '../cancel/actions.ts'
import { overReason } from '../cancel/rules.ts'
import { freeOverdue } from '../deadline/actions.ts'
import { type LockedActivity, lockActivity, takeSeats } from '../queries.ts'
import { mustAllow, payDeadline } from '../rules.ts'
import { countInstitutionSeats, findActive, insertSignUp } from '../sign-up-queries.ts'
import { answersTo, chargeFor, mustFitInstitution, mustTakeFromDesk, mustTakeSignUps } from './rules.ts'

/** Locks the member's own sign-up for payment. An overdue one is refused, even before the sweep has cancelled it. */
export async function lockPayable(
  tx: Db,
  { no, memberId, now }: { no: string; memberId: number; now: Date },
): Promise<Held> {
  const held = await lockHeld(tx, { no })
  if (held?.signUp.memberId !== memberId) return refuse('notFound')
  if (overReason(held.signUp, held.activity, now) !== undefined) refuse('signUpExpired')
  mustAllow('pay', held.signUp.state)
  return held
}

/** unpaid → registered, once the fee is paid. */
export async function markPaid(tx: Db, held: Held, now: Date) {
  mustAllow('pay', held.signUp.state)
  await register(tx, held, { who: 'member', now })
}

/** Tells a member whom staff signed up to pay the fee. */
export const tellToPay = (
  tx: Db,
  { payBefore, ...held }: { activity: LockedActivity; signUp: SignedUp; payBefore: Date },
) => tell(tx, { ...held, event: 'signUpToPay', reference: held.signUp.no, reason: showTime(payBefore) })

type SignUpInput = Parsed<typeof signUpForActivity>

export interface Applicant {
  memberId: number
  institutionId: number
  now: Date
  /** True if a channel for money is open at the moment. */
  moneyOpen: boolean
  /** Staff sign members up outside the opening times too. */
  by?: 'member' | 'staff'
}

export async function signUp(ctx: MemberContext, input: SignUpInput) {
  const { id: memberId, institutionId } = ctx.caller
  assert(institutionId !== null, 'an approved member has an institution')
  const moneyOpen = await isMoneyOpen(ctx)
  return ctx.once((tx) => enterSignUp(tx, { memberId, institutionId, now: ctx.now, moneyOpen }, input))
}

/** Takes seats for all attendees or for none: registered when there is no fee, held while the fee is unpaid. */
export async function enterSignUp(
  tx: Db,
  applicant: Applicant,
  input: SignUpInput,
): Promise<Unchecked<typeof signUpForActivity>> {
  const { now, memberId, institutionId, moneyOpen, by = 'member' } = applicant
  const activity = (await lockActivity(tx, input.activityId)) ?? refuse('notFound')
  if (by === 'staff') mustTakeFromDesk(activity, now)
  else mustTakeSignUps(activity, now)
  const config = await readConfig(tx)
  const fee = chargeFor(activity, config, input.attendees.length)
  if (fee.feeFen > 0 && !moneyOpen) refuse('payChannel')
  const attendees = answersTo(activity.fields, input.attendees)
  await freeOverdue(tx, activity, { now, moneyOpen })
  // Seats may have come free while nobody could pay for them.
  if (fee.feeFen > 0) await promote(tx, activity, { now, moneyOpen })
  await mustBeWelcome(tx, applicant, { activity, wanted: attendees.length })

  const { id: activityId, capacity } = activity
  const seated = await takeSeats(tx, { activityId, seats: attendees.length })
  // A waitlisted sign-up never asks for more seats than the activity has.
  if (!seated && (!input.waitlist || attendees.length > capacity)) refuse('activityFull')
  const state = seated ? (fee.feeFen + fee.feePoints > 0 ? 'unpaid' : 'registered') : 'waitlisted'
  const payBefore = state === 'unpaid' ? payDeadline(config.unpaidMinutes, activity.startsAt, now) : null
  const no = dayNumber(now)
  const { remark } = input
  const id = await insertSignUp(tx, {
    ...fee,
    no,
    memberId,
    institutionId,
    now,
    who: by,
    activityId,
    state,
    remark,
    attendees,
    payBefore,
  })
  if (id === undefined) return refuse('changedMeanwhile')
  if (state === 'registered') await issueTickets(tx, { activity, signUp: { id, no, memberId }, now })
  if (by === 'staff' && payBefore) await tellToPay(tx, { activity, signUp: { id, no, memberId }, payBefore })
  await changed(tx, 'activity')
  return { no, state, ...fee, payBefore: payBefore?.toISOString() ?? null }
}

/** Refuses a second sign-up of a member, and more seats than the limit of its institution. */
async function mustBeWelcome(
  tx: Db,
  { memberId, institutionId }: Applicant,
  { activity, wanted }: { activity: LockedActivity; wanted: number },
) {
  const of = { activityId: activity.id, memberId, institutionId }
  if (await findActive(tx, of)) refuse('alreadySignedUp')
  const taken = await countInstitutionSeats(tx, of)
  mustFitInstitution(activity.perInstitution, { taken, wanted })
}
