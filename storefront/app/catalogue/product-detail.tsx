import type { Product, Sku } from '@gongfang/contract/catalogue'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { BuyBar } from './buy-bar.tsx'
import { Gallery } from './gallery.tsx'
import { OffSale } from './off-sale.tsx'
import styles from './product-detail.module.css'
import { ProductFacts } from './product-facts.tsx'
import { ProductSections } from './product-sections.tsx'
import { Related } from './related.tsx'
import { fitsChips, openingSku } from './sku-choice.ts'
import { SkuSheet } from './sku-sheet.tsx'
import { SkuTable } from './sku-table.tsx'
import { useLiveProduct } from './use-live-product.ts'

interface ProductDetailProps {
  product: Product
  crumbs: readonly { label: string; to?: string }[]
}

/** Pictures, facts, choosing, buying; then everything else that is known of the product. */
export function ProductDetail({ product: kept, crumbs }: ProductDetailProps) {
  const { product, repriced, limits } = useLiveProduct(kept)
  const [sku, choose] = useChosenSku(product)
  const [quantity, setQuantity] = useQuantity(sku)
  const [sheet, setSheet] = useState(false)
  const byChips = fitsChips(product)
  const offSale = product.status === 'offSale' || !sku
  const most = sku ? (limits.get(sku.id) ?? mostOf(sku)) : 0
  const buying = sku ? { product, sku, quantity, most, choose, setQuantity } : null

  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={crumbs} />
      <div className={styles.zones}>
        <Gallery images={picturesOf(product, sku)} title={product.title} />
        {offSale || !buying ? (
          <OffSale product={product} />
        ) : (
          <ProductFacts
            buying={buying}
            byChips={byChips}
            repriced={repriced}
            openSheet={() => setSheet(true)}
          />
        )}
      </div>
      {!offSale && !byChips && <SkuTable product={product} current={sku} limits={limits} />}
      <ProductSections product={product} />
      <Related products={product.related} />
      {!offSale && buying && <BuyBar buying={buying} byChips={byChips} openSheet={() => setSheet(true)} />}
      {!offSale && buying && byChips && (
        <SkuSheet open={sheet} onClose={() => setSheet(false)} buying={buying} />
      )}
    </div>
  )
}

/** Everything that the parts which choose and buy need to know. */
export interface Buying {
  product: Product
  sku: Sku
  quantity: number
  /** The most that can be ordered now, as far as is known. */
  most: number
  choose: (sku: Sku) => void
  setQuantity: (quantity: number) => void
}

/** The chosen model stands in the address, so that it can be sent to somebody. */
function useChosenSku(product: Product): [Sku | undefined, (sku: Sku) => void] {
  const [search, setSearch] = useSearchParams()
  const sku = openingSku(product.skus, Number(search.get('sku')) || null)
  return [sku, (next) => setSearch({ sku: String(next.id) }, { replace: true, preventScrollReset: true })]
}

/** A quantity belongs to a model: another one starts at its own minimum. */
function useQuantity(sku: Sku | undefined): [number, (quantity: number) => void] {
  const [wish, setWish] = useState<{ skuId: number; quantity: number } | null>(null)
  const quantity = wish && wish.skuId === sku?.id ? wish.quantity : (sku?.minQuantity ?? 1)
  return [quantity, (next) => sku && setWish({ skuId: sku.id, quantity: next })]
}

const mostOf = ({ stock }: Sku) => (stock.band === 'none' ? 0 : (stock.left ?? 99_999))

/** A picture of the chosen model comes first. */
const picturesOf = ({ images }: Product, sku: Sku | undefined) =>
  sku?.image && !images.includes(sku.image) ? [sku.image, ...images] : images
