import type { Facets } from '@gongfang/contract/catalogue'
import { type Db, type Fragment, unprepared } from '../../db/connect.ts'
import { type Match, matching } from '../match/queries.ts'
import {
  chosen,
  type Filter,
  hasPrice,
  inside,
  isNarrowed,
  modelsLeft,
  offered,
  passesBrand,
  passesPrice,
  passesWish,
  where,
} from './queries.ts'

export type FacetRow = Omit<Facets, 'parameters'> & {
  total: number
  parameters: {
    name: string
    unit: string
    numeric: boolean
    least: number | null
    most: number | null
    values: { value: string; count: number }[]
  }[]
}

const MOST_NAMES = 12
const MOST_VALUES = 60

/**
 * Counts all filters in one statement. Every product of the category or search is read once and gets one bit for each
 * filter that it fails. A product counts for the values of a filter when it fails no other filter, so values without
 * hits are listed with 0. Products of the whole catalogue share no parameters, so parameters are not counted there.
 * Triggers keep the counts of a category before anything is chosen, so then no product is read; with a single filter,
 * only those that pass it are.
 */
export function findFacets(
  db: Db,
  match: Match | null,
  filter: Filter,
  source = match ? 'counted' : sourceOf(filter),
) {
  const query = db<FacetRow[]>`
  with ${groups[source](db, match, filter)}
  select coalesce((select sum(n) from g), 0)::bigint as total,
         coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'initial', b.initial, 'count', q.count)
                                   order by q.count desc, b.position, b.id)
            from (select brand_id, coalesce(sum(n) filter (where failed & ~1 = 0), 0) as count from g group by brand_id) q
            join brand b on b.id = q.brand_id), '[]') as brands,
         coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'count', q.count) order by k.position, k.id)
            from (select child_id, coalesce(sum(n) filter (where failed = 0), 0) as count from g group by child_id) q
            join category k on k.id = q.child_id and k.visible), '[]') as categories,
         ${prices(db, filter)},
         ${match || filter.scope ? parameters(db, filter, source) : db`'[]'::json`} as parameters`
  return source === 'kept' ? query : unprepared(query)
}

type Source = 'kept' | 'passing' | 'counted'

export function sourceOf(filter: Filter): Source {
  const { brandIds, inStock, wishes } = filter
  const filters = [brandIds.length > 0, hasPrice(filter), inStock].filter(Boolean).length + wishes.length
  if (filters > 1) return 'counted'
  return isNarrowed(filter) ? 'passing' : 'kept'
}

const counted = (db: Db): Fragment => db`
  select brand_id, child_id, failed, count(*) as n, min(price_min_fen) as least, max(price_max_fen) as most
    from c group by brand_id, child_id, failed`

const kept = (db: Db, failed: number): Fragment => db`
  select k.brand_id, i.child_id, ${failed}::int as failed, sum(k.products) as n, min(k.price_least_fen) as least,
         max(k.price_most_fen) as most
    from brand_count k join inside i on i.id = k.category_id
   where k.products > 0 group by k.brand_id, i.child_id`

/** `c`: the products that are read. `g`: the products by brand and category, and by the filters that they fail. */
const groups: Record<Source, (db: Db, match: Match | null, filter: Filter) => Fragment> = {
  counted: (db, match, filter) => db`
  c as (${candidates(db, match, filter)}), g as materialized (${counted(db)})`,
  kept: (db, _, filter) => db`
  inside as materialized (${inside(db, filter)}), g as materialized (${kept(db, 0)})`,
  // Those that fail the only filter are all others. The index of brands knows categories of the lowest level only.
  passing: (db, _, filter) => db`
  inside as materialized (${inside(db, filter)}),
  c as materialized (
    select ${columns(db, filter)} from product p
     where ${where(db, filter)} ${filter.scope && filter.brandIds.length > 0 ? db`and p.category_id = any(array(select id from inside))` : db``}
  ), passing as materialized (${counted(db)}),
  g as materialized (
    select * from passing
    union all
    select a.brand_id, a.child_id, a.failed, a.n - coalesce(p.n, 0), a.least, a.most
      from (${kept(db, onlyBit(filter))}) a
      left join passing p on coalesce(p.brand_id, 0) = a.brand_id and p.child_id is not distinct from a.child_id
  )`,
}

/** Prices of the models that the other filters leave. */
const prices = (db: Db, filter: Filter): Fragment =>
  filter.wishes.length === 0 && !filter.inStock
    ? db`(select min(least) from g where failed & ~2 = 0) as price_least_fen,
         (select max(most) from g where failed & ~2 = 0) as price_most_fen`
    : db`(select min(l.price_fen) ${pricesLeft(db, filter)}) as price_least_fen,
         (select max(l.price_fen) ${pricesLeft(db, filter)}) as price_most_fen`

const pricesLeft = (db: Db, filter: Filter): Fragment => db`
  from c join product p on p.id = c.id cross join lateral (select price_fen from ${modelsLeft(db, filter)}) l
 where c.failed & ~2 = 0`

/**
 * Parameter names: those of the templates of the open category first, then those that most products have. The unit
 * comes from a product with the most frequent value, because other categories may measure a parameter of the same
 * name in another unit.
 */
const parameters = (db: Db, filter: Filter, source: Source): Fragment => db`
  (with template as (
    select * from jsonb_to_recordset(${db.json(filter.template)}) as t(name text, numeric boolean, position integer)
  ), counted as (
    select v.text, split_part(v.text, ':', 1) as name, v.all_count, v.count, v.holder_id
      from (${values[source](db, filter)}) v
  ), ranked as (
    select n.name, substr(n.text, char_length(n.name) + 2) as value, n.count, n.holder_id, coalesce(t.numeric, false) as numeric, t.position,
           row_number() over (partition by n.name order by n.count desc, n.all_count desc, n.text) as place,
           sum(n.all_count) over (partition by n.name) as weight
      from counted n left join template t on t.name = n.name
  ), shown as (
    select name, bool_or(numeric) as numeric, min(position) as position, max(weight) as weight,
           min(value) filter (where place = 1) as first_value, min(holder_id) filter (where place = 1) as holder_id,
           min(substring(value from '^-?[0-9]+(?:[.][0-9]+)?')::float8) filter (where numeric and count > 0) as least,
           max(substring(value from '^-?[0-9]+(?:[.][0-9]+)?')::float8) filter (where numeric and count > 0) as most,
           coalesce(json_agg(json_build_object('value', value, 'count', count) order by place)
                    filter (where not numeric and place <= ${MOST_VALUES}), '[]'::json) as values
      from ranked group by name
     order by min(position) nulls last, max(weight) desc, name limit ${MOST_NAMES}
  )
  select coalesce(json_agg(p order by p.position nulls last, p.weight desc, p.name), '[]')
    from (select name, coalesce((${unitOfProduct(db)}), '') as unit, numeric, position, weight,
                 least, most, values from shown) p)`

const unitOfProduct = (db: Db): Fragment => db`
  select q.unit from product_parameter q
   where q.product_id = shown.holder_id and q.name = shown.name and q.value = shown.first_value`

const keptValues = (db: Db): Fragment => db`
  select facet as text, sum(products) as all_count, sum(products) as count, min(k.product_id) as holder_id
    from facet_count k join inside i on i.id = k.category_id where k.products > 0 group by facet`

const values: Record<Source, (db: Db, filter: Filter) => Fragment> = {
  counted: (db, { wishes }) => db`
  select f as text, count(*) as all_count, min(c.id) as holder_id,
         count(*) filter (where c.failed & ~coalesce(8 << (w.place::int - 1), 0) = 0) as count
    from c cross join lateral unnest(c.facets) f
    left join unnest(${wishes.map(({ name }) => name)}::text[]) with ordinality as w(name, place)
      on starts_with(f, w.name || ':')
   group by f`,
  kept: keptValues,
  passing: (db, { wishes }) => db`
  select k.text, k.all_count, k.holder_id,
         case when starts_with(k.text, ${`${wishes[0]?.name ?? ''}:`}) then k.all_count else coalesce(p.count, 0) end as count
    from (${keptValues(db)}) k
    left join (select f as text, count(*) from c cross join lateral unnest(c.facets) f group by f) p on p.text = k.text`,
}

const columns = (db: Db, filter: Filter): Fragment => db`
  p.id, p.brand_id, p.price_min_fen, p.price_max_fen, p.facets, ${childOf(db, filter)} as child_id, ${failedBits(db, filter)} as failed`

const candidates = (db: Db, match: Match | null, filter: Filter): Fragment => db`
  select ${columns(db, filter)} from ${match ? chosen(db, db`select s.product_id from ${matching(db, match)}`) : db`product p`}
   where ${offered(db, filter)}`

/** Id of the category one level below the open one; null at the lowest level. */
function childOf(db: Db, { scope }: Filter): Fragment {
  if (!scope) return db`p.category1_id`
  if (scope.depth === 1) return db`p.category2_id`
  // A product directly in a category of level 2 has no child category.
  return scope.depth === 2 ? db`nullif(p.category_id, p.category2_id)` : db`null::bigint`
}

/** The bit of the only filter, as in `failedBits`. */
const onlyBit = (filter: Filter) =>
  filter.brandIds.length > 0 ? 1 : hasPrice(filter) ? 2 : filter.inStock ? 4 : 8

/** Bits: 1 brand, 2 price, 4 stock, from 8 one for each parameter. */
function failedBits(db: Db, filter: Filter): Fragment {
  const { brandIds, inStock, wishes } = filter
  const bits = [
    ...(brandIds.length > 0 ? [db`case when ${passesBrand(db, brandIds)} then 0 else 1 end`] : []),
    ...(hasPrice(filter) ? [db`case when ${passesPrice(db, filter)} then 0 else 2 end`] : []),
    ...(inStock ? [db`case when p.in_stock then 0 else 4 end`] : []),
    ...wishes.map(
      (wish, at) => db`case when ${passesWish(db, wish, filter.scope)} then 0 else ${8 << at}::int end`,
    ),
  ]
  return bits.length > 0 ? db`(${bits.map((bit, at) => (at === 0 ? bit : db`| ${bit}`))})` : db`0`
}
