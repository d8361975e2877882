import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import type { Db } from '../db/connect.ts'
import { randomLetters } from '../numbers.ts'
import { balanceOf, bookPoints } from '../points/door.ts'
import {
  findAttendee,
  findAwards,
  insertEvent,
  type LockedSignUp,
  listWithoutCertificate,
  lockSignUp,
  sumRewards,
  updateAttended,
  updateAttendedSignUp,
  updateCertificate,
  updateUnattended,
  updateUnattendedSignUp,
} from './queries.ts'
import { mustAllow } from './rules.ts'

interface Attended {
  name: string
  title: string
}

/**
 * Somebody comes in with a ticket that the caller has locked. A second time it says when the first one was and changes
 * nothing. The first of a sign-up brings the reward.
 */
export async function attend(
  tx: Db,
  { voucherId, now, staff }: { voucherId: number; now: Date; staff: string },
): Promise<Attended> {
  const attendee = (await findAttendee(tx, voucherId)) ?? refuse('voucherUnknown')
  const { id, signUpId, activityId, name } = attendee
  const signUp = await lockSignUp(tx, signUpId)
  const awards = await findAwards(tx, activityId)
  if (!signUp || !awards) return refuse('voucherUnknown')
  mustAllow('attend', signUp.state)
  const certificateNo = awards.certificate ? certificateNumber() : null
  const { count } = await updateAttended(tx, { id, now, staff, certificateNo })
  if (count === 0) {
    const before = await findAttendee(tx, voucherId)
    return refuse('alreadyAttended', { values: { at: showTime(before?.attendedAt ?? now) } })
  }
  await updateAttendedSignUp(tx, signUpId)
  await insertEvent(tx, { signUpId, at: now, what: 'attended', who: 'staff', note: name })
  if (awards.rewardPoints > 0)
    await reward(tx, { signUp, delta: awards.rewardPoints, title: awards.title, at: now })
  return { name, title: awards.title }
}

interface Rewarding {
  signUp: LockedSignUp
  delta: number
  title: string
  at: Date
}

/** Once for all who come together; again only when it was taken back meanwhile. */
async function reward(tx: Db, { signUp: { no, memberId }, delta, title, at }: Rewarding) {
  const { given, entries } = await sumRewards(tx, { no, memberId })
  if (given > 0) return
  const reference = entries === 0 ? `${no}/reward` : `${no}/reward/${entries}`
  await bookPoints(tx, { memberId, delta, kind: 'activity', reference, note: `参加活动：${title}`, at })
}

/**
 * Somebody was let in by mistake; the caller has locked the ticket and made it good again. With the last of a sign-up
 * the reward goes, unless it has been spent: then everything stays.
 */
export async function unattend(
  tx: Db,
  { voucherId, no, reason, now }: { voucherId: number; no: string; reason: string; now: Date },
) {
  const { id, signUpId, activityId, name } = (await findAttendee(tx, voucherId)) ?? refuse('voucherUnknown')
  const signUp = (await lockSignUp(tx, signUpId)) ?? refuse('voucherUnknown')
  const { count } = await updateUnattended(tx, id)
  if (count === 0) refuse('notCheckedIn')
  const { count: nobodyLeft } = await updateUnattendedSignUp(tx, signUpId)
  await insertEvent(tx, { signUpId, at: now, what: 'unattended', who: 'staff', note: `${name}：${reason}` })
  if (nobodyLeft === 0) return
  const { given } = await sumRewards(tx, signUp)
  if (given === 0) return
  const { memberId } = signUp
  if ((await balanceOf(tx, memberId)) < given) refuse('rewardSpent')
  const title = (await findAwards(tx, activityId))?.title ?? ''
  const reference = `${signUp.no}/reward/${no}`
  const note = `撤销签到，收回奖励：${title}`
  await bookPoints(tx, { memberId, delta: -given, kind: 'activity', reference, note, at: now })
}

/** Whoever came while there were no certificates gets one now. */
export async function issueMissing(tx: Db, activityId: number): Promise<number> {
  const missing = await listWithoutCertificate(tx, activityId)
  for (const { id } of missing) await updateCertificate(tx, { id, certificateNo: certificateNumber() })
  return missing.length
}

/** Eighty random bits in four groups: the number is all that one needs to check a certificate. */
const certificateNumber = () => randomLetters(16).replace(/(.{4})(?=.)/g, '$1-')
