import type { Facets } from '@gongfang/contract/catalogue'
import { type Db, type Fragment, unprepared } from '../../db/connect.ts'
import { type Match, matching } from '../match/queries.ts'
import {
  type Filter,
  hasPrice,
  isNarrowed,
  modelsLeft,
  ofScope,
  passesBrand,
  passesPrice,
  passesWish,
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
 * Before anything is chosen, no product is read: triggers keep these counts.
 */
export function findFacets(db: Db, match: Match | null, filter: Filter) {
  const isKept = !match && !isNarrowed(filter)
  const query = db<FacetRow[]>`
  with ${isKept ? keptGroups(db, filter) : countedGroups(db, match, filter)}
  select coalesce((select sum(n) from g), 0)::bigint as total,
         coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name, 'initial', b.initial, 'count', q.count)
                                   order by q.count desc, b.position, b.id)
            from (select brand_id, coalesce(sum(n) filter (where failed & ~1 = 0), 0) as count from g group by brand_id) q
            join brand b on b.id = q.brand_id), '[]') as brands,
         coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'count', q.count) order by k.position, k.id)
            from (select child_id, coalesce(sum(n) filter (where failed = 0), 0) as count from g group by child_id) q
            join category k on k.id = q.child_id and k.visible), '[]') as categories,
         ${prices(db, filter)},
         ${match || filter.scope ? parameters(db, filter, isKept) : db`'[]'::json`} as parameters`
  return isKept ? query : unprepared(query)
}

const countedGroups = (db: Db, match: Match | null, filter: Filter): Fragment => db`
  c as (${candidates(db, match, filter)}), g as materialized (
    select brand_id, child_id, failed, count(*) as n, min(price_min_fen) as least, max(price_max_fen) as most
      from c group by brand_id, child_id, failed
  )`

/** The categories of the scope, and `g` as above. */
const keptGroups = (db: Db, { scope }: Filter): Fragment => db`
  inside as materialized (
    select id, path[${(scope?.depth ?? 0) + 1}::int] as child_id from category ${scope ? db`where path @> array[${scope.id}::bigint]` : db``}
  ), g as materialized (
    select k.brand_id, i.child_id, 0 as failed, sum(k.products) as n, min(k.price_least_fen) as least, max(k.price_most_fen) as most
      from brand_count k join inside i on i.id = k.category_id
     where k.products > 0 group by k.brand_id, i.child_id
  )`

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
const parameters = (db: Db, filter: Filter, isKept: boolean): Fragment => db`
  (with template as (
    select distinct on (t.name) t.name, t.kind = 'number' as numeric, t.position
      from category_parameter t where t.facet ${ofTemplate(db, filter)}
     order by t.name, t.position
  ), counted as (
    select v.text, split_part(v.text, ':', 1) as name, v.all_count, v.count, v.holder_id
      from (${isKept ? keptValues(db) : countedValues(db, filter)}) v
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

const countedValues = (db: Db, { wishes }: Filter): Fragment => db`
  select f as text, count(*) as all_count, min(c.id) as holder_id,
         count(*) filter (where c.failed & ~coalesce(8 << (w.place::int - 1), 0) = 0) as count
    from c cross join lateral unnest(c.facets) f
    left join unnest(${wishes.map(({ name }) => name)}::text[]) with ordinality as w(name, place)
      on starts_with(f, w.name || ':')
   group by f`

const keptValues = (db: Db): Fragment => db`
  select facet as text, sum(products) as all_count, sum(products) as count, min(k.product_id) as holder_id
    from facet_count k join inside i on i.id = k.category_id where k.products > 0 group by facet`

const ofTemplate = (db: Db, { scope }: Filter): Fragment =>
  scope
    ? db`and t.category_id in (select unnest(path) from category where id = ${scope.id}
                               union select id from category where path @> array[${scope.id}::bigint])`
    : db``

/** `offset 0` makes the planner fetch each hit by its key; its estimates for text search are unreliable. */
function candidates(db: Db, match: Match | null, filter: Filter): Fragment {
  const columns = db`p.id, p.brand_id, p.price_min_fen, p.price_max_fen, p.facets, ${childOf(db, filter)} as child_id, ${failedBits(db, filter)} as failed`
  const offered = db`p.status = 'onSale' ${ofScope(db, filter.scope)}`
  if (!match) return db`select ${columns} from product p where ${offered}`
  return db`
    select q.* from (select s.product_id from ${matching(db, match)}) h
     cross join lateral (select ${columns} from product p where p.id = h.product_id and ${offered} offset 0) q`
}

/** Id of the category one level below the open one; null at the lowest level. */
function childOf(db: Db, { scope }: Filter): Fragment {
  if (!scope) return db`p.category1_id`
  if (scope.depth === 1) return db`p.category2_id`
  // A product directly in a category of level 2 has no child category.
  return scope.depth === 2 ? db`nullif(p.category_id, p.category2_id)` : db`null::bigint`
}

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
