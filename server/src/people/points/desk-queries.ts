import type { Output } from '@gongfang/contract/base/endpoint'
import type { PointsDirection, PointsKind } from '@gongfang/contract/people/points'
import type { Adjustment, AdjustmentState, LedgerRow, sumLedger } from '@gongfang/contract/people/points-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import type { Db } from '../../db/connect.ts'
import { dayEnd, dayStart } from '../../db/day.ts'
import { beyondTime, byId, countUpTo, type PageFrom, sortedByTime } from '../../db/key-page.ts'
import { maskedPhone, phoneIs, soughtPhone } from '../../db/phone.ts'
import { escaped, holding } from '../../db/words.ts'
import { entry } from './queries.ts'

export interface LedgerFilter {
  readonly direction: PointsDirection
  readonly kind?: PointsKind | undefined
  readonly memberId?: number | undefined
  readonly keyword?: string | undefined
  readonly reference?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

const ENTRIES = { table: 'points_entry', as: 'e', time: 'created_at' }

/** The page is chosen first: whose points they are, and what for, is asked for those few rows only. */
export const listLedgerRows = (db: Db, filter: LedgerFilter, from: PageFrom) => db<LedgerRow[]>`
  select ${entry(db)}, e.member_id, ${whose(db)}
    from (select e.id from points_entry e where ${beyondTime(db, ENTRIES, from)} and ${matching(db, filter)}
           order by ${sortedByTime(db, ENTRIES, from)} limit ${from.limit}) page
    join points_entry e on e.id = page.id
    join member_facts m on m.id = e.member_id
   order by ${sortedByTime(db, ENTRIES, from)}`

export const countLedgerRows = (db: Db, filter: LedgerFilter) =>
  countUpTo(db, db`select 1 from points_entry e where ${matching(db, filter)}`)

const whose = (db: Db) => db`
  m.nickname, ${maskedPhone(db, db`m.mobile`)} as mobile,
  coalesce((select i.jigou from membership_now ms join institution_facts i on i.id = ms.institution_id
             where ms.member_id = m.id), '') as jigou`

export function matching(
  db: Db,
  { direction, kind, memberId, keyword = '', reference = '', from, to }: LedgerFilter,
) {
  return db`
    true
    ${direction === 'all' ? db`` : direction === 'gained' ? db`and e.delta > 0` : db`and e.delta < 0`}
    ${kind ? db`and e.kind = ${kind}` : db``}
    ${memberId ? db`and e.member_id = ${memberId}` : db``}
    ${keyword === '' ? db`` : db`and e.member_id in (${called(db, keyword)})`}
    ${reference === '' ? db`` : db`and e.reference like ${`${escaped(reference)}%`}`}
    ${from || to ? db`and ${within(db, { from, to })}` : db``}`
}

const within = (db: Db, { from, to }: { from?: string | undefined; to?: string | undefined }) => db`
  true ${from ? db`and e.created_at >= ${dayStart(db, from)}` : db``}
       ${to ? db`and e.created_at < ${dayEnd(db, to)}` : db``}`

function called(db: Db, keyword: string) {
  if (soughtPhone(keyword)) return db`select id from member_facts where ${phoneIs(db, db`mobile`, keyword)}`
  return db`
    select id from member_facts where ${holding(db, db`nickname`, keyword)}
    union
    select s.member_id from institution_facts n join membership_now s on s.institution_id = n.id
     where ${holding(db, db`n.jigou`, keyword)}`
}

type Kinds = Output<typeof sumLedger>['kinds']
export const sumKinds = (db: Db, period: { from: string; to: string }) => db<Kinds>`
  select kind, coalesce(sum(delta) filter (where delta > 0), 0)::bigint as gained,
         coalesce(-sum(delta) filter (where delta < 0), 0)::bigint as spent
    from points_entry e where ${within(db, period)} group by kind order by sum(abs(delta)) desc`

export async function sumHeld(db: Db) {
  const [row] = await db<[Pick<Output<typeof sumLedger>, 'held' | 'holders' | 'owed' | 'owing' | 'pending'>]>`
    select coalesce(sum(balance) filter (where balance > 0), 0)::bigint as held, count(*) filter (where balance > 0) as holders,
           coalesce(-sum(balance) filter (where balance < 0), 0)::bigint as owed, count(*) filter (where balance < 0) as owing,
           (select count(*) from points_adjustment where state = 'pending') as pending
      from points_account`
  return row
}

// ── adjustments by hand ────────────────────────────────────────────────────────────────────

interface AdjustmentFilter {
  state: AdjustmentState
  memberId?: number | undefined
  /** Only those that this member of the staff did not make. */
  others?: boolean | undefined
  /** The staff member who reads the list. */
  staffId: number
}

interface Wanted extends AdjustmentFilter {
  /** The last row that was seen. */
  key: number
  limit: number
}

/** Pending ones start with the oldest, decided ones with the newest. */
export const listAdjustmentRows = (db: Db, { key, limit, ...filter }: Wanted) => db<Adjustment[]>`
  select j.id, j.member_id, ${whose(db)}, j.delta, j.reason, j.batch, j.state, a.balance, maker.name as made_by, j.made_at,
         decider.name as decided_by, j.decided_at, j.note, j.made_by = ${filter.staffId} as own
    from points_adjustment j
    join points_account a on a.member_id = j.member_id
    join member_facts m on m.id = j.member_id
    join staff_facts maker on maker.id = j.made_by
    left join staff_facts decider on decider.id = j.decided_by
   where ${adjusted(db, filter)} ${filter.state === 'pending' ? db`and j.id > ${key}` : db`and j.id < ${key}`}
   order by ${byId(db, db`j.id`, { oldest: isQueue('pointsAdjustment', filter.state) })} limit ${limit}`

export const countAdjustmentRows = (db: Db, filter: AdjustmentFilter) =>
  countUpTo(db, db`select 1 from points_adjustment j where ${adjusted(db, filter)}`)

const adjusted = (db: Db, { state, memberId, others, staffId }: AdjustmentFilter) => db`
  j.state = ${state} ${memberId ? db`and j.member_id = ${memberId}` : db``}
  ${others ? db`and j.made_by <> ${staffId}` : db``}`

/**
 * Adjustments of one member run one after another, because each counts those before it. The member comes first, as when the
 * account is closed: who waits for that sees it closed.
 */
export async function lockAccount(tx: Db, memberId: number) {
  const [member] = await tx<{ leftAt: string | null }[]>`
    select left_at from member where id = ${memberId} for key share`
  const [account] = await tx<{ balance: number }[]>`
    select balance from points_account where member_id = ${memberId} for update`
  return member && account && { ...member, ...account }
}

export async function sumMoved(
  tx: Db,
  { memberId, staffId, since }: { memberId: number; staffId: number; since: Date },
) {
  const [row] = await tx<[{ points: number }]>`
    select coalesce(sum(abs(delta)), 0)::bigint as points from points_adjustment
     where member_id = ${memberId} and made_by = ${staffId} and made_at > ${since}
       and state = 'booked' and decided_by is null`
  return row.points
}

interface NewAdjustment {
  memberId: number
  delta: number
  reason: string
  batch: string
  state: 'pending' | 'booked'
  staffId: number
  now: Date
}

export async function insertAdjustment(
  tx: Db,
  { memberId, delta, reason, batch, state, staffId, now }: NewAdjustment,
) {
  const [row] = await tx<[{ id: number }]>`
    insert into points_adjustment (member_id, delta, reason, batch, state, made_by, made_at, decided_at)
    values (${memberId}, ${delta}, ${reason}, ${batch}, ${state}, ${staffId}, ${now}, ${state === 'booked' ? now : null})
    returning id`
  return row.id
}

export interface Waiting {
  id: number
  memberId: number
  delta: number
  reason: string
  state: AdjustmentState
  madeBy: number
}

export async function lockAdjustment(tx: Db, id: number) {
  const [row] = await tx<Waiting[]>`
    select id, member_id, delta, reason, state, made_by from points_adjustment where id = ${id} for update`
  return row
}

interface Decision {
  id: number
  state: Exclude<AdjustmentState, 'pending'>
  staffId: number
  note: string
  now: Date
}

export const updateDecided = (tx: Db, { id, state, staffId, note, now }: Decision) => tx`
  update points_adjustment set state = ${state}, decided_by = ${staffId}, decided_at = ${now}, note = ${note}
   where id = ${id}`
