import { MOST_ORDER, type Points, pricePoints } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { CartLine, PutRefusal } from '@gongfang/contract/goods/cart'
import {
  lineReason,
  type Orderable,
  type Shown,
  stepReason,
  tellingTiers,
  unitPrice,
} from '../catalogue/rules.ts'

export type Steps = Pick<Orderable, 'minQuantity' | 'stepQuantity' | 'priceFen'>

/** A line with all facts from which its price, reason and display are computed. */
export type Facts<L> = Omit<L, 'priceFen' | 'price' | 'points' | 'reason'> &
  Pick<Orderable, 'status' | 'enabled'> & { ownPoints: Points | null }
export type LineFacts = Facts<CartLine>
type Needed =
  | 'basePriceFen'
  | 'ownPoints'
  | 'tierPrices'
  | 'quantity'
  | 'stock'
  | 'backorder'
  | 'minQuantity'
  | 'stepQuantity'
  | 'status'
  | 'enabled'

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
  if (quantity * steps.priceFen > MOST_ORDER) refuse('sumTooLarge')
  const reason = stepReason(steps, quantity)
  if (reason) refuse(reason, { values: { minimum: steps.minQuantity, step: steps.stepQuantity } })
}

export type Offer = Steps & Pick<Orderable, 'status' | 'enabled'>

/**
 * The reason for a refused addition. If the quantity is possible, the cart was full or the line has changed
 * meanwhile.
 */
export const whyRefused = (
  offer: Offer | undefined,
  { held, wanted }: { held: number; wanted: number },
): PutRefusal => whyNever(offer, held + wanted) ?? (held === 0 ? 'cartFull' : 'changedMeanwhile')

/** The reason why a list or cart can never hold this quantity, whatever the stock; undefined when it can. */
export function whyNever(
  offer: Offer | undefined,
  quantity: number,
): Exclude<PutRefusal, 'cartFull' | 'changedMeanwhile'> | undefined {
  if (!offer || offer.status === 'draft') return 'notFound'
  if (offer.status !== 'onSale') return 'offSale'
  if (!offer.enabled) return 'skuRetired'
  if (quantity > MOST) return 'quantityTooLarge'
  return quantity * offer.priceFen > MOST_ORDER ? 'sumTooLarge' : stepReason(offer, quantity)
}

/**
 * The line as of now. A points price of its own ignores tiers. Where points are shown, tiers that change no points
 * are left out.
 */
export function lineNow<L extends Pick<LineFacts, Needed>>(
  { ownPoints, status, enabled, ...line }: L,
  shown: Shown,
) {
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
