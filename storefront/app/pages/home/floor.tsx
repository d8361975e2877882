import { Link } from 'react-router'
import { categoryPath } from '../../base/paths.ts'
import { ProductGrid } from '../../goods/catalogue/card/product-grid.tsx'
import { useNear } from '../../ui/near.ts'
import styles from './floor.module.css'
import { type FloorData, useFloorProducts } from './use-floor-products.ts'

/** The margin on each side of the view: 1.3 screens in all. */
const BEYOND = '30%'

/**
 * A top category on the home page: subcategories, brands and a row of products. The server draws what leads on without
 * a script; products and subcategories come when the floor is near, at a height that is reserved.
 */
export function Floor({ floor }: { floor: FloorData }) {
  const { category, children, brands } = floor
  const [place, near] = useNear<HTMLElement>(BEYOND)
  const { products, failed, retry } = useFloorProducts(floor, near)
  return (
    <section ref={place} className={styles.floor} aria-label={category.name}>
      <header className={styles.head}>
        <h2>{category.name}</h2>
        {products && (
          <ul className={styles.children}>
            {children.slice(0, 8).map(({ id, name }) => (
              <li key={id}>
                <Link to={categoryPath({ id })}>{name}</Link>
              </li>
            ))}
          </ul>
        )}
        <Link to={categoryPath({ id: category.id })} aria-label={`全部${category.name}`}>
          全部
        </Link>
      </header>
      {products ? (
        <ProductGrid products={products} shelf="oneRow" />
      ) : (
        <div className={styles.waiting}>
          {failed && (
            <p role="alert">
              加载失败
              <button type="button" onClick={retry}>
                重试
              </button>
            </p>
          )}
        </div>
      )}
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
