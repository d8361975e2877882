import type {
  Facets,
  listFacets,
  listProducts,
  SkuHit,
  SkuLine,
  Suggestions,
} from '@gongfang/contract/catalogue'
import type { Output, Parsed } from '@gongfang/contract/endpoint'
import { asPage } from '@gongfang/contract/values'
import { listCards, listChosenCards, listLines } from '../catalogue/actions.ts'
import { stockBand } from '../catalogue/rules.ts'
import type { Db } from '../db/connect.ts'
import type { Context } from '../http/context.ts'
import { changed } from '../http/kept.ts'
import { findFacets } from './facet-queries.ts'
import { deleteIndexed, listSources, listUnindexed, type Source, upsertIndexed } from './index-queries.ts'
import { indexed } from './indexing.ts'
import { firstMatch } from './matching.ts'
import {
  countHits,
  type Filter,
  findExact,
  findHits,
  findScope,
  isNarrowed,
  isWhole,
  listCodeHits,
  pageHits,
  type Scope,
  upsertSearch,
} from './queries.ts'
import { containing, inReadingOrder, normal, wishesOf } from './rules.ts'
import { findSuggestions } from './suggest-queries.ts'

type Wanted = Parsed<typeof listProducts>
type ProductPage = Output<typeof listProducts>

/** A page of a category, of the whole catalogue or of what was searched for. */
export async function findProducts(wanted: Wanted, ctx: Context): Promise<ProductPage> {
  const filter = await filterOf(ctx.db, wanted)
  if (!filter) return { ...asPage([], 0, wanted), exact: null }
  return wanted.keyword ? searchPage(wanted.keyword, wanted, filter, ctx) : listPage(wanted, filter, ctx)
}

async function listPage(wanted: Wanted, filter: Filter, ctx: Context): Promise<ProductPage> {
  const [cards, total] = await Promise.all([
    listCards(ctx.db, pageHits(ctx.db, filter, sliceOf(wanted))),
    countKept(filter, ctx),
  ])
  return { ...asPage(cards, total, wanted), exact: null }
}

/** A category's size is counted once for each state of the catalogue, whichever page and order is looked at. */
async function countKept(filter: Filter, { db, kept }: Context): Promise<number> {
  const count = async () => (await countHits(db, filter))[0]?.total ?? 0
  if (isNarrowed(filter)) return count()
  const answer = await kept.answer(`count:${filter.scope?.id ?? 0}`, ['catalogue'], async () => ({
    headers: {},
    body: String(await count()),
  }))
  return Number(answer.bytes.toString())
}

async function searchPage(
  keyword: string,
  wanted: Wanted,
  filter: Filter,
  ctx: Context,
): Promise<ProductPage> {
  const [matched, exact] = await Promise.all([
    firstMatch(ctx.db, keyword, !isWhole(filter), async (match) => {
      const [page] = await findHits(ctx.db, match, filter, sliceOf(wanted))
      return page ?? { ids: [], total: 0 }
    }),
    /[a-z0-9]/i.test(normal(keyword)) ? findExact(ctx.db, keyword) : [],
  ])
  if (wanted.page === 1 && !isNarrowed(filter)) logSearch(keyword, !matched?.strict, ctx)
  const { ids, total } = matched?.found ?? { ids: [], total: 0 }
  const cards = ids.length > 0 ? await listChosenCards(ctx.db, ids) : []
  return { ...asPage(cards, total, wanted), exact: exact.length === 1 ? (exact[0] ?? null) : null }
}

/** Beside the answer, which neither waits for it nor fails with it. */
function logSearch(keyword: string, miss: boolean, { db, now, log }: Context) {
  const word = [...normal(keyword)].slice(0, 60).join('')
  if (word === '') return
  upsertSearch(db, { word, now, miss }).catch((error: Error) =>
    log.warn({ err: error.message }, 'search not logged'),
  )
}

const sliceOf = ({ sort, page, limit }: Wanted) => ({ sort, limit, offset: (page - 1) * limit })

export async function countFacets(wanted: Parsed<typeof listFacets>, { db }: Context): Promise<Facets> {
  const filter = await filterOf(db, wanted)
  const look = async (match: Parameters<typeof findFacets>[1], by: Filter) =>
    (await findFacets(db, match, by))[0]
  if (!filter) return noFacets
  const row = wanted.keyword
    ? (
        await firstMatch(db, wanted.keyword, !isWhole(filter), async (match) => {
          return (await look(match, filter)) ?? { ...noFacets, total: 0 }
        })
      )?.found
    : await look(null, filter)
  if (!row) return noFacets
  return {
    ...row,
    parameters: row.parameters.map(({ numeric, ...facet }) => ({
      ...facet,
      values: inReadingOrder(facet.values),
      kind: numeric ? 'number' : 'choice',
    })),
  }
}

const noFacets = { brands: [], categories: [], parameters: [], priceLeastFen: null, priceMostFen: null }

/** null: there is no such category, so there is nothing in it. */
async function filterOf(db: Db, wanted: Parsed<typeof listFacets>): Promise<Filter | null> {
  const { categoryId, brandIds = [], parameters = [], priceFromFen, priceToFen, inStock = false } = wanted
  const scope = categoryId === undefined ? null : await scopeOf(db, categoryId)
  if (scope === undefined) return null
  return { scope, brandIds, wishes: wishesOf(parameters), priceFromFen, priceToFen, inStock }
}

async function scopeOf(db: Db, id: number): Promise<Scope | undefined> {
  const [found] = await findScope(db, id)
  if (!found) return undefined
  return {
    id,
    depth: found.depth,
    column: (['category1Id', 'category2Id'] as const)[found.depth - 1] ?? 'categoryId',
  }
}

const SUGGESTED_CODES = 5

/** What the typed text may become. */
export async function suggestFor(keyword: string, { db }: Context): Promise<Suggestions> {
  const text = normal(keyword)
  const [codes, matched] = await Promise.all([
    /[a-z0-9]/.test(text) ? listCodes(db, keyword) : [],
    firstMatch(db, keyword, false, async (match) => {
      const [row] = await findSuggestions(db, {
        match,
        part: containing(text),
        beginning: text,
      })
      return { row, total: row ? row.words.length + row.categories.length + row.brands.length : 0 }
    }),
  ])
  const { words = [], categories = [], brands = [] } = matched?.found.row ?? {}
  return { codes, words, categories, brands }
}

async function listCodes(db: Db, keyword: string): Promise<SkuHit[]> {
  const hits = await listCodeHits(db, [keyword], SUGGESTED_CODES)
  const lines = await listLines(
    db,
    hits.map(({ skuId }) => skuId),
  )
  return lines.map(({ stock, leadDays, ...line }) => ({ ...line, stock: stockBand(stock, leadDays) }))
}

const ALIKE = 6

/** For each pasted code the SKU that has it; failing that, those that begin with it, to choose from. */
export async function resolve(
  codes: readonly string[],
  db: Db,
): Promise<{ code: string; hits: SkuLine[] }[]> {
  const hits = await listCodeHits(db, codes, ALIKE)
  const lines = new Map(
    (
      await listLines(
        db,
        hits.map(({ skuId }) => skuId),
      )
    ).map((line) => [line.skuId, line]),
  )
  return codes.map((code, at) => {
    const mine = hits.filter((hit) => hit.at === at + 1)
    const exact = mine.filter((hit) => hit.exact)
    return { code, hits: (exact.length > 0 ? exact : mine).flatMap(({ skuId }) => lines.get(skuId) ?? []) }
  })
}

/** Rules of cutting words: raised when they change, and every product is indexed anew. */
const WORD_VERSION = 1
const BATCH = 1000

/** Makes products findable as they are now. */
export async function indexProducts(db: Db, productIds: readonly number[] | 'all') {
  for (let after = 0; ; ) {
    const sources = await listSources(db, { after, limit: BATCH, ids: productIds })
    const last = sources.at(-1)
    if (!last) break
    await upsertIndexed(db, sources.filter(isOnSale).map(indexed), WORD_VERSION)
    await deleteIndexed(
      db,
      sources.filter((source) => !isOnSale(source)).map(({ id }) => id),
    )
    after = last.id
  }
  await changed(db, 'catalogue')
}

const isOnSale = ({ status }: Source) => status === 'onSale'

/** What was never indexed, or by older rules. Cheap when there is nothing to do. */
export async function indexMissing(db: Db) {
  for (;;) {
    const missing = await listUnindexed(db, WORD_VERSION, BATCH)
    if (missing.length === 0) return
    await indexProducts(
      db,
      missing.map(({ id }) => id),
    )
  }
}
