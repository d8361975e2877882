import type { ReactNode } from 'react'

export interface GridColumn<Row> {
  key: string
  title: string
  width: number
  /** The cell's text, as it is shown, copied and edited. */
  read: (row: Row) => string
  /** The row with a typed or pasted text; undefined when the cell does not take it. Without `write` the cell is read-only. */
  write?: (row: Row, text: string) => Row | undefined
  /** Says why `write` does not take a text. */
  why?: (row: Row, text: string) => string | undefined
  /** Drawn instead of the text. Such a cell is not typed into, but it can be pasted over and filled. */
  render?: (row: Row, at: number) => ReactNode
  align?: 'right'
  check?: boolean
}
