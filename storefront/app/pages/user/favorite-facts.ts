import type { Favorite } from '@gongfang/contract/favorite'
import { showFen } from '@gongfang/contract/money'
import type { Addition } from '../../cart/cart-store.ts'

/** What goes into the cart at a press: only a product of one model that is there. */
export function addable({ card }: Favorite): Addition | null {
  if (card === null || card.skuId === null || card.stock.band === 'none') return null
  return { skuId: card.skuId, quantity: card.minQuantity, priceFen: card.priceFen }
}

/** '比收藏时降 ¥2.00'; '' when it costs as much as then or more, or what it costs now is not known. */
export function priceDrop({ card, addedPriceFen }: Favorite): string {
  const drop = card === null ? 0 : addedPriceFen - card.priceFen
  return drop > 0 ? `比收藏时降 ${showFen(drop)}` : ''
}
