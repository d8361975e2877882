import type { TableProduct } from '@gongfang/contract/goods/catalogue'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import ArrowDown from '~icons/arrow-down'
import ArrowUp from '~icons/arrow-up'
import ChevronsUpDown from '~icons/chevrons-up-down'
import { productPath } from '../../../base/paths.ts'
import { CompareButton } from '../../compare/compare-button.tsx'
import { packText } from '../../product/tier-price.ts'
import { ColumnChooser, useColumnChoice } from './column-chooser.tsx'
import { ExportModels } from './export-models.tsx'
import { type ListFilter, modelSearch } from './filters.ts'
import {
  candidatesOf,
  columnsOf,
  MOST_COLUMNS,
  type ModelRow,
  type SortKey,
  sorted,
} from './model-columns.ts'
import styles from './model-list.module.css'
import { ModelListRow } from './model-list-row.tsx'
import { moveInTable } from './table-keys.ts'

/** Rows of each product shown at first, so that a page of ten products stays readable. */
const ROWS = 8

/** A table with every model of a page of products. Each row can be added to the cart. */
export function ModelList({ products, filter }: { products: readonly TableProduct[]; filter: ListFilter }) {
  const [sort, setSort] = useState<SortKey | null>(null)
  const [whole, setWhole] = useState<ReadonlySet<number>>(new Set())
  const [choice, choose] = useColumnChoice()
  const columns = columnsOf(products, choice)
  const packed = products.some(({ unit, skus }) => skus.some((sku) => packText(unit, sku) !== ''))
  const heads = [
    { key: 'code', text: '型号' },
    ...columns.map(({ name, unit }) => ({ key: name, text: unit ? `${name}（${unit}）` : name })),
    ...(packed ? [{ key: 'pack', text: '包装' }] : []),
    { key: 'stock', text: '库存 / 货期' },
    { key: 'price', text: '单价' },
  ]
  const row = (each: ModelRow) => (
    <ModelListRow key={each.sku.id} row={each} columns={columns} packed={packed} named={sort !== null} />
  )
  const rowsOf = (product: TableProduct) => product.skus.map((sku) => ({ product, sku }))
  const width = heads.length + 2
  const frame = `${styles.scroll} ${columns.length > MOST_COLUMNS ? styles.wide : ''}`
  return (
    <>
      <div className={styles.tools}>
        <ColumnChooser candidates={candidatesOf(products, choice)} onChoose={choose} />
        <ExportModels filter={filter} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard */}
      <section className={frame} tabIndex={0} aria-label="型号表">
        <table onKeyDown={moveInTable}>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">图</span>
              </th>
              {heads.map(({ key, text }) => (
                <SortHead key={key} column={key} text={text} sort={sort} onSort={setSort} />
              ))}
              <th scope="col" className={styles.orderHead}>
                数量
              </th>
            </tr>
          </thead>
          <tbody>
            {sort
              ? sorted(products.flatMap(rowsOf), sort).map(row)
              : products.map((product) => (
                  <Group
                    key={product.id}
                    product={product}
                    filter={filter}
                    width={width}
                    whole={whole.has(product.id)}
                    showWhole={() => setWhole(new Set([...whole, product.id]))}
                    row={row}
                  />
                ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface GroupProps {
  product: TableProduct
  filter: ListFilter
  /** Number of columns. */
  width: number
  /** Shows all models that the list has. */
  whole: boolean
  showWhole: () => void
  row: (each: ModelRow) => ReactNode
}

/** A product's title and its models, a part of them at first. */
function Group({ product, filter, width, whole, showWhole, row }: GroupProps) {
  const shown = whole ? product.skus : product.skus.slice(0, ROWS)
  return (
    <>
      <tr className={styles.group}>
        <th scope="rowgroup" colSpan={width}>
          <Link to={productPath(product.id)}>{product.title}</Link>
          <CompareButton product={product} className={styles.compare} />
          <small>
            {product.brand} · {product.skuCount} 个型号
          </small>
        </th>
      </tr>
      {shown.map((sku) => row({ product, sku }))}
      {product.skuCount > shown.length && (
        <tr className={styles.more}>
          <td colSpan={width}>
            {shown.length < product.skus.length ? (
              <button type="button" onClick={showWhole}>
                再显示 {product.skus.length - shown.length} 个型号
                <span className="visually-hidden">：{product.title}</span>
              </button>
            ) : (
              <Link to={`${productPath(product.id)}${modelSearch(filter)}#models`}>
                在选购表中查看全部 {product.skuCount} 个型号
              </Link>
            )}
          </td>
        </tr>
      )}
    </>
  )
}

interface SortHeadProps {
  column: string
  text: string
  sort: SortKey | null
  onSort: (next: SortKey | null) => void
}

/** A press sorts upwards, then downwards, then restores the list's order. */
function SortHead({ column, text, sort, onSort }: SortHeadProps) {
  const mine = sort?.column === column ? sort : null
  const Icon = !mine ? ChevronsUpDown : mine.down ? ArrowDown : ArrowUp
  return (
    <th scope="col" aria-sort={!mine ? 'none' : mine.down ? 'descending' : 'ascending'}>
      <button
        type="button"
        className={styles.sort}
        onClick={() => onSort(!mine ? { column, down: false } : mine.down ? null : { column, down: true })}
      >
        {text}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  )
}
