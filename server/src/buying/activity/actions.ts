import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import { issueVoucher } from '../../goods/voucher/door.ts'
import { randomDigits } from '../../numbers.ts'
import { findSignUp } from './cancel/queries.ts'
import { tellMember } from './events.ts'
import {
  insertEvent,
  type LockedActivity,
  type LockedSignUp,
  listAttendeeIds,
  lockActivity,
  lockSignUp,
  updateRegistered,
  updateVoucher,
} from './queries.ts'
import { ticketWindow } from './rules.ts'
import { findForMessage } from './sign-up-queries.ts'

// Lock order everywhere: activity, its vouchers, sign-up, payment, points account.

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

/** Makes a sign-up registered and issues its tickets. */
export async function register(
  tx: Db,
  { activity, signUp }: Held,
  { who, now }: { who: 'member' | 'staff' | 'system'; now: Date },
) {
  const { count } = await updateRegistered(tx, { id: signUp.id, now })
  if (count === 0) refuse('signUpState')
  await insertEvent(tx, { signUpId: signUp.id, at: now, what: 'registered', who })
  await issueTickets(tx, { activity, signUp, now })
}

/** Issues a ticket to each attendee and tells the member that the sign-up is confirmed. */
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

export type SignedUp = Pick<LockedSignUp, 'id' | 'no' | 'memberId'>

export const tell = (
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

interface TellInput {
  id: number
  title: string
  startsAt: string
  text: string
}

/** Sends the message to each member once. */
export async function tellAll(
  tx: Db,
  { id, title, startsAt, text }: TellInput,
  to: readonly { memberId: number }[],
) {
  const reference = `${id}/${randomDigits(12)}`
  const values = { activityId: id, title, at: showTime(startsAt), reason: text }
  const members = new Set(to.map(({ memberId }) => memberId))
  for (const memberId of members)
    await tellMember(tx, { memberId, event: 'activityNotice', reference, values })
  return members.size
}

/** A sign-up in a sentence, and the page that shows it to its owner. */
export async function nameSignUp(tx: Db, signUpId: number) {
  const found = await findForMessage(tx, signUpId)
  return found && { what: `「${found.title}」报名`, path: `/activity/${found.activityId}` }
}

export async function tellReturned(
  tx: Db,
  { signUpId, ...to }: { signUpId: number; memberId: number; reference: string },
) {
  const found = await findForMessage(tx, signUpId)
  if (!found) return
  const { startsAt, ...named } = found
  const values = { ...named, at: showTime(startsAt), reason: '' }
  await tellMember(tx, { ...to, event: 'signUpReturned', values })
}
