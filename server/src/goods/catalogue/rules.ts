import { type Fen, type Points, pricePoints } from '@gongfang/contract/base/money'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import type { LineReason } from '@gongfang/contract/goods/cart'
import type { Brand, Stock, TierPrice } from '@gongfang/contract/goods/catalogue'

/** A SKU with all current facts that a cart, a quote or an order needs. */
export interface Orderable {
  readonly skuId: number
  readonly productId: number
  readonly title: string
  /** Such as 'M6×20 · 304'. */
  readonly spec: string
  readonly modelCode: string
  readonly image: string
  readonly unit: string
  /** Price of a single piece, before tiers. */
  readonly priceFen: Fen
  /** The SKU's own points price, which ignores tiers. Null: converted from the price. */
  readonly points: Points | null
  /** Sorted by rising quantity. */
  readonly tierPrices: readonly TierPrice[]
  /** Negative when more pieces were sold than are there. */
  readonly stock: number
  /** Backorder limit: pieces that can be ordered beyond the stock. */
  readonly backorder: number
  readonly leadDays: number
  readonly minQuantity: number
  readonly stepQuantity: number
  readonly weightG: number
  /** The pieces of all models of the product decide about tiers together. */
  readonly tiersTogether: boolean
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

type Offer = Pick<
  Orderable,
  'status' | 'enabled' | 'stock' | 'backorder' | 'minQuantity' | 'stepQuantity'
> & {
  /** Set if the model is outside the assortment of the buyer's institution. */
  readonly outside?: Outside | null | undefined
}

/**
 * The reason why this quantity cannot be ordered; undefined when it can. Reasons that another quantity would not
 * solve come first.
 */
export function lineReason(sku: Offer, quantity: number): LineReason | undefined {
  if (sku.status !== 'onSale') return 'offSale'
  if (!sku.enabled) return 'skuRetired'
  if (sku.outside === 'only') return 'outside'
  if (Math.max(0, sku.stock) + sku.backorder < Math.max(quantity, sku.minQuantity)) return 'soldOut'
  return stepReason(sku, quantity)
}

/** The reason why a quantity can never be ordered, whatever the stock; undefined when it can. */
export function stepReason(
  { minQuantity, stepQuantity }: Pick<Orderable, 'minQuantity' | 'stepQuantity'>,
  quantity: number,
): 'belowMinimum' | 'offStep' | undefined {
  if (quantity < minQuantity) return 'belowMinimum'
  return quantity % stepQuantity === 0 ? undefined : 'offStep'
}

/** From this stock on a public answer says only that there is enough. */
export const PLENTY = 6

/** Stock as a kept public answer shows it. */
export function stockBand({ stock, backorder, leadDays }: Supply): Stock {
  if (stock >= PLENTY) return { band: 'plenty', left: null, leadDays }
  if (stock > 0) return { band: 'few', left: stock, ...(backorder ? { more: true } : {}), leadDays }
  return { band: backorder ? 'order' : 'none', left: null, leadDays }
}

interface Supply {
  readonly stock: number
  /** On a card: true if one of its SKUs can be ordered beyond its stock. */
  readonly backorder: number | boolean
  readonly leadDays: number
}

/** The current settings for showing prices. */
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

/** In points a tier may equal the one before, by rounding or because of an own points price. Such tiers are left out. */
export function tellingTiers(
  tiers: readonly TierPrice[],
  { priceFen, ownPoints }: Priced,
  { scoreBuyRate, priceOrScore }: Shown,
): TierPrice[] {
  if (priceOrScore === '1') return [...tiers]
  const inPoints = (tier: { priceFen: Fen }) => pricePoints(tier.priceFen, ownPoints, scoreBuyRate)
  return tiers.filter((tier, at) => inPoints(tier) !== inPoints(tiers[at - 1] ?? { priceFen }))
}

/** Brands and categories by their ids. */
export interface Labels {
  readonly brands: Readonly<Record<number, Brand & { readonly position: number }>>
  readonly categories: Readonly<Record<number, CategoryLabel>>
}

interface CategoryLabel {
  readonly id: number
  readonly name: string
  readonly visible: boolean
  readonly position: number
}
