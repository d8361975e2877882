import type { LimitChange, LimitPeriod, SpendingLimit } from '@gongfang/contract/buying/spending-limit'
import type { Db, Fragment } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { unitPathOf } from '../../people/team/door.ts'

/** A member with the own unit and those above it. */
export interface Limited {
  institutionId: number
  memberId: number
  unitIds: readonly number[]
}

const applying = (db: Db, { institutionId, memberId, unitIds }: Limited) => db`
  l.institution_id = ${institutionId} and (l.member_id = ${memberId} or l.unit_id = any(${[...unitIds]}::bigint[]))`

/** Orders of one person or unit wait for each other here, so that each sees the sum with the one before. */
export async function lockLimits(tx: Db, limited: Limited): Promise<number> {
  const { count } = await tx`
    select from spending_limit l where ${applying(tx, limited)} order by l.id for no key update`
  return count
}

interface Counted {
  now: Date
  /** A purchase request that is compared with the limits itself. */
  exceptRequestId?: number | undefined
}

const orderFen = (db: Db) => db`
  case o.currency when 'points' then o.payable_points * 100 / o.rate else o.payable_fen end`

const refundedFen = (db: Db) => db`
  coalesce((
    select case o.currency when 'points' then sum(r.amount_points)::bigint * 100 / o.rate else sum(r.amount_fen)::bigint end
      from payment_facts p join refund_facts r on r.payment_id = p.id and r.state = 'done'
     where p.purpose = 'order' and p.subject_id = o.id and p.kept), 0)`

const requestFen = (db: Db) => db`
  case r.currency when 'points' then r.payable_points * 100 / (r.amounts->>'rate')::bigint else r.payable_fen end`

/** Orders `o` of limit `l` since its period began, without those that ended unpaid. */
const ordersOf = (db: Db, whose: Fragment, now: Date) => db`
  select ${orderFen(db)} - case when o.paid_at is null then 0 else ${refundedFen(db)} end as fen from order_facts o
   where ${whose} and o.institution_id = l.institution_id and o.state <> 'cancelled'
     and o.created_at >= date_trunc(l.period, ${now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`

/** Requests `r` that wait, from whichever day: their orders belong to this period. */
const requestsOf = (db: Db, whose: Fragment, exceptRequestId: number | undefined) => db`
  select ${requestFen(db)} as fen from purchase_request r
   where ${whose} and r.institution_id = l.institution_id and r.state in ('pending', 'approved')
     and r.id <> ${exceptRequestId ?? 0}`

/** What limit `l` has used in the period of `now`, as `used.fen`. */
const used = (db: Db, { now, exceptRequestId }: Counted) => db`
  lateral (
    select coalesce(sum(part.fen), 0)::bigint as fen from (
      ${ordersOf(db, db`l.member_id is not null and o.member_id = l.member_id`, now)}
      union all ${requestsOf(db, db`l.member_id is not null and r.member_id = l.member_id`, exceptRequestId)}
      union all ${ordersOf(db, db`l.unit_id is not null and o.unit_id = any(${unitsUnder(db)})`, now)}
      union all ${requestsOf(db, db`l.unit_id is not null and r.unit_id = any(${unitsUnder(db)})`, exceptRequestId)}
    ) part) used`

const unitsUnder = (db: Db) => db`
  array(select u.id from unit_facts u
         where u.institution_id = l.institution_id and (u.id = l.unit_id or u.above @> array[l.unit_id]))`

interface LimitUse {
  unit: string
  period: LimitPeriod
  amountFen: number
  usedFen: number
}

/** The limits that apply to a member: the own ones first, then those of the units. */
export const listUse = (db: Db, limited: Limited, counted: Counted) => db<LimitUse[]>`
  select ${unitPathOf(db, db`l.unit_id`)} as unit, l.period, l.amount_fen, used.fen as used_fen
    from spending_limit l cross join ${used(db, counted)}
   where ${applying(db, limited)} order by l.unit_id nulls first, l.period`

/** The name of the member, `m`, or of the unit that a row is about. */
const nameOf = (db: Db, row: string) => db`
  case when ${db(row)}.unit_id is null then ${shownName(db, 'm')} else ${unitPathOf(db, db`${db(row)}.unit_id`)} end`

const periodStart = (db: Db, period: LimitPeriod, now: Date) => db`
  (date_trunc(${period}, ${now}::timestamptz at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')`

/** What `listUse` sums for one member, for all members and units of an institution in one reading of its orders. */
const usedByAll = (db: Db, { institutionId, now }: { institutionId: number; now: Date }) => db`
  refunded as materialized (
    select p.subject_id as order_id, sum(r.amount_points)::bigint as points, sum(r.amount_fen)::bigint as fen
      from refund_facts r join payment_facts p on p.id = r.payment_id and p.purpose = 'order' and p.kept
     where r.state = 'done' group by p.subject_id
  ), moved as materialized (
    select o.member_id, o.unit_id, o.created_at >= ${periodStart(db, 'month', now)} as in_month,
           sum(${orderFen(db)} - case when o.paid_at is null then 0
                                      when o.currency = 'points' then coalesce(d.points, 0) * 100 / o.rate
                                      else coalesce(d.fen, 0) end) as fen
      from order_facts o left join refunded d on d.order_id = o.id
     where o.institution_id = ${institutionId} and o.state <> 'cancelled' and o.created_at >= ${periodStart(db, 'year', now)}
     group by 1, 2, 3
    union all
    select r.member_id, r.unit_id, true, sum(${requestFen(db)}) from purchase_request r
     where r.institution_id = ${institutionId} and r.state in ('pending', 'approved') group by 1, 2
  ), used as materialized (
    select m.member_id, null::bigint as unit_id, sum(m.fen) filter (where m.in_month) as month, sum(m.fen) as year
      from moved m group by 1
    union all
    select null, h.id, sum(m.fen) filter (where m.in_month), sum(m.fen)
      from moved m join unit_facts u on u.id = m.unit_id cross join lateral unnest(u.above || u.id) h(id) group by 2
  )`

/** Limits of people who are in the institution, and of its units. */
export const listLimits = (db: Db, { institutionId, now }: { institutionId: number; now: Date }) => db<
  SpendingLimit[]
>`
  with ${usedByAll(db, { institutionId, now })}
  select l.id, l.member_id, l.unit_id, l.period, l.amount_fen,
         coalesce(case l.period when 'month' then coalesce(w.month, v.month) else coalesce(w.year, v.year) end, 0)::bigint as used_fen,
         ${nameOf(db, 'l')} as name
    from spending_limit l
    left join membership_ever s on s.member_id = l.member_id and s.institution_id = l.institution_id and s.state <> 'left'
    left join member_facts m on m.id = s.member_id
    left join unit_facts u on u.id = l.unit_id and u.state = 'active'
    left join used w on w.member_id = l.member_id
    left join used v on v.unit_id = l.unit_id
   where l.institution_id = ${institutionId} and (s.member_id is not null or u.id is not null)
   order by l.unit_id nulls first, name, l.period`

export const listChanges = (db: Db, { institutionId, limit }: { institutionId: number; limit: number }) => db<
  LimitChange[]
>`
  select c.id, c.period, c.before_fen, c.after_fen, ${shownName(db, 'a')} as by, c.at,
         ${nameOf(db, 'c')} as name
    from spending_limit_change c
    join member_facts a on a.id = c.actor_id
    left join member_facts m on m.id = c.member_id
   where c.institution_id = ${institutionId} order by c.id desc limit ${limit}`

export async function countLimits(db: Db, institutionId: number): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from spending_limit where institution_id = ${institutionId}`
  return row.count
}

interface LimitOf {
  institutionId: number
  memberId: number | null
  unitId: number | null
  period: LimitPeriod
}

const named = (db: Db, { institutionId, memberId, unitId, period }: LimitOf) => db`
  institution_id = ${institutionId} and period = ${period}
  and member_id is not distinct from ${memberId}::bigint and unit_id is not distinct from ${unitId}::bigint`

export async function lockLimit(tx: Db, of: LimitOf) {
  const [row] = await tx<{ amountFen: number }[]>`
    select amount_fen from spending_limit where ${named(tx, of)} for no key update`
  return row
}

export const deleteLimit = (tx: Db, of: LimitOf) => tx`delete from spending_limit where ${named(tx, of)}`

export const updateLimit = (
  tx: Db,
  { amountFen, now, ...of }: LimitOf & { amountFen: number; now: Date },
) => tx`
  update spending_limit set amount_fen = ${amountFen}, since = ${now} where ${named(tx, of)}`

export const insertLimit = (
  tx: Db,
  { amountFen, now, ...of }: LimitOf & { amountFen: number; now: Date },
) => tx`
  insert into spending_limit (institution_id, member_id, unit_id, period, amount_fen, since)
  values (${of.institutionId}, ${of.memberId}, ${of.unitId}, ${of.period}, ${amountFen}, ${now})`

interface NewChange extends LimitOf {
  beforeFen: number | null
  afterFen: number | null
  actorId: number
  now: Date
}

export const insertChange = (tx: Db, { now, ...c }: NewChange) => tx`
  insert into spending_limit_change (institution_id, member_id, unit_id, period, before_fen, after_fen, actor_id, at)
  values (${c.institutionId}, ${c.memberId}, ${c.unitId}, ${c.period}, ${c.beforeFen}, ${c.afterFen}, ${c.actorId}, ${now})`
