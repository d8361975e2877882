import type { SheetText } from '../outside/sheet-reading.ts'
import type { Column } from './import-kind.ts'
import type { Finding, Line } from './plan-rules.ts'

/** Our own column in the copy of a file; it may come back with the corrected one. */
export const ERROR_HEAD = '错误说明'
/** Titles and notes may stand above the heads. */
const HEADS_WITHIN = 10

export interface ReadSheet {
  readonly lines: Line[]
  readonly findings: Finding[]
  /** Heads that nobody reads. */
  readonly ignored: string[]
  /** Keys of the columns that are there. */
  readonly columns: ReadonlySet<string>
  readonly headRow: number
  readonly width: number
}

/** Rows of text as lines by the heads of their columns; a string says why there are none. */
export function readLines({ rows, formulas }: SheetText, columns: readonly Column[]): ReadSheet | string {
  const keyOf = new Map(columns.flatMap(({ key, head }) => [[headKey(head), key] as const]))
  const keysIn = (row: readonly string[]) => row.map((cell) => keyOf.get(headKey(cell)))
  const needed = columns.filter(({ needed }) => needed)
  const at = rows
    .slice(0, HEADS_WITHIN)
    .findIndex((row) => needed.every(({ key }) => keysIn(row).includes(key)))
  if (at < 0) return `没有找到表头，必须有：${needed.map(({ head }) => head).join('、')}`
  const heads = rows[at] ?? []
  const keys = keysIn(heads)
  const double = heads.find((_, column) => keys[column] && keys.indexOf(keys[column]) !== column)
  if (double) return `表头“${double}”出现了两次`
  const findings: Finding[] = formulas
    .filter(([row, column]) => row > at && keys[column])
    .map(([row, column]) => ({ row: row + 1, column: keys[column] ?? '', text: '不能是公式，请粘贴为数值' }))
  const lines: Line[] = []
  for (const [row, cells] of rows.entries()) {
    if (row <= at || cells.every((cell) => cell.trim() === '')) continue
    lines.push(lineOf(row + 1, cells, keys, findings))
  }
  return {
    lines,
    findings,
    ignored: heads.filter((head, column) => head.trim() !== '' && !keys[column] && head !== ERROR_HEAD),
    columns: new Set(keys.filter((key) => key !== undefined)),
    headRow: at,
    width: heads.length,
  }
}

function lineOf(
  row: number,
  cells: readonly string[],
  keys: readonly (string | undefined)[],
  findings: Finding[],
): Line {
  const text: Record<string, string> = {}
  for (const [at, key] of keys.entries()) {
    const cell = plainCell(cells[at] ?? '')
    if (key === undefined || cell === '') continue
    if (cell.startsWith('=')) findings.push({ row, column: key, text: '不能是公式，请粘贴为数值' })
    else if (/[^\P{Cc}\t\n\r]/u.test(cell)) findings.push({ row, column: key, text: '含有不支持的字符' })
    else text[key] = cell
  }
  return { row, text }
}

/** Our exports write an apostrophe before what would look like a formula. */
const plainCell = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** '价格 (元)*' and '价格（元）' are the same head. */
export const headKey = (head: string) => head.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()
