import { Link } from 'react-router'
import ChevronRight from '~icons/chevron-right'
import { categoryPath } from '../../base/paths.ts'
import { ProductImage } from '../../goods/product/product-image.tsx'
import styles from './category-tiles.module.css'

interface Top {
  id: number
  name: string
  cover: string
  children: readonly { id: number; name: string }[]
}

/** The top categories with some subcategories, beside the banner on a wide screen. */
export function CategoryList({ categories }: { categories: readonly Top[] }) {
  return (
    <nav className={styles.list} aria-label="商品分类">
      <ul>
        {categories.map(({ id, name, children }) => (
          <li key={id}>
            <Link to={categoryPath({ id })} className={styles.top}>
              {name}
            </Link>
            <span className={styles.taste}>
              {children.slice(0, 2).map((child) => (
                <Link key={child.id} to={categoryPath({ id: child.id })}>
                  {child.name}
                </Link>
              ))}
            </span>
            <ChevronRight aria-hidden="true" size={14} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The top categories as pictures with names, on a phone. */
export function CategoryTiles({ categories }: { categories: readonly Top[] }) {
  return (
    <nav className={styles.tiles} aria-label="按图选择分类">
      <ul>
        {categories.map(({ id, name, cover }) => (
          <li key={id}>
            <Link to={categoryPath({ id })}>
              <span className={styles.cover}>
                <ProductImage src={cover} alt="" size={88} eager priority="low" />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
