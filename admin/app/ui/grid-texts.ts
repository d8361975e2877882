import type { GridColumn } from './grid-column.ts'
import type { Range } from './grid-range.ts'

/** The text for a cell of a block, counted from its corner; undefined leaves the cell as it is. */
export type TextAt = (row: number, column: number) => string | undefined

/** A text that its cell did not take. */
export interface Untaken {
  /** `keyOfCell` of its place. */
  cell: string
  row: number
  title: string
  text: string
  why: string
}

export const keyOfCell = (rowKey: string | number, columnKey: string) => `${rowKey}\n${columnKey}`

interface Grid<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  rowKey: (row: Row, at: number) => string | number
}

interface Written<Row> {
  rows: Row[]
  /** Cells that were written or stay to be mended. */
  cells: ReadonlySet<string>
  untaken: Untaken[]
  /** Rows and columns of the block for which the table has no cells, and cells that cannot be written. */
  left: string[]
}

/** Puts texts into the cells of a block. A cell that does not take its text keeps its value, and the text is answered. */
export function writeTexts<Row>(
  { rows, columns, rowKey }: Grid<Row>,
  block: Range,
  textAt: TextAt,
): Written<Row> {
  const next = [...rows]
  const cells = new Set<string>()
  const untaken: Untaken[] = []
  const shown = new Set<string>()
  for (let row = block.top; row <= Math.min(block.bottom, rows.length - 1); row++)
    for (let at = block.left; at <= Math.min(block.right, columns.length - 1); at++) {
      const [column, text, before] = [columns[at], textAt(row - block.top, at - block.left), next[row]]
      if (!column || text === undefined || before === undefined) continue
      if (!column.write) {
        if (text !== '' && text !== column.read(before)) shown.add(column.title)
        continue
      }
      const cell = keyOfCell(rowKey(before, row), column.key)
      const after = column.write(before, text)
      cells.add(cell)
      if (after !== undefined) next[row] = after
      else if (text !== column.read(before))
        untaken.push({
          cell,
          row,
          title: column.title,
          text,
          why: column.why?.(before, text) ?? `${column.title}不能是“${text}”`,
        })
    }
  const [below, beside] = [block.bottom - rows.length + 1, block.right - columns.length + 1]
  return {
    rows: next,
    cells,
    untaken,
    left: [
      ...(below > 0 ? [`超出表格的 ${below} 行没有填入`] : []),
      ...(beside > 0 ? [`超出表格的 ${beside} 列没有填入`] : []),
      ...(shown.size > 0 ? [`${[...shown].join('、')}不能修改，没有填入`] : []),
    ],
  }
}
