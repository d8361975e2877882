import type { Outside } from '@gongfang/contract/goods/assortment-mode'
import type { Product, Sku } from '@gongfang/contract/goods/catalogue'

/** The chosen model and quantity, shared by the parts of the product page. */
export interface Buying {
  product: Product
  sku: Sku
  quantity: number
  /** The largest quantity that can be ordered now, as far as it is known. */
  most: number
  choose: (sku: Sku) => void
  setQuantity: (quantity: number) => void
}

/** The reason why this quantity cannot be bought now; undefined when it can. */
export function cannotBuy(
  { sku, quantity, most, product }: Buying,
  outside: Outside | undefined,
): string | undefined {
  if (outside === 'only') return '不在本机构的采购目录中，不能购买'
  if (sku.stock.band === 'none' || most === 0) return '该型号暂时缺货'
  if (most < sku.minQuantity) return `库存不足起订量 ${sku.minQuantity} ${product.unit}`
  return quantity > most ? `库存不足，最多可购 ${most}` : undefined
}
