import type { SkuHit, Suggestions } from '@gongfang/contract/catalogue'
import { listLines, stockBand } from '../../catalogue/door.ts'
import { containing } from '../../db/words.ts'
import type { Context } from '../../http/context.ts'
import { skuIdsOf } from '../code/actions.ts'
import { listCodeHits } from '../code/queries.ts'
import { firstMatch } from '../match/actions.ts'
import { normal } from '../text/rules.ts'
import { findSuggestions } from './queries.ts'

const SUGGESTED_CODES = 5

/** Suggestions for the typed text. */
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
  return lines.map(({ stock, backorder, leadDays, ...line }) => ({
    ...line,
    stock: stockBand({ stock, backorder, leadDays }),
  }))
}
