export interface Cell {
  readonly row: number
  readonly column: number
}

export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = (active: Cell, anchor: Cell | null): Range => {
  const other = anchor ?? active
  return {
    top: Math.min(active.row, other.row),
    bottom: Math.max(active.row, other.row),
    left: Math.min(active.column, other.column),
    right: Math.max(active.column, other.column),
  }
}

export const within = ({ top, bottom, left, right }: Range, row: number, column: number) =>
  row >= top && row <= bottom && column >= left && column <= right

interface Pressed {
  readonly key: string
  readonly shiftKey: boolean
  /** The cell is being edited: left and right move inside its text. */
  readonly editing: boolean
}
interface Size {
  readonly rows: number
  readonly columns: readonly { readonly write?: unknown; readonly render?: unknown }[]
}

/** The cell that a key moves to, among the editable ones; undefined when it does not move. */
export function step(
  { key, shiftKey, editing }: Pressed,
  { row, column }: Cell,
  size: Size,
): Cell | undefined {
  switch (key) {
    case 'ArrowUp':
      return row > 0 ? { row: row - 1, column } : undefined
    case 'ArrowDown':
      return row < size.rows - 1 ? { row: row + 1, column } : undefined
    case 'Enter': {
      const to = row + (shiftKey ? -1 : 1)
      return to >= 0 && to < size.rows ? { row: to, column } : { row, column }
    }
    case 'ArrowLeft':
      return editing ? undefined : sideways({ row, column }, -1, size, false)
    case 'ArrowRight':
      return editing ? undefined : sideways({ row, column }, 1, size, false)
    case 'Tab':
      return sideways({ row, column }, shiftKey ? -1 : 1, size, true)
    default:
      return undefined
  }
}

function sideways(
  { row, column }: Cell,
  by: 1 | -1,
  { rows, columns }: Size,
  wraps: boolean,
): Cell | undefined {
  for (let to = column + by; to >= 0 && to < columns.length; to += by)
    if (isTyped(columns[to])) return { row, column: to }
  const next = row + by
  if (!wraps || next < 0 || next >= rows) return undefined
  const open = columns.flatMap((one, at) => (isTyped(one) ? [at] : []))
  const edge = by > 0 ? open[0] : open.at(-1)
  return edge === undefined ? undefined : { row: next, column: edge }
}

const isTyped = (column: Size['columns'][number] | undefined) => Boolean(column?.write && !column.render)
