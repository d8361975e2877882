import { Link } from 'react-router'
import { useRuns } from '../../../base/own-way.ts'
import { screens } from '../../../screens.ts'
import styles from './category-chips.module.css'
import { filterSearch, type ListFilter, noFilter } from './filters.ts'

interface CategoryChipsProps {
  categories: readonly { id: number; name: string; count?: number }[]
  filter: ListFilter
}

/**
 * Links to subcategories, or to siblings when there are none. Filters are kept, except parameters, which differ
 * between categories, and order and view, which the HTML that is sent leaves out: to a robot they are the same page.
 */
export function CategoryChips({ categories, filter }: CategoryChipsProps) {
  const kept = useRuns() ? filter : { ...filter, sort: noFilter.sort, view: noFilter.view, size: null }
  if (categories.length === 0) return null
  return (
    <nav className={styles.chips} aria-label="子分类">
      <ul>
        {categories.map(({ id, name, count }) => (
          <li key={id}>
            <Link
              to={`${screens.category.path}${filterSearch({ ...kept, categoryId: id, parameters: {}, page: 1 })}`}
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
