import type { resolveCodes, SkuHit, Suggestions } from '@gongfang/contract/catalogue'
import type { Unchecked } from '@gongfang/contract/endpoint'
import { listLines } from '../catalogue/actions.ts'
import { stockBand } from '../catalogue/rules.ts'
import type { Context } from '../http/context.ts'
import { firstMatch } from './matching.ts'
import { type CodeHit, listCodeHits, listGoneCodes } from './queries.ts'
import { containing, normal } from './rules.ts'
import { findSuggestions } from './suggest-queries.ts'

const SUGGESTED_CODES = 5

/** What the typed text may become. */
export async function suggestFor(keyword: string, ctx: Context): Promise<Suggestions> {
  const text = normal(keyword)
  const [codes, matched] = await Promise.all([
    /[a-z0-9]/.test(text) ? listCodes(ctx, keyword) : [],
    firstMatch(ctx.db, keyword, false, async (match) => {
      const [row] = await findSuggestions(ctx.db, {
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

async function listCodes(ctx: Context, keyword: string): Promise<SkuHit[]> {
  const hits = await listCodeHits(ctx.db, [keyword], SUGGESTED_CODES)
  const lines = await listLines(ctx, skuIdsOf(hits))
  return lines.map(({ stock, leadDays, ...line }) => ({ ...line, stock: stockBand(stock, leadDays) }))
}

const ALIKE = 6

/** For each pasted code the SKU that has it; failing that, those that begin with it, to choose from. */
export async function resolve(
  codes: readonly string[],
  ctx: Context,
): Promise<Unchecked<typeof resolveCodes>> {
  const hits = await listCodeHits(ctx.db, codes, ALIKE)
  const known = new Set(hits.flatMap((hit) => (hit.exact ? [hit.at] : [])))
  const unknown = codes.filter((_, at) => !known.has(at + 1))
  const [found, gone] = await Promise.all([
    listLines(ctx, skuIdsOf(hits)),
    unknown.length > 0 ? listGoneCodes(ctx.db, unknown) : [],
  ])
  const lines = new Map(found.map((line) => [line.skuId, line]))
  const goneCodes = new Set(gone.map(({ code }) => code))
  return codes.map((code, at) => {
    const exact = known.has(at + 1)
    const mine = hits.filter((hit) => hit.at === at + 1 && (hit.exact || !exact))
    return {
      code,
      exact,
      hits: mine.flatMap(({ skuId }) => lines.get(skuId) ?? []),
      gone: goneCodes.has(code),
    }
  })
}

const skuIdsOf = (hits: readonly CodeHit[]) => hits.map(({ skuId }) => skuId)
