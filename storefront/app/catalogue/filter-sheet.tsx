import type { Facets } from '@gongfang/contract/catalogue'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Drawer } from '../ui/drawer.tsx'
import { appliedFilters } from './applied.ts'
import { FacetPanel } from './facet-panel.tsx'
import styles from './filter-sheet.module.css'
import { cleared, isNarrowed, type ListFilter } from './filters.ts'

interface FilterSheetProps {
  facets: Facets
  filter: ListFilter
  total: number
  busy: boolean
  go: (next: ListFilter) => void
}

/** The same filters where there is no room for the column. */
export function FilterSheet({ facets, filter, total, busy, go }: FilterSheetProps) {
  const [open, setOpen] = useState(false)
  const count = appliedFilters(filter, facets).length
  return (
    <>
      <button type="button" className={styles.opener} onClick={() => setOpen(true)}>
        <SlidersHorizontal aria-hidden="true" size={16} />
        筛选{count > 0 && <b>{count}</b>}
      </button>
      <Drawer open={open} onClose={() => setOpen(false)} title="筛选">
        <FacetPanel facets={facets} filter={filter} go={go} />
        <div className={styles.foot}>
          <Button
            variant="outline"
            disabledReason={isNarrowed(filter) ? undefined : '没有筛选条件'}
            onClick={() => go(cleared(filter))}
          >
            清除全部
          </Button>
          <Button busy={busy} busyText="正在筛选…" onClick={() => setOpen(false)}>
            查看 {total} 件商品
          </Button>
        </div>
      </Drawer>
    </>
  )
}
