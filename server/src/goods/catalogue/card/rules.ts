import { type Fen, type Points, pricePoints } from '@gongfang/contract/base/money'
import type { ProductCard, TierPrice } from '@gongfang/contract/goods/catalogue'
import { PLENTY, type Priced, type PricedRow, priced, type Shown, stockBand, tellingTiers } from '../rules.ts'

/** A card of the contract from its row. Further columns are removed by the contract's check. */
export const asCard = <R extends PricedRow & { tier: TierPrice | null }>(row: R, shown: Shown) => ({
  ...priced(row, shown),
  tier: tellingTier(row.tier, row, shown),
})

/** A SKU of a card's product, with the values that a card shows for this SKU alone. */
export interface ModelRow {
  readonly productId: number
  readonly axes: string[]
  readonly axisUnits: (string | null)[]
  readonly skuId: number
  readonly modelCode: string
  readonly specValues: string[]
  readonly priceFen: Fen
  readonly ownPoints: Points | null
  readonly stock: number
  readonly backorder: number
  readonly leadDays: number
  readonly minQuantity: number
  readonly packQuantity: number
  readonly packUnit: string
  readonly tier: TierPrice | null
}

/** Limits a card to the SKUs that are left; with all of them it stays unchanged. */
export function narrowed(card: ProductCard, left: readonly ModelRow[], shown: Shown): ProductCard {
  const [first] = left
  if (!first || left.length === card.skuCount) return card
  if (left.length > 1) {
    const cheapest = left.reduce((best, model) => (model.priceFen < best.priceFen ? model : best))
    const { modelCode, minQuantity, packQuantity, packUnit } = first
    return {
      ...card,
      modelsLeft: left.length,
      modelCode,
      minQuantity,
      packQuantity,
      packUnit,
      stock: stockBand(supplyOf(left)),
      priceFen: cheapest.priceFen,
      points: pricePoints(cheapest.priceFen, cheapest.ownPoints, shown.scoreBuyRate),
      priceVaries: left.some(({ priceFen }) => priceFen !== cheapest.priceFen),
      tier: tellingTier(cheapest.tier, cheapest, shown),
    }
  }
  const { skuId, modelCode, priceFen, minQuantity, packQuantity, packUnit } = first
  return {
    ...card,
    skuId,
    modelCode,
    priceFen,
    minQuantity,
    packQuantity,
    packUnit,
    points: pricePoints(priceFen, first.ownPoints, shown.scoreBuyRate),
    tier: tellingTier(first.tier, first, shown),
    priceVaries: false,
    stock: stockBand(first),
    spec: first.specValues.join(' · '),
  }
}

/** Price and stock of several models together, as the view `offer_of_skus` gives them. */
function supplyOf(models: readonly ModelRow[]) {
  const has = models.filter(({ stock }) => stock > 0)
  const orderable = models.filter(({ backorder }) => backorder > 0)
  const soonest = has.length > 0 ? has : orderable.length > 0 ? orderable : models
  return {
    stock: Math.min(
      has.reduce((sum, { stock }) => sum + Math.min(stock, PLENTY), 0),
      PLENTY,
    ),
    backorder: orderable.length > 0,
    leadDays: Math.min(...soonest.map(({ leadDays }) => leadDays)),
  }
}

/** A card shows the first tier only. */
const tellingTier = (tier: TierPrice | null, price: Priced, shown: Shown) =>
  tellingTiers(tier ? [tier] : [], price, shown)[0] ?? null
