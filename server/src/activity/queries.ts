import type { FormField, SignUpState } from '@gongfang/contract/activity'
import type { Db } from '../db/connect.ts'
import type { OwnFees } from './rules.ts'

/** An activity as those who change its sign-ups need it. */
export interface LockedActivity extends OwnFees {
  id: number
  title: string
  opensAt: string
  closesAt: string
  startsAt: string
  endsAt: string
  cancelUntil: string
  cancelledAt: string | null
  capacity: number
  seatsTaken: number
  perInstitution: number | null
  rewardPoints: number
  certificate: boolean
  fields: FormField[]
}

const activityColumns = (db: Db) => db`
  id, title, opens_at, closes_at, starts_at, ends_at, cancel_until, cancelled_at, capacity, seats_taken, per_institution,
  fee_fen, fee_points as own_fee_points, reward_points, certificate, fields`

export async function lockActivity(tx: Db, id: number): Promise<LockedActivity | undefined> {
  const [activity] = await tx<LockedActivity[]>`
    select ${activityColumns(tx)} from activity where id = ${id} and published for update`
  return activity
}

/** True when all of them had a seat: the guard is in the statement, whoever else is taking seats. */
export async function takeSeats(tx: Db, { activityId, seats }: { activityId: number; seats: number }) {
  const { count } = await tx`
    update activity set seats_taken = seats_taken + ${seats}
     where id = ${activityId} and seats_taken + ${seats} <= capacity`
  return count === 1
}

export const giveBackSeats = (tx: Db, { activityId, seats }: { activityId: number; seats: number }) =>
  tx`update activity set seats_taken = seats_taken - ${seats} where id = ${activityId}`

export const updateActivityCancelled = (
  tx: Db,
  { id, reason, now }: { id: number; reason: string; now: Date },
) => tx`
  update activity set cancelled_at = ${now}, cancel_reason = ${reason} where id = ${id} and cancelled_at is null`

/** Seats that an institution has in an activity, waiting ones too. */
export async function countInstitutionSeats(
  db: Db,
  { activityId, institutionId }: { activityId: number; institutionId: number },
): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select coalesce(sum(seats), 0)::bigint as count from sign_up
     where activity_id = ${activityId} and institution_id = ${institutionId} and state <> 'cancelled'`
  return row?.count ?? 0
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

const columns = (db: Db) => db`
  id, no, activity_id, member_id, state, seats, fee_fen, fee_points, pay_before, paid_at`

export async function lockSignUp(tx: Db, id: number): Promise<LockedSignUp | undefined> {
  const [signUp] = await tx<LockedSignUp[]>`select ${columns(tx)} from sign_up where id = ${id} for update`
  return signUp
}

/** From the oldest on, as they are promoted. */
export const lockWaiting = (tx: Db, activityId: number) => tx<LockedSignUp[]>`
  select ${columns(tx)} from sign_up where activity_id = ${activityId} and state = 'waitlisted' order by id for update`

/** Which activity a sign-up is for never changes: enough to know what to lock first. */
export async function findSignUp(
  db: Db,
  by: { id: number } | { no: string },
): Promise<{ id: number; activityId: number; memberId: number } | undefined> {
  const [found] = await db<{ id: number; activityId: number; memberId: number }[]>`
    select id, activity_id, member_id from sign_up where ${'id' in by ? db`id = ${by.id}` : db`no = ${by.no}`}`
  return found
}

export async function findActive(db: Db, { activityId, memberId }: { activityId: number; memberId: number }) {
  const [found] = await db<{ id: number }[]>`
    select id from sign_up where activity_id = ${activityId} and member_id = ${memberId} and state <> 'cancelled'`
  return found
}

export interface NewSignUp {
  no: string
  activityId: number
  memberId: number
  institutionId: number
  state: 'unpaid' | 'waitlisted' | 'registered'
  feeFen: number
  feePoints: number
  remark: string
  attendees: readonly { name: string; answers: readonly { label: string; value: string }[] }[]
  payBefore: Date | null
  who: 'member' | 'staff'
  now: Date
}

/** Sign-up, those who come and the first event in one statement. */
export async function insertSignUp(tx: Db, s: NewSignUp): Promise<number> {
  const rows = s.attendees.map((attendee, position) => ({ ...attendee, position }))
  const [row] = await tx<[{ id: number }]>`
    with made as (
      insert into sign_up (no, activity_id, member_id, institution_id, state, seats, fee_fen, fee_points, remark,
        created_at, pay_before, registered_at)
      values (${s.no}, ${s.activityId}, ${s.memberId}, ${s.institutionId}, ${s.state}, ${rows.length}, ${s.feeFen},
        ${s.feePoints}, ${s.remark}, ${s.now}, ${s.payBefore}, ${s.state === 'registered' ? s.now : null})
      returning id
    ), listed as (
      insert into attendee (sign_up_id, position, name, answers)
      select made.id, a.position, a.name, a.answers
        from made, jsonb_to_recordset(${tx.json(rows as never)}) as a(position int, name text, answers jsonb)
    ), noted as (
      insert into sign_up_event (sign_up_id, at, what, who)
      select id, ${s.now}, ${s.state === 'unpaid' ? 'created' : s.state}, ${s.who} from made
    )
    select id from made`
  return row.id
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

// Each move names the states it comes from: a lock forgotten elsewhere would still change nothing here.

export const updateUnpaid = (tx: Db, { id, payBefore }: { id: number; payBefore: Date }) => tx`
  update sign_up set state = 'unpaid', pay_before = ${payBefore} where id = ${id} and state = 'waitlisted'`

/** What was to be paid is paid now, or there was nothing to pay. */
export const updateRegistered = (tx: Db, { id, now }: { id: number; now: Date }) => tx`
  update sign_up set state = 'registered', registered_at = ${now}, paid_at = case when state = 'unpaid' then ${now}::timestamptz end
   where id = ${id} and state in ('unpaid', 'waitlisted')`

export const updateAttendedSignUp = (tx: Db, id: number) =>
  tx`update sign_up set state = 'attended' where id = ${id} and state in ('registered', 'attended')`

export const updateCancelled = (tx: Db, { id, reason, now }: { id: number; reason: string; now: Date }) => tx`
  update sign_up set state = 'cancelled', cancelled_at = ${now}, cancel_reason = ${reason}
   where id = ${id} and state in ('unpaid', 'waitlisted', 'registered')`

export const listAttendeeIds = (tx: Db, signUpId: number) =>
  tx<{ id: number }[]>`select id from attendee where sign_up_id = ${signUpId} order by position`

export const updateVoucher = (tx: Db, { id, voucherId }: { id: number; voucherId: number }) =>
  tx`update attendee set voucher_id = ${voucherId} where id = ${id}`

export async function listVoucherIds(tx: Db, signUpId: number): Promise<number[]> {
  const rows = await tx<{ voucherId: number }[]>`
    select voucher_id from attendee where sign_up_id = ${signUpId} and voucher_id is not null order by voucher_id`
  return rows.map(({ voucherId }) => voucherId)
}

export interface AttendeeRow {
  id: number
  signUpId: number
  activityId: number
  name: string
  attendedAt: string | null
}

export async function findAttendee(db: Db, voucherId: number): Promise<AttendeeRow | undefined> {
  const [row] = await db<AttendeeRow[]>`
    select t.id, t.sign_up_id, s.activity_id, t.name, t.attended_at
      from attendee t join sign_up s on s.id = t.sign_up_id where t.voucher_id = ${voucherId}`
  return row
}

/** Nothing when somebody has just come in with it. */
export const updateAttended = (
  tx: Db,
  { id, now, staff, certificateNo }: { id: number; now: Date; staff: string; certificateNo: string | null },
) => tx`
  update attendee set attended_at = ${now}, attended_by = ${staff}, certificate_no = ${certificateNo}
   where id = ${id} and attended_at is null`

export const updateUnattended = (tx: Db, id: number) => tx`
  update attendee set attended_at = null, attended_by = null, certificate_no = null
   where id = ${id} and attended_at is not null`

/** Of a sign-up that nobody has come of any more. */
export const updateUnattendedSignUp = (tx: Db, id: number) => tx`
  update sign_up set state = 'registered' where id = ${id} and state = 'attended'
     and not exists (select from attendee where sign_up_id = ${id} and attended_at is not null)`

/** What a sign-up was given for coming, less what was taken back, and in how many entries. */
export async function sumRewards(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const [row] = await db<[{ given: number; entries: number }]>`
    select coalesce(sum(delta), 0)::bigint as given, count(*) as entries from points_entry
     where member_id = ${memberId} and kind = 'activity' and starts_with(reference, ${`${no}/reward`})`
  return row
}

export const listWithoutCertificate = (tx: Db, activityId: number) => tx<{ id: number }[]>`
  select t.id from attendee t join sign_up s on s.id = t.sign_up_id
   where s.activity_id = ${activityId} and s.state = 'attended' and t.attended_at is not null and t.certificate_no is null
   order by t.id for update of t`

export const updateCertificate = (tx: Db, { id, certificateNo }: { id: number; certificateNo: string }) => tx`
  update attendee set certificate_no = ${certificateNo} where id = ${id}`

export async function findAwards(db: Db, activityId: number) {
  const [row] = await db<{ title: string; rewardPoints: number; certificate: boolean }[]>`
    select title, reward_points, certificate from activity where id = ${activityId}`
  return row
}

/**
 * Seats to be paid for whose time is over, and places in the line of what has begun. Not those that WeChat may still take
 * money for: it is told first, and after ten minutes it takes none of itself.
 */
export const listDue = (
  db: Db,
  { now, memberId, activityId, limit }: { now: Date; memberId?: number; activityId?: number; limit: number },
) => {
  const mine = memberId === undefined ? db`` : db`and s.member_id = ${memberId}`
  const here = activityId === undefined ? db`` : db`and s.activity_id = ${activityId}`
  return db<{ id: number }[]>`
    (select s.id from sign_up s
      where s.state = 'unpaid' and s.pay_before <= ${now} ${mine} ${here}
        and not exists (select from payment p
                         where p.purpose = 'signUp' and p.subject_id = s.id and p.state = 'created'
                           and p.channel like 'wechat%' and p.expires_at > ${now}::timestamptz - interval '10 minutes')
      order by s.pay_before limit ${limit})
    union all
    (select s.id from sign_up s join activity a on a.id = s.activity_id
      where s.state = 'waitlisted' and a.starts_at <= ${now} ${mine} ${here} order by s.id limit ${limit})`
}

export const listActiveIds = (tx: Db, activityId: number) => tx<{ id: number }[]>`
  select id from sign_up where activity_id = ${activityId} and state <> 'cancelled' order by id`

/** Registered for what begins as soon as it wants to be reminded of, and not told of it yet. */
export const listToRemind = (db: Db, now: Date) => db<
  { no: string; memberId: number; activityId: number; title: string; startsAt: string }[]
>`
  select s.no, s.member_id, a.id as activity_id, a.title, a.starts_at
    from activity a join sign_up s on s.activity_id = a.id and s.state = 'registered'
   where a.starts_at > ${now} and a.starts_at <= ${now}::timestamptz + interval '168 hours'
     and a.starts_at <= ${now}::timestamptz + a.remind_hours * interval '1 hour'
     and not exists (select from message m
       where m.member_id = s.member_id and m.event = 'activityTomorrow' and m.reference = s.no)
   order by s.id limit 500`
