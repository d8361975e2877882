import type { Product, Sku } from '@gongfang/contract/goods/catalogue'
import { Link, useLocation } from 'react-router'
import X from '~icons/x'
import { appliedFilters } from '../list/applied.ts'
import chips from '../list/applied-filters.module.css'
import { type ListFilter, modelSearch } from '../list/filters.ts'
import styles from './sku-table.module.css'

interface TableFiltersProps {
  product: Product
  filter: ListFilter
  /** Number of models that match the filters. */
  left: number
}

/**
 * The filters of the list that led here: the number of matching models, a chip to remove each filter, and a
 * link that removes all.
 */
export function TableFilters({ product: { axes, skus }, filter, left }: TableFiltersProps) {
  const { pathname, search } = useLocation()
  const sku = new URLSearchParams(search).get('sku')
  const to = (next: ListFilter) => {
    const chosen = sku === null ? '' : `sku=${encodeURIComponent(sku)}`
    const text = [modelSearch(next).slice(1), chosen].filter(Boolean).join('&')
    return { pathname, search: text && `?${text}` }
  }
  // Only the product's own axes can tell its models apart.
  const own = { ...filter, brandIds: [], parameters: ofAxes(filter.parameters, axes) }
  const parameters = axes.map((name, at) => ({ name, unit: unitOf(skus, at), kind: 'number' as const }))
  return (
    <div className={styles.fromList}>
      <p role="status">
        符合 <b>{left}</b> / {skus.length} 个型号，
        <Link
          to={to({ ...own, parameters: {}, priceFromFen: null, priceToFen: null, inStock: false })}
          replace
          preventScrollReset
        >
          查看全部
        </Link>
      </p>
      <ul className={chips.applied} aria-label="已选条件">
        {appliedFilters(own, { brands: [], parameters }).map(({ text, without }) => (
          <li key={text}>
            <Link
              to={to(without)}
              replace
              preventScrollReset
              className={chips.chip}
              aria-label={`取消 ${text}`}
            >
              {text}
              <X aria-hidden="true" size={14} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const ofAxes = (parameters: ListFilter['parameters'], axes: readonly string[]) =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => axes.includes(name)))

/** 'mm' when all models use this unit: '20mm', '25 mm'. */
function unitOf(skus: readonly Sku[], at: number): string {
  const units = new Set(
    skus.map(({ specValues }) => /^-?[\d.]+\s*([^\d\s]{1,8})$/.exec(specValues[at] ?? '')?.[1]),
  )
  const [unit = ''] = units
  return units.size === 1 ? unit : ''
}
