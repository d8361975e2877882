import type { TableColumnType } from 'antd'
import { isValidElement, type ReactNode } from 'react'
import { Soft, Time } from './show.tsx'

/**
 * The role of a column. The name is the link of the row. On a card each role has a fixed place: the person (`who`) stands
 * above the number.
 */
export type Part = 'name' | 'who' | 'amount' | 'state' | 'actions'

/** antd's type of `dataIndex` names every path into a row, which takes the compiler minutes; here a field is enough. */
export interface PartColumn<Row> extends Omit<TableColumnType<Row>, 'dataIndex'> {
  dataIndex?: Extract<keyof Row, string>
  part?: Part
}

/** The same columns for a table of antd. */
export const asTableColumns = <Row>(columns: readonly PartColumn<Row>[]) =>
  columns as unknown as TableColumnType<Row>[]

/** The content of a cell. */
export function contentOf<Row>(column: PartColumn<Row>, row: Row, at: number): ReactNode {
  const { dataIndex, render } = column
  const value: unknown = dataIndex === undefined ? undefined : row[dataIndex]
  return (render ? render(value, row, at) : value) as ReactNode
}

/** True for nothing, and for the dash that stands for nothing in a table. */
export function isBlank(content: ReactNode): boolean {
  if (content === null || content === undefined || content === '' || typeof content === 'boolean') return true
  if (!isValidElement(content)) return false
  const props = content.props as { children?: ReactNode; at?: string | null }
  if (content.type === Time) return !props.at
  return content.type === Soft && props.children === '—'
}

/** The column with this part. The first one is the name where none is said to be. */
export const columnFor = <Row>(columns: readonly PartColumn<Row>[], part: Part) =>
  columns.find((column) => column.part === part) ??
  (part === 'name' ? columns.find((column) => column.part === undefined) : undefined)
