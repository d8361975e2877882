import type { ProductCard } from '@gongfang/contract/goods/catalogue'
import { unprepared } from '../../../db/connect.ts'
import type { Context } from '../../../http/context.ts'
import { shownConfig } from '../../../system/config/door.ts'
import {
  type CardRow,
  chosenHits,
  type Hits,
  listCardRows,
  listFoundRows,
  listModelRows,
  type Search,
} from './queries.ts'
import { asCard, type ModelRow, narrowed } from './rules.ts'

export type Reader = Pick<Context, 'db' | 'kept'>

/** The cards of these products, with points at the current rate. */
export async function listCards(ctx: Reader, hits: Hits): Promise<ProductCard[]> {
  const [shown, rows] = await Promise.all([shownConfig(ctx), listCardRows(ctx.db, hits)])
  return rows.map((row) => asCard(row, shown))
}

/** The cards of a search, with the total number of hits. */
export async function listFound(ctx: Reader, search: Search, prepare: boolean) {
  const query = listFoundRows(ctx.db, search)
  const [shown, rows] = await Promise.all([shownConfig(ctx), prepare ? query : unprepared(query)])
  const cards = rows.filter((row): row is CardRow & { total: number } => row.id !== null)
  return { total: rows[0]?.total ?? 0, cards: cards.map((row) => asCard(row, shown)) }
}

/** The cards of chosen products, in their order. */
export const listChosenCards = (ctx: Reader, ids: readonly number[]) =>
  listCards(ctx, chosenHits(ctx.db, ids))

/**
 * Limits the cards to the SKUs that a filter leaves: the lowest price, or the SKU itself when only one is left. Other
 * cards stay unchanged.
 */
export async function narrowCards(
  ctx: Reader,
  cards: readonly ProductCard[],
  leave: (models: readonly ModelRow[]) => readonly ModelRow[],
): Promise<ProductCard[]> {
  const several = cards.filter(({ skuCount }) => skuCount > 1).map(({ id }) => id)
  if (several.length === 0) return [...cards]
  const [shown, rows] = await Promise.all([shownConfig(ctx), listModelRows(ctx.db, several)])
  const models = Map.groupBy(rows, ({ productId }) => productId)
  return cards.map((card) => narrowed(card, leave(models.get(card.id) ?? []), shown))
}

/** Adds the current card to each row; rows whose product is no longer on sale are left out. */
export async function withCards<R extends { productId: number }>(ctx: Reader, rows: readonly R[]) {
  const ids = rows.map(({ productId }) => productId)
  const cards = new Map((await listChosenCards(ctx, ids)).map((card) => [card.id, card]))
  return rows.map((row) => ({ ...row, card: cards.get(row.productId) ?? null }))
}
