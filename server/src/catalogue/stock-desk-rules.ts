import { refuseField } from '@gongfang/contract/refusal'
import type { CountLine } from '@gongfang/contract/stock-desk'

/** Fewer on the shelf than promised: goods that come in make up what is missing first. */
export const sellable = (counted: number, promised: number) => counted - promised

interface Counting {
  readonly skuId: number
  readonly counted: number
  readonly stock: number
  readonly promised: number
}

export const countLine = ({ skuId, counted, stock, promised }: Counting): CountLine => ({
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
