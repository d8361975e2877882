import type { Facets } from '@gongfang/contract/goods/catalogue'
import { Link } from 'react-router'
import X from '~icons/x'
import { screens } from '../../../screens.ts'
import { appliedFilters } from './applied.ts'
import styles from './applied-filters.module.css'
import { cleared, filterSearch, type ListFilter } from './filters.ts'

interface AppliedFiltersProps {
  filter: ListFilter
  facets: Facets
  go: (next: ListFilter) => void
}

/** The active filters, each with a button that removes it. */
export function AppliedFilters({ filter, facets, go }: AppliedFiltersProps) {
  const applied = appliedFilters(filter, facets)
  if (applied.length === 0) return null
  return (
    <ul className={styles.applied} aria-label="已选条件">
      {applied.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            className={styles.chip}
            aria-label={`取消 ${text}`}
            onClick={() => go(without)}
          >
            {text}
            <X aria-hidden="true" size={14} />
          </button>
        </li>
      ))}
      <li>
        <Link
          to={`${screens.category.path}${filterSearch(cleared(filter))}`}
          preventScrollReset
          className={styles.clear}
        >
          清除全部
        </Link>
      </li>
    </ul>
  )
}
