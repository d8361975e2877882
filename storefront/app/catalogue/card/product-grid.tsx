import type { ProductCard as Card } from '@gongfang/contract/catalogue'
import { ProductCard } from './product-card.tsx'
import styles from './product-grid.module.css'

interface ProductGridProps {
  products: readonly Card[]
  /** A shelf shows whole rows only: what would stand alone in a last row is left out. */
  shelf?: 'oneRow' | 'twoRows'
  /** Beside a column of filters there is less room. */
  narrow?: boolean
  /** How many at the start are above the fold. */
  eager?: number
  /** The list's filters, for the table of models of a product. */
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
