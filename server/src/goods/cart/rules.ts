import { MOST_ORDER, type Points } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import type { CartLine, PutRefusal } from '@gongfang/contract/goods/cart'
import { countedPieces } from '@gongfang/contract/goods/cart-rules'
import { lineReason, type Orderable, type Shown, stepReason } from '../catalogue/rules.ts'
import { type AgreedRow, decidePrice, priceLadder } from '../price-list/rules.ts'

export type Steps = Pick<Orderable, 'minQuantity' | 'stepQuantity' | 'priceFen'>

/** A line with all facts from which its price, reason and display are computed. */
export type Facts<L> = Omit<
  L,
  'priceFen' | 'price' | 'points' | 'reason' | 'agreed' | 'counted' | 'outside'
> &
  Pick<Orderable, 'status' | 'enabled' | 'tiersTogether'> & {
    ownPoints: Points | null
    agreedRows: AgreedRow[] | null
    /** The mode of the assortment that the model is outside of. */
    outside: Outside | null
  }
export type LineFacts = Facts<CartLine>
type Needed =
  | 'basePriceFen'
  | 'ownPoints'
  | 'agreedRows'
  | 'outside'
  | 'tierPrices'
  | 'quantity'
  | 'productId'
  | 'tiersTogether'
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

export type Offer = Steps & Pick<Orderable, 'status' | 'enabled'> & { readonly outside?: Outside | undefined }

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
  if (offer.outside === 'only') return 'outside'
  if (quantity > MOST) return 'quantityTooLarge'
  return quantity * offer.priceFen > MOST_ORDER ? 'sumTooLarge' : stepReason(offer, quantity)
}

/**
 * The lines as of now. Where the models of a product count together, those that are ticked and can be ordered decide about
 * tiers.
 */
export function linesNow<L extends Pick<LineFacts, Needed>>(
  lines: readonly L[],
  shown: Shown,
  isTicked: (line: L) => boolean = () => true,
) {
  const counted = countedPieces(
    lines,
    (line) => isTicked(line) && lineReason(line, line.quantity) === undefined,
  )
  return lines.map((line, at) => lineNow(line, shown, counted[at]!))
}

/**
 * The line as of now. A points price of its own ignores tiers. Where points are shown, tiers that change no points
 * are left out.
 */
export function lineNow<L extends Pick<LineFacts, Needed>>(
  { ownPoints, agreedRows, outside, tiersTogether, status, enabled, ...line }: L,
  shown: Shown,
  counted = line.quantity,
) {
  const facts = {
    priceFen: line.basePriceFen,
    tierPrices: line.tierPrices,
    ownPoints,
    agreed: agreedRows,
  }
  const { priceFen, points, agreed } = decidePrice(facts, counted, shown)
  const { one, tierPrices } = priceLadder(facts, shown)
  const reason = lineReason({ ...line, outside, status, enabled }, line.quantity)
  return {
    ...line,
    stock: Math.max(0, line.stock),
    priceFen,
    price: priceFen,
    points,
    tierPrices,
    ...(tiersTogether && { counted }),
    // The price at adding is a public one, and not compared with an agreed one.
    ...(one.agreed && { basePriceFen: one.priceFen, addedPriceFen: one.priceFen }),
    ...(agreed && { agreed }),
    ...(outside && { outside }),
    ...(reason ? { reason } : {}),
  }
}

export const pieceCount = (lines: readonly { quantity: number }[]) =>
  lines.reduce((total, { quantity }) => total + quantity, 0)
