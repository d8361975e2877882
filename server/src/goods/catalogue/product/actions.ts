import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type listSkuTable,
  type Product,
  type SkuLine,
  TABLE_ROWS,
  type TableProduct,
} from '@gongfang/contract/goods/catalogue'
import { passes } from '@gongfang/contract/goods/model-filter'
import type { Db } from '../../../db/connect.ts'
import { keptValue } from '../../../http/kept-value.ts'
import { cleanHtml } from '../../../rich-text.ts'
import { shownConfig } from '../../../system/config/door.ts'
import { keptLabels } from '../actions.ts'
import type { Reader } from '../card/actions.ts'
import { chosenHits, listCardRows } from '../card/queries.ts'
import { asCard } from '../card/rules.ts'
import type { Orderable } from '../rules.ts'
import { findProduct, listBestSelling, listOrderable, listTableRows } from './queries.ts'
import { asSku, asSkuLine, RELATED, relatedOf } from './rules.ts'

/** Reads a product's page. A product that went off sale keeps its page, which says so. */
export async function getProductPage(ctx: Reader, id: number): Promise<Product> {
  const [shown, labels, product] = await Promise.all([
    shownConfig(ctx),
    keptLabels(ctx),
    findProduct(ctx.db, id),
  ])
  if (!product) refuse('notFound')
  const { brandId, categoryPath, categoryId, chosenIds } = product
  const [chosen, best] = await Promise.all([
    chosenIds.length > 0 ? listCardRows(ctx.db, chosenHits(ctx.db, chosenIds)) : [],
    chosenIds.length < RELATED ? bestSelling(ctx, categoryId) : [],
  ])
  return {
    ...product,
    brand: (brandId !== null && labels.brands[brandId]) || null,
    categories: categoryPath.flatMap((each) => labels.categories[each] ?? []),
    detail: cleanHtml(product.detail),
    skus: product.skus.map((sku) => asSku(sku, shown)),
    related: relatedOf(id, chosen, best).map((row) => asCard(row, shown)),
  }
}

/** Enough for every product of the category: its page leaves out itself and those that staff chose. */
const bestSelling = ({ db, kept }: Reader, categoryId: number) =>
  keptValue(kept, `best:${categoryId}`, ['catalogue'], () => listBestSelling(db, categoryId, 2 * RELATED))

/** SKUs of listed products that pass the list's filters; products without such a SKU are left out. */
export async function getSkuTable(
  ctx: Reader,
  { productIds, ...filter }: Parsed<typeof listSkuTable>,
): Promise<TableProduct[]> {
  const [shown, rows] = await Promise.all([shownConfig(ctx), listTableRows(ctx.db, productIds)])
  return rows.flatMap((row) => {
    const models = row.skus.filter((sku) => passes(sku, row, filter))
    if (models.length === 0) return []
    return {
      ...row,
      skus: models.slice(0, TABLE_ROWS).map((sku) => asSku(sku, shown)),
      skuCount: models.length,
    }
  })
}

/** Exact stock and price of SKUs, in the requested order. Unpublished ones are left out. */
export async function listLines(ctx: Reader, skuIds: readonly number[]): Promise<SkuLine[]> {
  const [shown, skus] = await Promise.all([shownConfig(ctx), listOrderable(ctx.db, skuIds)])
  const lines = new Map(
    skus.filter(({ status }) => status !== 'draft').map((sku) => [sku.skuId, asSkuLine(sku, shown)]),
  )
  return [...new Set(skuIds)].flatMap((id) => lines.get(id) ?? [])
}

/**
 * All facts of these SKUs that a cart, a quote or an order needs. Unknown ones are left out, retired ones are
 * included.
 */
export const findOrderable = (db: Db, skuIds: readonly number[]): Promise<Orderable[]> =>
  listOrderable(db, skuIds)
