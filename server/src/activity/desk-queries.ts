import type { ActivityKind } from '@gongfang/contract/activity'
import {
  type ActivityDraft,
  type ActivityRow,
  type CancelPreview,
  type countDeskActivities,
  DeskActivityPile,
  type DeskActivityState,
  type DeskActivityView,
} from '@gongfang/contract/activity-desk'
import type { Output } from '@gongfang/contract/endpoint'
import type { Db } from '../db/connect.ts'
import { iso } from '../db/instant.ts'
import { countUpTo } from '../db/key-page.ts'
import { containing } from '../search/door.ts'
import type { OwnFees, Times } from './rules.ts'

export interface ActivityFilter {
  view: DeskActivityView
  kind?: ActivityKind | undefined
  month?: string | undefined
  keyword?: string | undefined
  now: Date
}

/** The clock's and the seats' part of the state; what the rules say of one row, said of all. */
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
  return db`a.cancelled_at is null and a.starts_at > ${now}
    and exists (select 1 from sign_up s where s.activity_id = a.id and s.state = 'waitlisted')`
}

export const matching = (db: Db, { view, kind, month, keyword, now }: ActivityFilter) => db`
  ${inView(db, view, now)} ${kind ? db`and a.kind = ${kind}` : db``}
  ${keyword ? db`and a.title ilike ${containing(keyword)}` : db``}
  ${
    month
      ? db`and a.starts_at < (${`${month}-01`}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'
           and a.ends_at > ${`${month}-01`}::date::timestamp at time zone 'Asia/Shanghai'`
      : db``
  }`

export type Row = Omit<ActivityRow, 'state' | 'feePoints'> & Times & OwnFees & { published: boolean }

/** The beginning of the last row that was seen, and its id among those that begin together. */
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

/** Who came of it and what it brought; of `a`. */
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

// ── one of them, to be edited ─────────────────────────────────────────────────────────────

export interface DeskRow extends Times, OwnFees {
  id: number
  version: number
  published: boolean
  cancelReason: string
  capacity: number
  seatsTaken: number
  signUps: number
  mostOfInstitution: number
  attended: number
  changedAt: string
  changedBy: string
  draft: ActivityDraft
}

const draft = (db: Db) => db`
  jsonb_build_object('kind', a.kind, 'format', a.format, 'title', a.title, 'summary', a.summary, 'cover', a.cover,
    'body', a.body, 'city', a.city, 'place', a.place, 'onlineLink', a.online_link, 'speaker', a.speaker,
    'speakerIntro', a.speaker_intro, 'agenda', a.agenda, 'questions', a.questions, 'attachments', a.attachments,
    'fields', a.fields, 'opensAt', ${iso(db, 'a.opens_at')}, 'closesAt', ${iso(db, 'a.closes_at')},
    'startsAt', ${iso(db, 'a.starts_at')}, 'endsAt', ${iso(db, 'a.ends_at')}, 'cancelUntil', ${iso(db, 'a.cancel_until')},
    'capacity', a.capacity, 'perInstitution', a.per_institution, 'feeFen', a.fee_fen, 'feePoints', a.fee_points,
    'rewardPoints', a.reward_points, 'certificate', a.certificate, 'remindHours', a.remind_hours)`

const desk = (db: Db, id: number) => db`
  select a.id, a.version, a.published, a.cancelled_at, a.cancel_reason, a.opens_at, a.closes_at, a.starts_at, a.ends_at,
         a.capacity, a.seats_taken, a.fee_fen, a.fee_points as own_fee_points, a.changed_at, a.changed_by, ${draft(db)} as draft,
         (select count(*) from sign_up s where s.activity_id = a.id and s.state <> 'cancelled') as sign_ups,
         (select coalesce(max(i.seats), 0)::bigint from (
            select sum(s.seats) as seats from sign_up s where s.activity_id = a.id and s.state <> 'cancelled'
             group by s.institution_id) i) as most_of_institution,
         (select count(*) from attendee t join sign_up s on s.id = t.sign_up_id
           where s.activity_id = a.id and t.attended_at is not null) as attended
    from activity a where a.id = ${id}`

export async function findDesk(db: Db, id: number): Promise<DeskRow | undefined> {
  const [row] = await db<DeskRow[]>`${desk(db, id)}`
  return row
}

/** Drafts too. What is counted is read after the lock, so that nobody is signing up meanwhile. */
export async function lockDesk(tx: Db, id: number): Promise<DeskRow | undefined> {
  await tx`select 1 from activity where id = ${id} for update`
  return findDesk(tx, id)
}

export const updatePublished = (
  tx: Db,
  { id, published, by, now }: { id: number; published: boolean; by: string; now: Date },
) => tx`
  update activity set published = ${published}, version = version + 1, changed_at = ${now}, changed_by = ${by}
   where id = ${id}`

/** Whoever has a seat to pay for has no longer than to the beginning. */
export const shortenDeadlines = (tx: Db, { id, startsAt }: { id: number; startsAt: Date }) => tx`
  update sign_up set pay_before = ${startsAt}
   where activity_id = ${id} and state = 'unpaid' and pay_before > ${startsAt}`

export async function listTicketIds(tx: Db, activityId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select t.voucher_id as id from attendee t join sign_up s on s.id = t.sign_up_id
     where s.activity_id = ${activityId} and t.voucher_id is not null order by t.voucher_id`
  return rows.map(({ id }) => id)
}

export interface ToTell {
  no: string
  memberId: number
}

/** Whoever takes part, or waits to. */
export const listToTell = (
  tx: Db,
  { activityId, nos }: { activityId: number; nos?: readonly string[] | undefined },
) => tx<ToTell[]>`
  select no, member_id from sign_up
   where activity_id = ${activityId} and state <> 'cancelled' ${nos ? tx`and no = any(${nos as string[]})` : tx``}
   order by id`

export async function findCancelPreview(db: Db, id: number): Promise<CancelPreview | undefined> {
  const [row] = await db<CancelPreview[]>`
    select a.title, n.* from activity a cross join lateral (
      select count(*) filter (where open) as sign_ups,
             coalesce(sum(seats) filter (where open), 0)::bigint as people,
             count(*) filter (where open) as told,
             count(*) filter (where open and paid_at is not null) as refunds,
             coalesce(sum(fee_fen) filter (where open and paid_at is not null), 0)::bigint as refund_fen,
             coalesce(sum(fee_points) filter (where open and paid_at is not null), 0)::bigint as refund_points,
             count(*) filter (where state = 'attended') as attended
        from (select s.*, s.state in ('unpaid', 'waitlisted', 'registered') as open
                from sign_up s where s.activity_id = a.id) s) n
     where a.id = ${id}`
  return row
}
