import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import type { Db, Run } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { changed } from '../http/kept.ts'
import { each } from '../jobs/each.ts'
import { enqueue } from '../jobs/queue.ts'
import { tellMember } from '../message/door.ts'
import { issueVoucher, updateVoid } from '../voucher/door.ts'
import {
  findSignUp,
  giveBackSeats,
  insertEvent,
  type LockedActivity,
  type LockedSignUp,
  listActiveIds,
  listAttendeeIds,
  listDue,
  listToRemind,
  listVoucherIds,
  lockActivity,
  lockSignUp,
  lockWaiting,
  takeSeats,
  updateActivityCancelled,
  updateCancelled,
  updateRegistered,
  updateUnpaid,
  updateVoucher,
} from './queries.ts'
import {
  holdsSeat,
  mustAllow,
  mustBeCancellable,
  overReason,
  PROMOTED_PAY_MINUTES,
  payDeadline,
  ticketWindow,
} from './rules.ts'

// Locks are taken in this order everywhere: activity, its vouchers, sign-up, payment, points account.

/** A sign-up and its activity, both locked. */
export interface Held {
  activity: LockedActivity
  signUp: LockedSignUp
}

export async function lockHeld(tx: Db, by: { id: number } | { no: string }): Promise<Held | undefined> {
  const found = await findSignUp(tx, by)
  const activity = found && (await lockActivity(tx, found.activityId))
  const signUp = found && (await lockSignUp(tx, found.id))
  return activity && signUp && { activity, signUp }
}

/** The member's own, for paying; one that is overdue is not payable, whether or not it was swept yet. */
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

/** unpaid → registered: the fee is there. */
export async function markPaid(tx: Db, held: Held, now: Date) {
  mustAllow('pay', held.signUp.state)
  await register(tx, held, { who: 'member', now })
}

/** From here on everybody has a ticket. */
async function register(
  tx: Db,
  { activity, signUp }: Held,
  { who, now }: { who: 'member' | 'staff' | 'system'; now: Date },
) {
  const { count } = await updateRegistered(tx, { id: signUp.id, now })
  if (count === 0) refuse('signUpState')
  await insertEvent(tx, { signUpId: signUp.id, at: now, what: 'registered', who })
  await issueTickets(tx, { activity, signUp, now })
}

/** A ticket for each who comes, and the word that they may. */
export async function issueTickets(
  tx: Db,
  { activity, signUp, now }: { activity: LockedActivity; signUp: SignedUp; now: Date },
) {
  const { memberId, no } = signUp
  for (const { id } of await listAttendeeIds(tx, signUp.id)) {
    const voucher = await issueVoucher(tx, { kind: 'ticket', memberId, ...ticketWindow(activity), now })
    await updateVoucher(tx, { id, voucherId: voucher.id })
  }
  await tell(tx, { activity, signUp, event: 'signUpRegistered', reference: no })
}

/** Somebody else signed it up: the fee is its own matter. */
export const tellToPay = (
  tx: Db,
  { payBefore, ...held }: { activity: LockedActivity; signUp: SignedUp; payBefore: Date },
) => tell(tx, { ...held, event: 'signUpToPay', reference: held.signUp.no, reason: showTime(payBefore) })

type SignedUp = Pick<LockedSignUp, 'id' | 'no' | 'memberId'>

const tell = (
  tx: Db,
  {
    activity: { id, title, startsAt },
    signUp,
    ...message
  }: {
    activity: LockedActivity
    signUp: SignedUp
    event: 'signUpRegistered' | 'signUpPromoted' | 'signUpToPay' | 'signUpCancelled'
    reference: string
    reason?: string
  },
) => {
  const { reason = '', event, reference } = message
  const values = { activityId: id, title, at: showTime(startsAt), reason }
  return tellMember(tx, { memberId: signUp.memberId, event, reference, values })
}

interface Cancelling {
  who: 'member' | 'staff' | 'system'
  reason: string
  now: Date
}

/**
 * The exact reverse of signing up: the seats go to those who wait, what was paid goes back by itself. The tickets of
 * whoever had some are void by now.
 */
export async function cancelLocked(tx: Db, { activity, signUp }: Held, { who, reason, now }: Cancelling) {
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
    await promote(tx, activity, now)
  }
  await changed(tx, 'activity')
}

/**
 * Seats that are free go to those who wait, in their order; who wants more than there is keeps its place. A fee is to
 * be paid within half a day, or the seat goes on to the next.
 */
export async function promote(tx: Db, activity: LockedActivity, now: Date): Promise<number> {
  if (activity.cancelledAt !== null || now.getTime() >= Date.parse(activity.startsAt)) return 0
  let promoted = 0
  for (const signUp of await lockWaiting(tx, activity.id))
    if (await promoteOne(tx, { activity, signUp }, { who: 'system', now })) promoted += 1
  return promoted
}

/** False when there are not enough seats for it. */
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

export const cancelOwn = (ctx: MemberContext, { no, reason }: { no: string; reason: string }) =>
  ctx.transaction(async (tx) => {
    const held = await lockToCancel(tx, { no })
    if (held?.signUp.memberId !== ctx.caller.id) return refuse('notFound')
    mustBeCancellable(held.signUp, held.activity, ctx.now)
    await cancelLocked(tx, held, { who: 'member', reason, now: ctx.now })
  })

/** Tickets are made void first: at a counter, too, the ticket is locked before the sign-up. */
export async function lockToCancel(tx: Db, by: { id: number } | { no: string }): Promise<Held | undefined> {
  const found = await findSignUp(tx, by)
  const activity = found && (await lockActivity(tx, found.activityId))
  if (!activity) return undefined
  const tickets = await listVoucherIds(tx, found.id)
  if (tickets.length > 0) await updateVoid(tx, tickets)
  const signUp = await lockSignUp(tx, found.id)
  return signUp && { activity, signUp }
}

/**
 * Cancels what was not paid in time and ends the waiting when it has begun: for one member when its sign-ups are read
 * or paid, for all by the sweep. Each in its own transaction, so one that is busy or broken holds up no other.
 */
export async function keepDeadlines({
  db,
  run,
  now,
  memberId,
}: {
  db: Db
  run: Run
  now: Date
  memberId?: number
}) {
  const due = await listDue(db, { now, limit: 200, ...(memberId && { memberId }) })
  await each(due, ({ id }) => run((tx) => keepDeadline(tx, id, now)))
}

async function keepDeadline(tx: Db, id: number, now: Date) {
  const held = await lockHeld(tx, { id })
  const reason = held && overReason(held.signUp, held.activity, now)
  if (held && reason !== undefined) await cancelLocked(tx, held, { who: 'system', reason, now })
}

/** Whoever wants a seat shall not be refused because of one that nobody has paid for in time. The activity is locked. */
export async function freeOverdue(tx: Db, activity: LockedActivity, now: Date) {
  for (const { id } of await listDue(tx, { now, activityId: activity.id, limit: 200 }))
    await keepDeadline(tx, id, now)
}

/** A day before it begins, each sign-up once: whoever was told is left out, and telling twice writes one message. */
export async function remindOfTomorrow(tx: Db, now: Date) {
  for (const { no, memberId, startsAt, ...about } of await listToRemind(tx, now)) {
    const values = { ...about, at: showTime(startsAt), reason: '' }
    await tellMember(tx, { memberId, event: 'activityTomorrow', reference: no, values })
  }
}

/** Everybody is told, and gets back what was paid, whatever the day. */
export async function cancelActivity(
  tx: Db,
  { id, reason, now }: { id: number; reason: string; now: Date },
): Promise<void> {
  if (!(await lockActivity(tx, id))) refuse('notFound')
  const { count } = await updateActivityCancelled(tx, { id, reason, now })
  if (count === 0) refuse('activityCancelled')
  for (const signUp of await listActiveIds(tx, id)) {
    const held = await lockToCancel(tx, signUp)
    if (held && held.signUp.state !== 'attended')
      await cancelLocked(tx, held, { who: 'staff', reason: `活动取消：${reason}`, now })
  }
  await changed(tx, 'activity')
}

/** For the counter: somebody comes in, or did by mistake. */
