import { readQuantity } from '@gongfang/contract/base/typed-number'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { screens } from '../../../screens.ts'
import { filterSearch, type ListFilter, pageLimit, pageSizes, withSize } from './filters.ts'
import styles from './page-tools.module.css'

interface PageToolsProps {
  filter: ListFilter
  total: number
  lastPage: number
}

/** The page size, and a field for the page number. The address holds both. */
export function PageTools({ filter, total, lastPage }: PageToolsProps) {
  const navigate = useNavigate()
  const sizes = pageSizes[filter.view]
  const go = (next: ListFilter) => void navigate(`${screens.category.path}${filterSearch(next)}`)
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('page') as HTMLInputElement
    const read = readQuantity(field.value, { name: '页码', least: 1 })
    if ('value' in read) return go({ ...filter, page: Math.min(read.value, lastPage) })
    field.setCustomValidity(read.why)
    field.reportValidity()
  }
  return (
    <>
      {total > (sizes[0] ?? 0) && (
        <label className={styles.tool}>
          每页
          <select
            value={pageLimit(filter)}
            onChange={({ target }) => go(withSize(filter, Number(target.value)))}
          >
            {sizes.map((size) => (
              <option key={size}>{size}</option>
            ))}
          </select>
        </label>
      )}
      {lastPage > 3 && (
        <form className={styles.tool} onSubmit={jump}>
          <label>
            跳至
            <input
              key={filter.page}
              name="page"
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              onChange={(event) => event.target.setCustomValidity('')}
            />
            页
          </label>
        </form>
      )}
    </>
  )
}
