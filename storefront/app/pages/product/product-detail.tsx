import type { Product, Sku } from '@gongfang/contract/goods/catalogue'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { BuyBar } from '../../goods/catalogue/detail/buy-bar.tsx'
import { Gallery } from '../../goods/catalogue/detail/gallery.tsx'
import { OffSale } from '../../goods/catalogue/detail/off-sale.tsx'
import { Related } from '../../goods/catalogue/detail/related.tsx'
import { ServiceCard } from '../../goods/catalogue/detail/service-card.tsx'
import { fitsChips, openingSku } from '../../goods/catalogue/detail/sku-choice.ts'
import { SkuSheet } from '../../goods/catalogue/detail/sku-sheet.tsx'
import table from '../../goods/catalogue/detail/sku-table.module.css'
import { useLiveProduct } from '../../goods/catalogue/detail/use-live-product.ts'
import { Recent } from '../../goods/favorite/recent.tsx'
import { mostOf } from '../../goods/product/stock-text.ts'
import { SharesSpot } from '../../service/content/shares-spot.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { late } from '../../ui/late.tsx'
import styles from './product-detail.module.css'
import { ProductFacts } from './product-facts.tsx'
import { ProductSections } from './product-sections.tsx'

// The sheet is drawn after a press, the table for products with many models. The server renders the table with
// its style sheet, which therefore belongs to this page.
const SkuTable = late(() =>
  import('../../goods/catalogue/detail/sku-table.tsx').then((part) => part.SkuTable),
)

interface ProductDetailProps {
  product: Product
  crumbs: readonly { label: string; to?: string }[]
}

/** The product page: pictures, facts, choice and buying first, then the sections. */
export function ProductDetail({ product: kept, crumbs }: ProductDetailProps) {
  const { product, repriced, limits } = useLiveProduct(kept)
  const { sku, asked, choose } = useChosenSku(product)
  const [quantity, setQuantity] = useQuantity(sku)
  const [sheet, setSheet] = useState(false)
  const byChips = fitsChips(product)
  const chosen = byChips || asked
  const offSale = product.status === 'offSale' || !sku
  const most = sku ? (limits.get(sku.id) ?? mostOf(sku.stock)) : 0
  const buying = sku ? { product, sku, quantity, most, choose, setQuantity } : null

  return (
    <div className={`container ${styles.page}`}>
      <Breadcrumbs items={crumbs} />
      <div className={styles.zones}>
        <Gallery
          images={picturesOf(product, sku)}
          video={product.video}
          altOf={altsOf(product)}
          title={product.title}
        />
        {offSale || !buying ? (
          <OffSale product={product} />
        ) : (
          <ProductFacts
            buying={buying}
            byChips={byChips}
            chosen={chosen}
            repriced={repriced}
            openSheet={() => setSheet(true)}
          />
        )}
        <ServiceCard />
      </div>
      {!offSale && !byChips && (
        <section id="models" className={table.models} aria-labelledby="models-title">
          <h2 id="models-title">
            型号选购表 <small>共 {product.skus.length} 个型号</small>
          </h2>
          <SkuTable product={product} current={asked ? sku : undefined} limits={limits} />
        </section>
      )}
      <ProductSections product={product} />
      <SharesSpot productId={product.id} />
      <Related products={product.related} />
      <Recent productId={product.id} />
      {!offSale && buying && <BuyBar buying={buying} chosen={chosen} openSheet={() => setSheet(true)} />}
      {sheet && !offSale && buying && <SkuSheet onClose={() => setSheet(false)} buying={buying} />}
    </div>
  )
}

/** The address holds the chosen model, so that it can be shared. */
function useChosenSku(product: Product) {
  const [search, setSearch] = useSearchParams()
  const wanted = Number(search.get('sku')) || null
  const sku = openingSku(product.skus, wanted)
  return {
    sku,
    asked: sku !== undefined && sku.id === wanted,
    choose: ({ id }: Sku) => {
      search.set('sku', String(id))
      setSearch(search, { replace: true, preventScrollReset: true })
    },
  }
}

/** The quantity of the chosen model. Another model starts at its own minimum. */
function useQuantity(sku: Sku | undefined): [number, (quantity: number) => void] {
  const [wish, setWish] = useState<{ skuId: number; quantity: number } | null>(null)
  const quantity = wish && wish.skuId === sku?.id ? wish.quantity : (sku?.minQuantity ?? 1)
  return [quantity, (next) => sku && setWish({ skuId: sku.id, quantity: next })]
}

/** The picture's own alternative text, else the product's title and the picture's number. */
const altsOf =
  ({ title, images, alts }: Product) =>
  (image: string, at: number) =>
    alts[images.indexOf(image)] || (at === 0 ? title : `${title}，图 ${at + 1}`)

/** Puts the picture of the chosen model first. */
const picturesOf = ({ images }: Product, sku: Sku | undefined) =>
  sku?.image && !images.includes(sku.image) ? [sku.image, ...images] : images
