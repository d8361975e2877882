import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import type { Db } from '../db/connect.ts'
import { randomLetters } from '../numbers.ts'
import { bookPoints } from '../points/actions.ts'
import {
  findAttendee,
  findAwards,
  insertEvent,
  lockSignUp,
  updateAttended,
  updateAttendedSignUp,
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
  if (awards.rewardPoints > 0) {
    await bookPoints(tx, {
      memberId: signUp.memberId,
      delta: awards.rewardPoints,
      kind: 'activity',
      reference: `${signUp.no}/reward`,
      note: `参加活动：${awards.title}`,
      at: now,
    })
  }
  return { name, title: awards.title }
}

/** Eighty random bits in four groups: the number is all that one needs to check a certificate. */
const certificateNumber = () => randomLetters(16).replace(/(.{4})(?=.)/g, '$1-')
