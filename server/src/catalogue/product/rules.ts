import type { SkuLine, TierPrice } from '@gongfang/contract/catalogue'
import { pricePoints } from '@gongfang/contract/money'
import { lineReason, type Orderable, type PricedRow, priced, type Shown, tellingTiers } from '../rules.ts'

/** A model of a product that is shown, with the tiers that say something in the currency of the shop. */
export const asSku = <R extends PricedRow & { tierPrices: readonly TierPrice[] }>(row: R, shown: Shown) => ({
  ...priced(row, shown),
  tierPrices: tellingTiers(row.tierPrices, row, shown),
})

/** A SKU's live line. */
export function asSkuLine(sku: Orderable, shown: Shown): SkuLine {
  const { points, weightG: _weight, status: _status, enabled: _enabled, ...line } = sku
  return {
    ...line,
    stock: Math.max(0, line.stock),
    tierPrices: tellingTiers(line.tierPrices, { priceFen: line.priceFen, ownPoints: points }, shown),
    points: pricePoints(line.priceFen, points, shown.scoreBuyRate),
    orderable: lineReason(sku, sku.minQuantity) === undefined,
  }
}
