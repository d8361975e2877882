import type { Db } from '../../../db/connect.ts'
import { columns, type LockedSignUp } from '../queries.ts'

export const giveBackSeats = (tx: Db, { activityId, seats }: { activityId: number; seats: number }) =>
  tx`update activity set seats_taken = seats_taken - ${seats} where id = ${activityId}`

export const updateActivityCancelled = (
  tx: Db,
  { id, reason, now }: { id: number; reason: string; now: Date },
) => tx`
  update activity set cancelled_at = ${now}, cancel_reason = ${reason} where id = ${id} and cancelled_at is null`

/**
 * Sign-ups that wait and for whose people there are seats; the oldest first, which is the order of promotion. Without a channel
 * for money only those without a fee in money. The activity must be locked.
 */
export const lockWaiting = (
  tx: Db,
  { activityId, moneyOpen }: { activityId: number; moneyOpen: boolean },
) => tx<LockedSignUp[]>`
  select ${columns(tx)} from sign_up
   where activity_id = ${activityId} and state = 'waitlisted' ${moneyOpen ? tx`` : tx`and fee_fen = 0`}
     and seats <= (select capacity - seats_taken from activity where id = ${activityId})
   order by id for update`

/** Reads without a lock: the activity of a sign-up never changes, so it tells what to lock first. */
export async function findSignUp(
  db: Db,
  by: { id: number } | { no: string },
): Promise<{ id: number; activityId: number; memberId: number } | undefined> {
  const [found] = await db<{ id: number; activityId: number; memberId: number }[]>`
    select id, activity_id, member_id from sign_up where ${'id' in by ? db`id = ${by.id}` : db`no = ${by.no}`}`
  return found
}

export const updateCancelled = (tx: Db, { id, reason, now }: { id: number; reason: string; now: Date }) => tx`
  update sign_up set state = 'cancelled', cancelled_at = ${now}, cancel_reason = ${reason}
   where id = ${id} and state in ('unpaid', 'waitlisted', 'registered')`

export const listActiveIds = (tx: Db, activityId: number) => tx<{ id: number }[]>`
  select id from sign_up where activity_id = ${activityId} and state <> 'cancelled' order by id`
