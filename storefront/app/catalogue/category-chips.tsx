import { Link } from 'react-router'
import styles from './category-chips.module.css'
import { filterSearch, noFilter } from './filters.ts'

interface CategoryChipsProps {
  categories: readonly { id: number; name: string; count?: number }[]
  current: number | null
  keyword: string
}

/** The way further down, or sideways at the end of a branch. A keyword goes along. */
export function CategoryChips({ categories, current, keyword }: CategoryChipsProps) {
  if (categories.length === 0) return null
  return (
    <nav className={styles.chips} aria-label="子分类">
      <ul>
        {categories.map(({ id, name, count }) => (
          <li key={id}>
            <Link
              to={`/category${filterSearch({ ...noFilter, categoryId: id, keyword })}`}
              prefetch="intent"
              aria-current={id === current ? 'page' : undefined}
            >
              {name}
              {count !== undefined && <small>{count}</small>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
