import type { Facets } from '@gongfang/contract/goods/catalogue'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { FacetChoices } from './facet-choices.tsx'
import { FacetPanel } from './facet-panel.tsx'
import styles from './filter-sheet.module.css'
import { cleared, isNarrowed, type ListFilter } from './filters.ts'

interface FilterDrawerProps {
  facets: Facets
  filter: ListFilter
  total: number
  busy: boolean
  go: (next: ListFilter) => void
  onClose: () => void
}

/** Filters apply at once. The button shows the number of matching products and closes the drawer. */
export function FilterDrawer({ facets, filter, total, busy, go, onClose }: FilterDrawerProps) {
  return (
    <Drawer open browsing onClose={onClose} title="筛选">
      <FacetPanel facets={facets} filter={filter} go={go} />
      {/* On a wider screen the sort bar has it. */}
      <div className={styles.stock}>
        <FacetChoices
          name="库存"
          choices={[{ value: '1', text: '仅看有货', count: null }]}
          chosen={filter.inStock ? ['1'] : []}
          onToggle={() => go({ ...filter, inStock: !filter.inStock, page: 1 })}
        />
      </div>
      <div className={styles.foot}>
        <Button
          variant="outline"
          disabledReason={isNarrowed(filter) ? undefined : '没有筛选条件'}
          onClick={() => go(cleared(filter))}
        >
          清除全部
        </Button>
        <Button busy={busy} busyText="正在筛选…" onClick={onClose}>
          查看 {total} 件商品
        </Button>
      </div>
    </Drawer>
  )
}
