import { type Columns, columnsOf, rowsOf } from '../../db/columns.ts'
import { type Db, type Fragment, unprepared } from '../../db/connect.ts'
import type { Match } from '../match/queries.ts'
import type { Counted, GroupRow, ValueRow } from './facet-rules.ts'
import {
  type Filter,
  hasPrice,
  inside,
  isNarrowed,
  modelsLeft,
  offered,
  passesBrand,
  passesPrice,
  passesWish,
  searched,
  where,
} from './queries.ts'

interface Found {
  groups: Columns<GroupRow>
  values: Columns<ValueRow> | null
  prices: Counted['prices']
}

/** A search before its values are counted: `facets` is what `tally` reads. */
interface Hits extends Pick<Found, 'groups' | 'prices'> {
  facets: Buffer
}

const GROUP = ['brandId', 'childId', 'failed', 'products', 'leastFen', 'mostFen'] as const
const VALUE = ['text', 'allCount', 'count', 'unit'] as const

/**
 * Counts for all filters in one statement. Every product of the category is read once and gets one bit for each filter
 * that it fails. Products of the whole catalogue share no parameters, so parameters are not counted there. Triggers
 * keep the counts of a category before anything is chosen, so then no product is read; with a single filter, only
 * those that pass it are.
 */
export async function countFor(db: Db, filter: Filter, source = sourceOf(filter)): Promise<Counted> {
  const query = db<[Found]>`
  with ${groups[source](db, filter)}
  select (${columnsOf(db, GROUP, db`select * from g`)}) as groups,
         ${filter.scope ? db`(${columnsOf(db, VALUE, ranked(db, values[source](db, filter)))})` : db`null::json`} as values,
         ${prices(db, filter)} as prices`
  // These have few shapes, so their prepared statements do not fill the server's memory.
  const [found] = await (source === 'kept' ? query : unprepared(query))
  return {
    groups: rowsOf(found.groups),
    values: found.values ? rowsOf(found.values) : [],
    prices: found.prices,
  }
}

/**
 * The same for the hits of a search. Their values come as numbers and are counted by the server: 25,000 of them take
 * it 1 ms, and PostgreSQL 10.
 */
export async function countHits(db: Db, match: Match, filter: Filter) {
  const query = db<[Hits]>`
  with c as (select ${columns(db, filter)}, p.facet_bytes from ${searched(db, match)} where ${offered(db, filter)}),
       g as (${counted(db, db`, string_agg(facet_bytes, '') as facets`)})
  select (${columnsOf(db, GROUP, db`select * from g`)}) as groups, ${prices(db, filter)} as prices,
         (select coalesce(string_agg(int4send(failed) || int4send(length(facets)) || facets, ''), '') from g) as facets`
  const [found] = await (match.tiers.length === 1 && !isNarrowed(filter) ? query : unprepared(query))
  return { groups: rowsOf(found.groups), prices: found.prices, facets: found.facets }
}

/** Texts of values by their numbers. Neither changes. */
export const listFacetTexts = (db: Db, ids: readonly number[]) => db<{ id: number; text: string }[]>`
  select id, text from facet_value where id = any(${ids as number[]}::integer[])`

/** The units in which these products measure these values. */
export const listUnits = (db: Db, values: readonly { text: string; holderId: number }[]) => db<
  { text: string; unit: string }[]
>`
  select t.text, q.unit
    from unnest(${values.map(({ holderId }) => holderId)}::bigint[], ${values.map(({ text }) => text)}::text[]) as t(product_id, text)
    join product_parameter q on q.product_id = t.product_id and q.name = split_part(t.text, ':', 1)
                            and q.value = substr(t.text, strpos(t.text, ':') + 1)`

type Source = 'kept' | 'passing' | 'counted'

export function sourceOf(filter: Filter): Source {
  const { brandIds, inStock, wishes } = filter
  const filters = [brandIds.length > 0, hasPrice(filter), inStock].filter(Boolean).length + wishes.length
  if (filters > 1) return 'counted'
  return isNarrowed(filter) ? 'passing' : 'kept'
}

const counted = (db: Db, more: Fragment = db``): Fragment => db`
  select brand_id, child_id, failed, count(*) as products, min(price_min_fen) as least_fen, max(price_max_fen) as most_fen ${more}
    from c group by brand_id, child_id, failed`

const kept = (db: Db, filter: Filter, failed: number): Fragment => db`
  select k.brand_id, i.child_id, ${failed}::int as failed, sum(k.products) as products,
         min(k.price_least_fen) as least_fen, max(k.price_most_fen) as most_fen
    from inside i ${countsOf(db, filter, db`brand_count`)} group by k.brand_id, i.child_id`

/** Counts of the categories inside, found by their key: tables of few pages would be read whole. */
const countsOf = (db: Db, { scope }: Filter, table: Fragment): Fragment =>
  scope
    ? db`cross join lateral (select * from ${table} where category_id = i.id and products > 0 offset 0) k`
    : db`join ${table} k on k.category_id = i.id and k.products > 0`

/** `c`: the products that are read. `g`: the products by brand and category, and by the filters that they fail. */
const groups: Record<Source, (db: Db, filter: Filter) => Fragment> = {
  counted: (db, filter) => db`
  c as (select ${columns(db, filter)}, p.facets from product p where ${offered(db, filter)}), g as (${counted(db)})`,
  kept: (db, filter) => db`
  inside as materialized (${inside(db, filter)}), g as (${kept(db, filter, 0)})`,
  // Those that fail the only filter are all others. The index of brands knows categories of the lowest level only.
  passing: (db, filter) => db`
  inside as materialized (${inside(db, filter)}),
  c as materialized (
    select ${columns(db, filter)}, p.facets from product p
     where ${where(db, filter)} ${filter.scope && filter.brandIds.length > 0 ? db`and p.category_id = any(array(select id from inside))` : db``}
  ), passing as materialized (${counted(db)}),
  g as (
    select * from passing
    union all
    select a.brand_id, a.child_id, a.failed, a.products - coalesce(p.products, 0), a.least_fen, a.most_fen
      from (${kept(db, filter, onlyBit(filter))}) a
      left join passing p on coalesce(p.brand_id, 0) = a.brand_id and p.child_id is not distinct from a.child_id
  )`,
}

/** Prices of the models that the other filters leave; null if those of the products are the same. */
const prices = (db: Db, filter: Filter): Fragment =>
  filter.wishes.length === 0 && !filter.inStock
    ? db`null::json`
    : db`(select json_build_object('least', min(l.price_fen), 'most', max(l.price_fen))
            from c p cross join lateral (select price_fen from ${modelsLeft(db, filter)}) l where p.failed & ~2 = 0)`

/**
 * The values of each name, the most frequent first. The unit comes from a product with the first one, because other
 * categories may measure a parameter of the same name in another unit.
 */
const ranked = (db: Db, values: Fragment): Fragment => db`
  select v.text, v.all_count, v.count,
         case when row_number() over w = 1 then (
           select q.unit from product_parameter q
            where q.product_id = v.holder_id and q.name = v.name and q.value = substr(v.text, char_length(v.name) + 2)
         ) end as unit
    from (select *, split_part(text, ':', 1) as name from (${values}) each) v
  window w as (partition by v.name order by v.count desc, v.all_count desc, v.text)
   order by v.name, v.count desc, v.all_count desc, v.text`

const keptValues = (db: Db, filter: Filter): Fragment => db`
  select k.facet as text, sum(k.products) as all_count, sum(k.products) as count, min(k.product_id) as holder_id
    from inside i ${countsOf(db, filter, db`facet_count`)} group by k.facet`

const values: Record<Source, (db: Db, filter: Filter) => Fragment> = {
  counted: (db, filter) => db`
  select f as text, count(*) as all_count, min(c.id) as holder_id,
         ${isNarrowed(filter) ? db`count(*) filter (where c.failed & ~${ownBit(db, filter)} = 0)` : db`count(*)`} as count
    from c cross join lateral unnest(c.facets) f
   group by f`,
  kept: keptValues,
  passing: (db, filter) => db`
  select k.text, k.all_count, k.holder_id,
         case when starts_with(k.text, ${`${filter.wishes[0]?.name ?? ''}:`}) then k.all_count else coalesce(p.count, 0) end as count
    from (${keptValues(db, filter)}) k
    left join (select f as text, count(*) from c cross join lateral unnest(c.facets) f group by f) p on p.text = k.text`,
}

/** The bit of the filter on the parameter of a value `f`; 0 if there is none. */
const ownBit = (db: Db, { wishes }: Filter): Fragment =>
  wishes.length === 0
    ? db`0`
    : db`(case ${wishes.map(({ name }, at) => db`when starts_with(f, ${`${name}:`}) then ${8 << at}::int`)} else 0 end)`

const columns = (db: Db, filter: Filter): Fragment => db`
  p.id, p.brand_id, p.price_min_fen, p.price_max_fen, ${childOf(db, filter)} as child_id, ${failedBits(db, filter)} as failed`

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
      (wish, at) => db`case when ${passesWish(db, wish, filter)} then 0 else ${8 << at}::int end`,
    ),
  ]
  return bits.length > 0 ? db`(${bits.map((bit, at) => (at === 0 ? bit : db`| ${bit}`))})` : db`0`
}
