import type { Points } from '@gongfang/contract/base/money'
import type { Attendee, SignUpState, SignUpTab } from '@gongfang/contract/buying/activity'
import type { Db } from '../../../db/connect.ts'
import { iso } from '../../../db/instant.ts'
import type { CardRow } from '../calendar/queries.ts'
import type { Owner } from '../certificate/queries.ts'

export interface SignUpRow {
  no: string
  state: SignUpState
  seats: number
  feeFen: number
  feePoints: number
  createdAt: string
  payBefore: string | null
  position: number | null
  cancelReason: string
  refund: 'running' | 'done' | null
}

const own = (db: Db) => db`
  s.no, s.state, s.seats, s.fee_fen, s.fee_points, s.created_at, s.cancel_reason,
  case when s.state = 'unpaid' then s.pay_before end as pay_before,
  case when s.state = 'waitlisted' then (
    select count(*) from sign_up w where w.activity_id = s.activity_id and w.state = 'waitlisted' and w.id <= s.id) end as position,
  case when s.state = 'cancelled' and s.paid_at is not null then coalesce((
    select case r.state when 'done' then 'done' else 'running' end
      from payment_facts p join refund_facts r on r.payment_id = p.id
     where p.purpose = 'signUp' and p.subject_id = s.id and p.kept order by r.id desc limit 1), 'running') end as refund`

function inSignUpTab(db: Db, tab: SignUpTab, now: Date) {
  if (tab === 'coming') return db`and s.state <> 'cancelled' and a.ends_at > ${now}`
  if (tab === 'past') return db`and s.state <> 'cancelled' and a.ends_at <= ${now}`
  return tab === 'cancelled' ? db`and s.state = 'cancelled'` : db``
}

interface SignUpFilter {
  memberId: number
  tab: SignUpTab
  now: Date
  page: number
  limit: number
}

export const listSignUpRows = (db: Db, { memberId, tab, now, page, limit }: SignUpFilter) => db<
  (SignUpRow & { activity: CardRow })[]
>`
  select ${own(db)}, jsonb_build_object('id', a.id, 'kind', a.kind, 'format', a.format, 'title', a.title,
         'summary', a.summary, 'cover', a.cover, 'city', a.city, 'place', a.place, 'speaker', a.speaker,
         'startsAt', ${iso(db, 'a.starts_at')}, 'endsAt', ${iso(db, 'a.ends_at')}, 'opensAt', ${iso(db, 'a.opens_at')},
         'closesAt', ${iso(db, 'a.closes_at')}, 'cancelledAt', ${iso(db, 'a.cancelled_at')}, 'capacity', a.capacity,
         'seatsTaken', a.seats_taken, 'feeFen', a.fee_fen, 'ownFeePoints', a.fee_points) as activity
    from sign_up s join activity a on a.id = s.activity_id
   where s.member_id = ${memberId} ${inSignUpTab(db, tab, now)}
   order by s.id desc limit ${limit} offset ${(page - 1) * limit}`

export async function countSignUps(
  db: Db,
  { memberId, now }: { memberId: number; now: Date },
): Promise<Record<SignUpTab, number>> {
  const [row] = await db<[Record<SignUpTab, number>]>`
    select count(*) as all,
           count(*) filter (where s.state <> 'cancelled' and a.ends_at > ${now}) as coming,
           count(*) filter (where s.state <> 'cancelled' and a.ends_at <= ${now}) as past,
           count(*) filter (where s.state = 'cancelled') as cancelled
      from sign_up s join activity a on a.id = s.activity_id where s.member_id = ${memberId}`
  return row
}

export type OwnRow = SignUpRow & {
  remark: string
  registeredAt: string | null
  onlineLink: string
  rewardPoints: Points
  attendees: Attendee[]
}

/**
 * Finds the member's sign-up that is not cancelled, with its attendees. The online link is given only to registered
 * or attended ones, certificates only after the end.
 */
export async function findOwn(
  db: Db,
  { activityId, memberId, now }: { activityId: number; memberId: number; now: Date },
): Promise<OwnRow | undefined> {
  const [row] = await db<OwnRow[]>`
    select ${own(db)}, s.remark, s.registered_at, s.reward_points,
           case when s.state in ('registered', 'attended') then a.online_link else '' end as online_link,
           (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'answers', t.answers,
               'attendedAt', ${iso(db, 't.attended_at')},
               'certificateNo', case when a.ends_at <= ${now} and a.cancelled_at is null then t.certificate_no end)
             order by t.position) from attendee t where t.sign_up_id = s.id) as attendees
      from sign_up s join activity a on a.id = s.activity_id
     where s.activity_id = ${activityId} and s.member_id = ${memberId} and s.state <> 'cancelled'`
  return row
}

export const listTickets = (db: Db, { no, memberId }: Owner) => db<
  { attendeeId: number; name: string; attendedAt: string | null; voucherId: number }[]
>`
  select t.id as attendee_id, t.name, t.attended_at, t.voucher_id
    from sign_up s join attendee t on t.sign_up_id = s.id
   where s.no = ${no} and s.member_id = ${memberId} and s.state in ('registered', 'attended') and t.voucher_id is not null
   order by t.position`
