import type { MarkKind, SheetText } from '../../outside/sheet-reading.ts'
import type { ImportColumn } from './import-definition.ts'
import type { ImportLine, RowFinding } from './row-rules.ts'

/** The column that `annotatedSheet` adds. It is ignored when the corrected copy is uploaded. */
export const ERROR_HEAD = '错误说明'
/** The page of the template that explains the columns. */
export const GUIDE_SHEET = '填写说明'
/** Titles and notes may stand above the heads. */
const HEADS_WITHIN = 10

export interface ReadRows {
  readonly lines: ImportLine[]
  readonly findings: RowFinding[]
  /** Heads of columns that the import does not read. */
  readonly ignored: string[]
  readonly headRow: number
}

/** Finds the row of heads and reads the rows below it. A string is the reason why that is impossible. */
export function readLines(
  { rows, formulas, marks, isWorkbook }: SheetText,
  columns: readonly ImportColumn[],
): ReadRows | string {
  const keyOf = new Map(columns.flatMap(({ key, head }) => [[headKey(head), key] as const]))
  const keysIn = (row: readonly string[]) => row.map((cell) => keyOf.get(headKey(cell)))
  const required = columns.filter(({ required }) => required)
  const at = rows
    .slice(0, HEADS_WITHIN)
    .findIndex((row) => required.every(({ key }) => keysIn(row).includes(key)))
  if (at < 0) return `没有找到表头，必须有：${required.map(({ head }) => head).join('、')}`
  const heads = rows[at] ?? []
  const keys = keysIn(heads)
  const repeated = heads.find((_, column) => keys[column] && keys.indexOf(keys[column]) !== column)
  if (repeated) return `表头“${repeated}”出现了两次`
  const findings: RowFinding[] = formulas
    .filter(([row, column]) => row > at && keys[column])
    .map(([row, column]) => ({ row: row + 1, column: keys[column] ?? '', text: '不能是公式，请粘贴为数值' }))
  const marked = new Map(
    marks.filter(([, , kind]) => kind !== 'merged').map(([row, column, kind]) => [`${row},${column}`, kind]),
  )
  const lines: ImportLine[] = []
  for (const [row, cells] of rows.entries()) {
    if (row <= at || cells.every((cell) => cell.trim() === '')) continue
    const markOf = (column: number) => marked.get(`${row},${column}`)
    lines.push(lineOf({ row: row + 1, cells, markOf, isWorkbook }, keys, findings))
  }
  return {
    lines,
    findings,
    ignored: heads.filter((head, column) => head.trim() !== '' && !keys[column] && head !== ERROR_HEAD),
    headRow: at,
  }
}

/** Why a cell that the spreadsheet has changed is not taken: a date or a time was a code such as 11-5. */
export const markWords: Readonly<Record<Exclude<MarkKind, 'merged'>, string>> = {
  rounded: '超过 15 位的数字，末几位已被表格软件改成 0；请先把该列设为文本再重新录入，或上传 .csv',
  damaged: '有无法识别的字符，请重新录入',
  date: '表格软件把内容变成了日期；请把该列设为文本后重新录入',
  time: '表格软件把内容变成了时间；请把该列设为文本后重新录入',
  boolean: '表格软件把内容变成了逻辑值；请把该列设为文本后重新录入',
  error: '单元格是错误值，请重新录入',
}

interface CellRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly markOf: (column: number) => MarkKind | undefined
  readonly isWorkbook: boolean
}

function lineOf(
  { row, cells, markOf, isWorkbook }: CellRow,
  keys: readonly (string | undefined)[],
  findings: RowFinding[],
): ImportLine {
  const text: Record<string, string> = {}
  for (const [at, key] of keys.entries()) {
    const cell = plainCell(cells[at] ?? '')
    if (key === undefined || cell === '') continue
    const mark = markOf(at)
    if (mark && mark !== 'merged') findings.push({ row, column: key, text: markWords[mark] })
    else if (cell.startsWith('=') && !isWorkbook)
      findings.push({ row, column: key, text: '不能是公式，请粘贴为数值' })
    else if (/[^\P{Cc}\t\n\r]/u.test(cell)) findings.push({ row, column: key, text: '含有不支持的字符' })
    else text[key] = cell
  }
  return { row, text }
}

/** Our exports write an apostrophe before what would look like a formula. */
const plainCell = (cell: string) => cell.trim().replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** '价格 (元)*' and '价格（元）' are the same head. */
export const headKey = (head: string) => head.normalize('NFKC').replace(/[\s*]/g, '').toLowerCase()
