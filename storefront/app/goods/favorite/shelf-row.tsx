import type { ShelvedProduct } from '@gongfang/contract/goods/favorite'
import { ShelfCard } from './shelf-card.tsx'
import styles from './shelf-row.module.css'

/** A row that scrolls sideways. */
export function ShelfRow({ label, products }: { label: string; products: readonly ShelvedProduct[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls has to be reached by the keyboard
    <ul className={styles.row} tabIndex={0} aria-label={label}>
      {products.map((product) => (
        <li key={product.productId}>
          <ShelfCard product={product} />
        </li>
      ))}
    </ul>
  )
}
