export type SheetCell = string | number | null

export interface SheetColumn {
  readonly head: string
  /** In characters of Latin text; a Chinese one takes two. */
  readonly width: number
  /** As spreadsheets write it: '0.00'. */
  readonly format?: string
  /** Its texts are days or times as `showTime` writes them. A workbook has them as dates. */
  readonly isTime?: boolean
  /** Its cell in the row of sums. */
  readonly sum?: SheetCell
}

/** Cells as `showTime` writes them. */
export const timeColumn = (head: string): SheetColumn => ({
  head,
  width: 18,
  format: 'yyyy-mm-dd hh:mm',
  isTime: true,
})
export const dayColumn = (head: string): SheetColumn => ({
  head,
  width: 12,
  format: 'yyyy-mm-dd',
  isTime: true,
})
/** A longer cell, or one with these signs, makes the whole file one that cannot be opened. */
const MOST_CHARACTERS = 32_767
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text cell of a workbook is no formula, whatever its first sign is, so it is written as it is. */
export function writable(cell: SheetCell): SheetCell {
  if (typeof cell !== 'string') return cell
  const text = cell.replace(UNWRITABLE, '')
  return (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text) || null
}

/** The row with days and times as the numbers that spreadsheets count, so that they can be sorted and filtered as dates. */
export const withSerials = (row: readonly SheetCell[], columns: readonly SheetColumn[]): SheetCell[] =>
  row.map((cell, at) => (columns[at]?.isTime ? serialOf(cell) : undefined) ?? cell)

/** '2026-11-05 10:20' in days since 1899-12-30. */
function serialOf(cell: SheetCell): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/.exec(String(cell))?.slice(1)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map((part) => Number(part ?? 0))
  return (Date.UTC(year, month - 1, day, hour, minute) - Date.UTC(1899, 11, 30)) / 86_400_000
}
