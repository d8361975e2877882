import { capitals } from '@gongfang/contract/base/capitals'
import { type Currency, type Fen, type Points, showFen, showPoints } from '@gongfang/contract/base/money'
import { dayOf } from '@gongfang/contract/base/time'
import type { OrderDetail, OrderPreview } from '@gongfang/contract/buying/order'
import type { CartLine } from '@gongfang/contract/goods/cart'
import { cartTotals } from '@gongfang/contract/goods/cart-rules'
import { agreedText, type LineAgreed } from '@gongfang/contract/goods/price-list'

/** A row of the printed table. */
export interface SheetLine {
  readonly key: number
  readonly modelCode: string
  /** The institution's own code; '' for none. */
  readonly ownCode: string
  readonly title: string
  readonly spec: string
  readonly unit: string
  readonly quantity: number
  readonly price: number
  readonly amount: number
  /** '已享 10 盒价' */
  readonly note: string
}

export interface SheetSum {
  readonly name: string
  readonly text: string
}

export interface SheetContent {
  readonly currency: Currency
  readonly lines: readonly SheetLine[]
  /** The amounts that make up the total, shown before it. */
  readonly sums: readonly SheetSum[]
  readonly total: number
}

const VALID_DAYS = 7
const DAY_MS = 86_400_000

/** The ticked lines of the cart that can be ordered; without ticked lines, all that can be ordered. */
export function fromCart(
  all: readonly CartLine[],
  currency: Currency,
): SheetContent & { readonly left: number } {
  const ticked = all.filter(({ selected }) => selected)
  const chosen = ticked.length > 0 ? ticked : all
  const lines = chosen.filter(({ reason }) => !reason)
  const totals = cartTotals(lines.map((line) => ({ ...line, selected: true })))
  const inPoints = currency === 'points'
  return {
    currency,
    lines: lines.map((line) => {
      const tier = line.tierPrices.findLast(
        ({ fromQuantity }) => fromQuantity <= (line.counted ?? line.quantity),
      )
      const price = inPoints ? line.points : line.priceFen
      return { ...facts(line, currency, tier?.fromQuantity ?? 0), price, amount: price * line.quantity }
    }),
    sums: [],
    total: inPoints ? totals.goodsPoints : totals.goodsFen,
    left: chosen.length - lines.length,
  }
}

/**
 * A preview of the goods that can be ordered, and the number of those that were left out. Its sums, freight and deduction are
 * made anew: those of `first` count all.
 */
export async function orderableOf(
  first: OrderPreview,
  previewOf: (lineIds: number[]) => Promise<OrderPreview>,
): Promise<{ preview: OrderPreview; left: number }> {
  const good = first.lines.filter(({ reason }) => !reason)
  const left = first.lines.length - good.length
  if (left === 0) return { preview: first, left }
  const lineIds = good.flatMap(({ lineId }) => lineId ?? [])
  return { preview: lineIds.length === 0 ? { ...first, lines: [] } : await previewOf(lineIds), left }
}

/** The goods of 确认订单, with freight and deducted points. */
export function fromPreview({ lines, amounts }: OrderPreview): SheetContent {
  return {
    currency: amounts.currency,
    lines: lines.map((line) => ({
      ...facts(line, amounts.currency, line.tierFrom),
      ...figures(line, amounts.currency),
    })),
    ...sumsOf(amounts),
  }
}

export const fromOrder = ({ lines, amounts }: OrderDetail): SheetContent => ({
  currency: amounts.currency,
  lines: lines.map((line) => ({
    ...facts(line, amounts.currency, 0),
    ...reduced(figures(line, amounts.currency), line.quantity),
  })),
  ...sumsOf(amounts),
})

/** Notes a reduced price, where the amount is below price × quantity. */
const reduced = (figures: { price: number; amount: number }, quantity: number) =>
  figures.price * quantity > figures.amount ? { ...figures, note: '已优惠' } : figures

type Facts = Pick<CartLine, 'skuId' | 'modelCode' | 'ownCode' | 'title' | 'spec' | 'unit' | 'quantity'> & {
  agreed?: LineAgreed | null | undefined
}

const facts = (
  { skuId, modelCode, ownCode = '', title, spec, unit, quantity, agreed }: Facts,
  currency: Currency,
  tierFrom: number,
) => ({
  key: skuId,
  modelCode,
  ownCode,
  title,
  spec,
  unit,
  quantity,
  note: [
    agreed ? agreedText(agreed) : '',
    tierFrom > 1 && currency === 'money' ? `已享 ${tierFrom} ${unit}价` : '',
  ]
    .filter(Boolean)
    .join('；'),
})

const figures = (
  line: { priceFen: Fen; points: Points; amountFen: Fen; amountPoints: Points },
  currency: Currency,
) =>
  currency === 'points'
    ? { price: line.points, amount: line.amountPoints }
    : { price: line.priceFen, amount: line.amountFen }

function sumsOf(amounts: OrderPreview['amounts']): Pick<SheetContent, 'sums' | 'total'> {
  const inPoints = amounts.currency === 'points'
  const show = (fen: number, points: number) => (inPoints ? showPoints(points) : showFen(fen))
  const sums = [
    { name: '商品金额', text: show(amounts.goodsFen, amounts.goodsPoints) },
    { name: '运费', text: show(amounts.freightFen, amounts.freightPoints) },
  ]
  if (amounts.deductPoints > 0)
    sums.push({ name: `积分抵扣（${amounts.deductPoints}积分）`, text: `-${showFen(amounts.deductFen)}` })
  return { sums, total: inPoints ? amounts.payablePoints : amounts.payableFen }
}

/** The same goods at the same prices on the same day get the same number. */
export function quotationNumber({ lines, total }: SheetContent, who: string, now: Date): string {
  const text = JSON.stringify([who, total, lines.map(({ key, quantity, price }) => [key, quantity, price])])
  return `BJ${dayOf(now).replaceAll('-', '')}-${hash(text).toString(36).toUpperCase().padStart(7, '0')}`
}

/** FNV-1a: a short hash, equal on all devices. It is not used for security. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) value = Math.imul(value ^ byte, 0x01000193)
  return value >>> 0
}

export const validUntil = (now: Date) => dayOf(new Date(now.getTime() + VALID_DAYS * DAY_MS))

export const totalText = ({ currency, total }: SheetContent) =>
  currency === 'points' ? showPoints(total) : showFen(total)

/** 捌佰壹拾贰元整, and in points 捌佰壹拾贰积分. */
export const totalCapitals = ({ currency, total }: SheetContent) =>
  currency === 'points' ? capitals(total * 100).replace('元整', '积分') : capitals(total)
