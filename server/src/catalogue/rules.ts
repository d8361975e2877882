import type { LineReason } from '@gongfang/contract/cart'
import type { ProductCard, SkuLine, Stock, TierPrice } from '@gongfang/contract/catalogue'
import { type Fen, type Points, pricePoints } from '@gongfang/contract/money'

/** A SKU with everything that a cart, a quote or an order needs to know of it, as of now. */
export interface Orderable {
  readonly skuId: number
  readonly productId: number
  readonly title: string
  /** 'M6×20 · 304' */
  readonly spec: string
  readonly modelCode: string
  readonly image: string
  readonly unit: string
  /** Of a single piece, before tiers. */
  readonly priceFen: Fen
  /** Its own points price, which ignores tiers; null: converted from the price. */
  readonly points: Points | null
  /** By rising quantity. */
  readonly tierPrices: readonly TierPrice[]
  /** Below nothing: so many of those that were sold are not there. */
  readonly stock: number
  /** How many can be ordered beyond the stock. */
  readonly backorder: number
  readonly leadDays: number
  readonly minQuantity: number
  readonly stepQuantity: number
  readonly weightG: number
  readonly status: 'draft' | 'onSale' | 'offSale'
  readonly enabled: boolean
}

/** What one piece costs when so many are bought. */
export function unitPrice(tierPrices: readonly TierPrice[], priceFen: Fen, quantity: number): Fen {
  let best = { fromQuantity: 0, priceFen }
  for (const tier of tierPrices) {
    if (tier.fromQuantity <= quantity && tier.fromQuantity > best.fromQuantity) best = tier
  }
  return best.priceFen
}

type Offer = Pick<Orderable, 'status' | 'enabled' | 'stock' | 'backorder' | 'minQuantity' | 'stepQuantity'>

/** Why so many of it cannot be ordered, the reason that no other quantity would mend first; undefined when they can. */
export function lineReason(sku: Offer, quantity: number): LineReason | undefined {
  if (sku.status !== 'onSale') return 'offSale'
  if (!sku.enabled) return 'skuRetired'
  if (Math.max(0, sku.stock) + sku.backorder < Math.max(quantity, sku.minQuantity)) return 'soldOut'
  if (quantity < sku.minQuantity) return 'belowMinimum'
  if (quantity % sku.stepQuantity !== 0) return 'offStep'
  return undefined
}

/** From here on a public answer only says that there is enough. */
const PLENTY = 6

/** Stock as a kept answer may tell it. */
export function stockBand({ stock, backorder, leadDays }: Supply): Stock {
  if (stock >= PLENTY) return { band: 'plenty', left: null, leadDays }
  if (stock > 0) return { band: 'few', left: stock, ...(backorder ? { more: true } : {}), leadDays }
  return { band: backorder ? 'order' : 'none', left: null, leadDays }
}

interface Supply {
  readonly stock: number
  /** Of a card: whether one of its models can be ordered beyond its stock. */
  readonly backorder: number | boolean
  readonly leadDays: number
}

export interface Want {
  readonly skuId: number
  readonly quantity: number
  /** As far as the backorder limit goes: the buyer was told that it has to come in first. */
  readonly isBackorder?: boolean
}

export interface StockChange {
  readonly skuId: number
  readonly productId: number
  readonly before: number
  readonly after: number
  readonly backorderLimit: number
}

/** Whether a public answer now says something else. A product's sum can only show a change when one of its SKUs does. */
export const showsOtherStock = ({ before, after, backorderLimit }: StockChange) =>
  shownStock(before) !== shownStock(after) || before + backorderLimit > 0 !== after + backorderLimit > 0

const shownStock = (stock: number) => Math.min(Math.max(0, stock), PLENTY)

/** A card as the contract has it, from its row; what else the row has is left out where it is checked. */
export const asCard = <R extends PricedRow & { tier: TierPrice | null }>(row: R, shown: Shown) => ({
  ...priced(row, shown),
  tier: tellingTier(row.tier, row, shown),
})

/** How prices are shown today. */
export interface Shown {
  readonly scoreBuyRate: number
  readonly priceOrScore: '1' | '2'
}

type Priced = { readonly priceFen: Fen; readonly ownPoints: Points | null }
type PricedRow = Priced & Supply

const priced = <R extends PricedRow>(row: R, { scoreBuyRate }: Shown) => ({
  ...row,
  points: pricePoints(row.priceFen, row.ownPoints, scoreBuyRate),
  stock: stockBand(row),
})

/** A model of a product that is shown, with the tiers that say something in the currency of the shop. */
export const asSku = <R extends PricedRow & { tierPrices: readonly TierPrice[] }>(row: R, shown: Shown) => ({
  ...priced(row, shown),
  tierPrices: tellingTiers(row.tierPrices, row, shown),
})

/** In points a tier may cost what the one before costs: by rounding, or because the model has a points price of its own. */
export function tellingTiers(
  tiers: readonly TierPrice[],
  { priceFen, ownPoints }: Priced,
  { scoreBuyRate, priceOrScore }: Shown,
): TierPrice[] {
  if (priceOrScore === '1') return [...tiers]
  const inPoints = (tier: { priceFen: Fen }) => pricePoints(tier.priceFen, ownPoints, scoreBuyRate)
  return tiers.filter((tier, at) => inPoints(tier) !== inPoints(tiers[at - 1] ?? { priceFen }))
}

/** A card tells of the first tier alone. */
const tellingTier = (tier: TierPrice | null, price: Priced, shown: Shown) =>
  tellingTiers(tier ? [tier] : [], price, shown)[0] ?? null

/** A model of a card's product, with what the card says when it stands for this one alone. */
export interface ModelRow {
  readonly productId: number
  readonly axes: string[]
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

/** A card for those of its models that are left: all of them leave it as it is. */
export function narrowed(card: ProductCard, left: readonly ModelRow[], shown: Shown): ProductCard {
  const [only] = left
  if (!only || left.length === card.skuCount) return card
  if (left.length > 1) {
    const cheapest = left.reduce((best, model) => (model.priceFen < best.priceFen ? model : best))
    return {
      ...card,
      modelsLeft: left.length,
      priceFen: cheapest.priceFen,
      points: pricePoints(cheapest.priceFen, cheapest.ownPoints, shown.scoreBuyRate),
      priceVaries: left.some(({ priceFen }) => priceFen !== cheapest.priceFen),
      tier: tellingTier(cheapest.tier, cheapest, shown),
    }
  }
  const { skuId, modelCode, priceFen, minQuantity, packQuantity, packUnit } = only
  return {
    ...card,
    ...{ skuId, modelCode, priceFen, minQuantity, packQuantity, packUnit },
    points: pricePoints(priceFen, only.ownPoints, shown.scoreBuyRate),
    tier: tellingTier(only.tier, only, shown),
    priceVaries: false,
    stock: stockBand(only),
    spec: only.specValues.join(' · '),
  }
}

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
