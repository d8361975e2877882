import type { Product, Sku } from '@gongfang/contract/goods/catalogue'
import { passes } from '@gongfang/contract/goods/model-filter'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { isNarrowed, modelInput, readFilter } from '../list/filters.ts'
import { ModelTableFoot } from './model-table-foot.tsx'
import { matchingSkus, type SkuFilter } from './sku-choice.ts'
import { SkuRow } from './sku-row.tsx'
import styles from './sku-table.module.css'
import { SkuTableFilter } from './sku-table-filter.tsx'
import { TableFilters } from './table-filters.tsx'

interface SkuTableProps {
  product: Product
  current: Sku | undefined
  limits: ReadonlyMap<number, number>
}

/** Rows drawn at first, and added by each press on the button. Some products have 320 models. */
const ROWS = 40

/** 型号选购表: every model with its values, stock and price, and a quantity field. */
export function SkuTable({ product, current, limits }: SkuTableProps) {
  const { axes, skus, unit } = product
  const [filter, setFilter] = useState<SkuFilter>({ code: '', values: axes.map(() => ''), inStock: false })
  const [rows, setRows] = useState(ROWS)
  const [quantities, setQuantities] = useState<ReadonlyMap<number, number>>(new Map())
  const [search] = useSearchParams()
  const wanted = readFilter(search)
  const left = isNarrowed(wanted) ? skus.filter((sku) => passes(sku, product, modelInput(wanted))) : skus
  const found = inFront(current, matchingSkus(left, filter))
  const picked = [...quantities.values()].reduce((sum, quantity) => sum + quantity, 0)
  const set = (sku: Sku, quantity: number) => {
    const next = new Map(quantities)
    if (quantity > 0) next.set(sku.id, quantity)
    else next.delete(sku.id)
    setQuantities(next)
  }
  return (
    <>
      {isNarrowed(wanted) && <TableFilters product={product} filter={wanted} left={left.length} />}
      <section className={styles.table} aria-label="全部型号">
        <table>
          <thead>
            <tr>
              <th scope="col">型号</th>
              {axes.map((axis) => (
                <th key={axis} scope="col">
                  {axis}
                </th>
              ))}
              <th scope="col">库存 / 货期</th>
              <th scope="col">单价（{unit}）</th>
              <th scope="col">数量</th>
            </tr>
            <SkuTableFilter
              product={product}
              filter={filter}
              onChange={(next) => {
                setFilter(next)
                setRows(ROWS)
              }}
            />
          </thead>
          <tbody>
            {found.slice(0, rows).map((sku) => (
              <SkuRow
                key={sku.id}
                sku={sku}
                axes={axes}
                unit={unit}
                most={limits.get(sku.id)}
                quantity={quantities.get(sku.id) ?? 0}
                {...(product.tiersTogether && { picked })}
                onChange={(quantity) => set(sku, quantity)}
              />
            ))}
            {found.length === 0 && (
              <tr>
                <td colSpan={axes.length + 4} className={styles.none}>
                  没有符合条件的型号
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
      {found.length > rows && (
        <p className={styles.more}>
          <Button variant="outline" onClick={() => setRows(rows + 3 * ROWS)}>
            显示更多（还有 {found.length - rows} 个型号）
          </Button>
        </p>
      )}
      <ModelTableFoot product={product} quantities={quantities} onDone={() => setQuantities(new Map())} />
    </>
  )
}

/** The model of the address is the first row. */
const inFront = (current: Sku | undefined, skus: readonly Sku[]) =>
  current && skus.some(({ id }) => id === current.id)
    ? [current, ...skus.filter(({ id }) => id !== current.id)]
    : skus
