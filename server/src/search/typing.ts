import type { SkuHit, SkuLine, Suggestions } from '@gongfang/contract/catalogue'
import { listLines } from '../catalogue/actions.ts'
import { stockBand } from '../catalogue/rules.ts'
import type { Context } from '../http/context.ts'
import { firstMatch } from './matching.ts'
import { type CodeHit, listCodeHits } from './queries.ts'
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
): Promise<{ code: string; hits: SkuLine[] }[]> {
  const hits = await listCodeHits(ctx.db, codes, ALIKE)
  const found = await listLines(ctx, skuIdsOf(hits))
  const lines = new Map(found.map((line) => [line.skuId, line]))
  return codes.map((code, at) => {
    const mine = hits.filter((hit) => hit.at === at + 1)
    const exact = mine.filter((hit) => hit.exact)
    return { code, hits: (exact.length > 0 ? exact : mine).flatMap(({ skuId }) => lines.get(skuId) ?? []) }
  })
}

const skuIdsOf = (hits: readonly CodeHit[]) => hits.map(({ skuId }) => skuId)
