import { type RefObject, useEffect } from 'react'

/** J and K move through the rows, X chooses one, E or Enter opens it. They do nothing while typing or under a dialog. */
export function useListKeys(table: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || event.defaultPrevented || isBusy(target as HTMLElement)) return
      const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const done = act(key.length === 1 ? key.toLowerCase() : key, rows, at, target as HTMLElement)
      if (done) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [table])
}

function act(key: string, rows: readonly HTMLElement[], at: number, target: HTMLElement): boolean {
  const row = rows[at]
  const onRow = row !== undefined && row === target
  if (key === 'j' || (key === 'ArrowDown' && onRow)) return focus(rows[Math.min(at + 1, rows.length - 1)])
  if (key === 'k' || (key === 'ArrowUp' && onRow)) return focus(rows[Math.max(at - 1, 0)])
  if (key === 'x') return press(row?.querySelector('.ant-table-selection-column input, .ant-checkbox-input'))
  if (key === 'e' || (key === 'Enter' && onRow)) return open(row)
  return false
}

/** Presses a row's link, or its first link or button where it has none. */
const open = (row: HTMLElement | undefined) =>
  press(
    row?.querySelector('[data-row-link]') ??
      row?.querySelector('td:not(.ant-table-selection-column) :is(a, button), li[data-row] :is(a, button)'),
  )

function focus(row: HTMLElement | undefined): boolean {
  row?.focus()
  row?.scrollIntoView({ block: 'nearest' })
  return row !== undefined
}

function press(element: Element | null | undefined): boolean {
  ;(element as HTMLElement | null | undefined)?.click()
  return element != null
}

/** True if the focus is in a field or a dialog is open. */
const isBusy = (target: HTMLElement) =>
  target.closest(
    'textarea, select, [contenteditable="true"], input:not([type="checkbox"]), [role="dialog"], [role="menu"], [role="listbox"]',
  ) !== null ||
  document.querySelector('.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open') !== null
