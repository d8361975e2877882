import { pricePoints } from '@gongfang/contract/base/money'
import type { SkuLine, TierPrice } from '@gongfang/contract/goods/catalogue'
import { lineReason, type Orderable, type PricedRow, priced, type Shown, tellingTiers } from '../rules.ts'

/** A shown SKU, with the tiers that differ in the currency of the shop. */
export const asSku = <R extends PricedRow & { tierPrices: readonly TierPrice[] }>(row: R, shown: Shown) => ({
  ...priced(row, shown),
  tierPrices: tellingTiers(row.tierPrices, row, shown),
})

/** Current price and stock of a SKU. */
export function asSkuLine(sku: Orderable, shown: Shown): SkuLine {
  const { points, weightG: _weight, tiersTogether, status, enabled, ...line } = sku
  return {
    ...line,
    ...(tiersTogether && { tiersTogether }),
    stock: Math.max(0, line.stock),
    tierPrices: tellingTiers(line.tierPrices, { priceFen: line.priceFen, ownPoints: points }, shown),
    points: pricePoints(line.priceFen, points, shown.scoreBuyRate),
    offered: enabled && status === 'onSale',
    orderable: lineReason(sku, sku.minQuantity) === undefined,
  }
}

/** Cards of related products on a product's page. */
export const RELATED = 8

/** Those that staff chose, then the best-selling ones of the category. */
export function relatedOf<C extends { id: number }>(
  id: number,
  chosen: readonly C[],
  best: readonly C[],
): C[] {
  const there = new Set([id, ...chosen.map((card) => card.id)])
  return [...chosen, ...best.filter((card) => !there.has(card.id))].slice(0, RELATED)
}
