import type { LineReason } from '@gongfang/contract/cart'
import { type InvoiceTitle, lacksForSpecial } from '@gongfang/contract/invoice'
import { fen, fenToPoints, type Points, points, pointsToFen, pricePoints } from '@gongfang/contract/money'
import {
  BANK_DAYS,
  type Delivery,
  type InvoiceKind,
  type OrderAmounts,
  type OrderChange,
  type OrderPreview,
  type OrderState,
  orderCan,
  type PayWay,
  type PreviewLine,
} from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import type { Day } from '@gongfang/contract/time'
import {
  lineReason,
  type Orderable,
  type Shown,
  tellingTiers,
  unitPrice,
  type Want,
} from '../catalogue/rules.ts'

/** A line with its price: what is shown, and what is written into the order. */
export type QuotedLine = PreviewLine & Pick<Orderable, 'weightG' | 'minQuantity' | 'stepQuantity'>

/** What the day's configuration says about money. */
export interface Terms {
  currency: 'money' | 'points'
  rate: number
  deductionPercent: number
  rewardPerYuan: number
}

/** What of an order decides how its lines are priced and sent. */
export interface LineTerms extends Shown {
  readonly delivery: Delivery
  readonly today: Day
}

/** The moment's price of a wish: tier price by quantity, and points beside it; and when it can be sent. */
export function quoteLine(sku: Orderable, quantity: number, terms: LineTerms): QuotedLine {
  const priceFen = unitPrice(sku.tierPrices, sku.priceFen, quantity)
  const unitPoints = pricePoints(priceFen, sku.points, terms.scoreBuyRate)
  const tiers = tellingTiers(sku.tierPrices, { priceFen: sku.priceFen, ownPoints: sku.points }, terms)
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
    tierFrom: tiers.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.fromQuantity ?? 0,
    nextTier: tiers.find(({ fromQuantity }) => fromQuantity > quantity) ?? null,
    stock: Math.max(0, sku.stock),
    backorder: sku.backorder,
    leadDays: sku.leadDays,
    weightG: sku.weightG,
    minQuantity: sku.minQuantity,
    stepQuantity: sku.stepQuantity,
    ...(isBackorder ? { expectedOn: dayAfter(terms.today, sku.leadDays) } : {}),
    ...(reason ? { reason } : {}),
  }
}

/** Goods for the depot are there at once: what still has to come in cannot be kept for anybody. */
function lineReasonFor(sku: Orderable, quantity: number, { delivery }: LineTerms): LineReason | undefined {
  const reason = lineReason(sku, quantity)
  if (reason || delivery === 'express') return reason
  return lineReason({ ...sku, backorder: 0 }, quantity) && 'backorderDepot'
}

const dayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Refuses by the first line that cannot be ordered, and names all of them. */
export function mustBeOrderable(lines: readonly QuotedLine[], preview: OrderPreview) {
  const bad = lines.filter(({ reason }) => reason)
  const [first] = bad
  if (!first?.reason) return
  refuse(first.reason, {
    values: { minimum: first.minQuantity, step: first.stepQuantity },
    data: { preview, skuIds: bad.map(({ skuId }) => skuId) },
  })
}

/** Beyond 2^53 a sum is no longer what it says. Only quantities that nobody delivers come near it. */
const exact = (amount: number) => (Number.isSafeInteger(amount) ? amount : refuse('orderTooLarge'))

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
  const goodsFen = fen(exact(lines.reduce((sum, line) => sum + line.amountFen, 0)))
  const goodsPoints = points(exact(lines.reduce((sum, line) => sum + line.amountPoints, 0)))
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

/** Nothing left to pay is settled by the points that were set off. What comes first is what is offered first. */
export function payWaysOf(
  { currency, payableFen }: { currency: 'money' | 'points'; payableFen: number },
  open: { wechat: boolean; bank: boolean; demo: boolean },
): PayWay[] {
  if (currency === 'points' || payableFen === 0) return ['points']
  return (['wechat', 'demo', 'bank'] as const).filter((way) => open[way])
}

/** A transfer takes days; everything else is done at once or not at all. */
export const payBeforeOf = (createdAt: Date, way: PayWay, { unpaidMinutes }: { unpaidMinutes: number }) =>
  new Date(createdAt.getTime() + (way === 'bank' ? BANK_DAYS * 86_400_000 : unpaidMinutes * 60_000))

/** The tax office sends a special one back that lacks any of this. */
export function mustSuffice(title: InvoiceTitle, kind: InvoiceKind) {
  const what = kind === 'special' ? lacksForSpecial(title) : ''
  if (what !== '') refuse('specialLacks', { values: { what } })
}

export function mustAllow(change: OrderChange, state: OrderState) {
  if (!orderCan[change].includes(state)) refuse('orderState')
}

export const isOverdue = (order: { state: OrderState; payBefore: string }, now: Date) =>
  order.state === 'unpaid' && now.getTime() >= Date.parse(order.payBefore)

/** Nobody confirmed it, and the time for that is over. */
export const isReceived = (order: { state: OrderState; autoReceiveAt: string | null }, now: Date) =>
  order.state === 'shipped' &&
  order.autoReceiveAt !== null &&
  now.getTime() >= Date.parse(order.autoReceiveAt)

/** Whether anything of an order is left to send, or ever was sent. */
export function restOf(
  lines: readonly { quantity: number; shippedQuantity: number; givenBack: number }[],
): 'some' | 'allSent' | 'nothing' {
  if (lines.some(({ quantity, shippedQuantity, givenBack }) => shippedQuantity + givenBack < quantity))
    return 'some'
  return lines.some(({ shippedQuantity }) => shippedQuantity > 0) ? 'allSent' : 'nothing'
}

interface LineToShip {
  id: number
  modelCode: string
  quantity: number
  shippedQuantity: number
  /** Asked back and not decided: it waits. */
  askedBack: number
  /** Not sent any more. */
  givenBack: number
  /** Not there yet. */
  waiting: number
}

/** What goes into a parcel: all that is left and there, or what was asked for, as far as it is there. */
export function parcelContent(
  lines: readonly LineToShip[],
  wanted: readonly { modelCode: string; quantity: number }[] | undefined,
): { content: { id: number; quantity: number }[]; complete: boolean } {
  const left = new Map(
    lines.map((line) => [
      line.modelCode,
      { id: line.id, left: leftOf(line), there: thereOf(line), waits: line.askedBack > 0 },
    ]),
  )
  const asked = wanted ?? [...left].map(([modelCode, { there: quantity }]) => ({ modelCode, quantity }))
  const content: { id: number; quantity: number }[] = []
  for (const { modelCode, quantity } of asked) {
    if (quantity === 0 && !wanted) continue
    const line = left.get(modelCode)
    if (!line || !Number.isInteger(quantity) || quantity < 1) refuse('shipQuantity')
    if (quantity > line.left) refuse(line.waits ? 'shipAskedBack' : 'shipQuantity')
    if (quantity > line.there) refuse('shipWaiting')
    line.left -= quantity
    line.there -= quantity
    content.push({ id: line.id, quantity })
  }
  const rest = [...left.values()]
  if (content.length === 0) refuse(whyNothing(rest))
  return { content: merged(content), complete: rest.every((line) => line.left === 0 && !line.waits) }
}

const whyNothing = (rest: readonly { left: number; there: number; waits: boolean }[]) => {
  if (rest.some(({ left, there }) => there < left)) return 'shipWaiting'
  return rest.some(({ waits }) => waits) ? 'shipAskedBack' : 'shipQuantity'
}

/** Pieces that wait are asked back first: what is there can be sent. */
const thereOf = (line: LineToShip) =>
  Math.max(0, Math.min(leftOf(line), line.quantity - line.shippedQuantity - line.givenBack - line.waiting))

const leftOf = ({ quantity, shippedQuantity, askedBack, givenBack }: LineToShip) =>
  quantity - shippedQuantity - askedBack - givenBack

const merged = (content: { id: number; quantity: number }[]) => {
  const sums = new Map<number, number>()
  for (const { id, quantity } of content) sums.set(id, (sums.get(id) ?? 0) + quantity)
  return [...sums].map(([id, quantity]) => ({ id, quantity }))
}

/** One demand per SKU, in id order; beyond the stock only where the buyer was told when it is sent. */
export const demandOf = (
  lines: readonly { skuId: number; quantity: number; expectedOn?: Day | undefined }[],
): Want[] =>
  [...Map.groupBy(lines, ({ skuId }) => skuId)]
    .map(([skuId, same]) => ({
      skuId,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      isBackorder: same.some(({ expectedOn }) => expectedOn !== undefined),
    }))
    .sort((a, b) => a.skuId - b.skuId)

/** Shares a whole out by weight with the largest remainders, so that the parts come to just the whole. */
export function split(whole: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (whole === 0 || sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight, at) => {
    const product = BigInt(whole) * BigInt(weight)
    return { at, part: Number(product / sum), rest: product % sum }
  })
  const missing = whole - exact.reduce((all, { part }) => all + part, 0)
  const lucky = [...exact].sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  const raised = new Set(lucky.slice(0, missing).map(({ at }) => at))
  return exact.map(({ at, part }) => part + (raised.has(at) ? 1 : 0))
}
