import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import { maskedPhones } from '@gongfang/contract/base/values'
import type * as desk from '@gongfang/contract/buying/activity-desk'
import type { cancelDeskSignUp, signUpMember, tellSignUps } from '@gongfang/contract/buying/activity-desk'
import type { StaffContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { audit } from '../../../system/audit/door.ts'
import { isMoneyOpen } from '../../../system/provider/door.ts'
import { lockHeld, tellAll } from '../actions.ts'
import { cancelLocked, cannotBePaidBack, lockToCancel, promoteOne } from '../cancel/actions.ts'
import { issueMissing } from '../certificate/actions.ts'
import { freeOverdue } from '../deadline/actions.ts'
import { lockDesk } from '../desk/queries.ts'
import { maskedTicket, mustAllow, shownAnswers } from '../rules.ts'
import { enterSignUp } from '../sign-up/actions.ts'
import { findApplicant, listToTell, type SignUpRow } from '../sign-up-desk-queries.ts'

/** Masked for all staff, as members are. Whole numbers are only in exports of permitted staff. */
export const asShown = ({ paidAt, refund, ...row }: SignUpRow): desk.DeskSignUp => ({
  ...row,
  remark: maskedPhones(row.remark),
  pay: payOf({ ...row, paidAt, refund }),
  attendees: row.attendees.map((one) => ({
    ...one,
    ticket: maskedTicket(one.ticket),
    answers: shownAnswers(one.answers, { reveal: false }),
  })),
})

function payOf({
  state,
  feeFen,
  feePoints,
  paidAt,
  refund,
}: Omit<SignUpRow, 'attendees'>): desk.DeskSignUp['pay'] {
  if (feeFen + feePoints === 0) return 'free'
  if (refund !== null) return refund === 'done' ? 'refunded' : 'refunding'
  if (paidAt !== null) return 'paid'
  return state === 'unpaid' ? 'unpaid' : 'none'
}

/** Signs up for a member without the check of the opening times. Seats and the institution's limit still apply. */
export async function signUpFor(ctx: StaffContext, { memberId, ...input }: Parsed<typeof signUpMember>) {
  const moneyOpen = await isMoneyOpen(ctx)
  return ctx.once(async (tx) => {
    const applicant = (await findApplicant(tx, memberId)) ?? refuse('notFound')
    const { institutionId, approved } = applicant
    if (!approved || institutionId === null) return refuse('memberNotApproved')
    const who = { memberId, institutionId, now: ctx.now, moneyOpen, by: 'staff' as const }
    const { no, state } = await enterSignUp(tx, who, input)
    await audit(tx, ctx, {
      what: 'sign-up.create',
      subject: `sign-up ${no}`,
      after: {
        activityId: input.activityId,
        memberId,
        state,
        attendees: input.attendees.map(({ name }) => name),
      },
    })
    return { no, state }
  })
}

/** Promotes one sign-up out of turn if there are seats. Seats that were not paid for in time are freed first. */
export async function promoteFor(ctx: StaffContext, no: string) {
  const moneyOpen = await isMoneyOpen(ctx)
  return ctx.transaction(async (tx) => {
    const held = (await lockHeld(tx, { no })) ?? refuse('notFound')
    const { activity, signUp } = held
    mustAllow('promote', signUp.state)
    if (activity.cancelledAt !== null) refuse('activityCancelled')
    if (ctx.now.getTime() >= Date.parse(activity.startsAt)) refuse('signUpClosed')
    if (signUp.feeFen > 0 && !moneyOpen) refuse('payChannel')
    await freeOverdue(tx, activity, { now: ctx.now, moneyOpen })
    // Freed seats go to the waitlist, and this sign-up may have been promoted by that.
    const again = (await lockHeld(tx, { no })) ?? refuse('notFound')
    if (again.signUp.state === 'waitlisted' && !(await promoteOne(tx, again, { who: 'staff', now: ctx.now })))
      refuse('seatsGone', {
        values: { left: again.activity.capacity - again.activity.seatsTaken, wanted: signUp.seats },
      })
    await changed(tx, 'activity')
    await audit(tx, ctx, { what: 'sign-up.promote', subject: `sign-up ${no}` })
    const after = (await lockHeld(tx, { no })) ?? refuse('notFound')
    return { state: after.signUp.state }
  })
}

export async function cancelFor(ctx: StaffContext, { no, reason }: Parsed<typeof cancelDeskSignUp>) {
  const moneyOpen = await isMoneyOpen(ctx)
  return ctx.transaction(async (tx) => {
    const held = (await lockToCancel(tx, { no })) ?? refuse('notFound')
    const { state, feeFen, feePoints, paidAt } = held.signUp
    if (await cannotBePaidBack(tx, held.signUp)) refuse('memberLeft')
    await cancelLocked(tx, held, { who: 'staff', reason, now: ctx.now, moneyOpen })
    await audit(tx, ctx, {
      what: 'sign-up.cancel',
      subject: `sign-up ${no}`,
      before: { state, feeFen, feePoints, paidAt },
      after: { reason },
    })
    return {}
  })
}

export const tellThem = (ctx: StaffContext, { activityId, nos, text }: Parsed<typeof tellSignUps>) =>
  ctx.once(async (tx) => {
    const { id, draft } = (await lockDesk(tx, activityId)) ?? refuse('notFound')
    const to = await listToTell(tx, { activityId, nos })
    const told = await tellAll(tx, { id, title: draft.title, startsAt: draft.startsAt, text }, to)
    await audit(tx, ctx, { what: 'activity.tell', subject: `activity ${id}`, after: { told, text } })
    return { told }
  })

export const issue = (ctx: StaffContext, activityId: number) =>
  ctx.transaction(async (tx) => {
    const { id, draft } = (await lockDesk(tx, activityId)) ?? refuse('notFound')
    if (!draft.certificate) refuse('certificateOff')
    const issued = await issueMissing(tx, id)
    if (issued === 0) refuse('nothingToIssue')
    await audit(tx, ctx, { what: 'activity.issueCertificates', subject: `activity ${id}`, after: { issued } })
    return { issued }
  })
