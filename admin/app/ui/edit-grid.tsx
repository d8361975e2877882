import { pastedBlock } from '@gongfang/contract/sku-matrix'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import styles from './edit-grid.module.css'
import { GridInput } from './edit-grid-input.tsx'
import { type Cell, type Range, rangeOf, step, within } from './grid-range.ts'

export interface GridColumn<Row> {
  key: string
  title: string
  width: number
  /** What stands in the cell as text: shown, copied, edited. */
  read: (row: Row) => string
  /** The row with what was typed or pasted; undefined when that cannot stand there. Without it the cell is only shown. */
  write?: (row: Row, text: string) => Row | undefined
  /** The sentence for a text that `write` refuses. */
  why?: (row: Row, text: string) => string | undefined
  /** Drawn instead of the text; not typed into, but pasted over and filled all the same. */
  render?: (row: Row, at: number) => ReactNode
  align?: 'right'
  check?: boolean
}

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

const ROW = 33
/** Rows drawn above and below what is seen. */
const MARGIN = 8

/**
 * Cells as in a spreadsheet: arrows, Tab and Enter move, typing replaces, Shift marks a block that is copied, filled down
 * (Ctrl D), cleared, or pasted over. Only what is seen is drawn.
 */
export function EditGrid<Row>(props: EditGridProps<Row>) {
  const { label, rows, columns, rowKey, onChange, fault, changed, disabled = false } = props
  const box = useRef<HTMLDivElement>(null)
  const first = Math.max(
    0,
    columns.findIndex(({ write }) => write),
  )
  const [active, setActive] = useState<Cell>({ row: 0, column: first })
  const [anchor, setAnchor] = useState<Cell | null>(null)
  const [taken, take] = useState(false)
  const [top, setTop] = useState(0)
  const range = rangeOf(active, anchor)
  const [height, setHeight] = useState(600)
  const from = Math.max(0, Math.floor(top / ROW) - MARGIN)
  const until = Math.min(rows.length, Math.ceil((top + height) / ROW) + MARGIN)

  useLayoutEffect(() => {
    if (!box.current) return
    const watch = new ResizeObserver(([entry]) => entry && setHeight(entry.target.clientHeight))
    watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (taken) showRow(box.current, active.row)
  }, [active.row, taken])

  const go = (to: Cell, extend = false) => {
    setAnchor(extend ? (anchor ?? active) : null)
    setActive(to)
    take(true)
  }

  /** Each cell of the block gets its text; what cannot stand in a cell leaves it as it is. */
  const put = (block: Range, textAt: (row: number, column: number) => string | undefined) => {
    const next = [...rows]
    for (let row = block.top; row <= Math.min(block.bottom, rows.length - 1); row++)
      for (let at = block.left; at <= Math.min(block.right, columns.length - 1); at++) {
        const [column, text, before] = [columns[at], textAt(row - block.top, at - block.left), next[row]]
        if (column?.write && text !== undefined && before !== undefined)
          next[row] = column.write(before, text) ?? before
      }
    onChange(next)
  }
  const textOf = (row: number, column: number) => {
    const value = rows[row]
    return value === undefined ? '' : (columns[column]?.read(value) ?? '')
  }
  const fillDown = () =>
    put(range, (row, column) => (row === 0 ? undefined : textOf(range.top, range.left + column)))

  const onKey = (event: KeyboardEvent, editing: boolean) => {
    const { key, shiftKey, ctrlKey, metaKey } = event
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'd') {
      event.preventDefault()
      return fillDown()
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
    const lines = Array.from({ length: range.bottom - range.top + 1 }, (_, row) =>
      Array.from({ length: range.right - range.left + 1 }, (_, at) =>
        textOf(range.top + row, range.left + at),
      ).join('\t'),
    )
    event.clipboardData.setData('text/plain', lines.join('\n'))
  }
  const onPaste = (event: ClipboardEvent) => {
    const block = pastedBlock(event.clipboardData.getData('text/plain'))
    const single = block.length === 1 && block[0]?.length === 1
    if (single && !anchor) return
    event.preventDefault()
    if (single) return put(range, () => block[0]?.[0])
    const { top: row, left: column } = range
    const size = {
      top: row,
      left: column,
      bottom: row + block.length - 1,
      right: column + Math.max(...block.map((cells) => cells.length)) - 1,
    }
    put(size, (at, cell) => block[at]?.[cell])
    setActive({ row, column })
    setAnchor({
      row: Math.min(size.bottom, rows.length - 1),
      column: Math.min(size.right, columns.length - 1),
    })
  }

  return (
    <div ref={box} className={styles.box} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrows is a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-multiselectable
        className={styles.sheet}
        style={{ width: columns.reduce((sum, { width }) => sum + width, 44) }}
        onCopy={onCopy}
        onPaste={disabled ? undefined : onPaste}
      >
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
        <tbody>
          {from > 0 && (
            <tr style={{ height: from * ROW }}>
              <td colSpan={columns.length + 1} />
            </tr>
          )}
          {rows.slice(from, until).map((row, offset) => {
            const at = from + offset
            return (
              <tr key={rowKey(row, at)} aria-rowindex={at + 2} style={{ height: ROW }}>
                <th scope="row">{at + 1}</th>
                {columns.map((column, place) => {
                  const wrong = fault?.(at, column.key)
                  const isActive = active.row === at && active.column === place
                  return (
                    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: cells of a grid
                    // biome-ignore lint/a11y/useKeyWithClickEvents: the cell that is left and entered by keys holds an input
                    <td
                      key={column.key}
                      title={wrong}
                      aria-selected={anchor ? within(range, at, place) : isActive}
                      data-wrong={wrong ? '' : undefined}
                      data-changed={changed?.(row, column.key) ? '' : undefined}
                      data-shown={column.write && !disabled ? undefined : ''}
                      className={column.align === 'right' ? styles.right : undefined}
                      onMouseDown={(event) => {
                        if (!event.shiftKey) return
                        event.preventDefault()
                        go({ row: at, column: place }, true)
                      }}
                      onClick={(event) => {
                        if (!event.shiftKey && !column.render) go({ row: at, column: place })
                      }}
                    >
                      {column.render ? (
                        column.render(row, at)
                      ) : isActive && column.write && !disabled ? (
                        <GridInput
                          key={`${at} ${place} ${column.read(row)}`}
                          label={`第 ${at + 1} 行${column.title}${wrong ? `：${wrong}` : ''}`}
                          text={column.read(row)}
                          check={column.check ?? false}
                          takeFocus={taken}
                          wrong={wrong !== undefined}
                          onKey={onKey}
                          onCommit={(text) =>
                            put({ top: at, bottom: at, left: place, right: place }, () => text)
                          }
                        />
                      ) : (
                        <span>
                          {column.check ? (column.read(row) === '是' ? '✓' : '—') : column.read(row)}
                        </span>
                      )}
                    </td>
                  )
                })}
              </tr>
            )
          })}
          {until < rows.length && (
            <tr style={{ height: (rows.length - until) * ROW }}>
              <td colSpan={columns.length + 1} />
            </tr>
          )}
        </tbody>
      </table>
    </div>
  )
}

function showRow(box: HTMLDivElement | null, row: number) {
  if (!box) return
  const [top, bottom] = [row * ROW, (row + 2) * ROW]
  if (top < box.scrollTop) box.scrollTop = top
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight
}
