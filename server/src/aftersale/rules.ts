import type { AftersaleChange } from '@gongfang/contract/aftersale'
import {
  type AftersaleKind,
  type AftersaleState,
  type AskedKind,
  aftersaleCan,
  takesAftersales,
} from '@gongfang/contract/aftersale'
import { type Currency, showFen, showPoints } from '@gongfang/contract/money'
import type { Delivery, OrderState } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import { split } from '../order/rules.ts'

/** What was paid for an order. */
export interface PaidOrder {
  state: OrderState
  doneAt: string | null
  delivery: Delivery
  currency: Currency
  goodsFen: number
  deductFen: number
  /** Of the freight, what was not given back yet. */
  freightLeftFen: number
  freightLeftPoints: number
  deductPoints: number
  rewardPoints: number
}

/** A line of it, with what living after-sales have taken already. */
export interface SoldLine {
  orderLineId: number
  skuId: number
  quantity: number
  shipped: number
  /** Asked back before it was sent or collected. */
  askedBack: number
  givenBack: number
  /** Of this line in the member's depot. */
  held: number
  /** What the member has of it: the model that was ordered, and what was sent instead; delivered last stands first. */
  models: readonly Model[]
  amountFen: number
  amountPoints: number
  taken: Part
}

export interface Model {
  skuId: number
  delivered: number
  /** Of these, what living after-sales are about. */
  claimed: number
}

/** Pieces of a line, and what they come to. */
export interface Part {
  quantity: number
  fen: number
  points: number
  reward: number
}

export interface Wish {
  orderLineId: number
  skuId?: number | undefined
  quantity: number
}

export interface Piece {
  skuId: number
  quantity: number
}

export function mustTakeAftersales(order: PaidOrder, time: { days: number; now: Date }) {
  if (takesAftersales(order, time)) return
  if (order.state !== 'done') refuse('orderState')
  refuse('aftersaleLate', { values: { days: time.days } })
}

export function mustAllow(change: AftersaleChange, one: { kind: AftersaleKind; state: AftersaleState }) {
  if (!aftersaleCan[one.kind][change].includes(one.state)) refuse('aftersaleState')
}

type Bought = Omit<SoldLine, 'taken' | 'models'>

/** Where the pieces of a line are. Together they are what was bought. */
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

/** Of these, what is in the house and nobody has asked for: it is given back without leaving it. */
function inHouse(order: PaidOrder, line: Bought) {
  const { toSend, held } = placesOf(order, line)
  if (order.delivery === 'depot') return Math.max(0, held - line.askedBack)
  return order.state === 'paid' ? toSend - line.askedBack : 0
}

const freeOf = ({ delivered, claimed }: Model) => Math.max(0, delivered - claimed)

/**
 * How many pieces of a line may be asked back as one model, by kind: what is in the house goes back without leaving it,
 * and only what the member has can be sent back, exchanged or repaired.
 */
export function mostOf(order: PaidOrder, line: SoldLine, model: Model): Record<AskedKind, number> {
  const out = freeOf(model)
  return {
    refundBeforeShip: model.skuId === line.skuId ? inHouse(order, line) : 0,
    refundOnly: out,
    returnRefund: out,
    exchange: out,
    repair: out,
  }
}

/** The models of a line that are offered: another than was ordered once it was sent, that one while there is any of it. */
export function modelsOf<M extends Model>(
  order: PaidOrder,
  line: Omit<SoldLine, 'models'> & { models: readonly M[] },
): M[] {
  const there = line.models.filter(
    ({ skuId, delivered }) => delivered > 0 || (skuId === line.skuId && inHouse(order, line) > 0),
  )
  return there.length > 0 ? there : line.models.filter(({ skuId }) => skuId === line.skuId)
}

/** The part of each wished line, and its pieces by model; refused when so much of it is not there any more. */
export function partsOf(
  order: PaidOrder,
  lines: readonly SoldLine[],
  wish: { kind: AskedKind; lines: readonly Wish[] },
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

/** A wish that names no model takes those that were delivered last, after the wishes that name one. */
function piecesOf(
  order: PaidOrder,
  line: SoldLine,
  { kind, wishes }: { kind: AskedKind; wishes: readonly Wish[] },
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

/** What was asked for must be where it was then: nothing holds it but the after-sales that asked. */
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

/** Whether with this nothing of the order is left to be sent: then its freight goes back, too. */
export const leavesNothing = (
  lines: readonly Pick<SoldLine, 'orderLineId' | 'quantity' | 'givenBack'>[],
  wish: { kind: AftersaleKind; lines: readonly Wish[] },
) =>
  wish.kind === 'refundBeforeShip' &&
  lines.every(({ orderLineId, quantity, givenBack }) => {
    const asked = wish.lines
      .filter((one) => one.orderLineId === orderLineId)
      .reduce((sum, one) => sum + one.quantity, 0)
    return givenBack + asked === quantity
  })

/** What was paid for the goods, what was set off and what is earned, each line by line to the last fen. */
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

/** What nobody has asked for of the goods, line by line, in what the order was paid in. */
export function leftOf(order: PaidOrder, lines: readonly SoldLine[]): number[] {
  const inMoney = order.currency === 'money'
  return sharesOf(order, lines).map((share, at) => {
    const { taken } = lines[at]!
    return inMoney ? share.fen - taken.fen : share.points - taken.points
  })
}

/** A sum without pieces, shared out by what is left of each line: what is asked for later is worth that much less. */
export function goodwillParts(
  order: PaidOrder,
  lines: readonly SoldLine[],
  wish: { goods: number; freight: number },
): AskedPart[] {
  const inMoney = order.currency === 'money'
  const left = leftOf(order, lines)
  const goods = left.reduce((sum, one) => sum + one, 0)
  const freight = freightLeftOf(order)
  if (wish.goods > goods || wish.freight > freight) {
    const show = inMoney ? showFen : showPoints
    refuse('goodwillMost', { values: { goods: show(goods), freight: show(freight) } })
  }
  return split(wish.goods, left).flatMap((part, at) => {
    const { orderLineId } = lines[at]!
    const sums = inMoney ? { fen: part, points: 0 } : { fen: 0, points: part }
    return part > 0 ? [{ orderLineId, quantity: 0, reward: 0, ...sums, pieces: [] }] : []
  })
}

export const freightLeftOf = (order: PaidOrder) =>
  order.currency === 'money' ? order.freightLeftFen : order.freightLeftPoints

/** `quantity` of `left` pieces: the last ones bring along what rounding left behind. */
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

/** Pieces of several lines may be of one model. */
export function bySku(pieces: readonly Piece[]): Piece[] {
  const sums = new Map<number, number>()
  for (const { skuId, quantity } of pieces) sums.set(skuId, (sums.get(skuId) ?? 0) + quantity)
  return [...sums].map(([skuId, quantity]) => ({ skuId, quantity }))
}
