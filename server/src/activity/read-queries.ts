import type {
  ActivityCard,
  ActivityDetail,
  ActivityFormat,
  ActivityKind,
  ActivityTab,
  Attendee,
  Certificate,
  FeeKind,
  SignUpState,
  SignUpTab,
} from '@gongfang/contract/activity'
import { SOON_DAYS } from '@gongfang/contract/activity'
import type { Db } from '../db/connect.ts'
import { iso } from '../db/instant.ts'
import type { OwnFees, Times } from './rules.ts'

/** A card but for its state, which the clock decides, and the points that follow the rate. */
export type CardRow = Omit<ActivityCard, 'state' | 'feePoints'> & Times & OwnFees

const card = (db: Db) => db`
  a.id, a.kind, a.format, a.title, a.summary, a.cover, a.city, a.place, a.speaker, a.starts_at, a.ends_at, a.opens_at,
  a.closes_at, a.cancelled_at, a.capacity, a.seats_taken, a.fee_fen, a.fee_points as own_fee_points`

export interface ActivityFilter {
  tab: ActivityTab
  kind?: ActivityKind | undefined
  format?: ActivityFormat | undefined
  city?: string | undefined
  fee?: FeeKind | undefined
  month?: string | undefined
  now: Date
  page: number
  limit: number
}

const over = (db: Db, now: Date) => db`(a.ends_at <= ${now} or a.cancelled_at is not null)`

function inTab(db: Db, tab: ActivityTab, now: Date) {
  if (tab === 'open')
    return db`and a.cancelled_at is null and a.opens_at <= ${now} and a.closes_at > ${now} and a.starts_at > ${now}`
  if (tab === 'soon')
    return db`and a.cancelled_at is null and a.starts_at > ${now} and a.starts_at <= ${new Date(now.getTime() + SOON_DAYS * 86_400_000)}`
  return tab === 'past' ? db`and ${over(db, now)}` : db``
}

function chosen(db: Db, { tab, kind, format, city, fee, month, now }: ActivityFilter) {
  const first = `${month}-01`
  return db`
    a.published ${inTab(db, tab, now)}
    ${kind ? db`and a.kind = ${kind}` : db``}
    ${format ? db`and a.format = ${format}` : db``}
    ${city ? db`and a.city = ${city}` : db``}
    ${fee ? db`and (a.fee_fen = 0) = ${fee === 'free'}::boolean` : db``}
    ${
      month
        ? db`and a.starts_at < (${first}::date + interval '1 month')::timestamp at time zone 'Asia/Shanghai'
             and a.ends_at > ${first}::date::timestamp at time zone 'Asia/Shanghai'`
        : db``
    }`
}

/** What is still to come from the next on, then what is over from the last on. */
export const listCards = (db: Db, filter: ActivityFilter) => db<CardRow[]>`
  select ${card(db)} from activity a where ${chosen(db, filter)}
   order by ${over(db, filter.now)},
            case when ${over(db, filter.now)} then - extract(epoch from a.starts_at) else extract(epoch from a.starts_at) end,
            a.id
   limit ${filter.limit} offset ${(filter.page - 1) * filter.limit}`

export async function countCards(db: Db, filter: ActivityFilter): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) as count from activity a where ${chosen(db, filter)}`
  return row?.count ?? 0
}

export async function listCities(db: Db): Promise<string[]> {
  const rows = await db<{ city: string }[]>`
    select city from activity where published and city <> '' group by city order by count(*) desc, city`
  return rows.map(({ city }) => city)
}

export type DetailRow = Omit<ActivityDetail, 'state' | 'feePoints' | 'related'> & Times & OwnFees

export async function findDetail(db: Db, id: number): Promise<DetailRow | undefined> {
  const [row] = await db<DetailRow[]>`
    select ${card(db)}, a.body, a.speaker_intro, a.agenda, a.questions, a.attachments, a.per_institution, a.cancel_until,
           a.reward_points, a.certificate, a.fields, a.cancel_reason,
           (select count(*) from sign_up s where s.activity_id = a.id and s.state = 'waitlisted') as waiting
      from activity a where a.id = ${id} and a.published`
  return row
}

/** Others of the kind that one can still take part in. */
export const listRelated = (db: Db, { id, kind }: { id: number; kind: ActivityKind }, now: Date) => db<
  CardRow[]
>`
  select ${card(db)} from activity a
   where a.published and a.kind = ${kind} and a.id <> ${id} and a.cancelled_at is null and a.starts_at > ${now}
     and a.closes_at > ${now}
   order by a.starts_at, a.id limit 3`

/** For a calendar that somebody subscribes to: what is to come and what was in the last half year. */
export const listForCalendar = (db: Db, { id, now }: { id: number | undefined; now: Date }) => db<CardRow[]>`
  select ${card(db)} from activity a
   where a.published ${id === undefined ? db`and a.ends_at > ${new Date(now.getTime() - 180 * 86_400_000)}` : db`and a.id = ${id}`}
   order by a.starts_at, a.id limit 500`

// ── a member's own ────────────────────────────────────────────────────────────────────────

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
      from payment p join refund r on r.payment_id = p.id
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
  attendees: Attendee[]
}

/** The one that counts, with who comes. The link is for those who are in; certificates come with the end. */
export async function findOwn(
  db: Db,
  { activityId, memberId, now }: { activityId: number; memberId: number; now: Date },
): Promise<OwnRow | undefined> {
  const [row] = await db<OwnRow[]>`
    select ${own(db)}, s.remark, s.registered_at,
           case when s.state in ('registered', 'attended') then a.online_link else '' end as online_link,
           (select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'answers', t.answers,
               'attendedAt', ${iso(db, 't.attended_at')},
               'certificateNo', case when a.ends_at <= ${now} and a.cancelled_at is null then t.certificate_no end)
             order by t.position) from attendee t where t.sign_up_id = s.id) as attendees
      from sign_up s join activity a on a.id = s.activity_id
     where s.activity_id = ${activityId} and s.member_id = ${memberId} and s.state <> 'cancelled'`
  return row
}

interface Owner {
  no: string
  memberId: number
}

export const listTickets = (db: Db, { no, memberId }: Owner) => db<
  { attendeeId: number; name: string; attendedAt: string | null; voucherId: number }[]
>`
  select t.id as attendee_id, t.name, t.attended_at, t.voucher_id
    from sign_up s join attendee t on t.sign_up_id = s.id
   where s.no = ${no} and s.member_id = ${memberId} and s.state in ('registered', 'attended') and t.voucher_id is not null
   order by t.position`

type CertificateRow = Omit<Certificate, 'siteName' | 'checkUrl' | 'checkQrSvg'>

const certificate = (db: Db) => db`
  select t.certificate_no as number, t.name, i.jigou, a.title, a.speaker, a.starts_at, a.ends_at, a.ends_at as issued_at
    from attendee t
    join sign_up s on s.id = t.sign_up_id
    join activity a on a.id = s.activity_id
    join institution i on i.id = s.institution_id`

/** There is none before the end, nor of what did not take place. */
const issued = (db: Db, now: Date) =>
  db`t.certificate_no is not null and a.ends_at <= ${now} and a.cancelled_at is null`

export const listCertificates = (db: Db, { no, memberId }: Owner, now: Date) => db<CertificateRow[]>`
  ${certificate(db)} where s.no = ${no} and s.member_id = ${memberId} and ${issued(db, now)} order by t.position`

export async function findCertificate(db: Db, number: string, now: Date) {
  const [row] = await db<CertificateRow[]>`
    ${certificate(db)} where t.certificate_no = ${number} and ${issued(db, now)}`
  return row
}
