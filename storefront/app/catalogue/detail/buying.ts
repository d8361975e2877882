import type { Product, Sku } from '@gongfang/contract/catalogue'

/** Everything that the parts of a product's page which choose and buy need to know. */
export interface Buying {
  product: Product
  sku: Sku
  quantity: number
  /** The most that can be ordered now, as far as is known. */
  most: number
  choose: (sku: Sku) => void
  setQuantity: (quantity: number) => void
}

/** In words, why this quantity of this model cannot be bought now. */
export function cannotBuy({ sku, quantity, most, product }: Buying): string | undefined {
  if (sku.stock.band === 'none' || most === 0) return '该型号暂时缺货'
  if (most < sku.minQuantity) return `库存不足起订量 ${sku.minQuantity} ${product.unit}`
  return quantity > most ? `库存不足，最多可购 ${most}` : undefined
}
