import type { Day } from '@gongfang/contract/base/time'
import { institutionCan } from '@gongfang/contract/people/institution'
import type { Db, Fragment } from '../../db/connect.ts'
import { approvedInstitutionOf } from '../../people/member/door.ts'

/**
 * Part of a statement, `agreed_lists`: the lists that hold today for the institution of a member who may see its prices, in
 * the order in which they count.
 */
export const agreedLists = (db: Db, { member, today }: { member: Fragment; today: Day }) => db`
  agreed_lists as materialized (
    select l.id, l.version, l.name, l.until_on, l.priority
      from price_list_institution f
      join price_list l on l.id = f.list_id and l.state = 'active' and ${today}::date between l.from_on and l.until_on
     where f.institution_id = ${approvedInstitutionOf(db, member, institutionCan.prices)}
     order by l.priority desc, l.id desc)`

const rowOf = (db: Db) => db`
  jsonb_build_object('listId', l.id, 'version', l.version, 'rowId', r.id, 'name', l.name, 'untilOn', l.until_on,
    'priceFen', r.price_fen, 'offPermille', r.off_permille, 'points', r.points, 'minimum', r.minimum, 'tiers', r.tiers)`

/**
 * The row of the first of `agreed_lists` that says something of SKU `s`, as an array of one; null without any. Of one list the
 * model's own row comes first, then the largest discount of its categories and its brand, which `product` has. Lists behind
 * the one that is found are not looked into, and without any list nothing is.
 */
export const agreedRows = (
  db: Db,
  product: Fragment = db`p`,
): Fragment => db`case when (select exists (select from agreed_lists)) then (
  select jsonb_build_array(${rowOf(db)})
    from (select array['s' || s.id::text, 'b' || ${product}.brand_id::text]
                 || array(select 'c' || c::text from unnest(${product}.category_path) c) as goods offset 0) k
   cross join (select * from agreed_lists order by priority desc, id desc) l
   cross join lateral (
     select * from price_row where list_id = l.id and ended_version is null and goods = any(k.goods)
      order by sku_id nulls last, off_permille desc, id limit 1) r
   order by l.priority desc, l.id desc limit 1) end`

const holdsOn = (db: Db, today: Day) => db`
  l.state = 'active' and ${today}::date between l.from_on and l.until_on`

/** Condition: the list holds today and says something of one of these goods, an array as `price_row.goods` has them. */
export const saysOf = (
  db: Db,
  { list, goods, today }: { list: Fragment; goods: Fragment; today: Day },
) => db`exists (
  select from price_list l join price_row r on r.list_id = l.id and r.ended_version is null and r.goods = any(${goods})
   where l.id = ${list} and ${holdsOn(db, today)})`

/** The goods of which the lists say something that hold today. */
export const goodsInLists = (db: Db, { lists, today }: { lists: Fragment; today: Day }) => db`
  select r.goods from price_list l join price_row r on r.list_id = l.id and r.ended_version is null
   where l.id in (${lists}) and ${holdsOn(db, today)}`

/** The row of a version that a purchase request was handed in with, while its list still stands for the institution. */
export const heldRows = (db: Db, held: Fragment): Fragment => db`(
  select jsonb_build_array(${rowOf(db)} || jsonb_build_object('version', (${held} ->> 'version')::integer,
           'name', ${held} ->> 'name', 'baseFen', (${held} ->> 'baseFen')::bigint))
    from agreed_lists l
    join price_row r on r.list_id = l.id and r.id = (${held} ->> 'rowId')::bigint
   where l.id = (${held} ->> 'listId')::bigint)`

/** Holds these lists until the transaction ends, and whoever ends one of them waits. Fewer rows than lists: one has ended. */
export const lockVersions = (tx: Db, lists: readonly { listId: number; version: number }[]) => tx`
  select l.id from price_list l
    join unnest(${lists.map(({ listId }) => listId)}::bigint[], ${lists.map(({ version }) => version)}::integer[])
         as w (id, version) on w.id = l.id and l.version >= w.version and l.state = 'active'
   order by l.id for share of l`

/**
 * Part of a statement, of order line `l` and order `o`: what the row that the line names said in the version that it names, a
 * discount counted of the public price that the line keeps; whether the row is of its goods; and whether a version from then
 * on held for the institution on the day of the order.
 */
export const saidByList = (db: Db) => db`(
  select w.price_fen, coalesce(r.sku_id = l.sku_id, true) as goods,
         exists (select from price_list_version v
                  where v.list_id = l.price_list_id and v.version >= l.price_list_version and v.state = 'active'
                    and o.institution_id = any(v.institution_ids)
                    and (o.created_at at time zone 'Asia/Shanghai')::date between v.from_on and v.until_on) as days
    from (values (1)) one
    left join price_row r on r.id = l.price_row_id and r.list_id = l.price_list_id
     and r.from_version <= l.price_list_version and coalesce(r.ended_version > l.price_list_version, true)
   cross join lateral (
     select case when coalesce(l.counted, l.quantity) < r.minimum then null
                 when r.price_fen is null then greatest(1, (l.price_base_fen * (1000 - r.off_permille) + 500) / 1000)
                 else coalesce((
                   select (t ->> 'priceFen')::bigint from jsonb_array_elements(r.tiers) t
                    where (t ->> 'fromQuantity')::integer <= coalesce(l.counted, l.quantity)
                    order by (t ->> 'fromQuantity')::integer desc limit 1), r.price_fen) end as price_fen) w)`
