export type SheetCell = string | number | null

export interface SheetColumn {
  readonly head: string
  /** In characters of Latin text; a Chinese one takes two. */
  readonly width: number
  /** As spreadsheets write it: '0.00'. */
  readonly format?: string
  /** Its texts are days or times as `showTime` writes them. A long table writes them as dates. */
  readonly isTime?: boolean
  /** Its cell in the row of sums. */
  readonly sum?: SheetCell
}

/** A longer cell, or one with these signs, makes the whole file one that cannot be opened. */
const MOST_CHARACTERS = 32_767
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** A text cell of a workbook is no formula, whatever its first sign is, so it is written as it is. */
export function writable(cell: SheetCell): SheetCell {
  if (typeof cell !== 'string') return cell
  const text = cell.replace(UNWRITABLE, '')
  return (text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - 1)}…` : text) || null
}
