import type { Output } from '@gongfang/contract/base/endpoint'
import { CART_LIMIT, mergeCart } from '@gongfang/contract/goods/cart'
import { newKey } from '@gongfang/web/base/new-key.ts'
import { storage } from '@gongfang/web/base/storage.ts'
import { call } from '../../base/call.ts'
import { toast } from '../../ui/overlay/toast.tsx'
import { readItems } from './local-cart.ts'

/** Sends a visitor's goods into the member's cart; null without any. Without an answer they stay, to be sent again. */
export async function mergeItems(): Promise<Output<typeof mergeCart> | null> {
  // Read now: another tab may have merged them while this file was loading.
  const items = readItems(storage.readJson('cart'))
  if (items.length === 0) return null
  const mergeId = storage.read('cartMergeId') ?? newKey()
  storage.write('cartMergeId', mergeId)
  const lines = items.slice(-CART_LIMIT).map(({ id, quantity }) => ({ skuId: id, quantity }))
  const answer = await call(mergeCart, { mergeId, lines })
  storage.remove('cart', 'cartMergeId')
  if (answer.merged > 0) toast('success', `已合并 ${answer.merged} 种商品到购物车${dropped(answer.dropped)}`)
  else if (answer.dropped > 0) toast('warning', `${answer.dropped} 种商品未加入购物车：已下架，或购物车已满`)
  return answer
}

const dropped = (count: number) => (count > 0 ? `，${count} 种未加入：已下架，或购物车已满` : '')
