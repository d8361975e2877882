import { Alert, Button } from 'antd'
import { useLayoutEffect, useRef } from 'react'
import styles from './edit-grid.module.css'
import { GridCell } from './edit-grid-cell.tsx'
import type { GridColumn } from './grid-column.ts'
import { UNREAD } from './unread.ts'
import { type GridEditing, useGridEditing } from './use-grid-editing.ts'
import { ROW_HEIGHT, scrollToRow, useVisibleRows } from './use-visible-rows.ts'

interface EditGridProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly GridColumn<Row>[]
  rowKey: (row: Row, at: number) => string | number
  onChange: (rows: Row[]) => void
  fault?: (at: number, key: string) => string | undefined
  changed?: (row: Row, key: string) => boolean
  disabled?: boolean
}

/**
 * Cells as in a spreadsheet: arrows, Tab and Enter move, typing replaces, Shift selects a block that is copied, filled down
 * (Ctrl D), cleared, or pasted over; Ctrl Z takes that back. Only visible rows are drawn.
 */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const { label, rows, columns, rowKey, fault, changed, disabled = false } = props
  const box = useRef<HTMLDivElement>(null)
  const { from, until, onScroll } = useVisibleRows(box, rows.length)
  const grid = useGridEditing(props)
  useLayoutEffect(() => {
    if (grid.hasFocus) scrollToRow(box.current, grid.active.row)
  }, [grid.active.row, grid.hasFocus])
  return (
    <>
      <GridNotice grid={grid} />
      <div ref={box} className={styles.box} onScroll={onScroll}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrows is a grid
          role="grid"
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-multiselectable
          className={styles.grid}
          style={{ width: columns.reduce((sum, { width }) => sum + width, 44) }}
          onCopy={grid.onCopy}
          onPaste={disabled ? undefined : grid.onPaste}
        >
          <GridHead columns={columns} />
          <tbody>
            <Undrawn rows={from} columns={columns.length} />
            {rows.slice(from, until).map((row, offset) => {
              const at = from + offset
              return (
                <tr key={rowKey(row, at)} aria-rowindex={at + 2} style={{ height: ROW_HEIGHT }}>
                  <th scope="row">{at + 1}</th>
                  {columns.map((column, place) => (
                    <GridCell
                      key={column.key}
                      {...{ grid, row, column, at, place, disabled }}
                      fault={fault?.(at, column.key)}
                      changed={changed?.(row, column.key) ?? false}
                    />
                  ))}
                </tr>
              )
            })}
            <Undrawn rows={rows.length - until} columns={columns.length} />
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Names the cells that did not take a text. They hold their old values, and nothing is saved until that is settled. */
function GridNotice<Row>({ grid: { untaken, left, drop } }: { grid: GridEditing<Row> }) {
  if (untaken.length === 0 && left.length === 0) return null
  const [first] = untaken
  const said = [
    ...(first
      ? [
          `${untaken.length} 个单元格没有填入，如第 ${first.row + 1} 行${first.title}“${first.text}”：${first.why}`,
        ]
      : []),
    ...left,
  ].join('；')
  return (
    <Alert
      type={first ? 'error' : 'warning'}
      showIcon
      className={styles.notice}
      title={
        <span role="alert" tabIndex={-1} {...(first && { [UNREAD]: said })}>
          {said}
        </span>
      }
      action={
        <Button size="small" onClick={drop}>
          {first ? '保留原值' : '知道了'}
        </Button>
      }
    />
  )
}

const GridHead = <Row,>({ columns }: { columns: readonly GridColumn<Row>[] }) => (
  <>
    <colgroup>
      <col style={{ width: 44 }} />
      {columns.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
    <thead>
      <tr>
        <th scope="col">#</th>
        {columns.map(({ key, title, align }) => (
          <th key={key} scope="col" className={align === 'right' ? styles.right : undefined}>
            {title}
          </th>
        ))}
      </tr>
    </thead>
  </>
)

/** Keeps the height of rows outside the visible part. */
const Undrawn = ({ rows, columns }: { rows: number; columns: number }) =>
  rows > 0 && (
    <tr style={{ height: rows * ROW_HEIGHT }}>
      <td colSpan={columns + 1} />
    </tr>
  )
