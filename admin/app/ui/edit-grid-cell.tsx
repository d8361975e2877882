import styles from './edit-grid.module.css'
import { GridInput } from './edit-grid-input.tsx'
import type { GridColumn } from './grid-column.ts'
import { within } from './grid-range.ts'
import type { GridEditing } from './use-grid-editing.ts'

interface GridCellProps<Row> {
  grid: GridEditing<Row>
  row: Row
  column: GridColumn<Row>
  /** Row and column of the cell, from 0. */
  at: number
  place: number
  fault: string | undefined
  changed: boolean
  disabled: boolean
}

export function GridCell<Row>(props: GridCellProps<Row>) {
  const { grid, row, column, at, place, changed, disabled } = props
  const untaken = grid.untakenAt(row, at, column.key)
  const fault = untaken?.why ?? props.fault
  const isActive = grid.active.row === at && grid.active.column === place
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: cells of a grid
    // biome-ignore lint/a11y/useKeyWithClickEvents: the cell that is left and entered by keys holds an input
    <td
      title={fault}
      aria-selected={grid.isBlock ? within(grid.range, at, place) : isActive}
      data-wrong={fault ? '' : undefined}
      data-changed={changed ? '' : undefined}
      data-shown={column.write && !disabled ? undefined : ''}
      className={column.align === 'right' ? styles.right : undefined}
      onMouseDown={(event) => {
        if (!event.shiftKey) return
        event.preventDefault()
        grid.go({ row: at, column: place }, true)
      }}
      onClick={(event) => {
        if (!event.shiftKey && !column.render) grid.go({ row: at, column: place })
      }}
    >
      <CellContent {...props} fault={fault} typed={untaken?.text} isActive={isActive} />
    </td>
  )
}

interface CellContentProps<Row> extends GridCellProps<Row> {
  /** A text that the cell did not take. */
  typed: string | undefined
  isActive: boolean
}

function CellContent<Row>(props: CellContentProps<Row>) {
  const { grid, row, column, at, place, fault, typed, disabled, isActive } = props
  if (column.render) return column.render(row, at)
  const text = typed ?? column.read(row)
  if (!isActive || !column.write || disabled)
    return <span>{column.check ? (text === '是' ? '✓' : '—') : text}</span>
  return (
    <GridInput
      key={`${at} ${place} ${text}`}
      label={`第 ${at + 1} 行${column.title}${fault ? `：${fault}` : ''}`}
      text={text}
      check={column.check ?? false}
      takeFocus={grid.hasFocus}
      wrong={fault !== undefined}
      onKey={grid.onKey}
      onCommit={(next) => grid.put({ top: at, bottom: at, left: place, right: place }, () => next)}
    />
  )
}
