import type { Product } from '@gongfang/contract/goods/catalogue'
import type { SkuFilter } from './sku-choice.ts'
import styles from './sku-table.module.css'

interface SkuTableFilterProps {
  product: Product
  filter: SkuFilter
  onChange: (next: SkuFilter) => void
}

/** The row below the heads: a search for a code, and a select for each axis. */
export function SkuTableFilter({ product: { axes, skus }, filter, onChange }: SkuTableFilterProps) {
  const setValue = (at: number, value: string) =>
    onChange({ ...filter, values: filter.values.map((old, axis) => (axis === at ? value : old)) })
  return (
    <tr className={styles.filters}>
      <td>
        <input
          type="search"
          aria-label="按型号筛选"
          placeholder="输入型号"
          value={filter.code}
          onChange={(event) => onChange({ ...filter, code: event.target.value })}
        />
      </td>
      {axes.map((axis, at) => (
        <td key={axis}>
          <select
            aria-label={`按${axis}筛选`}
            value={filter.values[at]}
            onChange={(event) => setValue(at, event.target.value)}
          >
            <option value="">全部{axis}</option>
            {[...new Set(skus.map((sku) => sku.specValues[at] ?? ''))].map((value) => (
              <option key={value}>{value}</option>
            ))}
          </select>
        </td>
      ))}
      <td colSpan={3}>
        <label className={styles.inStock}>
          <input
            type="checkbox"
            checked={filter.inStock}
            onChange={() => onChange({ ...filter, inStock: !filter.inStock })}
          />
          仅看有货
        </label>
      </td>
    </tr>
  )
}
