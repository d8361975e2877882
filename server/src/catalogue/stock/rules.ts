import { refuseField } from '@gongfang/contract/refusal'
import type { CountLine } from '@gongfang/contract/stock-desk'
import { PLENTY } from '../rules.ts'

export interface Want {
  readonly skuId: number
  readonly quantity: number
  /** As far as the backorder limit goes: the buyer was told that it has to come in first. */
  readonly isBackorder?: boolean
}

export interface StockChange {
  readonly skuId: number
  readonly productId: number
  readonly before: number
  readonly after: number
  readonly backorderLimit: number
}

/** Whether a public answer now says something else. A product's sum can only show a change when one of its SKUs does. */
export const showsOtherStock = ({ before, after, backorderLimit }: StockChange) =>
  shownStock(before) !== shownStock(after) || before + backorderLimit > 0 !== after + backorderLimit > 0

const shownStock = (stock: number) => Math.min(Math.max(0, stock), PLENTY)

/** Fewer on the shelf than promised: goods that come in make up what is missing first. */
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

/** A SKU that stands in a list twice would be booked once: somebody's second pile would be lost. */
export function mustBeDistinct(lines: readonly { skuId: number }[]) {
  const seen = new Set<number>()
  for (const [at, { skuId }] of lines.entries()) {
    if (seen.has(skuId)) refuseField(`lines.${at}.skuId`, '该规格在列表中重复，请合并数量')
    seen.add(skuId)
  }
}
