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
  quantity: number
  shipped: number
  /** Asked or given back before it was sent. */
  unsent: number
  givenBack: number
  /** Of this SKU in the member's depot. */
  held: number
  amountFen: number
  amountPoints: number
  taken: Part
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

/** How many pieces of a line may be asked back, by kind: what is still in the house, and what has left it. */
export function mostOf(order: PaidOrder, line: SoldLine): Record<AskedKind, number> {
  const free = line.quantity - line.taken.quantity
  if (order.delivery === 'depot') return most(Math.min(free, line.held), free)
  const inHouse = order.state === 'paid' ? line.quantity - line.shipped - line.unsent : 0
  return most(inHouse, line.shipped - (line.taken.quantity - line.unsent))
}

const most = (inHouse: number, out: number) => ({
  refundBeforeShip: inHouse,
  refundOnly: out,
  returnRefund: out,
  exchange: out,
  repair: out,
})

/** The part of each wished line; refused when so much of it is not there any more. */
export function partsOf(
  order: PaidOrder,
  lines: readonly SoldLine[],
  wish: { kind: AskedKind; lines: readonly Wish[] },
): (Part & { orderLineId: number })[] {
  const shares = sharesOf(order, lines)
  return wish.lines.map(({ orderLineId, quantity }) => {
    const at = lines.findIndex((line) => line.orderLineId === orderLineId)
    const [line, share] = [lines[at], shares[at]]
    if (!line || !share || quantity > mostOf(order, line)[wish.kind]) return refuse('aftersaleQuantity')
    const left = line.quantity - line.taken.quantity
    const part = (whole: number, taken: number) => shareOf(whole - taken, quantity, left)
    return {
      orderLineId,
      quantity,
      fen: part(share.fen, line.taken.fen),
      points: part(share.points, line.taken.points),
      reward: part(share.reward, line.taken.reward),
    }
  })
}

/** Whether with this nothing of the order is left to be sent: then its freight goes back, too. */
export const leavesNothing = (
  lines: readonly Pick<SoldLine, 'orderLineId' | 'quantity' | 'givenBack'>[],
  wish: { kind: AftersaleKind; lines: readonly Wish[] },
) =>
  wish.kind === 'refundBeforeShip' &&
  lines.every(({ orderLineId, quantity, givenBack }) => {
    const asked = wish.lines.find((one) => one.orderLineId === orderLineId)?.quantity ?? 0
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
): (Part & { orderLineId: number })[] {
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
    return part > 0 ? [{ orderLineId, quantity: 0, reward: 0, ...sums }] : []
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
