import { Link } from 'react-router'
import { screens } from '../../screens.ts'
import styles from './category-chips.module.css'
import { filterSearch, type ListFilter } from './filters.ts'

interface CategoryChipsProps {
  categories: readonly { id: number; name: string; count?: number }[]
  filter: ListFilter
}

/**
 * Links to subcategories, or to siblings when there are none. Filters are kept, except parameters, which differ
 * between categories.
 */
export function CategoryChips({ categories, filter }: CategoryChipsProps) {
  if (categories.length === 0) return null
  return (
    <nav className={styles.chips} aria-label="子分类">
      <ul>
        {categories.map(({ id, name, count }) => (
          <li key={id}>
            <Link
              to={`${screens.category.path}${filterSearch({ ...filter, categoryId: id, parameters: {}, page: 1 })}`}
              aria-current={id === filter.categoryId ? 'page' : undefined}
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
