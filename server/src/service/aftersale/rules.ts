import { type Currency, showFen, showPoints } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { Delivery, OrderState } from '@gongfang/contract/buying/order'
import type { AftersaleChange } from '@gongfang/contract/service/aftersale'
import {
  type AftersaleKind,
  type AftersaleState,
  type AskedKind,
  aftersaleCan,
  takesAftersales,
  takesRefused,
} from '@gongfang/contract/service/aftersale'
import { type Decided, type Origin, originOf } from '../../buying/acceptance/rules.ts'
import { split } from '../../buying/order/rules.ts'

/** The facts of a paid order that the rules need. */
export interface PaidOrder {
  state: OrderState
  doneAt: string | null
  delivery: Delivery
  currency: Currency
  goodsFen: number
  deductFen: number
  /** Freight that was not refunded yet. */
  freightLeftFen: number
  freightLeftPoints: number
  deductPoints: number
  rewardPoints: number
  /** The first refusal of goods that nobody has settled. */
  refusedAt: string | null
}

/** A line of the order, with the pieces that active after-sales have taken. */
export interface SoldLine {
  orderLineId: number
  skuId: number
  quantity: number
  shipped: number
  /** Asked back before shipping or collection. */
  askedBack: number
  givenBack: number
  /** Pieces of this line in the depot. */
  held: number
  /** Pieces that corrections of the depot took out and no refund has paid for: the member cannot give them back. */
  lost: number
  /** They were handed over: not in the buyer's depot any more. */
  withColleague: boolean
  /** SKUs that the member has of it: the ordered one and replacements, latest delivery first. */
  models: readonly Model[]
  amountFen: number
  amountPoints: number
  taken: Part
}

export interface Model {
  skuId: number
  delivered: number
  /** Pieces in active after-sales. */
  claimed: number
}

/** Pieces of a line and their value. */
export interface Part {
  quantity: number
  fen: number
  points: number
  reward: number
}

export interface AftersaleWish {
  orderLineId: number
  skuId?: number | undefined
  quantity: number
}

export interface Piece {
  skuId: number
  quantity: number
}

/** The part of an order that may be claimed: everything, or only the goods that were refused in time. */
export function claimableOf(order: PaidOrder, time: { days: number; now: Date }): 'all' | 'refused' {
  if (takesAftersales(order, time)) return 'all'
  if (takesRefused(order, time.days)) return 'refused'
  if (order.state !== 'done') refuse('orderState')
  return refuse('aftersaleLate', { values: { days: time.days } })
}

/** No more pieces than were refused. What is still in the house was not. */
export const refusedMost = (most: Record<AskedKind, number>, refused: number): Record<AskedKind, number> => ({
  refundBeforeShip: 0,
  refundOnly: Math.min(most.refundOnly, refused),
  returnRefund: Math.min(most.returnRefund, refused),
  exchange: Math.min(most.exchange, refused),
  repair: Math.min(most.repair, refused),
})

export function mustBeRefused(parts: readonly ClaimedPart[]) {
  if (parts.some(({ quantity, fromRefused }) => fromRefused < quantity)) refuse('aftersaleQuantity')
}

export function mustAllow(change: AftersaleChange, one: { kind: AftersaleKind; state: AftersaleState }) {
  if (!aftersaleCan[one.kind][change].includes(one.state)) refuse('aftersaleState')
}

type Bought = Omit<SoldLine, 'taken' | 'models'>

/** Splits the bought quantity of a line by where the pieces are. */
export function placesOf(order: Pick<PaidOrder, 'state' | 'delivery'>, line: Bought) {
  const { quantity, shipped, askedBack, givenBack, held } = line
  const kept = order.delivery === 'depot'
  return {
    toSend: kept ? 0 : quantity - shipped - givenBack,
    held: kept ? held : 0,
    askedBack,
    out: kept ? quantity - held - givenBack : shipped,
    givenBack,
  }
}

/** Pieces in the house that nobody has asked for: they can be refunded without a return. */
function inHouse(order: PaidOrder, line: Bought) {
  const { toSend, held } = placesOf(order, line)
  if (order.delivery === 'depot') return line.withColleague ? 0 : Math.max(0, held - line.askedBack)
  return order.state === 'paid' ? toSend - line.askedBack : 0
}

const freeOf = ({ delivered, claimed }: Model) => Math.max(0, delivered - claimed)

/**
 * Largest quantity of one SKU of a line that may be asked for, by kind. Pieces in the house are refunded without a
 * return; only pieces that the member has can be returned, exchanged or repaired. What the shop lost is refunded only.
 */
export function mostOf(order: PaidOrder, line: SoldLine, model: Model): Record<AskedKind, number> {
  const out = freeOf(model)
  const there = model.skuId === line.skuId ? Math.max(0, out - line.lost) : out
  return {
    refundBeforeShip: model.skuId === line.skuId ? inHouse(order, line) : 0,
    refundOnly: out,
    returnRefund: there,
    exchange: there,
    repair: there,
  }
}

/**
 * SKUs of a line that are offered: those delivered to the member, and the ordered one while any is in the house. If
 * there is none, the ordered one.
 */
export function modelsOf<M extends Model>(
  order: PaidOrder,
  line: Omit<SoldLine, 'models'> & { models: readonly M[] },
): M[] {
  const there = line.models.filter(
    ({ skuId, delivered }) => delivered > 0 || (skuId === line.skuId && inHouse(order, line) > 0),
  )
  return there.length > 0 ? there : line.models.filter(({ skuId }) => skuId === line.skuId)
}

/** Computes the part of each requested line and its pieces by SKU; refuses when so many are not available any more. */
export function partsOf(
  order: PaidOrder,
  lines: readonly SoldLine[],
  wish: { kind: AskedKind; lines: readonly AftersaleWish[] },
): AskedPart[] {
  const shares = sharesOf(order, lines)
  return [...new Set(wish.lines.map(({ orderLineId }) => orderLineId))].map((orderLineId) => {
    const at = lines.findIndex((line) => line.orderLineId === orderLineId)
    const [line, share] = [lines[at], shares[at]]
    if (!line || !share) return refuse('aftersaleQuantity')
    const wishes = wish.lines.filter((one) => one.orderLineId === orderLineId)
    const pieces = piecesOf(order, line, { kind: wish.kind, wishes })
    const quantity = pieces.reduce((sum, piece) => sum + piece.quantity, 0)
    const left = line.quantity - line.taken.quantity
    const part = (whole: number, taken: number) => shareOf(whole - taken, quantity, left)
    return {
      orderLineId,
      quantity,
      fen: part(share.fen, line.taken.fen),
      points: part(share.points, line.taken.points),
      reward: part(share.reward, line.taken.reward),
      pieces,
    }
  })
}

export type AskedPart = Part & { orderLineId: number; pieces: readonly Piece[] }

interface Claim extends AftersaleWish {
  accepted?: number | undefined
  serials: readonly string[]
}

export type ClaimedPart = AskedPart & Origin

/** Adds to each part how many of its pieces had been accepted and refused. What was not delivered was neither. */
export const withOrigins = (
  parts: readonly AskedPart[],
  decided: readonly Decided[],
  wish: { kind: AskedKind; lines: readonly Claim[] },
): ClaimedPart[] =>
  parts.map((part) => {
    const claims = wish.lines.filter(({ orderLineId }) => orderLineId === part.orderLineId)
    const named = claims.flatMap(({ accepted }) => accepted ?? [])
    const claim = {
      quantity: part.quantity,
      accepted: named.length > 0 ? named.reduce((sum, one) => sum + one, 0) : undefined,
      serials: claims.flatMap(({ serials }) => serials),
    }
    const delivered = wish.kind !== 'refundBeforeShip'
    const line = delivered ? decided.find(({ orderLineId }) => orderLineId === part.orderLineId) : undefined
    return { ...part, ...originOf(line, claim) }
  })

/** A request without a SKU takes the latest deliveries, after the requests that name a SKU. */
function piecesOf(
  order: PaidOrder,
  line: SoldLine,
  { kind, wishes }: { kind: AskedKind; wishes: readonly AftersaleWish[] },
): Piece[] {
  const left = new Map(line.models.map((model) => [model.skuId, mostOf(order, line, model)[kind]]))
  const pieces = new Map<number, number>()
  const take = (skuId: number, quantity: number) => {
    const part = Math.min(quantity, left.get(skuId) ?? 0)
    left.set(skuId, (left.get(skuId) ?? 0) - part)
    if (part > 0) pieces.set(skuId, (pieces.get(skuId) ?? 0) + part)
    return quantity - part
  }
  const named = wishes.filter(({ skuId }) => skuId !== undefined)
  const short = [
    ...named.map(({ skuId, quantity }) => take(skuId!, quantity)),
    ...wishes
      .filter(({ skuId }) => skuId === undefined)
      .map(({ quantity }) => line.models.reduce((rest, { skuId }) => take(skuId, rest), quantity)),
  ]
  if (short.some((rest) => rest > 0)) refuse('aftersaleQuantity')
  return [...pieces].map(([skuId, quantity]) => ({ skuId, quantity }))
}

/** Refuses when the requested pieces have moved since: only the after-sales that asked for pieces reserve them. */
export function mustBeThere(
  order: PaidOrder,
  lines: readonly SoldLine[],
  one: { kind: AftersaleKind; pieces: readonly (Piece & { orderLineId: number })[] },
) {
  const gone = one.pieces.some(({ orderLineId, skuId }) => {
    const line = lines.find((sold) => sold.orderLineId === orderLineId)
    if (!line) return true
    if (one.kind === 'refundBeforeShip') {
      const { toSend, held } = placesOf(order, line)
      return line.askedBack > toSend + held
    }
    const model = line.models.find((known) => known.skuId === skuId)
    return !model || model.claimed > model.delivered
  })
  if (gone) refuse('aftersaleGone')
}

/** True if nothing of the order is left to ship after this request; then the freight is refunded too. */
export const leavesNothing = (
  lines: readonly Pick<SoldLine, 'orderLineId' | 'quantity' | 'givenBack'>[],
  wish: { kind: AftersaleKind; lines: readonly AftersaleWish[] },
) =>
  wish.kind === 'refundBeforeShip' &&
  lines.every(({ orderLineId, quantity, givenBack }) => {
    const asked = wish.lines
      .filter((one) => one.orderLineId === orderLineId)
      .reduce((sum, one) => sum + one.quantity, 0)
    return givenBack + asked === quantity
  })

/** Shares of the paid amount, the deduction and the reward by line, exact to the fen. */
function sharesOf(order: PaidOrder, lines: readonly SoldLine[]) {
  const weights = lines.map(({ amountFen }) => amountFen)
  const inMoney = order.currency === 'money'
  const fen = split(inMoney ? order.goodsFen - order.deductFen : 0, weights)
  const deducted = split(order.deductPoints, weights)
  const reward = split(order.rewardPoints, weights)
  return lines.map((line, at) => ({
    fen: fen[at]!,
    points: inMoney ? deducted[at]! : line.amountPoints,
    reward: reward[at]!,
  }))
}

/** Amount by line that nobody has asked for yet, in the currency of the order. */
export function leftOf(order: PaidOrder, lines: readonly SoldLine[]): number[] {
  const inMoney = order.currency === 'money'
  return sharesOf(order, lines).map((share, at) => {
    const { taken } = lines[at]!
    return inMoney ? share.fen - taken.fen : share.points - taken.points
  })
}

/** Splits an amount without pieces by what is left of each line; later refunds of these lines shrink by it. */
export function goodwillParts(
  order: PaidOrder,
  lines: readonly SoldLine[],
  wish: {
    goods: number
    freight: number
    seen?: { goodsLeft: number; freightLeft: number } | undefined
  },
): AskedPart[] {
  const inMoney = order.currency === 'money'
  const left = leftOf(order, lines)
  const goods = left.reduce((sum, one) => sum + one, 0)
  const freight = freightLeftOf(order)
  const show = inMoney ? showFen : showPoints
  const values = { goods: show(goods), freight: show(freight) }
  if (wish.seen && (wish.seen.goodsLeft !== goods || wish.seen.freightLeft !== freight))
    refuse('goodwillChanged', { values })
  if (wish.goods > goods || wish.freight > freight) refuse('goodwillMost', { values })
  return split(wish.goods, left).flatMap((part, at) => {
    const { orderLineId } = lines[at]!
    const sums = inMoney ? { fen: part, points: 0 } : { fen: 0, points: part }
    return part > 0 ? [{ orderLineId, quantity: 0, reward: 0, ...sums, pieces: [] }] : []
  })
}

export const freightLeftOf = (order: PaidOrder) =>
  order.currency === 'money' ? order.freightLeftFen : order.freightLeftPoints

/** The share of `quantity` out of `left` pieces; the last pieces take the rounding remainder. */
const shareOf = (whole: number, quantity: number, left: number) =>
  quantity === left ? whole : Number((BigInt(whole) * BigInt(quantity)) / BigInt(left))

export const sumOf = (parts: readonly Part[]) =>
  parts.reduce(
    (sum, { fen, points, reward }) => ({
      fen: sum.fen + fen,
      points: sum.points + points,
      reward: sum.reward + reward,
    }),
    { fen: 0, points: 0, reward: 0 },
  )

/** Sums pieces by SKU, because several lines may contain the same SKU. */
export function bySku(pieces: readonly Piece[]): Piece[] {
  const sums = new Map<number, number>()
  for (const { skuId, quantity } of pieces) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  return [...sums].map(([skuId, quantity]) => ({ skuId, quantity }))
}
