import type { Product } from '@gongfang/contract/goods/catalogue'
import { Link } from 'react-router'
import { categoryPath } from '../../../base/paths.ts'
import styles from './off-sale.module.css'

/** The notice for a product that is no longer sold. */
export function OffSale({ product }: { product: Product }) {
  const category = product.categories.at(-1)
  return (
    <div className={styles.off}>
      <h1 tabIndex={-1}>{product.title}</h1>
      <p className={styles.state}>该商品已下架</p>
      {category && (
        <p>
          您可以看看 <Link to={categoryPath({ id: category.id })}>{category.name}</Link> 中的其他商品
        </p>
      )}
    </div>
  )
}
