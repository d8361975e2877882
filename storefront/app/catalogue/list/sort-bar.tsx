import type { ProductSort } from '@gongfang/contract/catalogue'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import ChevronsUpDown from '~icons/chevrons-up-down'
import { screens } from '../../screens.ts'
import { filterSearch, type ListFilter } from './filters.ts'
import styles from './sort-bar.module.css'

const sorts: readonly { sort: ProductSort; text: string }[] = [
  { sort: 'relevance', text: '综合' },
  { sort: 'sold', text: '销量' },
  { sort: 'newest', text: '新品' },
]

interface SortBarProps {
  filter: ListFilter
  go: (next: ListFilter) => void
  /** Placed at the end, on screens without the column of filters. */
  children: ReactNode
}

export function SortBar({ filter, go, children }: SortBarProps) {
  const dear = filter.sort === 'priceAsc'
  const priced = filter.sort === 'priceAsc' || filter.sort === 'priceDesc'
  const PriceIcon = !priced ? ChevronsUpDown : dear ? ArrowUp : ArrowDown
  const href = (sort: ProductSort) => `${screens.category.path}${filterSearch({ ...filter, sort, page: 1 })}`
  return (
    <div className={styles.bar}>
      <nav aria-label="排序" className={styles.sorts}>
        {sorts.map(({ sort, text }) => (
          <Link
            key={sort}
            to={href(sort)}
            preventScrollReset
            aria-current={filter.sort === sort ? 'true' : undefined}
          >
            {text}
          </Link>
        ))}
        <Link
          to={href(dear ? 'priceDesc' : 'priceAsc')}
          preventScrollReset
          aria-current={priced ? 'true' : undefined}
          aria-label={`价格${priced ? (dear ? '，从低到高' : '，从高到低') : ''}`}
        >
          价格
          <PriceIcon aria-hidden="true" size={14} />
        </Link>
      </nav>
      <Link
        to={`${screens.category.path}${filterSearch({ ...filter, view: filter.view === 'table' ? 'grid' : 'table', page: 1, size: null })}`}
        preventScrollReset
        className={styles.view}
      >
        {filter.view === 'table' ? '大图' : '表格'}
      </Link>
      <label className={styles.stock}>
        <input
          type="checkbox"
          checked={filter.inStock}
          onChange={() => go({ ...filter, inStock: !filter.inStock, page: 1 })}
        />
        仅看有货
      </label>
      {children}
    </div>
  )
}
