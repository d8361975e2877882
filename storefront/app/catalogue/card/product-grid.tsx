import type { ProductCard as Card } from '@gongfang/contract/catalogue'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps {
  products: readonly Card[]
  /** Shows full rows only: the products of an incomplete last row are hidden. */
  shelf?: 'oneRow' | 'twoRows'
  /** The grid is beside the column of filters. */
  narrow?: boolean
  /** Number of cards at the start that are visible without scrolling. */
  eager?: number
  /** The list's filters, for the links to a product's table of models. */
  models?: string
}

export function ProductGrid({ products, shelf, narrow = false, eager = 0, models }: ProductGridProps) {
  const look = [styles.grid, narrow && styles.narrow, shelf && styles[shelf]].filter(Boolean).join(' ')
  return (
    <ul className={look}>
      {products.map((product, at) => (
        <li key={product.id}>
          <ProductCard product={product} eager={at < eager} first={eager > 0 && at === 0} models={models} />
        </li>
      ))}
    </ul>
  )
}
