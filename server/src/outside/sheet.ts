import { showTime } from '@gongfang/contract/time'
import type { CellStyle, WriteSheet } from 'hucre/xlsx'
import { type Look, type Row, type Sheet, writeWorkbook } from './workbook.ts'

export type SheetCell = string | number | null

export interface SheetColumn {
  readonly head: string
  /** In characters of Latin text; a Chinese one takes two. */
  readonly width: number
  /** As spreadsheets write it: '0.00'. */
  readonly format?: string
  /** Its cell in the row of sums. */
  readonly sum?: SheetCell
}

/** One table on one sheet: a title, lines above, heads, rows, and lines below. */
export interface SheetTable {
  readonly name: string
  readonly title: string
  readonly above: readonly string[]
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
  readonly below: readonly string[]
}

/** Above a list: when it was written out, and of how many it is the newest. */
export const listLines = ({ now, total, shown }: { now: Date; total: number; shown: number }) => [
  `导出时间：${showTime(now)}`,
  `共 ${total} 条${total > shown ? `，仅导出最近 ${shown} 条` : ''}`,
]

export const makeSheet = (table: SheetTable): Promise<Buffer> => makeBook([table])

/** Text stays text: no cell is ever a formula. */
export function makeBook(tables: readonly SheetTable[]): Promise<Buffer> {
  const formats = [...new Set(tables.flatMap(({ columns }) => columns.map(({ format }) => format)))]
  const looks = [plain, title, head, ...formats.flatMap((format) => [bodyWith(format), sumWith(format)])]
  const bodyAt = (format: string | undefined) => 3 + 2 * formats.indexOf(format)
  return writeWorkbook(
    tables.map((table) => sheetOf(table, bodyAt)),
    looks,
  )
}

const plain: Look = {}
const title: Look = { bold: true, size: 16, horizontal: 'center' }
const head: Look = { bold: true, bordered: true, grey: true, vertical: 'center' }
const withFormat = (format: string | undefined) => (format === undefined ? {} : { format })
const sumWith = (format: string | undefined): Look => ({ ...head, ...withFormat(format) })
const bodyWith = (format: string | undefined): Look => ({
  ...{ bordered: true, vertical: 'center', wraps: true },
  ...withFormat(format),
})
/** Places in the list of looks. */
const [TITLE, HEAD] = [1, 2]

export interface PlainSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
  /** Row and column, from 0, of what stands out. */
  readonly marked?: readonly (readonly [row: number, column: number])[]
}

/** Heads and rows and nothing else, every cell a text: what somebody fills in, or gets back with remarks. */
export async function makePlainBook(sheets: readonly PlainSheet[]): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const head: CellStyle = { font: { bold: true }, fill: grey }
  const made = sheets.map(
    ({ name, columns, rows, marked = [] }): WriteSheet => ({
      name,
      columns: columns.map(({ width }) => ({ width, numFmt: '@' })),
      rows: [columns.map(({ head }) => head), ...rows].map((row) => row.map(harmless)),
      cells: new Map<string, { style: CellStyle }>([
        ...columns.map((_, at) => [`0,${at}`, { style: head }] as const),
        ...marked.map(([row, column]) => [`${row + 1},${column}`, { style: { fill: red } }] as const),
      ]),
      freezePane: { rows: 1 },
    }),
  )
  return Buffer.from(await writeXlsx({ sheets: made, defaultFont: { name: '微软雅黑', size: 10 } }))
}

function sheetOf(table: SheetTable, bodyAt: (format: string | undefined) => number): Sheet {
  const { name, columns, above, below } = table
  const wide = (text: string, look = 0): Row => ({ cells: [harmless(text)], looks: [look], isWide: true })
  const heads = columns.map((column) => harmless(column.head))
  const sums = columns.map(({ sum = null }) => harmless(sum))
  const body = columns.map(({ format }) => bodyAt(format))
  return {
    name,
    widths: columns.map(({ width }) => width),
    rows: [
      wide(table.title, TITLE),
      ...above.map((text) => wide(text)),
      { cells: heads, looks: columns.map(() => HEAD) },
      ...table.rows.map((row) => ({ cells: row.map(harmless), looks: body })),
      columns.some(({ sum }) => sum !== undefined)
        ? { cells: sums, looks: body.map((look) => look + 1) }
        : { cells: [], looks: [] },
      ...below.map((text) => wide(text)),
    ],
    frozen: 2 + above.length,
  }
}

/** A longer cell, or one with these signs, makes the whole file one that cannot be opened. */
const MOST_CHARACTERS = 32_767
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/**
 * A program that turns the sheet into CSV, or somebody who edits a cell, must not wake up what looks like a formula;
 * Chinese ones take the wide signs for the same.
 */
export function harmless(cell: SheetCell): SheetCell {
  if (typeof cell !== 'string') return cell
  const text = cell.replace(UNWRITABLE, '')
  const still = /^[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text
  return (still.length > MOST_CHARACTERS ? `${still.slice(0, MOST_CHARACTERS - 1)}…` : still) || null
}

const grey = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EBEFF3' } } as const
const red = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFD6D6' } } as const
