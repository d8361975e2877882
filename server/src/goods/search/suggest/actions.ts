import { dayOf } from '@gongfang/contract/base/time'
import type { ProductCard, SkuHit, Suggestions } from '@gongfang/contract/goods/catalogue'
import { containing } from '../../../db/words.ts'
import type { Context } from '../../../http/context.ts'
import type { Within } from '../../assortment/door.ts'
import { listLines, stockBand } from '../../catalogue/door.ts'
import { skuIdsOf } from '../code/actions.ts'
import { listCodeHits } from '../code/queries.ts'
import { bestCards } from '../list/actions.ts'
import { firstMatch } from '../match/actions.ts'
import { normal } from '../text/rules.ts'
import { findSuggestions } from './queries.ts'

const SUGGESTED_CODES = 5
const SUGGESTED_GOODS = 4

/** Suggestions for the typed text. */
export async function suggestFor(
  keyword: string,
  ctx: Context,
  within: Within | null = null,
): Promise<Suggestions> {
  const text = normal(keyword)
  const [codes, cards, matched] = await Promise.all([
    /[a-z0-9]/.test(text) ? listCodes(ctx, keyword, within) : [],
    text.length > 1 ? bestCards(keyword, SUGGESTED_GOODS, ctx, within) : [],
    firstMatch(
      ctx.db,
      keyword,
      false,
      async (match) => {
        const [row] = await findSuggestions(ctx.db, {
          match,
          part: containing(text),
          beginning: text,
        })
        return { row, total: row ? row.words.length + row.categories.length + row.brands.length : 0 }
      },
      within,
    ),
  ])
  const { words = [], categories = [], brands = [] } = matched?.found.row ?? {}
  const shown = new Set(codes.map(({ productId }) => productId))
  const goods = cards.filter(({ id }) => !shown.has(id)).map(pickGoods)
  return { codes, goods, words, categories, brands }
}

function pickGoods({ id, title, image, modelCode, skuId, spec, priceFen, points, priceVaries }: ProductCard) {
  return { id, title, image, modelCode, skuId, ...(spec && { spec }), priceFen, points, priceVaries }
}

async function listCodes(ctx: Context, keyword: string, within: Within | null): Promise<SkuHit[]> {
  const place = within && { id: within.id, today: dayOf(ctx.now) }
  const hits = await listCodeHits(ctx.db, [keyword], SUGGESTED_CODES, place)
  const lines = await listLines(ctx, skuIdsOf(hits))
  return lines.map(({ stock, backorder, leadDays, ...line }) => ({
    ...line,
    stock: stockBand({ stock, backorder, leadDays }),
  }))
}
