import { fen, fenToPoints, MOST_ORDER, type Points, points, pointsToFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { type Day, dayAfter } from '@gongfang/contract/base/time'
import type { Delivery, OrderAmounts, PreviewLine } from '@gongfang/contract/buying/order'
import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import type { LineReason } from '@gongfang/contract/goods/cart'
import { lineReason, type Orderable, type Shown } from '../../../goods/catalogue/rules.ts'
import {
  type AgreedRow,
  decidePrice,
  type OfferedRow,
  type PriceSource,
  priceLadder,
} from '../../../goods/price-list/rules.ts'

/** A line with its price: what is shown, and what is written into the order. */
export type QuotedLine = PreviewLine & Pick<Orderable, 'weightG'> & { readonly source: PriceSource }

/** The current configuration of money and points. */
export interface Terms {
  currency: 'money' | 'points'
  rate: number
  deductionPercent: number
  rewardPerYuan: number
}

/** The parts of an order that decide how its lines are priced and sent. */
export interface LineTerms extends Shown {
  readonly delivery: Delivery
  readonly today: Day
}

type Wished = Orderable & {
  readonly agreed?: readonly AgreedRow[] | null
  readonly outside?: Outside | null
  readonly offered?: OfferedRow | undefined
}

/** The offer's terms stand in place of the shop's. */
const asOffered = (sku: Wished): Wished =>
  sku.offered
    ? {
        ...sku,
        minQuantity: sku.offered.minimum,
        stepQuantity: 1,
        leadDays: sku.offered.leadDays ?? sku.leadDays,
      }
    : sku

/** An offer sells also a product that is a draft: nobody else sees or buys it. */
export const statusFor = (
  { status, isBinned }: Pick<Wished, 'status'> & { isBinned: boolean },
  offered: OfferedRow | undefined,
) => (status === 'draft' && offered ? (isBinned ? 'offSale' : 'onSale') : status)

/** Refuses fewer or more pieces than the offer is for. */
export function mustBeOffered({ title, unit, offered }: Wished, quantity: number) {
  if (!offered || (quantity >= offered.minimum && quantity <= offered.quantity)) return
  const values = { name: title, least: offered.minimum, most: offered.quantity, unit }
  refuse('offerBounds', { values, data: { lineId: offered.lineId } })
}

/**
 * The moment's price of a wish, and points beside it; and when it can be sent. `counted`: the pieces that decide about its
 * tier, of all models of its product where these count together.
 */
export function quoteLine(
  wished: Wished,
  quantity: number,
  terms: LineTerms,
  pieces: number = quantity,
): QuotedLine {
  const sku = asOffered(wished)
  const counted = sku.offered ? quantity : pieces
  const facts = { ...sku, ownPoints: sku.points, agreed: sku.agreed ?? null }
  const { priceFen, points: unitPoints, source, agreed, offered } = decidePrice(facts, counted, terms)
  const tiers = sku.offered ? tiersOf(sku.offered) : priceLadder(facts, terms).tierPrices
  const reason = lineReasonFor(sku, quantity, terms)
  const isBackorder = reason === undefined && quantity > sku.stock
  return {
    skuId: sku.skuId,
    productId: sku.productId,
    title: sku.title,
    spec: sku.spec,
    modelCode: sku.modelCode,
    image: sku.image,
    unit: sku.unit,
    quantity,
    priceFen,
    points: unitPoints,
    amountFen: fen(exact(priceFen * quantity)),
    amountPoints: points(exact(unitPoints * quantity)),
    ...(sku.tiersTogether && !offered && { counted }),
    tierFrom: tiers.findLast(({ fromQuantity }) => fromQuantity <= counted)?.fromQuantity ?? 0,
    nextTier: tiers.find(({ fromQuantity }) => fromQuantity > counted) ?? null,
    stock: Math.max(0, sku.stock),
    backorder: sku.backorder,
    leadDays: sku.leadDays,
    weightG: sku.weightG,
    source,
    ...(agreed && { agreed }),
    ...(offered && { offered }),
    ...(sku.outside && { outside: sku.outside }),
    minQuantity: sku.minQuantity,
    stepQuantity: sku.stepQuantity,
    ...(isBackorder ? { expectedOn: dayAfter(terms.today, sku.leadDays) } : {}),
    ...(reason ? { reason } : {}),
  }
}

const tiersOf = ({ tiers, quantity }: OfferedRow) =>
  tiers.filter(({ fromQuantity }) => fromQuantity <= quantity)

/** Goods for the depot are there at once: what still has to come in cannot be kept for anybody. */
function lineReasonFor(sku: Wished, quantity: number, { delivery }: LineTerms): LineReason | undefined {
  const reason = lineReason(sku, quantity)
  if (reason || delivery === 'express') return reason
  return lineReason({ ...sku, backorder: 0 }, quantity) && 'backorderDepot'
}

/** Beyond 2^53 a sum is no longer what it says. Only quantities that nobody delivers come near it. */
const exact = (amount: number) => (Number.isSafeInteger(amount) ? amount : refuse('orderTooLarge'))

/** Keeps the sums of thousands of orders exact as well: of a fund, a month, the shop. */
const payable = (amount: number) => (amount <= MOST_ORDER ? exact(amount) : refuse('orderTooLarge'))

/** Most points that may be set off: a share of the goods, in money mode only, and never more than there are. */
export function deductMost(goodsFen: number, balance: Points, terms: Terms): Points {
  if (terms.currency === 'points') return points(0)
  const capFen = Math.floor((goodsFen * terms.deductionPercent) / 100)
  return points(Math.min(balance, Math.floor((capFen * terms.rate) / 100)))
}

export interface Sums {
  lines: readonly QuotedLine[]
  freightFen: number
  wishPoints: Points
  balance: Points
}

/** Every number of an order. Asking for more points than may be set off gets the most. */
export function orderAmounts({ lines, freightFen, wishPoints, balance }: Sums, terms: Terms): OrderAmounts {
  const [inMoney, inPoints] = terms.currency === 'money' ? [payable, exact] : [exact, payable]
  const goodsFen = fen(inMoney(lines.reduce((sum, line) => sum + line.amountFen, 0)))
  const goodsPoints = points(inPoints(lines.reduce((sum, line) => sum + line.amountPoints, 0)))
  const freight = fen(freightFen)
  const shared = { rate: terms.rate, goodsFen, goodsPoints, freightFen: freight }
  if (terms.currency === 'points') {
    const freightPoints = fenToPoints(freight, terms.rate)
    return {
      ...shared,
      currency: 'points',
      freightPoints,
      deductPoints: points(0),
      deductFen: fen(0),
      payableFen: fen(0),
      payablePoints: points(goodsPoints + freightPoints),
      rewardPoints: points(0),
    }
  }
  const wished = points(Math.min(wishPoints, deductMost(goodsFen, balance, terms)))
  const deductFen = pointsToFen(wished, terms.rate)
  return {
    ...shared,
    currency: 'money',
    freightPoints: points(0),
    // Points worth less than a fen buy nothing and stay with their owner.
    deductPoints: deductFen > 0 ? wished : points(0),
    deductFen,
    payableFen: fen(goodsFen + freight - deductFen),
    payablePoints: points(0),
    rewardPoints: points(exact(Math.floor(((goodsFen - deductFen) * terms.rewardPerYuan) / 100))),
  }
}
