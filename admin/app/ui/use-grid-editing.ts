import { pastedBlock } from '@gongfang/contract/sku-matrix'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { GridColumn } from './grid-column.ts'
import { type Cell, type Range, rangeOf, step } from './grid-range.ts'

interface Grid<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  onChange: (rows: Row[]) => void
}

export type GridEditing = ReturnType<typeof useGridEditing>

/** The active cell, the selected block, and what keys and the clipboard do to it. */
export function useGridEditing<Row>(grid: Grid<Row>) {
  const { rows, columns } = grid
  const [active, setActive] = useState<Cell>(() => ({ row: 0, column: firstTyped(columns) }))
  /** The other corner of the selected block. */
  const [anchor, setAnchor] = useState<Cell | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const range = rangeOf(active, anchor)

  const go = (to: Cell, extend = false) => {
    setAnchor(extend ? (anchor ?? active) : null)
    setActive(to)
    setHasFocus(true)
  }
  const put = (block: Range, textAt: TextAt) => grid.onChange(withTexts(grid, block, textAt))

  const onKey = (event: KeyboardEvent, editing: boolean) => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
      event.preventDefault()
      return put(range, (row, column) =>
        row === 0 ? undefined : textOf(grid, range.top, range.left + column),
      )
    }
    if (!editing && (key === 'Delete' || (key === 'Backspace' && anchor))) {
      event.preventDefault()
      return put(range, () => '')
    }
    const to = step({ key, shiftKey, editing }, active, { rows: rows.length, columns })
    if (!to) return
    event.preventDefault()
    go(to, shiftKey && key.startsWith('Arrow'))
  }
  const onCopy = (event: ClipboardEvent) => {
    if (!anchor) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(grid, range))
  }
  const onPaste = (event: ClipboardEvent) => {
    const block = pastedBlock(event.clipboardData.getData('text/plain'))
    const single = block.length === 1 && block[0]?.length === 1
    if (single && !anchor) return
    event.preventDefault()
    if (single) return put(range, () => block[0]?.[0])
    const { top, left } = range
    const bottom = top + block.length - 1
    const right = left + Math.max(...block.map((cells) => cells.length)) - 1
    put({ top, left, bottom, right }, (row, column) => block[row]?.[column])
    setActive({ row: top, column: left })
    setAnchor({ row: Math.min(bottom, rows.length - 1), column: Math.min(right, columns.length - 1) })
  }
  return { active, isBlock: anchor !== null, range, hasFocus, go, put, onKey, onCopy, onPaste }
}

/** The text for a cell of a block, counted from its corner; undefined leaves the cell as it is. */
type TextAt = (row: number, column: number) => string | undefined

const firstTyped = <Row>(columns: readonly GridColumn<Row>[]) =>
  Math.max(
    0,
    columns.findIndex(({ write }) => write),
  )

/** Puts texts into the cells of a block. A cell that does not take its text stays as it is. */
function withTexts<Row>({ rows, columns }: Grid<Row>, block: Range, textAt: TextAt): Row[] {
  const next = [...rows]
  for (let row = block.top; row <= Math.min(block.bottom, rows.length - 1); row++)
    for (let at = block.left; at <= Math.min(block.right, columns.length - 1); at++) {
      const [column, text, before] = [columns[at], textAt(row - block.top, at - block.left), next[row]]
      if (column?.write && text !== undefined && before !== undefined)
        next[row] = column.write(before, text) ?? before
    }
  return next
}

function textOf<Row>({ rows, columns }: Grid<Row>, row: number, column: number): string {
  const value = rows[row]
  return value === undefined ? '' : (columns[column]?.read(value) ?? '')
}

/** A block as spreadsheets exchange it: cells between tabs, rows between line breaks. */
const copied = <Row>(grid: Grid<Row>, range: Range) =>
  Array.from({ length: range.bottom - range.top + 1 }, (_, row) =>
    Array.from({ length: range.right - range.left + 1 }, (_, at) =>
      textOf(grid, range.top + row, range.left + at),
    ).join('\t'),
  ).join('\n')
