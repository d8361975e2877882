import type { Category } from '@gongfang/contract/goods/catalogue'
import { useState } from 'react'
import { Link } from 'react-router'
import { categoryPath } from '../../base/paths.ts'
import { ProductImage } from '../../goods/product/product-image.tsx'
import { screens } from '../../screens.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import styles from './category-overview.module.css'

/**
 * All categories. A PC shows all of them, a phone the one chosen in a list at the side. Both use the same HTML.
 */
export function CategoryOverview({ tree }: { tree: readonly Category[] }) {
  const [open, setOpen] = useState(tree[0]?.id)
  return (
    <div className={`container ${styles.page}`}>
      <div className={styles.crumbs}>
        <Breadcrumbs items={[{ label: '首页', to: screens.products.path }, { label: '全部分类' }]} />
        <h1 tabIndex={-1}>全部商品分类</h1>
      </div>
      <div className={styles.panes}>
        <nav className={styles.rail} aria-label="一级分类">
          {tree.map(({ id, name }) => (
            <a
              key={id}
              href={`#category-${id}`}
              aria-current={id === open ? 'true' : undefined}
              onClick={() => setOpen(id)}
            >
              {name}
            </a>
          ))}
        </nav>
        <div>
          {tree.map((top) => (
            <section
              key={top.id}
              id={`category-${top.id}`}
              className={styles.top}
              data-open={top.id === open}
              aria-label={top.name}
            >
              <h2>
                <Link to={categoryPath({ id: top.id })} className={styles.heading}>
                  {top.name}
                </Link>
              </h2>
              <ul className={styles.seconds}>
                {top.children.map((second) => (
                  <li key={second.id}>
                    <Second category={second} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}

function Second({ category }: { category: Category }) {
  return (
    <>
      <Link to={categoryPath({ id: category.id })} className={styles.second}>
        <span className={styles.cover}>
          <ProductImage src={category.cover} alt="" size={56} />
        </span>
        {category.name}
      </Link>
      {category.children.length > 0 && (
        <ul className={styles.thirds}>
          {category.children.map(({ id, name }) => (
            <li key={id}>
              <Link to={categoryPath({ id })}>{name}</Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
