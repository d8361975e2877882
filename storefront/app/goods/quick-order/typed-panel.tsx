import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { QuantityInput } from '../../ui/form/number-input.tsx'
import { CodeInput } from './code-input.tsx'
import styles from './panels.module.css'
import {
  blankRows,
  changeRows,
  keptRows,
  rowsAfter,
  type TypedRow,
  typedLimits,
  typedLines,
} from './typed.ts'
import type { QuickList } from './use-quick-list.ts'

interface PanelProps {
  /** Number of lines that the list can still take. */
  room: number
  busy: boolean
  add: QuickList['add']
}

/** Rows for typing. Enter moves to the next code, Tab to the quantity. */
export function TypedPanel({ room, busy, add }: PanelProps) {
  const [rows, setRows] = useState(keptRows)
  const table = useRef<HTMLTableSectionElement>(null)
  const put = (change: Parameters<typeof changeRows>[0]) => {
    changeRows(change)
    setRows(keptRows())
  }
  const set = (at: number, change: Partial<TypedRow>) =>
    put((before) => before.map((row, index) => (index === at ? { ...row, ...change } : row)))
  const lines = typedLines(rows)
  const left = Math.max(0, lines.length - room)
  const goOn = (at: number) => {
    const next = table.current?.querySelectorAll<HTMLInputElement>('[role="combobox"]')[at + 1]
    if (next) return next.focus()
    put((before) => [...before, ...blankRows()])
    // The new rows must be drawn first.
    requestAnimationFrame(() =>
      table.current?.querySelectorAll<HTMLInputElement>('[role="combobox"]')[at + 1]?.focus(),
    )
  }
  const submit = async () => {
    if (await add(lines.slice(0, room))) put((before) => rowsAfter(before, room))
  }

  return (
    <>
      <table className={styles.typed}>
        <thead>
          <tr>
            <th scope="col">行</th>
            <th scope="col">型号</th>
            <th scope="col">数量</th>
          </tr>
        </thead>
        <tbody ref={table}>
          {rows.map((row, at) => (
            <RowFields
              key={at}
              at={at}
              row={row}
              onChange={(change) => set(at, change)}
              onEnter={() => goOn(at)}
            />
          ))}
        </tbody>
      </table>
      {left > 0 && (
        <p className={styles.tooMany} role="status">
          一次最多 200 行，超出的 {left} 行会留在表中，请分批添加。
        </p>
      )}
      <p className={styles.actions}>
        <Button
          busy={busy}
          busyText="识别中…"
          disabledReason={lines.length === 0 ? '请先填写型号' : undefined}
          onClick={submit}
        >
          识别型号
        </Button>
        <Button variant="outline" onClick={() => put((before) => [...before, ...blankRows()])}>
          添加 10 行
        </Button>
      </p>
    </>
  )
}

interface RowFieldsProps {
  at: number
  row: TypedRow
  onChange: (change: Partial<TypedRow>) => void
  onEnter: () => void
}

const RowFields = ({ at, row, onChange, onEnter }: RowFieldsProps) => (
  <tr>
    <th scope="row">{at + 1}</th>
    <td>
      <CodeInput
        label={`型号，第 ${at + 1} 行`}
        value={row.code}
        onChange={(code) => onChange({ code })}
        onEnter={onEnter}
      />
    </td>
    <td>
      <QuantityInput
        limits={typedLimits}
        aria-label={`数量，第 ${at + 1} 行`}
        placeholder="起订量"
        value={row.quantity}
        onChange={(quantity) => onChange({ quantity })}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) onEnter()
        }}
      />
    </td>
  </tr>
)
