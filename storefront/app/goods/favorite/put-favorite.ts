import { addFavorites, removeFavorites } from '@gongfang/contract/goods/favorite'
import { call } from '../../base/call.ts'
import { turns } from '../../base/turns.ts'

const inTurn = turns()

/** Adds the product to the favorites, or removes it. Quick presses reach the server in their order. */
export const putFavorite = (productId: number, on: boolean) =>
  inTurn(() => call(on ? addFavorites : removeFavorites, { productIds: [productId] }))
