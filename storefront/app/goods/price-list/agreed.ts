import type { Fen, Points } from '@gongfang/contract/base/money'
import type { AgreedTier, ProductCard } from '@gongfang/contract/goods/catalogue'
import type { AgreedPrice } from '@gongfang/contract/goods/price-list'
import { useAgreedOfProduct, useAgreedPrice } from './agreed-store.ts'

/** The list of a price, its last day, and the quantity from which it decides. */
export interface Agreed {
  readonly name: string
  readonly untilOn: string
  readonly from: number
  /** True on a card whose shown price is public while other models have agreed prices. */
  readonly some?: boolean
}

interface PricedSku {
  readonly priceFen: Fen
  readonly points: Points
  readonly tierPrices: AgreedTier[]
}

/** The model at the prices of the institution. */
export function atAgreed<S extends PricedSku>(
  sku: S,
  price: AgreedPrice | undefined,
): S & { agreed?: Agreed } {
  if (!price) return sku
  const { priceFen, points, tierPrices, name, untilOn, from } = price
  return { ...sku, priceFen, points, tierPrices, agreed: { name, untilOn, from } }
}

export const useAgreedSku = <S extends PricedSku & { readonly id: number }>(sku: S) =>
  atAgreed(sku, useAgreedPrice(sku.id))

type PricedCard = Pick<ProductCard, 'id' | 'skuId' | 'priceFen' | 'points' | 'priceVaries'> & {
  readonly tier?: ProductCard['tier']
  readonly modelsLeft?: number | undefined
}

/** A card at the prices of the institution. One that stands for some of a product's models keeps the public price. */
export function useAgreedCard<C extends PricedCard>(card: C): C & { agreed?: Agreed } {
  const isPart = card.modelsLeft !== undefined
  const price = useAgreedPrice(card.skuId)
  const product = useAgreedOfProduct(card.skuId === null && !isPart ? card.id : null)
  if (card.skuId !== null) {
    if (!price) return card
    const { priceFen, points, tierPrices, name, untilOn, from } = price
    return { ...card, priceFen, points, tier: tierPrices[0] ?? null, agreed: { name, untilOn, from } }
  }
  if (!product || isPart) return card
  const { priceFen, points, varies, some, name, untilOn } = product
  const agreed = { name, untilOn, from: 1, some }
  return { ...card, priceFen, points, priceVaries: varies, tier: null, agreed }
}
