import { listCart } from '@gongfang/contract/cart'
import type { OrderSource } from '@gongfang/contract/order'
import { call } from '../call.ts'

/** What is to be ordered, as the address says: ?from=cart (what is ticked there) or ?sku=12&qty=3. */
export async function readSource(query: URLSearchParams): Promise<OrderSource | null> {
  const skuId = Number(query.get('sku'))
  if (Number.isInteger(skuId) && skuId > 0) {
    const quantity = Number(query.get('qty') ?? 1)
    const whole = Number.isInteger(quantity) && quantity > 0 && quantity <= 99_999
    return { kind: 'buyNow', skuId, quantity: whole ? quantity : 1 }
  }
  const { lines } = await call(listCart, {})
  const lineIds = lines.filter((line) => line.selected && !line.reason).map((line) => line.id)
  return lineIds.length === 0 ? null : { kind: 'cart', lineIds: lineIds.slice(0, 200) }
}
