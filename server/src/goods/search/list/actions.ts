import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { asPage } from '@gongfang/contract/base/values'
import type { Facets, listFacets, listProducts, ProductCard } from '@gongfang/contract/goods/catalogue'
import { passes } from '@gongfang/contract/goods/model-filter'
import type { Context } from '../../../http/context.ts'
import { keptValue } from '../../../http/kept-value.ts'
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
import type { Match } from '../match/queries.ts'
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
export async function findProducts(wanted: Wanted, ctx: Context): Promise<ProductPage> {
  const filter = await filterOf(ctx, wanted)
  if (!filter) return asList([], 0, wanted)
  return wanted.keyword ? searchPage(wanted.keyword, wanted, filter, ctx) : listPage(wanted, filter, ctx)
}

async function listPage(wanted: Wanted, filter: Filter, ctx: Context): Promise<ProductPage> {
  const [cards, total] = await Promise.all([
    isNarrowed(filter)
      ? filteredCards(wanted, filter, ctx)
      : listCards(ctx, pageHits(ctx.db, filter, sliceOf(wanted))),
    isBroad(filter) ? countKept(filter, ctx) : countNow(filter, ctx),
  ])
  return asList(cards, total, wanted)
}

async function filteredCards(wanted: Wanted, filter: Filter, ctx: Context): Promise<ProductCard[]> {
  const found = await findFiltered(ctx.db, filter, sliceOf(wanted))
  if (found.length === 0) return []
  const cards = await listChosenCards(
    ctx,
    found.map(({ id }) => id),
  )
  return narrowedCards(cards, wanted, [], ctx)
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
): Promise<ProductCard[]> {
  const { parameters, priceFromFen, priceToFen, inStock } = wanted
  const filtered =
    parameters !== undefined || priceFromFen !== undefined || priceToFen !== undefined || inStock
  const named = terms.length > 1 && terms.some(({ isSize }) => isSize)
  if (!filtered && !named) return [...cards]
  return narrowCards(ctx, cards, (models) => {
    const left = filtered ? models.filter((model) => passes(model, model, wanted)) : models
    const meant = named ? meantModel(terms, left.map(withLexemes)) : undefined
    return meant ? [meant] : left
  })
}

const withLexemes = (model: ModelRow) => ({
  ...model,
  lexemes: new Set([...modelLexemes({ code: model.modelCode, values: model.specValues })]),
})

/** The count depends on the catalogue only, so it is cached for all pages and sort orders. */
const countKept = (filter: Filter, ctx: Context): Promise<number> =>
  keptValue(ctx.kept, `count:${filter.scope?.id ?? 0}:${filter.inStock}`, ['catalogue'], () =>
    countNow(filter, ctx),
  )

async function countNow(filter: Filter, { db }: Context): Promise<number> {
  const value = onlyValue(filter)
  const [row] = await (value ? countHolders(db, filter, value) : countProducts(db, filter))
  return row?.total ?? 0
}

/** The best hits that have all words of the phrase. It does not count as a search. */
export async function bestCards(keyword: string, limit: number, ctx: Context): Promise<ProductCard[]> {
  const wanted: Wanted = { keyword, sort: 'relevance', page: 1, limit }
  const filter = await filterOf(ctx, wanted)
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
  if (wanted.page === 1 && !isNarrowed(filter)) noteSearch(keyword, page.total === 0, ctx)
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
    firstMatch(ctx.db, keyword, !isWhole(filter), (match) =>
      listFound(
        ctx,
        { found: foundBy(ctx.db, match, filter, slice), hits: foundHits(ctx.db, match, slice) },
        !isNarrowed(filter) && match.tiers.length === 1,
      ),
    ),
    /[a-z0-9]/i.test(normal(keyword)) ? findExact(ctx.db, keyword) : [],
  ])
  const { cards = [], total = 0 } = matched?.found ?? {}
  return {
    ...asPage(await narrowedCards(cards, wanted, matched?.terms ?? [], ctx), total, wanted),
    exact: exact.length === 1 ? (exact[0] ?? null) : null,
    missed: total > 0 ? (matched?.missed ?? null) : null,
  }
}

const sliceOf = ({ sort, page, limit }: Wanted) => ({ sort, limit, offset: (page - 1) * limit })

export async function countFacets(wanted: Parsed<typeof listFacets>, ctx: Context): Promise<Facets> {
  const { db } = ctx
  const filter = await filterOf(ctx, wanted)
  if (!filter) return noFacets
  const labels = await keptLabels(ctx)
  if (!wanted.keyword) return facetsOf(await countListed(db, filter), filter.template, labels)
  const look = async (match: Match) =>
    facetsOf(await countMatched(db, match, filter), filter.template, labels)
  return (await firstMatch(db, wanted.keyword, !isWhole(filter), look))?.found ?? noFacets
}

const noFacets = {
  brands: [],
  categories: [],
  parameters: [],
  priceLeastFen: null,
  priceMostFen: null,
}

/** Returns null for a category that does not exist. */
async function filterOf(ctx: Context, wanted: Parsed<typeof listFacets>): Promise<Filter | null> {
  const { categoryId, brandIds = [], parameters = [], priceFromFen, priceToFen, inStock = false } = wanted
  const tree = await keptTree(ctx)
  const scope = categoryId === undefined ? null : tree.scopes[categoryId]
  if (scope === undefined) return null
  const { template } = scope ?? tree
  return {
    ...{ scope, template, brandIds, wishes: wishesOf(parameters), priceFromFen, priceToFen, inStock },
    searched: Boolean(wanted.keyword),
  }
}

const keptTree = ({ db, kept }: Context): Promise<Tree> =>
  keptValue(kept, 'tree', ['catalogue'], async () => treeOf(await listCategoryRows(db)))
