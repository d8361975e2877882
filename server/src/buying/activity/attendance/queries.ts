import { ATTENDANCE_LIMIT, type AttendanceRow } from '@gongfang/contract/buying/activity-desk'
import type { Db } from '../../../db/connect.ts'
import { maskedPhone, phoneIs } from '../../../db/phone.ts'
import { containing } from '../../../db/words.ts'

/** True if phone numbers are whole. */
export interface Sight {
  reveal: boolean
}

/** Lists everybody who has a seat by name, as on a printed attendance list. */
export const listAttendanceRows = (db: Db, activityId: number, { reveal }: Sight) => db<AttendanceRow[]>`
  select t.id, s.no, t.name, ${reveal ? db`coalesce(m.mobile, '')` : maskedPhone(db, db`m.mobile`)} as phone, i.jigou, s.state, t.answers, t.attended_at, t.certificate_no,
         coalesce((select v.digits from voucher_facts v where v.id = t.voucher_id), '') as ticket
    from attendee t join sign_up s on s.id = t.sign_up_id join member_facts m on m.id = s.member_id
    join institution_facts i on i.id = s.institution_id
   where s.activity_id = ${activityId} and s.state in ('registered', 'attended')
   order by t.name collate "zh-x-icu", t.id limit ${ATTENDANCE_LIMIT}`

export interface Door {
  title: string
  place: string
  startsAt: string
  endsAt: string
  expected: number
  attended: number
}

export async function findDoor(db: Db, activityId: number): Promise<Door | undefined> {
  const [door] = await db<Door[]>`
    select a.title, a.place, a.starts_at, a.ends_at, n.expected, n.attended
      from activity a cross join lateral (
        select count(*) as expected, count(*) filter (where t.attended_at is not null) as attended
          from attendee t join sign_up s on s.id = t.sign_up_id
         where s.activity_id = a.id and s.state in ('registered', 'attended')) n
     where a.id = ${activityId} and a.published and a.cancelled_at is null`
  return door
}

export interface DoorPerson {
  id: number
  name: string
  phone: string
  jigou: string
  attendedAt: string | null
}

/** Finds people by name or by the last digits of the phone number. Without a keyword: the latest check-ins. */
export const listPeople = (
  db: Db,
  { activityId, keyword }: { activityId: number; keyword?: string | undefined },
) => db<DoorPerson[]>`
  select t.id, t.name, ${maskedPhone(db, db`m.mobile`)} as phone, i.jigou, t.attended_at
    from attendee t join sign_up s on s.id = t.sign_up_id join member_facts m on m.id = s.member_id
    join institution_facts i on i.id = s.institution_id
   where s.activity_id = ${activityId} and s.state in ('registered', 'attended')
     ${keyword ? db`and (t.name ilike ${containing(keyword)} or ${phoneIs(db, db`m.mobile`, keyword)})` : db`and t.attended_at is not null`}
   order by ${keyword ? db`t.attended_at is not null, t.name` : db`t.attended_at desc`}, t.id limit 20`

/** Activities that take place today or soon, or have just ended. */
export const listOpenDoors = (db: Db, now: Date) => db<
  { id: number; title: string; startsAt: string; endsAt: string; place: string }[]
>`
  select id, title, starts_at, ends_at, place from activity
   where published and cancelled_at is null
     and ends_at > ${new Date(now.getTime() - 86_400_000)} and starts_at < ${new Date(now.getTime() + 7 * 86_400_000)}
   order by starts_at, id limit 50`

export const updateAttendedSignUp = (tx: Db, id: number) =>
  tx`update sign_up set state = 'attended' where id = ${id} and state in ('registered', 'attended')`

export const updateReward = (tx: Db, { id, points }: { id: number; points: number }) =>
  tx`update sign_up set reward_points = ${points} where id = ${id}`

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

/** The activity of a ticket; undefined for what is no ticket. */
export async function findTicketActivity(db: Db, voucherId: number): Promise<{ id: number } | undefined> {
  const [row] = await db<{ id: number }[]>`
    select s.activity_id as id from attendee t join sign_up s on s.id = t.sign_up_id where t.voucher_id = ${voucherId}`
  return row
}

/** Changes no row when the attendee has been checked in meanwhile. */
export const updateAttended = (
  tx: Db,
  { id, now, staff, certificateNo }: { id: number; now: Date; staff: string; certificateNo: string | null },
) => tx`
  update attendee set attended_at = ${now}, attended_by = ${staff}, certificate_no = ${certificateNo}
   where id = ${id} and attended_at is null`

export const updateUnattended = (tx: Db, id: number) => tx`
  update attendee set attended_at = null, attended_by = null, certificate_no = null
   where id = ${id} and attended_at is not null`

/** Sets a sign-up back to registered if nobody of it is marked as attended. */
export const updateUnattendedSignUp = (tx: Db, id: number) => tx`
  update sign_up set state = 'registered' where id = ${id} and state = 'attended'
     and not exists (select from attendee where sign_up_id = ${id} and attended_at is not null)`

/** Points that a sign-up got for attending, less those taken back, and the number of entries. */
export async function sumRewards(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const [row] = await db<[{ given: number; entries: number }]>`
    select coalesce(sum(delta), 0)::bigint as given, count(*) as entries from points_entry_facts
     where member_id = ${memberId} and kind = 'activity' and starts_with(reference, ${`${no}/reward`})`
  return row
}

export async function findAwards(db: Db, activityId: number) {
  const [row] = await db<{ title: string; rewardPoints: number; certificate: boolean }[]>`
    select title, reward_points, certificate from activity where id = ${activityId}`
  return row
}
