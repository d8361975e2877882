import type { Day } from '@gongfang/contract/base/time'
import type { ProductSort } from '@gongfang/contract/goods/catalogue'
import { type Db, type Fragment, unprepared } from '../../../db/connect.ts'
import { isInside, type Within } from '../../assortment/door.ts'
import { type Match, matching } from '../match/queries.ts'
import type { CategoryRow, FilterWish, Scope, TemplateName } from './rules.ts'

export const listCategoryRows = (db: Db) => db<CategoryRow[]>`
  select id, path, coalesce((
           select json_agg(json_build_object('name', name, 'numeric', kind = 'number', 'position', position))
             from category_parameter where category_id = c.id and facet), '[]') as template
    from category_facts c`

export interface Filter {
  readonly scope: Scope | null
  readonly brandIds: readonly number[]
  readonly wishes: readonly FilterWish[]
  readonly priceFromFen: number | undefined
  readonly priceToFen: number | undefined
  readonly inStock: boolean
  /** The parameters of the scope's template, or of all. */
  readonly template: readonly TemplateName[]
  /** `p` is a hit of a search, a row of its index, not a product. */
  readonly searched: boolean
  /** The assortment within which is listed or searched. */
  readonly within?: Within | null | undefined
}

const ofScope = (db: Db, scope: Scope | null): Fragment =>
  scope ? db`and p.${db(scope.column)} = ${scope.id}` : db``

export const passesBrand = (db: Db, ids: readonly number[]): Fragment =>
  db`p.brand_id = any(${ids as number[]}::bigint[])`

/** The filters that are asked of one and the same model. */
export const modelFilters = (filter: ModelFilters) =>
  filter.wishes.length + (hasPrice(filter) ? 1 : 0) + (filter.inStock ? 1 : 0)

type ModelFilters = Pick<Filter, 'wishes' | 'inStock' | 'priceFromFen' | 'priceToFen'>

const rangeOf = ({ priceFromFen = 0, priceToFen = Number.MAX_SAFE_INTEGER }: ModelFilters) =>
  [priceFromFen, priceToFen] as const

/** The prices of the product's models meet the range; one of them need not lie in it. */
export const meetsPrice = (db: Db, filter: ModelFilters): Fragment => {
  const [from, to] = rangeOf(filter)
  return db`(p.price_min_fen <= ${to} and p.price_max_fen >= ${from})`
}

/**
 * True if one model of product `p` passes all filters. The product's own columns answer a single filter, except a price
 * range between its lowest and its highest price; `fitsModel` reads its models.
 */
export function passesModel(db: Db, filter: Filter): Fragment {
  const { inStock, wishes } = filter
  return db`true
    ${hasPrice(filter) ? db`and ${meetsPrice(db, filter)}` : db``}
    ${inStock ? db`and p.in_stock` : db``}
    ${wishes.length > 0 ? wishes.map((wish) => db`and ${passesWish(db, wish, filter)}`) : db``}
    ${modelFilters(filter) > 1 || hasPrice(filter) ? db`and ${fitsModel(db, filter)}` : db``}`
}

function fitsModel(db: Db, filter: Filter): Fragment {
  const [from, to] = rangeOf(filter)
  const some = db`exists (select from ${modelsLeft(db, filter)})`
  if (filter.wishes.length > 0) return some
  if (!filter.inStock)
    return db`(p.price_min_fen between ${from} and ${to} or p.price_max_fen between ${from} and ${to} or ${some})`
  return db`exists (
    select from product_models e
     where e.product_id = p.id and (e.stock_least_fen between ${from} and ${to}
           or e.stock_most_fen between ${from} and ${to} or ${some}))`
}

/** The lowest price of the models that are left, as the card shows it. Models are read only where no column has it. */
const leastPrice = (db: Db, filter: Filter): Fragment => {
  const { searched, inStock, wishes } = filter
  const stockPrice = searched ? db`p.stock_price_fen` : db`o.stock_price_fen`
  const least = inStock ? stockPrice : db`p.price_min_fen`
  if (wishes.length === 0 && !hasPrice(filter)) return least
  const ofModels = db`(select min(price_fen) from ${modelsLeft(db, filter)})`
  return wishes.length > 0
    ? ofModels
    : db`case when ${least} >= ${rangeOf(filter)[0]} then ${least} else ${ofModels} end`
}

/** The tables that `leastPrice` and the filters read. A product in stock has an offer. */
const products = (db: Db, { inStock }: Filter): Fragment =>
  inStock
    ? db`product p join product_offer o on o.product_id = p.id and o.stock_price_fen is not null`
    : db`product p`

/** Prices of the models of product `p` that pass all filters. */
export function modelsLeft(db: Db, filter: ModelFilters): Fragment {
  const { wishes } = filter
  const [from, to] = rangeOf(filter)
  return db`(
    select k.price_fen
      from product_models m
     cross join lateral unnest(m.prices, m.in_stock, m.value1_ids, m.value2_ids, m.value3_ids)
           as k(price_fen, in_stock, value1, value2, value3)
     where m.product_id = p.id
       ${hasPrice(filter) ? db`and k.price_fen between ${from} and ${to}` : db``}
       ${filter.inStock ? db`and k.in_stock` : db``}
       ${wishes.length > 0 ? wishes.map((wish) => db`and ${fitsWish(db, idsOf(db, wish))}`) : db``}) left_models`
}

/** A value that all models share, or one on an axis of this model. */
const fitsWish = (db: Db, ids: Fragment): Fragment =>
  db`(m.shared_ids && ${ids} or k.value1 = any(${ids}) or k.value2 = any(${ids}) or k.value3 = any(${ids}))`

/** The numbers of the chosen values. */
export const idsOf = (db: Db, wish: FilterWish): Fragment =>
  db`array(select id from facet_value where text = any(${valuesOf(db, wish)}))`

/**
 * A range is replaced by the parameter values in it, which are read once. Within a category, `|| '{}'` hides the
 * column from the planner, because filtering the category is faster than the index over all products.
 */
export function passesWish(db: Db, wish: FilterWish, { scope, searched }: Filter): Fragment {
  const chosen = valuesOf(db, wish)
  if (searched) return db`p.facet_ids && ${idsOf(db, wish)}`
  return scope ? db`(p.facets || '{}'::text[]) && ${chosen}` : db`p.facets && ${chosen}`
}

/** The chosen values as name:value. */
function valuesOf(db: Db, { name, values, ranges }: FilterWish): Fragment {
  const chosen = values.map((value) => `${name}:${value}`)
  if (ranges.length === 0) return db`${chosen}::text[]`
  return db`(${chosen}::text[] || array(
    select distinct r.name || ':' || r.value
      from unnest(${ranges.map(({ from }) => from)}::numeric[], ${ranges.map(({ to }) => to)}::numeric[]) as w(least, most)
      join product_parameter r on r.number between w.least and w.most
     where r.name = ${name} and r.facet and r.number is not null))`
}

export const hasPrice = ({ priceFromFen, priceToFen }: Pick<Filter, 'priceFromFen' | 'priceToFen'>) =>
  priceFromFen !== undefined || priceToFen !== undefined

export const isNarrowed = (filter: Filter) =>
  filter.brandIds.length > 0 || filter.wishes.length > 0 || filter.inStock || hasPrice(filter)

/** Whether the count of the products is worth keeping: there are few such filters, and many products pass them. */
export const isBroad = ({ brandIds, wishes, ...filter }: Filter) =>
  brandIds.length === 0 && wishes.length === 0 && !hasPrice(filter)

/** Whether the filter selects the whole catalogue. */
export const isWhole = (filter: Filter) => filter.scope === null && !isNarrowed(filter)

/** On sale and in the category. The index of a search has only what is on sale. */
export const offered = (db: Db, { scope, searched, within }: Filter): Fragment =>
  db`${searched ? db`true` : db`p.status = 'onSale' ${ofAssortment(db, within)}`} ${ofScope(db, scope)}`

const ofAssortment = (db: Db, within: Filter['within']): Fragment =>
  within
    ? db`and p.id in (select product_id from assortment_product_facts where assortment_id = ${within.id})`
    : db``

/**
 * The open category and those below it, with the child of the open one that each belongs to. The lists are hidden from
 * the planner, which would otherwise plan anew for each length.
 */
export const inside = (db: Db, { scope }: Pick<Filter, 'scope'>): Fragment =>
  scope
    ? db`
  select id, child_id from unnest((select ${scope.inside.map(({ id }) => id)}::bigint[]),
                                  (select ${scope.inside.map(({ childId }) => childId)}::bigint[])) as i(id, child_id)`
    : db`select id, path[1] as child_id from category_facts`

/** All filters as one condition on `p`. */
export function where(db: Db, filter: Filter): Fragment {
  const { brandIds } = filter
  return db`${offered(db, filter)}
    ${brandIds.length > 0 ? db`and ${passesBrand(db, brandIds)}` : db``}
    and ${passesModel(db, filter)}`
}

function order(
  db: Db,
  sort: ProductSort,
  price: Fragment = db`p.price_min_fen`,
  id: Fragment = db`p.id`,
): Fragment {
  if (sort === 'priceAsc') return db`${price}, ${id}`
  if (sort === 'priceDesc') return db`${price} desc, ${id} desc`
  if (sort === 'newest') return db`p.on_sale_at desc, ${id} desc`
  if (sort === 'sold') return db`p.sold desc, ${id} desc`
  return db`p.priority desc, p.sold desc, ${id} desc`
}

export interface Slice {
  readonly sort: ProductSort
  readonly limit: number
  readonly offset: number
}

/**
 * A page without filters, read along one index. `limit 100` is a constant for the planner: with a parameter it would
 * expect a tenth of the category, and plan each execution again.
 */
export const pageHits = (db: Db, { scope, within }: Filter, { sort, limit, offset }: Slice): Fragment =>
  within
    ? db`
  select id, row_number() over () as at
    from (select p.product_id as id from assortment_product_facts p where p.assortment_id = ${within.id} ${ofScope(db, scope)}
           order by ${order(db, sort, db`p.price_min_fen`, db`p.product_id`)} limit 100 offset ${offset}) q limit ${limit}`
    : db`
  select id, row_number() over () as at
    from (select p.id from product_facts p where p.status = 'onSale' ${ofScope(db, scope)}
           order by ${order(db, sort)} limit 100 offset ${offset}) q limit ${limit}`

export const countProducts = (db: Db, filter: Filter) =>
  filter.within && !isNarrowed(filter)
    ? db<{ total: number }[]>`
        select count(*) as total from assortment_product_facts p
         where p.assortment_id = ${filter.within.id} ${ofScope(db, filter.scope)}`
    : unprepared(
        db<{ total: number }[]>`select count(*) as total from product_facts p where ${where(db, filter)}`,
      )

/** Products of a category with one value of one parameter, whose count triggers keep. */
export const countHolders = (db: Db, filter: Filter, { name, values }: FilterWish) =>
  db<{ total: number }[]>`
    select coalesce(sum(k.products), 0)::bigint as total
      from facet_count k join (${inside(db, filter)}) i on i.id = k.category_id
     where k.facet = ${`${name}:${values[0]}`}`

/** Its only filter, if that is a single value of a parameter. */
export function onlyValue({ brandIds, wishes, inStock, within, ...filter }: Filter): FilterWish | undefined {
  const [wish] = wishes
  const isOnly = !within && brandIds.length === 0 && wishes.length === 1 && !inStock && !hasPrice(filter)
  return isOnly && wish?.values.length === 1 && wish.ranges.length === 0 ? wish : undefined
}

export const findFiltered = (db: Db, filter: Filter, { sort, limit, offset }: Slice) =>
  unprepared(db<{ id: number }[]>`
    select p.id from ${products(db, filter)} where ${where(db, filter)}
     order by ${order(db, sort, leastPrice(db, filter))} limit ${limit} offset ${offset}`)

/**
 * Only this many best-selling hits are ranked by their words, because reading every text for 扳手 would take too long.
 */
const RANKED = 120

/** The hits of a search as `p`, each with what the filters and the order need of its product. */
export const searched = (db: Db, match: Match, more: Fragment = db``): Fragment =>
  db`(select s.product_id as id, s.popularity as sold, s.* ${more} from ${matching(db, match)}) p`

/**
 * The hits that pass the filters. The few shapes without filters stay prepared, because planning takes as long as
 * searching and every plan uses the index of words.
 */
export const foundBy = (db: Db, match: Match, filter: Filter, { sort }: Slice): Fragment => db`
  m as materialized (
    select p.id, p.sold, ${sort === 'relevance' ? db`p.words, p.tier, p.whole, p.exact` : db`${leastPrice(db, filter)} as price_min_fen, p.on_sale_at`}
      from ${searched(db, match, sort === 'relevance' ? likeness(db, match) : db``)} where ${where(db, filter)})`

const likeness = (db: Db, match: Match): Fragment => db`, ${match.whole(db)} as whole,
  s.product_id in (select k.product_id from sku_facts k where k.code_key = code_key(${match.typed}) and k.enabled) as exact`

/** A page of the hits. */
export const foundHits = (db: Db, match: Match, slice: Slice): Fragment =>
  slice.sort === 'relevance' ? ranked(db, match, slice) : sorted(db, slice)

/** Only the hits up to the page are put in order; numbering all of them would sort all. */
const sorted = (db: Db, { sort, limit, offset }: Slice): Fragment => db`
  select id, row_number() over () as at
    from (select p.id from m p order by ${order(db, sort)} limit ${limit} offset ${offset}) q`

/**
 * Order: exact model code, then the tier with more of the words, then titles with the keyword as typed. The first
 * RANKED hits are ordered further by the rank of their text, the others by sales; the order does not depend on the
 * page size. `words` is a pointer to the text until it is ranked.
 */
const ranked = (db: Db, { rank }: Match, { limit, offset }: Slice): Fragment => db`
  select t.id, row_number() over (
           order by t.place > ${RANKED}, t.exact desc, t.tier, t.whole desc,
                    case when t.place <= ${RANKED} then ${rankOf(db, rank)} end desc nulls last, t.sold desc, t.id desc) as at
    from (select *, row_number() over (order by exact desc, tier, whole desc, sold desc, id desc) as place
            from (select * from m order by exact desc, tier, whole desc, sold desc, id desc
                   limit ${Math.max(RANKED, offset + limit)}) b) t
   order by at limit ${limit} offset ${offset}`

/** Synonyms in the title have a lower weight: they only order hits with equal words. */
const rankOf = (db: Db, { own, alike }: Match['rank']): Fragment =>
  alike === ''
    ? db`ts_rank('{0, 0.05, 0.4, 1}', t.words, ${own}::tsquery)`
    : db`ts_rank('{0, 0.05, 0.4, 1}', t.words, ${own}::tsquery) + ts_rank('{0, 0, 0.02, 0.1}', t.words, ${alike}::tsquery)`

/** SKUs with exactly this code; two rows mean that the code is ambiguous. */
export const findExact = (db: Db, typed: string, within: Filter['within'], today: Day) => db<
  { productId: number; skuId: number }[]
>`
  select k.product_id, k.id as sku_id
    from sku_facts k join product_facts p on p.id = k.product_id and p.status = 'onSale'
   where k.code_key = code_key(${typed}) and k.code_key <> '' and k.enabled
         ${within ? db`and ${isInside(db, { today, assortment: db`${within.id}::bigint`, sku: db`k` })}` : db``} limit 2`
