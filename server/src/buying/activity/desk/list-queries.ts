import type { Output } from '@gongfang/contract/base/endpoint'
import type { ActivityKind } from '@gongfang/contract/buying/activity'
import {
  type ActivityRow,
  type countDeskActivities,
  DeskActivityPile,
  type DeskActivityState,
  type DeskActivityView,
} from '@gongfang/contract/buying/activity-desk'
import type { Db } from '../../../db/connect.ts'
import { dayStart } from '../../../db/day.ts'
import { countUpTo } from '../../../db/key-page.ts'
import { containing } from '../../../db/words.ts'
import type { OwnFees, Times } from '../rules.ts'

export interface ActivityFilter {
  view: DeskActivityView
  kind?: ActivityKind | undefined
  month?: string | undefined
  keyword?: string | undefined
  now: Date
}

/** The part of `activityState` that depends on time and seats, as SQL. It must match the rules. */
function inState(db: Db, state: DeskActivityState, now: Date) {
  if (state === 'draft') return db`not a.published and a.cancelled_at is null`
  if (state === 'cancelled') return db`a.cancelled_at is not null`
  const shown = db`a.published and a.cancelled_at is null`
  if (state === 'ended') return db`${shown} and a.ends_at <= ${now}`
  if (state === 'running') return db`${shown} and a.starts_at <= ${now} and a.ends_at > ${now}`
  const coming = db`${shown} and a.starts_at > ${now} and a.ends_at > ${now}`
  if (state === 'upcoming') return db`${coming} and a.opens_at > ${now}`
  if (state === 'closed') return db`${coming} and a.opens_at <= ${now} and a.closes_at <= ${now}`
  const taking = db`${coming} and a.opens_at <= ${now} and a.closes_at > ${now}`
  return state === 'full'
    ? db`${taking} and a.seats_taken >= a.capacity`
    : db`${taking} and a.seats_taken < a.capacity`
}

function inView(db: Db, view: DeskActivityView, now: Date) {
  if (view === 'all') return db`true`
  if (view !== 'waitlisted') return inState(db, view, now)
  return hasWaitlist(db, now)
}

/** A condition on activity `a`. */
export const hasWaitlist = (db: Db, now: Date) => db`a.cancelled_at is null and a.starts_at > ${now}
  and exists (select 1 from sign_up s where s.activity_id = a.id and s.state = 'waitlisted')`

export const matching = (db: Db, { view, kind, month, keyword, now }: ActivityFilter) => db`
  ${inView(db, view, now)} ${kind ? db`and a.kind = ${kind}` : db``}
  ${keyword ? db`and a.title ilike ${containing(keyword)}` : db``}
  ${
    month
      ? db`and a.starts_at < (${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'
           and a.ends_at > ${dayStart(db, `${month}-01`)}`
      : db``
  }`

export type Row = Omit<ActivityRow, 'state' | 'feePoints'> & Times & OwnFees & { published: boolean }

/** Position in the list: start of the last row shown, and its id to separate rows with the same start. */
export interface Seen {
  startsAt: string
  id: number
}

export const listRows = (
  db: Db,
  filter: ActivityFilter,
  { seen, limit }: { seen: Seen | undefined; limit: number },
) => db<Row[]>`
  select a.id, a.kind, a.format, a.title, a.cover, a.city, a.place, a.starts_at, a.ends_at, a.opens_at, a.closes_at,
         a.cancelled_at, a.published, a.capacity, a.seats_taken, a.fee_fen, a.fee_points as own_fee_points, n.waiting, n.attended,
         n.income_fen, n.income_points
    from (select * from activity a
           where ${matching(db, filter)}
             ${seen ? db`and (a.starts_at, a.id) < (${seen.startsAt}::timestamptz, ${seen.id}::bigint)` : db``}
           order by a.starts_at desc, a.id desc limit ${limit}) a
   cross join lateral (${countsOf(db)}) n
   order by a.starts_at desc, a.id desc`

/** Counts of sign-ups and income of activity `a`. */
export const countsOf = (db: Db) => db`
  select coalesce(sum(s.seats) filter (where s.state = 'waitlisted'), 0)::bigint as waiting,
         coalesce(sum((select count(*) from attendee t where t.sign_up_id = s.id and t.attended_at is not null)), 0)::bigint as attended,
         coalesce(sum(s.fee_fen) filter (where s.paid_at is not null and s.state <> 'cancelled'), 0)::bigint as income_fen,
         coalesce(sum(s.fee_points) filter (where s.paid_at is not null and s.state <> 'cancelled'), 0)::bigint as income_points
    from sign_up s where s.activity_id = a.id`

export const countRows = (db: Db, filter: ActivityFilter) =>
  countUpTo(db, db`select 1 from activity a where ${matching(db, filter)}`)

export async function countViews(db: Db, now: Date) {
  const counts = await Promise.all(DeskActivityPile.options.map((view) => countRows(db, { view, now })))
  return Object.fromEntries(DeskActivityPile.options.map((view, at) => [view, counts[at]!])) as Output<
    typeof countDeskActivities
  >
}
