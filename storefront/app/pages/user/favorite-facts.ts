import { showFen } from '@gongfang/contract/base/money'
import type { Favorite } from '@gongfang/contract/goods/favorite'
import type { Addition } from '../../goods/cart/cart-store.ts'

/**
 * The SKU that one press adds to the cart; null unless the product has exactly one model and it is in stock.
 */
export function addable({ card }: Favorite): Addition | null {
  if (card === null || card.skuId === null || card.stock.band === 'none') return null
  return { skuId: card.skuId, quantity: card.minQuantity, priceFen: card.priceFen }
}

/** '比收藏时降 ¥2.00'; '' when the price did not fall or is not known. */
export function priceDrop({ card, addedPriceFen }: Favorite): string {
  const drop = card === null ? 0 : addedPriceFen - card.priceFen
  return drop > 0 ? `比收藏时降 ${showFen(drop)}` : ''
}
