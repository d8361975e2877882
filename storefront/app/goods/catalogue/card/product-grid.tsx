import type { ProductCard as Card } from '@gongfang/contract/goods/catalogue'
import { memo, Suspense } from 'react'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps {
  products: readonly Card[]
  /** Shows full rows only: the products of an incomplete last row are hidden. */
  shelf?: 'oneRow' | 'twoRows'
  /** The grid is beside the column of filters. */
  narrow?: boolean
  /** The grid begins below the first view. */
  below?: boolean
  /** Number of cards at the start that are visible without scrolling. */
  eager?: number
  /** The list's filters, for the links to a product's table of models. */
  models?: string
}

/** Drawn again only for other products, not with each press on a filter beside it. */
export const ProductGrid = memo(function ProductGrid({
  products,
  shelf,
  narrow = false,
  below = false,
  eager = 0,
  models,
}: ProductGridProps) {
  const look = [styles.grid, narrow && styles.narrow, below && styles.below, shelf && styles[shelf]]
    .filter(Boolean)
    .join(' ')
  const item = (product: Card, at: number) => (
    <li key={product.id}>
      <ProductCard product={product} eager={at < eager} first={eager > 0 && at === 0} models={models} />
    </li>
  )
  return (
    <ul className={look}>
      {products.slice(0, eager).map(item)}
      {/* These become alive in a task of their own, after what is in view; a press on one makes it the next. */}
      <Suspense>{products.slice(eager).map((product, at) => item(product, at + eager))}</Suspense>
    </ul>
  )
})
