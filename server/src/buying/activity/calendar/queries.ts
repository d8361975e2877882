import {
  type ActivityCard,
  type ActivityDetail,
  type ActivityFormat,
  type ActivityKind,
  type ActivityTab,
  type FeeKind,
  SOON_DAYS,
} from '@gongfang/contract/buying/activity'
import type { Db } from '../../../db/connect.ts'
import { dayStart } from '../../../db/day.ts'
import type { OwnFees, Times } from '../rules.ts'

/** A card without its state, which depends on the time, and without its points, which depend on the rate. */
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
             and a.ends_at > ${dayStart(db, first)}`
        : db``
    }`
}

/** Upcoming activities first, the next one on top; then past ones, the latest on top. */
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

/** Lists other activities of the kind that still take sign-ups. */
export const listRelated = (db: Db, { id, kind }: { id: number; kind: ActivityKind }, now: Date) => db<
  CardRow[]
>`
  select ${card(db)} from activity a
   where a.published and a.kind = ${kind} and a.id <> ${id} and a.cancelled_at is null and a.starts_at > ${now}
     and a.closes_at > ${now}
   order by a.starts_at, a.id limit 3`

/** Lists activities for a calendar subscription: upcoming ones and those of the last 180 days. */
export const listForCalendar = (db: Db, { id, now }: { id: number | undefined; now: Date }) => db<CardRow[]>`
  select ${card(db)} from activity a
   where a.published ${id === undefined ? db`and a.ends_at > ${new Date(now.getTime() - 180 * 86_400_000)}` : db`and a.id = ${id}`}
   order by a.starts_at, a.id limit 500`
