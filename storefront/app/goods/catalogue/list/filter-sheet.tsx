import type { Facets } from '@gongfang/contract/goods/catalogue'
import { useState } from 'react'
import SlidersHorizontal from '~icons/sliders-horizontal'
import { late } from '../../../ui/late.tsx'
import { appliedFilters } from './applied.ts'
import styles from './filter-sheet.module.css'
import type { ListFilter } from './filters.ts'

const FilterDrawer = late(() => import('./filter-drawer.tsx').then((part) => part.FilterDrawer))

interface FilterSheetProps {
  facets: Facets
  filter: ListFilter
  total: number
  busy: boolean
  go: (next: ListFilter) => void
}

/** The filters on screens without room for the column. */
export function FilterSheet({ facets, filter, total, busy, go }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const count = appliedFilters(filter, facets).length
  return (
    <>
      <button type="button" className={styles.opener} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" size={16} />
        筛选{count > 0 && <b>{count}</b>}
      </button>
      {open && (
        <FilterDrawer
          facets={facets}
          filter={filter}
          total={total}
          busy={busy}
          go={go}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
