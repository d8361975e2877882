import type { Sku } from '@gongfang/contract/catalogue'
import { change } from '../base/change.ts'
import { toast } from '../ui/overlay/toast.tsx'
import { addToCart } from './cart-store.ts'

/** Says so when it worked; a refusal has become a toast. */
export async function putIntoCart(sku: Pick<Sku, 'id' | 'priceFen'>, quantity: number) {
  const done = await change(addToCart({ skuId: sku.id, quantity, priceFen: sku.priceFen }).then(() => true))
  if (done) toast('success', '已加入购物车')
}

/** Several models at once, one after the other; the first refusal stops and says which were added before it. */
export async function putAllIntoCart(lines: readonly { sku: Sku; quantity: number }[]): Promise<number> {
  let added = 0
  for (const { sku, quantity } of lines) {
    const done = await change(addToCart({ skuId: sku.id, quantity, priceFen: sku.priceFen }).then(() => true))
    if (!done) return added
    added++
  }
  toast('success', `已将 ${added} 个型号加入购物车`)
  return added
}
