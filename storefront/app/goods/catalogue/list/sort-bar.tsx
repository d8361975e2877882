import type { ProductSort } from '@gongfang/contract/goods/catalogue'
import type { ReactNode } from 'react'
import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import ChevronsUpDown from '~icons/chevrons-up-down'
import { screens } from '../../../screens.ts'
import { useAnyAgreed } from '../../price-list/agreed-store.ts'
import { filterSearch, type ListFilter, noFilter } from './filters.ts'
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
  const sorted = (sort: ProductSort) => ({ ...filter, sort, page: 1 })
  const view = filter.view === 'table' ? 'grid' : 'table'
  const viewed: ListFilter = { ...filter, view, page: 1, size: null }
  const agreed = useAnyAgreed()
  return (
    <div className={styles.bar}>
      <form method="get" action={screens.category.path} aria-label="排序" className={styles.sorts}>
        <Rest filter={sorted(noFilter.sort)} />
        {sorts.map(({ sort, text }) => (
          <Choice
            key={sort}
            name="sort"
            value={sort}
            isCurrent={filter.sort === sort}
            onChoose={() => go(sorted(sort))}
          >
            {text}
          </Choice>
        ))}
        <Choice
          name="sort"
          value={dear ? 'priceDesc' : 'priceAsc'}
          isCurrent={priced}
          label={`价格${priced ? (dear ? '，从低到高' : '，从高到低') : ''}`}
          onChoose={() => go(sorted(dear ? 'priceDesc' : 'priceAsc'))}
        >
          价格
          <PriceIcon aria-hidden="true" size={14} />
        </Choice>
        {priced && agreed && <span className={styles.public}>按公开价排序，协议价可能不同</span>}
      </form>
      <form method="get" action={screens.category.path} className={styles.views}>
        <Rest filter={{ ...viewed, view: noFilter.view }} />
        <Choice name="view" value={view} isCurrent={false} onChoose={() => go(viewed)}>
          {filter.view === 'table' ? '大图' : '表格'}
        </Choice>
      </form>
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

/** The other filters, for a form that is sent before the page runs. */
const Rest = ({ filter }: { filter: ListFilter }) =>
  [...new URLSearchParams(filterSearch(filter))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))

interface ChoiceProps {
  name: 'sort' | 'view'
  value: string
  isCurrent: boolean
  label?: string
  onChoose: () => void
  children: ReactNode
}

/** Orders and views are no pages of their own, so no link leads to them: a robot would follow each with each. */
const Choice = ({ name, value, isCurrent, label, onChoose, children }: ChoiceProps) => (
  <button
    name={name}
    value={value}
    type="submit"
    aria-current={isCurrent ? 'true' : undefined}
    aria-label={label}
    onClick={(event) => {
      event.preventDefault()
      onChoose()
    }}
  >
    {children}
  </button>
)
