import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type { Db } from '../../../db/connect.ts'
import { updateVoid } from '../../../goods/voucher/door.ts'
import type { MemberContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { lockStanding } from '../../../people/member/door.ts'
import { isMoneyOpen } from '../../../system/provider/door.ts'
import { type Held, register, tell } from '../actions.ts'
import {
  insertEvent,
  type LockedActivity,
  type LockedSignUp,
  listVoucherIds,
  lockActivity,
  lockSignUp,
  takeSeats,
} from '../queries.ts'
import { mustAllow, payDeadline } from '../rules.ts'
import { updateUnpaid } from '../sign-up-queries.ts'
import {
  findSignUp,
  giveBackSeats,
  listActiveIds,
  lockWaiting,
  updateActivityCancelled,
  updateCancelled,
} from './queries.ts'
import { calledOff, holdsSeat, mustBeCancellable, PROMOTED_PAY_MINUTES } from './rules.ts'

interface CancelInput {
  who: 'member' | 'staff' | 'system'
  reason: string
  now: Date
  /** Whether a channel takes money, as `promote` asks. */
  moneyOpen: boolean
}

/**
 * Reverses a sign-up: its seats go to the waitlist and the payment is refunded automatically. Its tickets, if any,
 * must be void already.
 */
export async function cancelLocked(
  tx: Db,
  { activity, signUp }: Held,
  { who, reason, now, moneyOpen }: CancelInput,
) {
  mustAllow('cancel', signUp.state)
  const { count } = await updateCancelled(tx, { id: signUp.id, reason, now })
  if (count === 0) refuse('signUpState')
  await insertEvent(tx, { signUpId: signUp.id, at: now, what: 'cancelled', who, note: reason })
  const subject = { purpose: 'signUp', subjectId: signUp.id }
  if (signUp.paidAt !== null) await enqueue(tx, 'payment.giveBack', { ...subject, reason: 'signUpCancelled' })
  if (signUp.state === 'unpaid') await enqueue(tx, 'payment.close', subject)
  if (who !== 'member')
    await tell(tx, { activity, signUp, event: 'signUpCancelled', reference: signUp.no, reason })
  if (holdsSeat(signUp.state)) {
    await giveBackSeats(tx, { activityId: activity.id, seats: signUp.seats })
    await promote(tx, activity, { now, moneyOpen })
  }
  await changed(tx, 'activity')
}

/**
 * Gives free seats to the waitlist in its order; a sign-up that needs more seats than are free keeps its place. A
 * promoted member pays the fee within 12 hours, or the seats go to the next. While no channel takes money, who has to pay
 * some waits: the sweep promotes once there is one.
 */
export async function promote(
  tx: Db,
  activity: LockedActivity,
  { now, moneyOpen }: { now: Date; moneyOpen: boolean },
): Promise<number> {
  if (activity.cancelledAt !== null || now.getTime() >= Date.parse(activity.startsAt)) return 0
  let promoted = 0
  for (const signUp of await lockWaiting(tx, { activityId: activity.id, moneyOpen }))
    if (await promoteOne(tx, { activity, signUp }, { who: 'system', now })) promoted += 1
  return promoted
}

/** Returns false when there are not enough free seats for it. */
export async function promoteOne(
  tx: Db,
  { activity, signUp }: Held,
  { who, now }: { who: 'staff' | 'system'; now: Date },
): Promise<boolean> {
  if (!(await takeSeats(tx, { activityId: activity.id, seats: signUp.seats }))) return false
  await insertEvent(tx, { signUpId: signUp.id, at: now, what: 'promoted', who })
  if (signUp.feeFen + signUp.feePoints === 0) {
    await register(tx, { activity, signUp }, { who, now })
    return true
  }
  const payBefore = payDeadline(PROMOTED_PAY_MINUTES, activity.startsAt, now)
  await updateUnpaid(tx, { id: signUp.id, payBefore })
  const told = { event: 'signUpPromoted', reference: signUp.no, reason: showTime(payBefore) } as const
  await tell(tx, { activity, signUp, ...told })
  return true
}

export async function cancelOwn(ctx: MemberContext, { no, reason }: { no: string; reason: string }) {
  const moneyOpen = await isMoneyOpen(ctx)
  return ctx.transaction(async (tx) => {
    const held = await lockToCancel(tx, { no })
    if (held?.signUp.memberId !== ctx.caller.id) return refuse('notFound')
    mustBeCancellable(held.signUp, held.activity, ctx.now)
    await cancelLocked(tx, held, { who: 'member', reason, now: ctx.now, moneyOpen })
  })
}

/** Voids the tickets first, because check-in also locks the ticket before the sign-up. */
export async function lockToCancel(tx: Db, by: { id: number } | { no: string }): Promise<Held | undefined> {
  const found = await findSignUp(tx, by)
  const activity = found && (await lockActivity(tx, found.activityId))
  if (!activity) return undefined
  const tickets = await listVoucherIds(tx, found.id)
  if (tickets.length > 0) await updateVoid(tx, tickets)
  const signUp = await lockSignUp(tx, found.id)
  return signUp && { activity, signUp }
}

/** The sign-up was paid in points, and its account is closed: they cannot be paid back. */
export const cannotBePaidBack = async (tx: Db, { memberId, paidAt, feePoints }: LockedSignUp) =>
  paidAt !== null && feePoints > 0 && !(await lockStanding(tx, memberId))

/** Tells every member and refunds what was paid, at any time. */
export async function cancelActivity(
  tx: Db,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<void> {
  if (!(await lockActivity(tx, id))) refuse('notFound')
  const { count } = await updateActivityCancelled(tx, { id, reason, now })
  if (count === 0) refuse('activityCancelled')
  for (const signUp of await listActiveIds(tx, id)) {
    const held = await lockToCancel(tx, signUp)
    if (held && held.signUp.state !== 'attended' && !(await cannotBePaidBack(tx, held.signUp)))
      await cancelLocked(tx, held, { who: 'staff', reason: calledOff(reason), now, moneyOpen: false })
  }
  await changed(tx, 'activity')
}
