import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import type { checkIn, undoCheckIn } from '@gongfang/contract/buying/activity-desk'
import { OFFLINE_HOURS } from '@gongfang/contract/buying/activity-desk'
import type { StaffContext } from '../../../http/context.ts'
import { actorOf } from '../../../system/audit/door.ts'
import { accept, takeBackVoucher } from '../actions.ts'
import { recognise } from '../desk-actions.ts'
import { type DoorTicket, findAttendeeAt } from './queries.ts'

/** Checks an attendee in at one activity, by ticket or from the list. A repetition counts once. */
export async function letIn(
  ctx: StaffContext,
  { activityId, code, attendeeId, at, place }: Parsed<typeof checkIn>,
): Promise<Unchecked<typeof checkIn>> {
  if ((code === undefined) === (attendeeId === undefined)) refuseField('code', '请扫码或选择一位参加人')
  const by = attendeeId === undefined ? { voucherId: await recognise(ctx, code!) } : { attendeeId }
  const ticket = (await findAttendeeAt(ctx.db, by)) ?? refuse(code === undefined ? 'notFound' : 'notATicket')
  const id = mustBeHere(ticket, activityId)
  const now = happenedAt(at, ctx.now)
  return ctx.once(async (tx) => {
    await accept(tx, { id, staff: actorOf(ctx), place, now, bookedAt: ctx.now })
    const { attendeeId, name, jigou } = ticket
    return { attendeeId, name, jigou, at: now.toISOString() }
  })
}

/** The ticket of whoever may come in here. */
function mustBeHere({ voucherId, title, ...ticket }: DoorTicket, activityId: number): number {
  if (ticket.activityId !== activityId) refuse('ticketElsewhere', { values: { title } })
  return voucherId ?? refuse('signUpState')
}

/** Largest error of a device's clock that is ignored. */
const NOW_MS = 2 * 60_000

/** A device that was without network says when it was; it is believed for a day, and never into the future. */
function happenedAt(at: string | undefined, now: Date): Date {
  const ms = at === undefined ? now.getTime() : Date.parse(at)
  if (ms > now.getTime() - NOW_MS) return now
  return ms < now.getTime() - OFFLINE_HOURS * 3_600_000
    ? refuseField('at', `离线签到须在 ${OFFLINE_HOURS} 小时内提交`)
    : new Date(ms)
}

export async function sendBack(
  ctx: StaffContext,
  { activityId, attendeeId, reason }: Parsed<typeof undoCheckIn>,
) {
  const ticket = (await findAttendeeAt(ctx.db, { attendeeId })) ?? refuse('notFound')
  const voucherId = mustBeHere(ticket, activityId)
  await ctx.transaction((tx) => takeBackVoucher(tx, { voucherId, reason, staff: actorOf(ctx), now: ctx.now }))
}
