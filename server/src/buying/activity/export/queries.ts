import type { SignUpState } from '@gongfang/contract/buying/activity'
import type { ActivityRow } from '@gongfang/contract/buying/activity-desk'
import type { Db } from '../../../db/connect.ts'
import { type ActivityFilter, countsOf, matching } from '../desk/list-queries.ts'
import { matching as matchingSignUps, type SignUpFilter } from '../sign-up-desk-queries.ts'

export interface ActivityExportRow extends Omit<ActivityRow, 'id' | 'cover' | 'state' | 'feePoints'> {
  /** The fee in points as entered. Null: converted from the fee in money. */
  feePoints: number | null
  opensAt: string
  closesAt: string
  cancelledAt: string | null
  published: boolean
}

export const listActivitiesForExport = (
  tx: Db,
  wanted: Omit<ActivityFilter, 'now'>,
  { now }: { now: Date },
) => tx<ActivityExportRow[]>`
  select a.title, a.kind, a.format, a.starts_at, a.ends_at, a.opens_at, a.closes_at, a.cancelled_at, a.published,
         a.city, a.place, a.capacity, a.seats_taken, a.fee_fen, a.fee_points, n.waiting, n.attended, n.income_fen,
         n.income_points
    from activity a cross join lateral (${countsOf(tx)}) n
   where ${matching(tx, { ...wanted, now })}
   order by a.starts_at desc, a.id desc`

export interface AttendeeExportRow {
  activity: string
  no: string
  name: string
  nickname: string
  mobile: string | null
  jigou: string
  state: SignUpState
  feeFen: number
  feePoints: number
  createdAt: string
  attendedAt: string | null
  answers: { label: string; value: string }[]
  remark: string
}

export const listAttendeesForExport = (tx: Db, wanted: SignUpFilter) => tx<AttendeeExportRow[]>`
  select v.title as activity, s.no, a.name, m.nickname, m.mobile, i.jigou, s.state, s.fee_fen / s.seats as fee_fen,
         s.fee_points / s.seats as fee_points,
         s.created_at, a.attended_at, a.answers, s.remark
    from sign_up s
    join activity v on v.id = s.activity_id
    join attendee a on a.sign_up_id = s.id
    join member_facts m on m.id = s.member_id
    join institution_facts i on i.id = s.institution_id
   where ${matchingSignUps(tx, wanted)}
   order by s.id desc, a.position`
