import {
  type HomePage,
  type listSkuTable,
  type Product,
  type ProductCard,
  type SkuLine,
  TABLE_ROWS,
  type TableProduct,
} from '@gongfang/contract/catalogue'
import type { Parsed } from '@gongfang/contract/endpoint'
import { passes } from '@gongfang/contract/model-filter'
import { refuse } from '@gongfang/contract/refusal'
import { shownConfig } from '../config/door.ts'
import { type Db, unprepared } from '../db/connect.ts'
import type { Context } from '../http/context.ts'
import { changed } from '../http/kept.ts'
import { enqueue } from '../jobs/queue.ts'
import { cleanHtml } from '../rich-text.ts'
import {
  type CardRow,
  type Hits,
  listCardRows,
  listFoundRows,
  listModelRows,
  type Search,
} from './card-queries.ts'
import { chosenHits, findHome, findProduct, listOrderable, listTableRows, refreshRows } from './queries.ts'
import {
  asCard,
  asSku,
  asSkuLine,
  type ModelRow,
  narrowed,
  type Orderable,
  type StockChange,
  showsOtherStock,
  type Want,
} from './rules.ts'
import { sellable } from './stock-desk-rules.ts'
import {
  countPromised,
  countRow,
  foldSales,
  insertSales,
  listAwaited,
  lockProducts,
  lockSku,
  putRows,
  type Taking,
  takeRows,
  updateInStock,
} from './stock-queries.ts'

type Reader = Pick<Context, 'db' | 'kept'>

/** The cards of these products, with what they cost in points today. */
export async function listCards(ctx: Reader, hits: Hits): Promise<ProductCard[]> {
  const [shown, rows] = await Promise.all([shownConfig(ctx), listCardRows(ctx.db, hits)])
  return rows.map((row) => asCard(row, shown))
}

/** The same for a search, with how much it found in all. */
export async function listFound(ctx: Reader, search: Search, prepare: boolean) {
  const query = listFoundRows(ctx.db, search)
  const [shown, rows] = await Promise.all([shownConfig(ctx), prepare ? query : unprepared(query)])
  const cards = rows.filter((row): row is CardRow & { total: number } => row.id !== null)
  return { total: rows[0]?.total ?? 0, cards: cards.map((row) => asCard(row, shown)) }
}

/** The same for products that somebody chose, in that order. */
export const listChosenCards = (ctx: Reader, ids: readonly number[]) =>
  listCards(ctx, chosenHits(ctx.db, ids))

/**
 * The same cards for those of their models that are left: their lowest price, and where just one is left, that model. What
 * is not narrowed stays as it is.
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

/** Each with its card as it is today; none when the product cannot be bought any more. */
export async function withCards<R extends { productId: number }>(ctx: Reader, rows: readonly R[]) {
  const ids = rows.map(({ productId }) => productId)
  const cards = new Map((await listChosenCards(ctx, ids)).map((card) => [card.id, card]))
  return rows.map((row) => ({ ...row, card: cards.get(row.productId) ?? null }))
}

/** A product's page. One that was taken off sale still has its page, which says so. */
export async function getProductPage(ctx: Reader, id: number): Promise<Product> {
  const [shown, [product]] = await Promise.all([shownConfig(ctx), findProduct(ctx.db, id)])
  if (!product) refuse('notFound')
  return {
    ...product,
    detail: cleanHtml(product.detail),
    skus: product.skus.map((sku) => asSku(sku, shown)),
    related: product.related.map((row) => asCard(row, shown)),
  }
}

/** Models of listed products, as far as the list's filters leave them. */
export async function getSkuTable(
  ctx: Reader,
  { productIds, ...filter }: Parsed<typeof listSkuTable>,
): Promise<TableProduct[]> {
  const [shown, rows] = await Promise.all([shownConfig(ctx), listTableRows(ctx.db, productIds)])
  return rows.map((row) => {
    const left = row.skus.filter((sku) => passes(sku, row.axes, filter))
    // A filter that knows a product by a word its models spell otherwise leaves all of them.
    const models = left.length > 0 ? left : row.skus
    return {
      ...row,
      skus: models.slice(0, TABLE_ROWS).map((sku) => asSku(sku, shown)),
      skuCount: models.length,
    }
  })
}

/** What stands where, then every card once. */
export async function getHome(ctx: Reader): Promise<HomePage> {
  const [home] = await findHome(ctx.db)
  if (!home) return { newest: [], bestSelling: [], floors: [] }
  const ids = new Set([
    ...home.newest,
    ...home.bestSelling,
    ...home.floors.flatMap((floor) => floor.products),
  ])
  const cards = new Map((await listChosenCards(ctx, [...ids])).map((card) => [card.id, card]))
  const pick = (chosen: number[]) => chosen.flatMap((id) => cards.get(id) ?? [])
  return {
    newest: pick(home.newest),
    bestSelling: pick(home.bestSelling),
    floors: home.floors.map((floor) => ({ ...floor, products: pick(floor.products) })),
  }
}

/** Exact stock and price of SKUs, in the order asked for. What is not public yet is left out. */
export async function listLines(ctx: Reader, skuIds: readonly number[]): Promise<SkuLine[]> {
  const [shown, skus] = await Promise.all([shownConfig(ctx), listOrderable(ctx.db, skuIds)])
  const lines = new Map(
    skus.filter(({ status }) => status !== 'draft').map((sku) => [sku.skuId, asSkuLine(sku, shown)]),
  )
  return [...new Set(skuIds)].flatMap((id) => lines.get(id) ?? [])
}

/** Everything a cart, a quote or an order needs of these SKUs. Unknown ones are left out, retired ones are not. */
export const findOrderable = (db: Db, skuIds: readonly number[]): Promise<Orderable[]> =>
  listOrderable(db, skuIds)

/**
 * Takes all of it or refuses `soldOut`, naming the SKUs that are short; the caller's transaction must then end.
 * One want a SKU: the caller sums the demand of its lines.
 */
export async function takeStock(tx: Db, wants: readonly Want[], reference: string, kind?: Taking) {
  const taken = await takeRows(tx, wants, reference, kind)
  if (taken.length !== wants.length) {
    const got = new Set(taken.map(({ skuId }) => skuId))
    refuse('soldOut', { data: { skuIds: wants.map(({ skuId }) => skuId).filter((id) => !got.has(id)) } })
  }
  await showStock(tx, taken)
}

/** The same reference gives back once, however often it is told to. */
export async function giveBackStock(
  tx: Db,
  wants: readonly Want[],
  reference: string,
  kind: 'release' | 'return',
) {
  await showStock(tx, await putRows(tx, wants, { kind, reference, who: '' }))
}

/** Goods that came in. The same delivery note books once. */
export async function receiveStock(tx: Db, skuId: number, quantity: number, reference: string, who: string) {
  await showStock(tx, await putRows(tx, [{ skuId, quantity }], { kind: 'receipt', reference, who }))
}

/** Somebody counted the shelf. What is ordered but not shipped lies there too; the rest can be sold. */
export async function countStock(tx: Db, skuId: number, counted: number, reference: string, who: string) {
  const [sku] = await lockSku(tx, skuId)
  if (!sku) refuse('notFound')
  const [promised] = await countPromised(tx, skuId)
  const stock = sellable(counted, promised?.pieces ?? 0)
  await showStock(tx, await countRow(tx, { skuId, stock, reference, who }))
}

/** Counts what was sold, for sorting. `countSold` adds it up later, so that no order waits for a popular product's row. */
export const addSold = (tx: Db, sales: readonly { productId: number; quantity: number }[]) =>
  insertSales(tx, sales)

/** Public answers show it when they are next made, within a minute: they do not move for this. */
export const countSold = (db: Db) => foldSales(db)

/** Brings what lists and sorts read in a product's own row in step with its pictures, category and SKUs. */
export async function refreshProducts(tx: Db, productIds: readonly number[] | 'all') {
  await refreshRows(tx, productIds)
  await changed(tx, 'catalogue')
}

/** Public answers move only when they would say something else. */
export async function showStock(tx: Db, changes: readonly StockChange[]) {
  const risen = changes.filter(({ before, after }) => after > 0 && after > before)
  if (risen.length > 0) {
    const awaited = await listAwaited(
      tx,
      risen.map(({ skuId }) => skuId),
    )
    for (const { skuId } of awaited)
      await enqueue(tx, 'restock.tell', { skuId }, { jobKey: `restock ${skuId}` })
  }
  const ends = changes.filter(({ before, after }) => before > 0 !== after > 0)
  if (ends.length > 0) {
    const productIds = [...new Set(ends.map(({ productId }) => productId))]
    await lockProducts(tx, productIds)
    await updateInStock(tx, productIds)
  }
  if (changes.some(showsOtherStock)) await changed(tx, 'catalogue')
}
