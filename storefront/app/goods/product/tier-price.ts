import {
  type Fen,
  fenToPoints,
  type Points,
  pricePoints,
  showFen,
  showPoints,
} from '@gongfang/contract/base/money'
import type { AgreedTier, Sku } from '@gongfang/contract/goods/catalogue'

export interface Tier {
  from: number
  /** null for no upper limit. */
  to: number | null
  priceFen: Fen
  points: Points
}

type Priced = Pick<Sku, 'priceFen' | 'points' | 'minQuantity'> & { tierPrices: readonly AgreedTier[] }

/**
 * The price tiers of a model, beginning with its own price. A fixed price in points is the same in all tiers.
 */
export function ladderOf(sku: Priced, rate: number): Tier[] {
  const own = sku.points !== pricePoints(sku.priceFen, null, rate)
  const first = Math.max(1, sku.minQuantity)
  const rungs = [...sku.tierPrices].sort((a, b) => a.fromQuantity - b.fromQuantity)
  // Tiers below the minimum quantity cannot be reached.
  const start = rungs.findLast(({ fromQuantity }) => fromQuantity <= first) ?? sku
  const steps = [
    { fromQuantity: first, priceFen: start.priceFen, points: start.points },
    ...rungs.filter(({ fromQuantity }) => fromQuantity > first),
  ]
  return steps.map(({ fromQuantity, priceFen, points }, at) => ({
    from: fromQuantity,
    to: steps[at + 1] ? steps[at + 1]!.fromQuantity - 1 : null,
    priceFen,
    points: points ?? (own ? sku.points : pricePoints(priceFen, null, rate)),
  }))
}

/** The tier of a quantity. */
export function tierAt(ladder: readonly Tier[], quantity: number): Tier {
  return ladder.findLast((tier) => tier.from <= quantity) ?? ladder[0]!
}

/** '1–9'、'≥50' */
export const tierRange = ({ from, to }: Tier) =>
  to === null ? `≥${from}` : from === to ? `${from}` : `${from}–${to}`

interface Pack {
  packQuantity: number
  /** The name of the pack. */
  packUnit: string
}

/** '每盒 100 只'; '' for products without packs. */
export const packText = (unit: string, { packQuantity, packUnit }: Pack) =>
  packQuantity > 1 && packUnit !== '' ? `每${packUnit} ${packQuantity} ${unit}` : ''

/** The price of a pack: '¥24.00/盒'. */
export const packPrice = (piece: { priceFen: number; points: number }, pack: Pack, inPoints: boolean) =>
  `${inPoints ? showPoints(piece.points * pack.packQuantity) : showFen(piece.priceFen * pack.packQuantity)}/${pack.packUnit}`

/** An amount in the currency of the price mode, for thresholds such as free freight. */
export const amountIn = (amountFen: Fen, inPoints: boolean, rate: number) =>
  inPoints ? showPoints(fenToPoints(amountFen, rate)) : showFen(amountFen)
