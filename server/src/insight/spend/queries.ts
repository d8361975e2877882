import type { Day } from '@gongfang/contract/base/time'
import type { SpendBy } from '@gongfang/contract/insight/spend'
import type { Db, Fragment } from '../../db/connect.ts'
import { shownName } from '../../db/phone.ts'
import { isInside } from '../../goods/assortment/door.ts'
import { unitPathOf } from '../../people/team/door.ts'

/** What a reader answers for: all of the institution, or these units with those below them, and these funds. */
export interface Scope {
  institutionId: number
  all: boolean
  unitIds: readonly number[]
  fundIds: readonly number[]
}

interface Answering {
  units: { id: number; name: string; own: boolean }[]
  funds: { id: number; name: string }[]
}

/** Units that a member manages, with those below them, and the funds that the member owns. */
export async function findAnswering(
  db: Db,
  { memberId, institutionId }: { memberId: number; institutionId: number },
): Promise<Answering> {
  const [row] = await db<[Answering]>`
    select (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name, 'own', u.id = any(s.manages)) order by u.id), '[]')
              from membership_now s
              join unit_facts u on u.institution_id = s.institution_id and (u.id = any(s.manages) or u.above && s.manages)
             where s.member_id = ${memberId} and s.institution_id = ${institutionId}) as units,
           (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.code) order by f.id), '[]')
              from fund_facts f
             where f.institution_id = ${institutionId} and f.owner_id = ${memberId}) as funds`
  return row
}

/** The assortment of an institution, if it is in use. */
export async function findAssortment(db: Db, institutionId: number): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from assortment_facts where institution_id = ${institutionId} and mode <> 'off'`
  return row?.id ?? null
}

export interface Wanted {
  scope: Scope
  assortmentId: number | null
  today: Day
  fromMonth: string
  toMonth: string
}

const start = (db: Db, month: string) => db`(${`${month}-01`}::timestamp at time zone 'Asia/Shanghai')`
const end = (db: Db, month: string) =>
  db`((${`${month}-01`}::timestamp + interval '1 month') at time zone 'Asia/Shanghai')`
const yearBefore = (month: string) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`

const within = (db: Db, at: Fragment, { fromMonth, toMonth }: Wanted) => db`
  (${at} >= ${start(db, fromMonth)} and ${at} < ${end(db, toMonth)}
   or ${at} >= ${start(db, yearBefore(fromMonth))} and ${at} < ${end(db, yearBefore(toMonth))})`

/** Orders `o` that the reader answers for. */
const inScope = (db: Db, { institutionId, all, unitIds, fundIds }: Scope) => db`
  o.institution_id = ${institutionId}
  ${all ? db`` : db`and (o.unit_id = any(${[...unitIds]}::bigint[]) or o.fund_id = any(${[...fundIds]}::bigint[]))`}`

/** `fen` of so many points of order `o`, rounded down. */
const inFen = (db: Db, points: Fragment) => db`${points} * 100 / o.rate`

/**
 * Payments of orders, and refunds of them as negative ones, each on its own day. Refunds in points together come to what
 * all these points are worth.
 */
const movements = (db: Db, wanted: Wanted) => db`
  select o.id as order_id, null::bigint as refund_id, o.paid_at as at, o.currency,
         case o.currency when 'points' then ${inFen(db, db`o.payable_points`)} else o.payable_fen end as fen
    from order_facts o
   where ${inScope(db, wanted.scope)} and ${within(db, db`o.paid_at`, wanted)}
  union all
  select o.id, r.id, r.done_at, o.currency,
         - case o.currency when 'points' then ${inFen(db, db`(x.points + r.amount_points)`)} - ${inFen(db, db`x.points`)}
                else r.amount_fen end
    from refund_facts r
    join payment_facts p on p.id = r.payment_id and p.purpose = 'order' and p.kept
    join order_facts o on o.id = p.subject_id
    left join lateral (
      select coalesce(sum(e.amount_points), 0)::bigint as points from refund_facts e
       where o.currency = 'points' and e.payment_id = r.payment_id and e.state = 'done' and (e.done_at, e.id) < (r.done_at, r.id)
    ) x on true
   where r.state = 'done' and ${inScope(db, wanted.scope)} and ${within(db, db`r.done_at`, wanted)}`

/**
 * A movement is spread over the goods that it is about, by their amounts: freight and points set off with them. A refund
 * of an after-sale is about its pieces, any other one about the whole order.
 */
const spread = (db: Db) => db`
  select l.order_id, l.at, l.product_id, l.agreed, l.sku_id in (select sku_id from inside) as inside,
         l.fen * case when sum(l.weight) over w = 0 then 1.0::float8 / count(*) over w
                      else l.weight::float8 / sum(l.weight) over w end as fen
    from (
      select m.order_id, m.refund_id, m.at, m.fen, n.product_id, n.sku_id, ${isAgreed(db)} as agreed,
             ${weightOf(db, db`n`)} as weight
        from moved m join order_line_facts n on n.order_id = m.order_id
       where m.refund_id is null
      union all
      select m.order_id, m.refund_id, m.at, m.fen, n.product_id, n.sku_id, ${isAgreed(db)},
             case when a.id is null then ${weightOf(db, db`n`)} else coalesce(${weightOf(db, db`al`)}, 0) end
        from moved m
        join order_line_facts n on n.order_id = m.order_id
        left join lateral (
          select c.id from aftersale_facts c
           where c.order_id = m.order_id and c.refund_id = m.refund_id
             and exists (select from aftersale_line_facts x where x.aftersale_id = c.id)) a on true
        left join aftersale_line_facts al on al.aftersale_id = a.id and al.order_line_id = n.id
       where m.refund_id is not null
    ) l
  window w as (partition by l.order_id, l.refund_id)`

/** Models of the orders that are inside the assortment of today. */
const inside = (db: Db, { assortmentId, today }: Wanted) =>
  assortmentId === null
    ? db`select null::bigint as sku_id where false`
    : db`select s.id as sku_id
           from (select distinct n.sku_id from moved m join order_line_facts n on n.order_id = m.order_id) k
           join sku_facts s on s.id = k.sku_id join product_facts p on p.id = s.product_id
          where ${isInside(db, { today, assortment: db`${assortmentId}::bigint` })}`

/** Line `n` was bought at a price that was agreed with the institution: by a price list, or by an offer. */
const isAgreed = (db: Db) => db`(n.price_list_name is not null or n.offer_no is not null)`

const weightOf = (db: Db, line: Fragment) => db`
  case m.currency when 'points' then ${line}.amount_points else ${line}.amount_fen end`

/** By what a report may be divided; months are sums of each. */
type Division = Exclude<SpendBy, 'month'>

/** Of a part `s` with its order `o` and its goods `p`. */
const keyOf = (db: Db): Record<Division, Fragment> => ({
  unit: db`o.unit_id`,
  fund: db`o.fund_id`,
  person: db`o.member_id`,
  category: db`coalesce(p.category2_id, p.category1_id, p.category_id)`,
  brand: db`p.brand_id`,
})

const nameOf = (db: Db): Record<Division, Fragment> => ({
  unit: unitPathOf(db, db`k.key`),
  fund: db`(select f.code || ' ' || f.name from fund_facts f where f.id = k.key)`,
  person: db`(select ${shownName(db, 'm')} from member_facts m where m.id = k.key)`,
  category: db`(select string_agg(c.name, ' / ' order by array_position(whole.path, c.id))
                  from category_facts whole join category_facts c on c.id = any(whole.path) where whole.id = k.key)`,
  brand: db`(select b.name from brand_facts b where b.id = k.key)`,
})

export interface SpentRow {
  kind: 'total' | 'month' | Division
  key: number | null
  /** Of the report, also for the year before. */
  month: string
  name: string
  fen: number
  beforeFen: number
  agreedFen: number
  insideFen: number
  orders: number
}

/** The sums of a report: in all, by month, and by the wanted divisions. One statement, so that they agree. */
export function listSpent(db: Db, { by, ...wanted }: Wanted & { by: readonly SpendBy[] }) {
  const divisions = by.filter((each) => each !== 'month')
  const isOf = (...some: Division[]) => divisions.some((each) => some.includes(each))
  const [keys, names] = [keyOf(db), nameOf(db)]
  const each = (part: (division: Division) => Fragment) =>
    divisions.reduce((all, division) => db`${all}${part(division)}`, db``)
  return db<SpentRow[]>`
  with moved as materialized (${movements(db, wanted)}),
  inside as materialized (${inside(db, wanted)}),
  parts as materialized (
    select s.fen, s.agreed, s.inside, ${each((one) => db`${keys[one]} as ${db(one)}, `)}
           s.at >= ${start(db, wanted.fromMonth)} as now,
           to_char(s.at at time zone 'Asia/Shanghai'
                   + case when s.at >= ${start(db, wanted.fromMonth)} then interval '0' else interval '12 months' end, 'YYYY-MM') as month
      from (${spread(db)}) s
      ${isOf('category', 'brand') ? db`join product_facts p on p.id = s.product_id` : db``}
      ${isOf('unit', 'fund', 'person') ? db`join order_facts o on o.id = s.order_id` : db``}
  ), sums as (
    select case ${each((one) => db`when grouping(${db(one)}) = 0 then ${one} `)} when grouping(month) = 0 then 'month' else 'total' end as kind,
           coalesce(${each((one) => db`${db(one)}, `)} null::bigint) as key, month,
           coalesce(sum(fen) filter (where now), 0) as fen, coalesce(sum(fen) filter (where not now), 0) as before_fen,
           coalesce(sum(fen) filter (where now and agreed), 0) as agreed_fen,
           coalesce(sum(fen) filter (where now and inside), 0) as inside_fen
      from parts group by grouping sets ((), (month) ${each((one) => db`, (${db(one)})`)})
  )
  select k.kind, k.key, coalesce(k.month, '') as month, k.fen, k.before_fen, k.agreed_fen, k.inside_fen,
         coalesce(case k.kind when 'total' then '' ${each((one) => db`when ${one} then ${names[one]} `)} end, '') as name,
         case k.kind when 'total' then (
           select count(*) from moved where refund_id is null and at >= ${start(db, wanted.fromMonth)}) else 0 end as orders
    from sums k`
}
