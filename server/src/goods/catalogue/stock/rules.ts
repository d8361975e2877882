import { refuseField } from '@gongfang/contract/base/refusal'
import type { CountLine } from '@gongfang/contract/goods/stock-desk'
import { PLENTY } from '../rules.ts'

export interface Want {
  readonly skuId: number
  readonly quantity: number
  /** May use the backorder limit: the buyer was told that the goods have to come in first. */
  readonly isBackorder?: boolean
}

export interface StockChange {
  readonly skuId: number
  readonly productId: number
  readonly before: number
  readonly after: number
  readonly backorderLimit: number
}

/** True if a public answer changes. A product's sum changes only when one of its SKUs does. */
export const showsOtherStock = ({ before, after, backorderLimit }: StockChange) =>
  shownStock(before) !== shownStock(after) || before + backorderLimit > 0 !== after + backorderLimit > 0

const shownStock = (stock: number) => Math.min(Math.max(0, stock), PLENTY)

/** Negative when fewer are on the shelf than promised; the next receipts fill the gap first. */
export const sellable = (counted: number, promised: number) => counted - promised

interface CountInput {
  readonly skuId: number
  readonly counted: number
  readonly stock: number
  readonly promised: number
}

export const countLine = ({ skuId, counted, stock, promised }: CountInput): CountLine => ({
  skuId,
  counted,
  expected: stock + promised,
  promised,
  before: stock,
  after: sellable(counted, promised),
})

/** Refuses a SKU that is listed twice, because only one of the two would be booked. */
export function mustBeDistinct(lines: readonly { skuId: number }[]) {
  const seen = new Set<number>()
  for (const [at, { skuId }] of lines.entries()) {
    if (seen.has(skuId)) refuseField(`lines.${at}.skuId`, '该规格在列表中重复，请合并数量')
    seen.add(skuId)
  }
}
