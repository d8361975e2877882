import type { ActivityFormat, ActivityKind, FormField } from '@gongfang/contract/buying/activity'
import type { ActivityDraft, CancelPreview } from '@gongfang/contract/buying/activity-desk'
import type { Db } from '../../../db/connect.ts'
import { iso } from '../../../db/instant.ts'
import type { OwnFees, Times } from '../rules.ts'

export interface ActivityValues {
  kind: ActivityKind
  format: ActivityFormat
  title: string
  summary: string
  /** Path of an uploaded picture, or ''. */
  cover: string
  body: string
  city: string
  place: string
  onlineLink: string
  speaker: string
  speakerIntro: string
  agenda: readonly { time: string; what: string }[]
  questions: readonly { question: string; answer: string }[]
  attachments: readonly { name: string; url: string; size: number }[]
  fields: readonly FormField[]
  opensAt: Date
  closesAt: Date
  startsAt: Date
  endsAt: Date
  cancelUntil: Date
  capacity: number
  perInstitution: number | null
  feeFen: number
  /** The activity's own price in points. Null: converted from the fee in money. */
  feePoints: number | null
  rewardPoints: number
  certificate: boolean
  /** Defaults to one day. */
  remindHours?: number
}

export async function insertActivity(
  tx: Db,
  draft: ActivityValues & { published?: boolean; changedBy?: string },
): Promise<number> {
  const [row] = await tx<[{ id: number }]>`insert into activity ${tx(columnsOf(tx, draft))} returning id`
  return row.id
}

/** Changes no row when somebody else has saved the activity since `version`. */
export async function updateActivity(
  tx: Db,
  {
    id,
    version,
    draft,
    by,
    now,
  }: { id: number; version: number; draft: ActivityValues; by: string; now: Date },
) {
  const [row] = await tx<{ version: number }[]>`
    update activity set ${tx(columnsOf(tx, draft))}, version = version + 1, changed_at = ${now}, changed_by = ${by}
     where id = ${id} and version = ${version} returning version`
  return row?.version
}

function columnsOf<T extends ActivityValues>(tx: Db, draft: T) {
  const { agenda, questions, attachments, fields, ...plain } = draft
  const json = (value: object) => tx.json(value)
  return {
    ...plain,
    agenda: json(agenda),
    questions: json(questions),
    attachments: json(attachments),
    fields: json(fields),
  }
}

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

/** Finds drafts too. Reads the counts after the lock, so that no sign-up changes them meanwhile. */
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

/** Unpaid seats are held until the start at the latest. */
export const shortenDeadlines = (tx: Db, { id, startsAt }: { id: number; startsAt: Date }) => tx`
  update sign_up set pay_before = ${startsAt}
   where activity_id = ${id} and state = 'unpaid' and pay_before > ${startsAt}`

export async function listTicketIds(tx: Db, activityId: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select t.voucher_id as id from attendee t join sign_up s on s.id = t.sign_up_id
     where s.activity_id = ${activityId} and t.voucher_id is not null order by t.voucher_id`
  return rows.map(({ id }) => id)
}

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
