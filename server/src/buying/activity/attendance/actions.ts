import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { signUpStateNames } from '@gongfang/contract/buying/activity'
import type { AttendanceRow } from '@gongfang/contract/buying/activity-desk'
import type { Db } from '../../../db/connect.ts'
import { restoreVoucher } from '../../../goods/voucher/door.ts'
import type { StaffContext } from '../../../http/context.ts'
import { makeSheet } from '../../../outside/sheet.ts'
import { timeColumn } from '../../../outside/sheet-cell.ts'
import { lockStanding } from '../../../people/member/door.ts'
import { balanceOf, bookPoints } from '../../../people/points/door.ts'
import { readConfig } from '../../../system/config/door.ts'
import { cancelLocked } from '../cancel/actions.ts'
import { calledOff } from '../cancel/rules.ts'
import { certificateNumber } from '../certificate/actions.ts'
import { findDesk } from '../desk/queries.ts'
import { tellMember } from '../events.ts'
import { insertEvent, type LockedActivity, type LockedSignUp, lockActivity, lockSignUp } from '../queries.ts'
import { maskedTicket, mustAllow, shownAnswers, ticketWindow } from '../rules.ts'
import {
  findAttendee,
  findAwards,
  findTicketActivity,
  listAttendanceRows,
  type Sight,
  sumRewards,
  updateAttended,
  updateAttendedSignUp,
  updateReward,
  updateUnattended,
  updateUnattendedSignUp,
} from './queries.ts'

export async function attendanceOf({ db }: StaffContext, activityId: number, sight: Sight) {
  const [activity, rows, { name: siteName }] = await Promise.all([
    findDesk(db, activityId),
    listAttendanceRows(db, activityId, sight),
    readConfig(db),
  ])
  const { title, place, speaker, startsAt, endsAt, certificate } = (activity ?? refuse('notFound')).draft
  const shown = rows.map((row) => ({
    ...row,
    ticket: maskedTicket(row.ticket),
    answers: shownAnswers(row.answers, sight),
  }))
  return { siteName, title, place, speaker, startsAt, endsAt, certificate, rows: shown }
}

interface Sheet {
  siteName: string
  title: string
  place: string
  startsAt: string
  rows: readonly AttendanceRow[]
  now: Date
}

/** People with a seat and their attendance, with a column for each question. */
export function attendanceSheet({ siteName, title, place, startsAt, rows, now }: Sheet): Promise<Buffer> {
  const questions = [...new Set(rows.flatMap(({ answers }) => answers.map(({ label }) => label)))]
  const came = rows.filter(({ attendedAt }) => attendedAt !== null).length
  const heads = [
    { head: '姓名', width: 14, sum: '合计' },
    { head: '手机', width: 16, sum: `${came}/${rows.length} 人签到` },
    { head: '机构', width: 32 },
    { head: '状态', width: 10 },
    timeColumn('签到时间'),
    { head: '票码', width: 14 },
    { head: '证书编号', width: 24 },
    ...questions.map((head) => ({ head, width: 20 })),
    { head: '报名单号', width: 24 },
  ]
  return makeSheet({
    name: '签到表',
    title: `${siteName} ${title} 签到表`,
    above: [`开始时间：${showTime(startsAt)}　地点：${place || '—'}`, `导出时间：${showTime(now)}`],
    columns: heads,
    rows: rows.map((row) => [
      row.name,
      row.phone,
      row.jigou,
      signUpStateNames[row.state],
      row.attendedAt ? showTime(row.attendedAt) : null,
      row.ticket,
      row.certificateNo,
      ...questions.map((label) => row.answers.find((one) => one.label === label)?.value ?? null),
      row.no,
    ]),
    below: [],
  })
}

interface Attended {
  name: string
  title: string
}

/**
 * Checks an attendee in with a ticket that the caller has locked. A second call returns the time of the first
 * check-in and changes nothing. The first check-in of a sign-up books the reward.
 */
export async function attend(
  tx: Db,
  { voucherId, now, bookedAt = now, staff }: { voucherId: number; now: Date; bookedAt?: Date; staff: string },
): Promise<Attended> {
  const attendee = (await findAttendee(tx, voucherId)) ?? refuse('voucherUnknown')
  const { id, signUpId, activityId, name } = attendee
  const signUp = await lockSignUp(tx, signUpId)
  const awards = await findAwards(tx, activityId)
  if (!signUp || !awards) return refuse('voucherUnknown')
  mustAllow('attend', signUp.state)
  if (!(await lockStanding(tx, signUp.memberId))) refuse('memberLeft')
  const certificateNo = awards.certificate ? certificateNumber() : null
  const { count } = await updateAttended(tx, { id, now, staff, certificateNo })
  if (count === 0) {
    const before = await findAttendee(tx, voucherId)
    return refuse('alreadyAttended', { values: { at: showTime(before?.attendedAt ?? now) } })
  }
  await updateAttendedSignUp(tx, signUpId)
  await insertEvent(tx, { signUpId, at: now, what: 'attended', who: 'staff', note: name })
  if (awards.rewardPoints > 0)
    await reward(tx, { signUp, delta: awards.rewardPoints, title: awards.title, at: bookedAt })
  return { name, title: awards.title }
}

interface RewardInput {
  signUp: LockedSignUp
  delta: number
  title: string
  at: Date
}

/** Books the reward once for a sign-up, and again only when it was taken back meanwhile. */
async function reward(tx: Db, { signUp: { id, no, memberId }, delta, title, at }: RewardInput) {
  const { given, entries } = await sumRewards(tx, { no, memberId })
  if (given > 0) return
  const reference = entries === 0 ? `${no}/reward` : `${no}/reward/${entries}`
  await bookPoints(tx, { memberId, delta, kind: 'activity', reference, note: `参加活动：${title}`, at })
  await updateReward(tx, { id, points: delta })
}

/** Locks the activity of a ticket before the ticket, to take a check-in back; undefined if the voucher is no ticket. */
export async function lockTicketActivity(tx: Db, voucherId: number): Promise<LockedActivity | undefined> {
  const found = await findTicketActivity(tx, voucherId)
  return found && (await lockActivity(tx, found.id))
}

interface TakingBack {
  activity: LockedActivity
  voucherId: number
  no: string
  reason: string
  now: Date
}

/**
 * Takes back a check-in made by mistake; the caller has locked the activity and the ticket. The ticket is valid again, and
 * with the last check-in of a sign-up the reward is taken back. If the reward has been spent, nothing changes. A sign-up for an
 * activity that was called off meanwhile ends as the others did, and what was spent of the reward stays.
 */
export async function unattend(tx: Db, { activity, voucherId, no, reason, now }: TakingBack) {
  const over = activity.cancelledAt !== null
  await restoreVoucher(tx, voucherId, over ? null : ticketWindow(activity))
  const { id, signUpId, name } = (await findAttendee(tx, voucherId)) ?? refuse('voucherUnknown')
  const signUp = (await lockSignUp(tx, signUpId)) ?? refuse('voucherUnknown')
  if (!(await lockStanding(tx, signUp.memberId))) refuse('memberLeft')
  const { count } = await updateUnattended(tx, id)
  if (count === 0) refuse('notCheckedIn')
  const { count: nobodyLeft } = await updateUnattendedSignUp(tx, signUpId)
  await insertEvent(tx, { signUpId, at: now, what: 'unattended', who: 'staff', note: `${name}：${reason}` })
  if (nobodyLeft === 0) return
  await takeRewardBack(tx, { signUp, title: activity.title, no, now, over })
  if (!over) return
  const left = (await lockSignUp(tx, signUpId)) ?? refuse('voucherUnknown')
  const end = { who: 'staff', reason: calledOff(activity.cancelReason), now, moneyOpen: false } as const
  await cancelLocked(tx, { activity, signUp: left }, end)
}

async function takeRewardBack(
  tx: Db,
  {
    signUp,
    title,
    no,
    now,
    over,
  }: { signUp: LockedSignUp; title: string; no: string; now: Date; over: boolean },
) {
  const { given } = await sumRewards(tx, signUp)
  if (given === 0) return
  const { memberId } = signUp
  const taken = Math.min(given, Math.max(0, await balanceOf(tx, memberId)))
  if (taken < given && !over) refuse('rewardSpent')
  if (taken === 0) return
  const reference = `${signUp.no}/reward/${no}`
  const note = `撤销签到，收回奖励：${title}`
  await bookPoints(tx, { memberId, delta: -taken, kind: 'activity', reference, note, at: now })
  await updateReward(tx, { id: signUp.id, points: given - taken })
}

export const tellAttended = (
  tx: Db,
  { ticket, ...to }: { memberId: number; reference: string; ticket: { title: string; name: string } },
) => tellMember(tx, { ...to, event: 'ticketVerified', values: ticket })
