import type { OrderDetail } from '@gongfang/contract/buying/order'
import type { SkuLine } from '@gongfang/contract/goods/catalogue'
import type { OrderChangeSheet } from '@gongfang/contract/service/order-change'

export type KeptLine = Pick<
  OrderDetail['lines'][number],
  'id' | 'skuId' | 'title' | 'spec' | 'modelCode' | 'ownCode' | 'unit' | 'shippedQuantity'
> & {
  /** Pieces that were not given back. */
  before: number
  after: number
}

export type AddedLine = Pick<
  SkuLine,
  'skuId' | 'title' | 'spec' | 'modelCode' | 'unit' | 'minQuantity' | 'stepQuantity'
> & { quantity: number }

export interface Wish {
  kept: readonly KeptLine[]
  added: readonly AddedLine[]
}

/** The order as it is, or as the change that came back wished it. */
export function wishOf(order: Pick<OrderDetail, 'lines'>, before: OrderChangeSheet | null): Wish {
  const kept = order.lines
    .map((line) => ({ ...line, before: line.quantity - line.givenBack }))
    .filter((line) => line.before > 0)
    .map((line) => {
      const wished = before?.lines.find(({ skuId, before }) => skuId === line.skuId && before === line.before)
      return { ...line, after: wished?.after ?? line.before }
    })
  const added = (before?.lines ?? []).filter((line) => line.before === 0)
  return {
    kept,
    added: added.map(({ skuId, title, spec, modelCode, unit, after }) => ({
      ...{ skuId, title, spec, modelCode, unit, quantity: after, minQuantity: 1, stepQuantity: 1 },
    })),
  }
}

/** As it is sent: only lines that change. */
export const inputOf = (no: string, { kept, added }: Wish, replaces: string) => ({
  no,
  lines: kept
    .filter(({ before, after }) => before !== after)
    .map(({ id, after }) => ({ orderLineId: id, quantity: after })),
  added: added.map(({ skuId, quantity }) => ({ skuId, quantity })),
  ...(replaces && { replaces }),
})
export type ChangeInput = ReturnType<typeof inputOf>

export const isEmpty = ({ lines, added }: ChangeInput) => lines.length + added.length === 0
