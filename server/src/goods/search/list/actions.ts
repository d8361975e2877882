import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { dayOf } from '@gongfang/contract/base/time'
import { asPage } from '@gongfang/contract/base/values'
import type { Facets, listFacets, listProducts, ProductCard } from '@gongfang/contract/goods/catalogue'
import { passes } from '@gongfang/contract/goods/model-filter'
import type { Context } from '../../../http/context.ts'
import { keptValue } from '../../../http/kept-value.ts'
import { listInside, type Within } from '../../assortment/door.ts'
import {
  keptLabels,
  listCards,
  listChosenCards,
  listFound,
  type ModelRow,
  narrowCards,
} from '../../catalogue/door.ts'
import { modelLexemes } from '../lexeme/rules.ts'
import { firstMatch } from '../match/actions.ts'
import { everythingIn, type Match } from '../match/queries.ts'
import { meantModel } from '../phrase/model-rules.ts'
import type { Term } from '../phrase/rules.ts'
import { noteSearch } from '../searched/actions.ts'
import { normal } from '../text/rules.ts'
import { countListed, countMatched } from './facet-actions.ts'
import { facetsOf } from './facet-rules.ts'
import {
  countHolders,
  countProducts,
  type Filter,
  findExact,
  findFiltered,
  foundBy,
  foundHits,
  isBroad,
  isNarrowed,
  isWhole,
  listCategoryRows,
  onlyValue,
  pageHits,
} from './queries.ts'
import { type Tree, treeOf, wishesOf } from './rules.ts'

type Wanted = Parsed<typeof listProducts>
type ProductPage = Output<typeof listProducts>

/** A page of products of a category, of the whole catalogue or of a search. */
export async function findProducts(
  wanted: Wanted,
  ctx: Context,
  within: Within | null = null,
): Promise<ProductPage> {
  const filter = await filterOf(ctx, wanted, within)
  if (!filter) return asList([], 0, wanted)
  return wanted.keyword ? searchPage(wanted.keyword, wanted, filter, ctx) : listPage(wanted, filter, ctx)
}

async function listPage(wanted: Wanted, filter: Filter, ctx: Context): Promise<ProductPage> {
  const [cards, total] = await Promise.all([
    isNarrowed(filter) ? filteredCards(wanted, filter, ctx) : plainCards(wanted, filter, ctx),
    isBroad(filter) ? countKept(filter, ctx) : countNow(filter, ctx),
  ])
  return asList(cards, total, wanted)
}

async function plainCards(wanted: Wanted, filter: Filter, ctx: Context): Promise<ProductCard[]> {
  const cards = await listCards(ctx, pageHits(ctx.db, filter, sliceOf(wanted)))
  return filter.within?.partial ? narrowedCards(cards, wanted, [], ctx, filter.within) : cards
}

async function filteredCards(wanted: Wanted, filter: Filter, ctx: Context): Promise<ProductCard[]> {
  const found = await findFiltered(ctx.db, filter, sliceOf(wanted))
  if (found.length === 0) return []
  const cards = await listChosenCards(
    ctx,
    found.map(({ id }) => id),
  )
  return narrowedCards(cards, wanted, [], ctx, filter.within)
}

const asList = (cards: readonly ProductCard[], total: number, wanted: Wanted): ProductPage => ({
  ...asPage([...cards], total, wanted),
  exact: null,
  missed: null,
})

/**
 * Narrows the prices on cards to the models that pass the filters. A search narrows to a single model only when it
 * contains a name and a size.
 */
async function narrowedCards(
  cards: readonly ProductCard[],
  wanted: Wanted,
  terms: readonly Term[],
  ctx: Context,
  within: Filter['within'],
): Promise<ProductCard[]> {
  const { parameters, priceFromFen, priceToFen, inStock } = wanted
  const filtered =
    parameters !== undefined || priceFromFen !== undefined || priceToFen !== undefined || inStock
  const named = terms.length > 1 && terms.some(({ isSize }) => isSize)
  const insideOf = within?.partial ? await modelsInside(cards, within, ctx) : none
  if (!filtered && !named && insideOf.size === 0) return [...cards]
  const barred = new Set<number>()
  const shown = await narrowCards(ctx, cards, (models) => {
    const productId = models[0]?.productId ?? 0
    const inside = insideOf.get(productId)
    const offered = inside ? models.filter(({ skuId }) => inside.has(skuId)) : models
    const left = filtered ? offered.filter((model) => passes(model, model, wanted)) : offered
    const meant = named ? meantModel(terms, left.map(withLexemes)) : undefined
    if (inside && left.length === 0) barred.add(productId)
    return meant ? [meant] : left
  })
  return shown.filter(({ id }) => !barred.has(id))
}

const none: ReadonlyMap<number, ReadonlySet<number>> = new Map()

/** The models inside of those products that have others outside. */
async function modelsInside(cards: readonly ProductCard[], { id }: Within, { db, now }: Context) {
  const rows = await listInside(db, { id, today: dayOf(now), productIds: cards.map((card) => card.id) })
  return new Map(rows.map(({ productId, skuIds }) => [productId, new Set(skuIds)]))
}

const withLexemes = (model: ModelRow) => ({
  ...model,
  lexemes: new Set([...modelLexemes({ code: model.modelCode, values: model.specValues })]),
})

/** The count depends on the catalogue only, so it is cached for all pages and sort orders. */
const countKept = (filter: Filter, ctx: Context): Promise<number> =>
  keptValue(
    ctx.kept,
    `count:${placeOf(filter.within)}${filter.scope?.id ?? 0}:${filter.inStock}`,
    ['catalogue'],
    () => countNow(filter, ctx),
  )

const placeOf = (within: Filter['within']) => (within ? `${within.id}/${within.key}:` : '')

async function countNow(filter: Filter, { db }: Context): Promise<number> {
  const value = onlyValue(filter)
  const [row] = await (value ? countHolders(db, filter, value) : countProducts(db, filter))
  return row?.total ?? 0
}

/** The best hits that have all words of the phrase. It does not count as a search. */
export async function bestCards(
  keyword: string,
  limit: number,
  ctx: Context,
  within: Within | null = null,
): Promise<ProductCard[]> {
  const wanted: Wanted = { keyword, sort: 'relevance', page: 1, limit }
  const filter = await filterOf(ctx, wanted, within)
  if (!filter) return []
  const { data, missed } = await foundPage(keyword, wanted, filter, ctx)
  return missed ? [] : data
}

async function searchPage(
  keyword: string,
  wanted: Wanted,
  filter: Filter,
  ctx: Context,
): Promise<ProductPage> {
  const page = await foundPage(keyword, wanted, filter, ctx)
  // What an assortment does not have is not missing in the shop.
  if (wanted.page === 1 && !isNarrowed(filter) && !filter.within) noteSearch(keyword, page.total === 0, ctx)
  return page
}

async function foundPage(
  keyword: string,
  wanted: Wanted,
  filter: Filter,
  ctx: Context,
): Promise<ProductPage> {
  const slice = sliceOf(wanted)
  const [matched, exact] = await Promise.all([
    firstMatch(
      ctx.db,
      keyword,
      !isWhole(filter),
      (match) =>
        listFound(
          ctx,
          { found: foundBy(ctx.db, match, filter, slice), hits: foundHits(ctx.db, match, slice) },
          !isNarrowed(filter) && match.tiers.length === 1,
        ),
      filter.within,
    ),
    /[a-z0-9]/i.test(normal(keyword)) ? findExact(ctx.db, keyword, filter.within, dayOf(ctx.now)) : [],
  ])
  const { cards = [], total = 0 } = matched?.found ?? {}
  return {
    ...asPage(await narrowedCards(cards, wanted, matched?.terms ?? [], ctx, filter.within), total, wanted),
    exact: exact.length === 1 ? (exact[0] ?? null) : null,
    missed: total > 0 ? (matched?.missed ?? null) : null,
  }
}

const sliceOf = ({ sort, page, limit }: Wanted) => ({ sort, limit, offset: (page - 1) * limit })

export async function countFacets(
  wanted: Parsed<typeof listFacets>,
  ctx: Context,
  within: Within | null = null,
): Promise<Facets> {
  const { db } = ctx
  const filter = await filterOf(ctx, wanted, within)
  if (!filter) return noFacets
  const labels = await keptLabels(ctx)
  const counted = { ...filter, searched: true }
  const look = async (match: Match) =>
    facetsOf(await countMatched(db, match, counted), filter.template, labels)
  // Counts are kept for the whole catalogue only; an assortment is counted like a search that finds all of it.
  if (!wanted.keyword && within) return look(everythingIn(within))
  if (!wanted.keyword) return facetsOf(await countListed(db, filter), filter.template, labels)
  return (await firstMatch(db, wanted.keyword, !isWhole(filter), look, within))?.found ?? noFacets
}

const noFacets = {
  brands: [],
  categories: [],
  parameters: [],
  priceLeastFen: null,
  priceMostFen: null,
}

/** Returns null for a category that does not exist. */
async function filterOf(
  ctx: Context,
  wanted: Parsed<typeof listFacets>,
  within: Within | null,
): Promise<Filter | null> {
  const { categoryId, brandIds = [], parameters = [], priceFromFen, priceToFen, inStock = false } = wanted
  const tree = await keptTree(ctx)
  const scope = categoryId === undefined ? null : tree.scopes[categoryId]
  if (scope === undefined) return null
  const { template } = scope ?? tree
  return {
    ...{ scope, template, brandIds, wishes: wishesOf(parameters), priceFromFen, priceToFen, inStock },
    searched: Boolean(wanted.keyword),
    within,
  }
}

const keptTree = ({ db, kept }: Context): Promise<Tree> =>
  keptValue(kept, 'tree', ['catalogue'], async () => treeOf(await listCategoryRows(db)))
