import type { ProductCard } from '@gongfang/contract/goods/catalogue'
import { ProductGrid } from '../card/product-grid.tsx'
import styles from './related.module.css'

export function Related({ products }: { products: readonly ProductCard[] }) {
  if (products.length === 0) return null
  return (
    <section className={styles.related} aria-labelledby="related">
      <h2 id="related">相关商品</h2>
      <ProductGrid products={products} shelf="twoRows" below />
    </section>
  )
}
