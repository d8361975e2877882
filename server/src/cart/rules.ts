import type { CartLine, PutLine } from '@gongfang/contract/cart'
import { type Points, pricePoints } from '@gongfang/contract/money'
import { refuse } from '@gongfang/contract/refusal'
import {
  lineReason,
  type Orderable,
  type Shown,
  stepReason,
  tellingTiers,
  unitPrice,
} from '../catalogue/rules.ts'

export type Steps = Pick<Orderable, 'minQuantity' | 'stepQuantity'>

/** A line with all facts from which its price, reason and display are computed. */
export type LineFacts = Omit<CartLine, 'priceFen' | 'price' | 'points' | 'reason'> &
  Pick<Orderable, 'status' | 'enabled'> & { ownPoints: Points | null }

export const MOST = 99_999

export function mustBeOffered({ status, enabled }: Pick<Orderable, 'status' | 'enabled'>) {
  if (status !== 'onSale') refuse('offSale')
  if (!enabled) refuse('skuRetired')
}

/** Refuses with the ids of the missing lines, so that a caller can go on without them. */
export function mustKnow(wanted: readonly number[], there: readonly number[]) {
  const known = new Set(there)
  const ids = [...new Set(wanted)].filter((id) => !known.has(id))
  if (ids.length > 0) refuse('notFound', { data: { ids } })
}

/** A cart may hold more than the stock, with a reason shown there; a quantity that can never be ordered is refused. */
export function mustFit(steps: Steps, quantity: number) {
  if (quantity > MOST) refuse('quantityTooLarge')
  const reason = stepReason(steps, quantity)
  if (reason) refuse(reason, { values: { minimum: steps.minQuantity, step: steps.stepQuantity } })
}

/**
 * The reason for a refused addition. If the quantity is possible, the cart was full or the line has changed
 * meanwhile.
 */
export function whyRefused(
  offer: (Steps & Pick<Orderable, 'status' | 'enabled'>) | undefined,
  { held, wanted }: { held: number; wanted: number },
): NonNullable<PutLine['refused']> {
  if (!offer || offer.status === 'draft') return 'notFound'
  if (offer.status !== 'onSale') return 'offSale'
  if (!offer.enabled) return 'skuRetired'
  const total = held + wanted
  if (total > MOST) return 'quantityTooLarge'
  return stepReason(offer, total) ?? (held === 0 ? 'cartFull' : 'changedMeanwhile')
}

/**
 * The line as of now. A points price of its own ignores tiers. Where points are shown, tiers that change no points
 * are left out.
 */
export function cartLine({ ownPoints, status, enabled, ...line }: LineFacts, shown: Shown): CartLine {
  const priceFen = unitPrice(line.tierPrices, line.basePriceFen, line.quantity)
  const reason = lineReason({ ...line, status, enabled }, line.quantity)
  return {
    ...line,
    stock: Math.max(0, line.stock),
    priceFen,
    price: priceFen,
    points: pricePoints(priceFen, ownPoints, shown.scoreBuyRate),
    tierPrices: tellingTiers(line.tierPrices, { priceFen: line.basePriceFen, ownPoints }, shown),
    ...(reason ? { reason } : {}),
  }
}

export const pieceCount = (lines: readonly { quantity: number }[]) =>
  lines.reduce((total, { quantity }) => total + quantity, 0)
