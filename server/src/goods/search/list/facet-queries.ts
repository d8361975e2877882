import { type Columns, columnsOf, rowsOf } from '../../../db/columns.ts'
import { type Db, type Fragment, unprepared } from '../../../db/connect.ts'
import type { Match } from '../match/queries.ts'
import type { Counted, GroupRow, KeptValue, ValueRow } from './facet-rules.ts'
import {
  type Filter,
  hasPrice,
  idsOf,
  inside,
  isNarrowed,
  meetsPrice,
  modelFilters,
  modelsLeft,
  offered,
  passesBrand,
  passesModel,
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
interface Hits extends Pick<Found, 'groups'> {
  facets: Buffer
}

/** The input of `countModels`; `models` is null if no filter is about a model. */
interface Read {
  groups: Columns<GroupRow>
  models: Buffer | null
  /** The numbers of the chosen values of each filter. */
  wishes: number[][]
}

const GROUP = ['brandId', 'childId', 'failed', 'products', 'leastFen', 'mostFen'] as const
const VALUE = ['text', 'allCount', 'count', 'unit'] as const
const KEPT_VALUE = ['id', 'text', 'allCount', 'holderId'] as const

/**
 * Counts for all filters in one statement, where no filter of a category is asked of a model. Products of the whole
 * catalogue share no parameters, so parameters are not counted there. Triggers keep the counts of a category before
 * anything is chosen, so then no product is read; with a single filter, only those that pass it are.
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
 * Products of a category that fail one filter at most, with their models. With a single filter, only those that pass it.
 * `groups` and `values` are what the category has before anything is chosen.
 */
export async function readModels(db: Db, filter: Filter) {
  const query = db<[Read & { values: Columns<KeptValue> }]>`
  with inside as materialized (${inside(db, filter)}),
       c as (select p.id, p.brand_id, ${childOf(db, filter)} as child_id, ${failedBits(db, filter)} as failed
               from product_facts p
              where ${offered(db, filter)} ${isSingle(filter) ? db`and ${passesModel(db, filter)}` : db``}),
       g as (select c.brand_id, c.child_id, c.failed, string_agg(m.bytes, '') as models
               from c join product_models m on m.product_id = c.id
              where ${atMostOne(db)} group by 1, 2, 3)
  select (${columnsOf(db, GROUP, kept(db, filter, 0))}) as groups,
         (${columnsOf(db, KEPT_VALUE, db`select v.id, k.* from (${keptValues(db, filter)}) k join facet_value v on v.text = k.text`)}) as values,
         ${modelBytes(db)} as models, ${wishedIds(db, filter)} as wishes`
  const [{ groups, values, ...read }] = await unprepared(query)
  return { ...read, groups: rowsOf(groups), values: rowsOf(values) }
}

/**
 * The same for the hits of a search. Their values come as numbers and are counted by the server: 25,000 of them take
 * it 1 ms, and PostgreSQL 10.
 */
export async function readHits(db: Db, match: Match, filter: Filter) {
  const isOfModels = modelFilters(filter) > 0
  const query = db<[Hits & Read]>`
  with c as (select ${columns(db, filter)}, p.facet_bytes from ${searched(db, match)} where ${offered(db, filter)}),
       h as (${counted(db, db`, string_agg(facet_bytes, '') as facets`)})
       ${
         isOfModels
           ? db`, g as (select c.brand_id, c.child_id, c.failed, string_agg(m.bytes, '') as models
                          from c join product_models m on m.product_id = c.id where ${atMostOne(db)} group by 1, 2, 3)`
           : db``
       }
  select (${columnsOf(db, GROUP, db`select * from h`)}) as groups,
         (select coalesce(string_agg(int4send(failed) || int4send(length(facets)) || facets, ''), '') from h) as facets,
         ${isOfModels ? modelBytes(db) : db`null::bytea`} as models, ${wishedIds(db, filter)} as wishes`
  const [{ groups, ...read }] = await (match.tiers.length === 1 && !isNarrowed(filter)
    ? query
    : unprepared(query))
  return { ...read, groups: rowsOf(groups) }
}

const atMostOne = (db: Db): Fragment => db`bit_count(c.failed::bit(32)) <= 1`

/** Each part: brand and category, 0 for none, in 8 bytes each, bits and length in 4 each, then the models of products. */
const modelBytes = (db: Db): Fragment => db`(
  select coalesce(string_agg(int8send(coalesce(brand_id, 0)) || int8send(coalesce(child_id, 0)) || int4send(failed)
                             || int4send(length(models)) || models, ''), '') from g)`

const wishedIds = (db: Db, { wishes }: Filter): Fragment =>
  wishes.length === 0
    ? db`'[]'::json`
    : db`json_build_array(${wishes.map((wish, at) => (at === 0 ? idsOf(db, wish) : db`, ${idsOf(db, wish)}`))})`

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

const filtersOf = (filter: Filter) => modelFilters(filter) + (filter.brandIds.length > 0 ? 1 : 0)

export const isSingle = (filter: Filter) => filtersOf(filter) === 1

export const sourceOf = (filter: Filter): Source =>
  filtersOf(filter) > 1 ? 'counted' : isSingle(filter) ? 'passing' : 'kept'

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
  c as (select ${columns(db, filter)}, p.facets from product_facts p where ${offered(db, filter)}), g as (${counted(db)})`,
  kept: (db, filter) => db`
  inside as materialized (${inside(db, filter)}), g as (${kept(db, filter, 0)})`,
  // Those that fail the only filter are all others. The index of brands knows categories of the lowest level only.
  passing: (db, filter) => db`
  inside as materialized (${inside(db, filter)}),
  c as materialized (
    select ${columns(db, filter)}, p.facets from product_facts p
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
function prices(db: Db, filter: Filter): Fragment {
  const { wishes, inStock } = filter
  if (wishes.length === 0 && !inStock) return db`null::json`
  const others = { wishes, inStock, priceFromFen: undefined, priceToFen: undefined }
  const models =
    wishes.length > 0
      ? db`cross join lateral (select price_fen as least, price_fen as most from ${modelsLeft(db, others)}) l`
      : db`join product_models m on m.product_id = p.id cross join lateral (select m.stock_least_fen as least, m.stock_most_fen as most) l`
  return db`(select json_build_object('least', min(l.least), 'most', max(l.most)) from c p ${models} where p.failed & ~2 = 0)`
}

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
  counted: (db) => db`
  select f as text, count(*) as all_count, min(c.id) as holder_id, count(*) filter (where c.failed = 0) as count
    from c cross join lateral unnest(c.facets) f
   group by f`,
  kept: keptValues,
  passing: (db, filter) => db`
  select k.text, k.all_count, k.holder_id, coalesce(p.count, 0) as count
    from (${keptValues(db, filter)}) k
    left join (select f as text, count(*) from c cross join lateral unnest(c.facets) f group by f) p on p.text = k.text`,
}

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
export const onlyBit = (filter: Filter) =>
  filter.brandIds.length > 0 ? 1 : hasPrice(filter) ? 2 : filter.inStock || !countsModels(filter) ? 4 : 8

/** Whether values of parameters are counted under filters that one and the same model must pass. */
export const countsModels = (filter: Filter) =>
  modelFilters(filter) > 0 && (filter.scope !== null || filter.searched)

/**
 * Bits of the filters that a product fails: 1 brand, 2 price, 4 stock, from 8 one for each parameter. Where its models
 * are counted, it is asked by itself here. Where they are not, 4 is for all but brand and price, and 2 for all but brand.
 */
function failedBits(db: Db, filter: Filter): Fragment {
  const { brandIds, inStock, wishes } = filter
  const bit = (passes: Fragment, value: number) => db`case when ${passes} then 0 else ${value}::int end`
  const others = { ...filter, priceFromFen: undefined, priceToFen: undefined }
  const ofModels = countsModels(filter)
    ? [
        ...(hasPrice(filter) ? [bit(meetsPrice(db, filter), 2)] : []),
        ...(inStock ? [bit(db`p.in_stock`, 4)] : []),
        ...wishes.map((wish, at) => bit(passesWish(db, wish, filter), 8 << at)),
      ]
    : [
        ...(hasPrice(filter) ? [bit(passesModel(db, filter), 2)] : []),
        ...(modelFilters(others) > 0 ? [bit(passesModel(db, others), 4)] : []),
      ]
  const bits = [...(brandIds.length > 0 ? [bit(passesBrand(db, brandIds), 1)] : []), ...ofModels]
  return bits.length > 0 ? db`(${bits.map((each, at) => (at === 0 ? each : db`| ${each}`))})` : db`0`
}
