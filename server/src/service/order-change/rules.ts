import { hash } from 'node:crypto'
import { refuse } from '@gongfang/contract/base/refusal'
import type { ChangeLine, ChangeSums } from '@gongfang/contract/service/order-change'

export interface LivingLine {
  orderLineId: number
  skuId: number
  title: string
  spec: string
  modelCode: string
  ownCode: string
  unit: string
  priceFen: number
  points: number
  /** Pieces that were not given back. */
  quantity: number
  /** Pieces of these that were sent or are asked back. */
  bound: number
}

export interface Wish {
  lines: readonly { orderLineId: number; quantity: number }[]
  added: readonly { skuId: number; quantity: number }[]
}

export interface Difference {
  fewer: { orderLineId: number; quantity: number }[]
  more: { skuId: number; quantity: number }[]
}

/** What is given up of the order and what is added. Refuses a wish that changes nothing or names something twice. */
export function differenceOf(living: readonly LivingLine[], { lines, added }: Wish): Difference {
  if (new Set(lines.map(({ orderLineId }) => orderLineId)).size < lines.length) refuse('changeNothing')
  const touched = lines.map(({ orderLineId, quantity }) => {
    const line = living.find((one) => one.orderLineId === orderLineId) ?? refuse('notFound')
    if (quantity < line.bound)
      refuse('changeQuantity', { values: { code: line.modelCode, least: line.bound } })
    return { orderLineId, skuId: line.skuId, delta: quantity - line.quantity }
  })
  const fewer = touched.flatMap(({ orderLineId, delta }) =>
    delta < 0 ? [{ orderLineId, quantity: -delta }] : [],
  )
  const grown = touched.flatMap(({ skuId, delta }) => (delta > 0 ? [{ skuId, quantity: delta }] : []))
  const more = [...grown, ...added].sort((a, b) => a.skuId - b.skuId)
  const gone = touched.flatMap(({ skuId, delta }) => (delta < 0 ? [skuId] : []))
  const isTwice = new Set(more.map(({ skuId }) => skuId)).size < more.length
  if (fewer.length + more.length === 0 || isTwice || more.some(({ skuId }) => gone.includes(skuId)))
    refuse('changeNothing')
  return { fewer, more }
}

/** What the buyer agrees to. Days and stock are left out. */
export const hashOf = (lines: readonly ChangeLine[], sums: ChangeSums) =>
  hash(
    'sha256',
    JSON.stringify([
      lines.map(({ skuId, before, after, addedPriceFen, addedPoints }) => [
        skuId,
        before,
        after,
        addedPriceFen,
        addedPoints,
      ]),
      [sums.currency, sums.backFen, sums.backPoints, sums.moreFen, sums.morePoints],
    ]),
  )
