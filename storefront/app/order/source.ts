import { listCart } from '@gongfang/contract/cart'
import type { OrderSource } from '@gongfang/contract/order'
import { call } from '../call.ts'

/** As many kinds as one order takes. */
const MOST_KINDS = 200

/** What is to be ordered, as the address says: ?from=cart (what is ticked there) or ?sku=12&qty=3. */
export async function readSource(query: URLSearchParams): Promise<OrderSource | null> {
  const buyNow = buyNowOf(query)
  if (buyNow) return buyNow
  const { lines } = await call(listCart, {})
  return ticked(lines)
}

/** A quantity that is none counts as one. */
export function buyNowOf(query: URLSearchParams): OrderSource | null {
  const skuId = Number(query.get('sku'))
  if (!Number.isSafeInteger(skuId) || skuId < 1) return null
  const quantity = Number(query.get('qty'))
  const whole = Number.isInteger(quantity) && quantity > 0 && quantity <= 99_999
  return { kind: 'buyNow', skuId, quantity: whole ? quantity : 1 }
}

export function ticked(
  lines: readonly { id: number; selected: boolean; reason?: string | undefined }[],
): OrderSource | null {
  const lineIds = lines.filter((line) => line.selected && !line.reason).map((line) => line.id)
  return lineIds.length === 0 ? null : { kind: 'cart', lineIds: lineIds.slice(0, MOST_KINDS) }
}
