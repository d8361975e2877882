import type { LineReason } from '@gongfang/contract/cart'
import type { Stock, TierPrice } from '@gongfang/contract/catalogue'
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
  /** Price of a single piece, before tiers. */
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

/** The price of one piece at this quantity. */
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
  return stepReason(sku, quantity)
}

/** Why a quantity can never be ordered, whatever the stock; undefined when it can. */
export function stepReason(
  { minQuantity, stepQuantity }: Pick<Orderable, 'minQuantity' | 'stepQuantity'>,
  quantity: number,
): 'belowMinimum' | 'offStep' | undefined {
  if (quantity < minQuantity) return 'belowMinimum'
  return quantity % stepQuantity === 0 ? undefined : 'offStep'
}

/** From here on a public answer only says that there is enough. */
export const PLENTY = 6

/** Stock as a kept answer may tell it. */
export function stockBand({ stock, backorder, leadDays }: Supply): Stock {
  if (stock >= PLENTY) return { band: 'plenty', left: null, leadDays }
  if (stock > 0) return { band: 'few', left: stock, ...(backorder ? { more: true } : {}), leadDays }
  return { band: backorder ? 'order' : 'none', left: null, leadDays }
}

interface Supply {
  readonly stock: number
  /** Whether one of the card's models can be ordered beyond its stock. */
  readonly backorder: number | boolean
  readonly leadDays: number
}

/** How prices are shown today. */
export interface Shown {
  readonly scoreBuyRate: number
  readonly priceOrScore: '1' | '2'
}

export type Priced = { readonly priceFen: Fen; readonly ownPoints: Points | null }

export type PricedRow = Priced & Supply

export const priced = <R extends PricedRow>(row: R, { scoreBuyRate }: Shown) => ({
  ...row,
  points: pricePoints(row.priceFen, row.ownPoints, scoreBuyRate),
  stock: stockBand(row),
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
