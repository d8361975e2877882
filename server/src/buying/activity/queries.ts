import type { FormField, SignUpState } from '@gongfang/contract/buying/activity'
import type { Db } from '../../db/connect.ts'
import type { OwnFees } from './rules.ts'

/** The columns of an activity that changes of sign-ups need. */
export interface LockedActivity extends OwnFees {
  id: number
  title: string
  opensAt: string
  closesAt: string
  startsAt: string
  endsAt: string
  cancelUntil: string
  cancelledAt: string | null
  cancelReason: string
  capacity: number
  seatsTaken: number
  perInstitution: number | null
  rewardPoints: number
  certificate: boolean
  fields: FormField[]
}

const activityColumns = (db: Db) => db`
  id, title, opens_at, closes_at, starts_at, ends_at, cancel_until, cancelled_at, cancel_reason, capacity,
  seats_taken, per_institution, fee_fen, fee_points as own_fee_points, reward_points, certificate, fields`

export async function lockActivity(tx: Db, id: number): Promise<LockedActivity | undefined> {
  const [activity] = await tx<LockedActivity[]>`
    select ${activityColumns(tx)} from activity where id = ${id} and published for update`
  return activity
}

/** Returns whether all of them got a seat. The condition in the statement makes this safe against concurrent calls. */
export async function takeSeats(tx: Db, { activityId, seats }: { activityId: number; seats: number }) {
  const { count } = await tx`
    update activity set seats_taken = seats_taken + ${seats}
     where id = ${activityId} and seats_taken + ${seats} <= capacity`
  return count === 1
}

export interface LockedSignUp {
  id: number
  no: string
  activityId: number
  memberId: number
  state: SignUpState
  seats: number
  feeFen: number
  feePoints: number
  payBefore: string | null
  paidAt: string | null
}

export const columns = (db: Db) => db`
  id, no, activity_id, member_id, state, seats, fee_fen, fee_points, pay_before, paid_at`

export async function lockSignUp(tx: Db, id: number): Promise<LockedSignUp | undefined> {
  const [signUp] = await tx<LockedSignUp[]>`select ${columns(tx)} from sign_up where id = ${id} for update`
  return signUp
}

interface Event {
  signUpId: number
  at: Date
  what: 'promoted' | 'registered' | 'attended' | 'unattended' | 'cancelled'
  who: 'member' | 'staff' | 'system'
  note?: string
}

export const insertEvent = (tx: Db, { signUpId, at, what, who, note = '' }: Event) => tx`
  insert into sign_up_event (sign_up_id, at, what, who, note) values (${signUpId}, ${at}, ${what}, ${who}, ${note})`

// Each update names the states it starts from, so a forgotten lock elsewhere cannot cause a wrong change.

/** Makes a sign-up registered: its fee is paid, or it has none. */
export const updateRegistered = (tx: Db, { id, now }: { id: number; now: Date }) => tx`
  update sign_up set state = 'registered', registered_at = ${now}, paid_at = case when state = 'unpaid' then ${now}::timestamptz end
   where id = ${id} and state in ('unpaid', 'waitlisted')`

export const listAttendeeIds = (tx: Db, signUpId: number) =>
  tx<{ id: number }[]>`select id from attendee where sign_up_id = ${signUpId} order by position`

export const updateVoucher = (tx: Db, { id, voucherId }: { id: number; voucherId: number }) =>
  tx`update attendee set voucher_id = ${voucherId} where id = ${id}`

export async function listVoucherIds(tx: Db, signUpId: number): Promise<number[]> {
  const rows = await tx<{ voucherId: number }[]>`
    select voucher_id from attendee where sign_up_id = ${signUpId} and voucher_id is not null order by voucher_id`
  return rows.map(({ voucherId }) => voucherId)
}

/** Phone number of member `m`, masked as in all lists. */
