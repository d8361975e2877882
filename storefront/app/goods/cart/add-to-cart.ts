import type { Sku } from '@gongfang/contract/goods/catalogue'
import { change } from '../../base/change.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { addToCart } from './cart-store.ts'

/** A toast reports success or the refusal. */
export async function putIntoCart(sku: Pick<Sku, 'id' | 'priceFen'>, quantity: number) {
  const done = await change(addToCart({ skuId: sku.id, quantity, priceFen: sku.priceFen }).then(() => true))
  if (done) toast('success', '已加入购物车')
}

/**
 * Adds several models one after the other and returns how many were added. The first refusal stops it and
 * becomes a toast.
 */
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
