import type { Sku, TableProduct } from '@gongfang/contract/goods/catalogue'
import { sizeComparer } from '@gongfang/contract/goods/size-order'

export interface ModelRow {
  product: TableProduct
  sku: Sku
}

export interface ModelColumn {
  name: string
  /** The unit that all values of the column share, for the column's head; otherwise ''. */
  unit: string
}

/** The columns that the user switched on or off on this device, by name and for all lists. */
export interface ColumnChoice {
  readonly shown: readonly string[]
  readonly hidden: readonly string[]
}
export const noChoice: ColumnChoice = { shown: [], hidden: [] }

/** Columns shown without a choice of the user's: so many fit. */
export const MOST_COLUMNS = 5

/**
 * The columns of the table: the axes in which models differ, the most frequent first, then the parameters in
 * which products differ. Equal parameters get no column.
 */
export function columnsOf(products: readonly TableProduct[], choice = noChoice): ModelColumn[] {
  return candidatesOf(products, choice)
    .filter(({ on }) => on)
    .map(({ name }) => ({ name, unit: unitOf(products, name) }))
}

/** All possible columns, and whether each is shown. */
export function candidatesOf(products: readonly TableProduct[], { shown, hidden }: ColumnChoice) {
  const axes = countNames(products.map((product) => product.axes))
  const parameters = countNames(products.map((product) => product.parameters.map(({ name }) => name))).filter(
    (name) => !axes.includes(name) && differs(products, name),
  )
  const common = parameters.filter((name) => shareOf(products, name) * 2 >= products.length)
  const best = [...axes, ...common].slice(0, MOST_COLUMNS)
  return [...axes, ...parameters].map((name) => ({
    name,
    on: shown.includes(name) || (best.includes(name) && !hidden.includes(name)),
  }))
}

/** The names, the most frequent first. */
function countNames(lists: readonly (readonly string[])[]): string[] {
  const counts = new Map<string, number>()
  for (const name of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([name]) => name)
}

const parameterOf = ({ parameters }: TableProduct, wanted: string) =>
  parameters.find(({ name }) => name === wanted)

const shareOf = (products: readonly TableProduct[], name: string) =>
  products.filter((product) => parameterOf(product, name)).length

const differs = (products: readonly TableProduct[], name: string) =>
  new Set(products.map((product) => parameterOf(product, name)?.value)).size > 1

function unitOf(products: readonly TableProduct[], name: string): string {
  const units = new Set(products.flatMap((product) => parameterOf(product, name)?.unit ?? []))
  const [unit = ''] = units
  return units.size === 1 ? unit : ''
}

/** '—' when the product does not have this parameter. */
export function cellOf({ product, sku }: ModelRow, name: string): string {
  const at = product.axes.indexOf(name)
  return (at >= 0 ? sku.specValues[at] : parameterOf(product, name)?.value) || '—'
}

/** The values of axes that have no column. */
export const restOf = ({ product, sku }: ModelRow, columns: readonly ModelColumn[]): string =>
  product.axes
    .map((axis, at) => (columns.some(({ name }) => name === axis) ? '' : (sku.specValues[at] ?? '')))
    .filter(Boolean)
    .join(' · ')

export type SortKey = { column: string; down: boolean }

/** Sorted by a column, sizes by value: 'M6' before 'M10', 1/4" before 1/2". Without a column in the given order. */
export function sorted(rows: readonly ModelRow[], sort: SortKey | null): ModelRow[] {
  if (!sort) return [...rows]
  const { column, down } = sort
  const unit = unitOf(
    rows.map(({ product }) => product),
    column,
  )
  const bySize =
    column === 'code'
      ? null
      : sizeComparer(
          rows.map((row) => textOf(row, column)),
          unit,
        )
  const compare = (a: ModelRow, b: ModelRow) => {
    if (column === 'price') return a.sku.priceFen - b.sku.priceFen
    if (column === 'pack') return a.sku.packQuantity - b.sku.packQuantity
    if (column === 'stock') return stockRank(b) - stockRank(a)
    const [left, right] = [textOf(a, column), textOf(b, column)]
    return bySize?.(left, right) || naturally.compare(left, right)
  }
  return [...rows].sort((a, b) => (down ? compare(b, a) : compare(a, b)))
}

const naturally = new Intl.Collator('zh', { numeric: true })

const textOf = (row: ModelRow, column: string) =>
  column === 'code' ? row.sku.modelCode : cellOf(row, column)

/** From high to low: plenty, few, on order, none; shorter lead times first. */
const stockRank = ({ sku: { stock } }: ModelRow) =>
  ({ plenty: 3000, few: 2000, order: 1000, none: 0 })[stock.band] - Math.min(999, stock.leadDays)
