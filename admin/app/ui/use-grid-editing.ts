import { pastedBlock } from '@gongfang/contract/goods/sku-matrix'
import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { GridColumn } from './grid-column.ts'
import { type Cell, type Range, rangeOf, step } from './grid-range.ts'
import { keyOfCell, type TextAt, type Untaken, writeTexts } from './grid-texts.ts'

interface Grid<Row> {
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  rowKey: (row: Row, at: number) => string | number
  onChange: (rows: Row[]) => void
}

interface Step<Row> {
  before: readonly Row[]
  untaken: readonly Untaken[]
  after: readonly Row[]
}

export type GridEditing<Row> = ReturnType<typeof useGridEditing<Row>>

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
  const { untaken, untakenAt, left, put, back, drop } = useGridTexts(grid)

  const onKey = (event: KeyboardEvent, editing: boolean) => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if (!editing && !shiftKey && (ctrlKey || metaKey) && key.toLowerCase() === 'z') {
      event.preventDefault()
      return back()
    }
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
  return {
    active,
    isBlock: anchor !== null,
    range,
    hasFocus,
    untaken,
    untakenAt,
    left,
    drop,
    go,
    put,
    onKey,
    onCopy,
    onPaste,
  }
}

const firstTyped = <Row>(columns: readonly GridColumn<Row>[]) =>
  Math.max(
    0,
    columns.findIndex(({ write }) => write),
  )

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

/** State of a grid: its typed and pasted values, the cells that were refused, and undo. */
function useGridTexts<Row>(grid: Grid<Row>) {
  const { rows } = grid
  const [untaken, setUntaken] = useState<readonly Untaken[]>([])
  /** Pasted texts that the table has no cells for. */
  const [left, setLeft] = useState<readonly string[]>([])
  const undo = useRef<Step<Row>[]>([])
  const textAtCell = new Map(untaken.map((one) => [one.cell, one]))
  const untakenAt = (row: Row, at: number, key: string) =>
    textAtCell.get(keyOfCell(grid.rowKey(row, at), key))

  const put = (block: Range, textAt: TextAt) => {
    const written = writeTexts(grid, block, textAt)
    // A change from elsewhere cannot be undone here.
    if (undo.current.at(-1)?.after !== rows) undo.current = []
    undo.current = [...undo.current.slice(-49), { before: rows, untaken, after: written.rows }]
    setUntaken([...untaken.filter(({ cell }) => !written.cells.has(cell)), ...written.untaken])
    setLeft(written.left)
    grid.onChange(written.rows)
  }
  const back = () => {
    const last = undo.current.at(-1)
    if (last?.after !== rows) return
    undo.current = undo.current.slice(0, -1)
    setUntaken(last.untaken)
    setLeft([])
    // The same rows as before, so that the step before can be undone, too.
    grid.onChange(last.before as Row[])
  }
  const drop = () => {
    setUntaken([])
    setLeft([])
  }
  return { untaken, untakenAt, left, put, back, drop }
}
