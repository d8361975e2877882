import type { OrderSource } from '@gongfang/contract/buying/order'
import { dropDraft, readDraft } from '../../../base/local-draft.ts'
import type { Draft } from './use-quote.ts'

/** Choices on 确认订单 that change its amounts. The amounts themselves are always asked for anew. */
type KeptChoices = Pick<Draft, 'delivery' | 'addressId' | 'deductPoints' | 'fundId'>

/** The cart has one draft; goods bought at once, and offers, have one each. */
export function orderDraftName(source: OrderSource) {
  if (source.kind === 'cart') return 'order cart'
  return source.kind === 'offer' ? `order offer ${source.no}` : `order sku ${source.skuId}`
}

/** The choices of an order that was begun earlier. What was typed for other lines of the cart is forgotten. */
export function keptChoices(source: OrderSource): KeptChoices {
  const name = orderDraftName(source)
  const found = readDraft(name)
  if (!found) return {}
  if (source.kind === 'cart' && !source.lineIds.some((id) => (found.lineIds as number[])?.includes(id))) {
    dropDraft(name)
    return {}
  }
  return (found.choices as KeptChoices | undefined) ?? {}
}

export const choicesOf = ({ delivery, addressId, deductPoints, fundId }: Draft): KeptChoices => ({
  delivery,
  addressId,
  deductPoints,
  fundId,
})

/** Names the ordered lines: a draft for other lines is forgotten. */
export const partsOf = (source: OrderSource) => (source.kind === 'cart' ? { lineIds: source.lineIds } : {})
