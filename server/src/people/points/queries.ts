import type { Points } from '@gongfang/contract/base/money'
import type { PointsDirection, PointsEntry, PointsKind } from '@gongfang/contract/people/points'
import type { Db } from '../../db/connect.ts'
import { dayStart } from '../../db/day.ts'

export const insertAccount = (tx: Db, memberId: number) =>
  tx`insert into points_account (member_id) values (${memberId}) on conflict do nothing`

/**
 * Locks the account, writes the entry if it is new and affordable, and only then moves the balance: no row comes
 * back when it was booked before or when points are short. What comes in is always affordable.
 */
export const moveBalance = (
  tx: Db,
  { memberId, delta, kind, reference, note = '', at, mayOwe }: Booking & { mayOwe: boolean },
) => tx<{ balance: number }[]>`
  with account as (
    select member_id, balance from points_account where member_id = ${memberId} for update
  ), entry as (
    insert into points_entry (member_id, delta, balance_after, kind, reference, note, created_at)
    select member_id, ${delta}::bigint, balance + ${delta}::bigint, ${kind}, ${reference}, ${note}, ${at}
      from account where ${mayOwe || delta > 0} or balance + ${delta}::bigint >= 0
    on conflict (member_id, kind, reference) do nothing
    returning member_id, balance_after
  )
  update points_account a set balance = e.balance_after from entry e where a.member_id = e.member_id
  returning a.balance`

export const findBalance = (db: Db, memberId: number) =>
  db<{ balance: number }[]>`select balance from points_account where member_id = ${memberId}`

/** Serializes actions of a member that are limited in number. */
export const lockAccount = (tx: Db, memberId: number) =>
  tx`select from points_account where member_id = ${memberId} for update`

export async function findEntry(db: Db, { memberId, kind, reference }: Booking) {
  const [entry] = await db<{ id: number }[]>`
    select id from points_entry where member_id = ${memberId} and kind = ${kind} and reference = ${reference}`
  return entry
}

export interface EntryFilter {
  memberId: number
  direction: PointsDirection
  kind?: PointsKind | undefined
  month?: string | undefined
  /** The newest entry of the first page. */
  newestId?: number
}

const SIGNS = { all: '', gained: 'and delta > 0', spent: 'and delta < 0' } as const

const wanted = (
  db: Db,
  { memberId, direction, kind, month, newestId = Number.MAX_SAFE_INTEGER }: EntryFilter,
) => db`
  e.member_id = ${memberId} and e.id <= ${newestId} ${db.unsafe(SIGNS[direction])} ${kind ? db`and kind = ${kind}` : db``}
  ${month ? db`and ${within(db, month)}` : db``}`

const within = (db: Db, month: string) => db`
  e.created_at >= ${dayStart(db, `${month}-01`)}
  and e.created_at < (${`${month}-01`}::date + interval '1 month') at time zone 'Asia/Shanghai'`

export const listEntries = (db: Db, filter: EntryFilter, at: { limit: number; offset: number }) => db<
  PointsEntry[]
>`
  select ${entry(db)} from points_entry e where ${wanted(db, filter)}
   order by e.id desc limit ${at.limit} offset ${at.offset}`

/** Returned points reference a refund or an after-sale, rewards of activities a sign-up; each links to its subject. */
export const entry = (db: Db) => db`
  e.id, e.delta, e.balance_after, e.kind, e.reference, e.note, e.created_at,
  coalesce((select no from order_facts where no = e.reference and member_id = e.member_id),
           (select o.no ${refunded(db)} join order_facts o on o.id = y.subject_id
             where y.purpose = 'order' and ${ofEntry(db)}),
           (select o.no from aftersale_facts a join order_facts o on o.id = a.order_id
             where a.no = split_part(e.reference, '/', 1) and o.member_id = e.member_id)) as order_no,
  coalesce((select activity_id from sign_up_facts
             where no = split_part(e.reference, '/', 1) and member_id = e.member_id),
           (select s.activity_id ${refunded(db)} join sign_up_facts s on s.id = y.subject_id
             where y.purpose = 'signUp' and ${ofEntry(db)})) as activity_id`

const refunded = (db: Db) => db`from refund_facts f join payment_facts y on y.id = f.payment_id`

const ofEntry = (db: Db) => db`f.out_refund_no = e.reference and y.member_id = e.member_id`

export async function countEntries(db: Db, filter: EntryFilter): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from points_entry e where ${wanted(db, filter)}`
  return row.count
}

export async function sumMonth(db: Db, { memberId, month }: { memberId: number; month: string }) {
  const [row] = await db<[{ gained: Points; spent: Points }]>`
    select coalesce(sum(delta) filter (where delta > 0), 0)::bigint as gained,
           coalesce(-sum(delta) filter (where delta < 0), 0)::bigint as spent
      from points_entry e where e.member_id = ${memberId} and ${within(db, month)}`
  return row
}

export interface Booking {
  memberId: number
  /** Signed; never 0. */
  delta: number
  kind: PointsKind
  /** The subject's number. A member's (kind, reference) books once, so a repetition changes nothing. */
  reference: string
  note?: string
  at: Date
}
