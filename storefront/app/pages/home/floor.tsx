import type { HomePage } from '@gongfang/contract/catalogue'
import { Link } from 'react-router'
import { categoryPath } from '../../base/paths.ts'
import { ProductGrid } from '../../catalogue/card/product-grid.tsx'
import styles from './floor.module.css'

/**
 * A top category on the home page: subcategories, brands and a row of products. Drawn when it comes near the
 * view.
 */
export function Floor({ floor }: { floor: HomePage['floors'][number] }) {
  const { category, children, brands, products } = floor
  if (products.length === 0) return null
  return (
    <section className={styles.floor} aria-label={category.name}>
      <header className={styles.head}>
        <h2>{category.name}</h2>
        <ul className={styles.children}>
          {children.slice(0, 8).map(({ id, name }) => (
            <li key={id}>
              <Link to={categoryPath({ id })}>{name}</Link>
            </li>
          ))}
        </ul>
        <Link to={categoryPath({ id: category.id })} aria-label={`全部${category.name}`}>
          全部
        </Link>
      </header>
      <ProductGrid products={products} shelf="oneRow" />
      {brands.length > 0 && (
        <p className={styles.brands}>
          <span>品牌</span>
          {brands.slice(0, 10).map(({ id, name }) => (
            <Link key={id} to={categoryPath({ id: category.id, brand: id })}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </section>
  )
}
