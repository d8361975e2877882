import { listSkuLines, type Product, type SkuLine } from '@gongfang/contract/goods/catalogue'
import { useEffect, useState } from 'react'
import { call } from '../../../base/call.ts'
import { atAgreed } from '../../price-list/agreed.ts'
import { useAgreedPrices } from '../../price-list/agreed-store.ts'
import { stockOf } from '../../product/stock-text.ts'

export interface LiveProduct {
  product: Product
  /** A price has changed since the page was generated. */
  repriced: boolean
  /** SKU id → the largest orderable quantity. */
  limits: ReadonlyMap<number, number>
}

/** The page comes from a cache and contains stock by bands only. The browser loads current prices and stock. */
export function useLiveProduct(product: Product): LiveProduct {
  const [lines, setLines] = useState<readonly SkuLine[]>([])
  const { id, skus } = product

  useEffect(() => {
    const skuIds = skus.slice(0, 500).map((sku) => sku.id)
    if (skuIds.length === 0) return
    const gone = new AbortController()
    // Without an answer the page stays as it was generated. The client has logged the reason.
    call(listSkuLines, { skuIds }, { signal: gone.signal }).then(setLines, () => undefined)
    return () => gone.abort()
  }, [skus])

  const live = withLines(product, lines.length > 0 && lines[0]?.productId === id ? lines : [])
  const agreed = useAgreedPrices(skus.map((sku) => sku.id))
  if (agreed.size === 0) return live
  const models = live.product.skus.map((sku) => atAgreed(sku, agreed.get(sku.id)))
  return { ...live, product: { ...live.product, skus: models } }
}

function withLines(product: Product, lines: readonly SkuLine[]): LiveProduct {
  const live = new Map(lines.map((line) => [line.skuId, line]))
  const skus = product.skus.map((sku) => {
    const line = live.get(sku.id)
    if (!line) return sku
    const { priceFen, points, tierPrices, minQuantity, stepQuantity } = line
    return {
      ...sku,
      priceFen,
      points,
      tierPrices,
      minQuantity,
      stepQuantity,
      stock: stockOf(line),
    }
  })
  return {
    product: { ...product, skus },
    repriced: product.skus.some(
      (sku, at) => sku.priceFen !== skus[at]?.priceFen || sku.points !== skus[at]?.points,
    ),
    limits: new Map(
      lines.map(({ skuId, stock, backorder, orderable }) => [skuId, orderable ? stock + backorder : 0]),
    ),
  }
}
