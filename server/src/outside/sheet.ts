import { showTime } from '@gongfang/contract/base/time'
import type { CellStyle, CellValue, WriteSheet } from 'hucre/xlsx'
import { type SheetCell, type SheetColumn, withSerials, writable } from './sheet-cell.ts'
import { workbookOf } from './workbook/write.ts'

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
export async function makeBook(tables: readonly SheetTable[]): Promise<Buffer> {
  const { writeXlsx } = await import('hucre/xlsx')
  const book = { sheets: tables.map(sheetOf), defaultFont: { name: '微软雅黑', size: 10 } }
  return Buffer.from(await writeXlsx(book))
}

export interface PlainSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly SheetCell[])[]
  /** Row and column, from 0, of what stands out. */
  readonly marked?: readonly (readonly [row: number, column: number])[]
}

/** Heads and rows and nothing else, every cell a text: what somebody fills in, or gets back with remarks. */
export async function makePlainBook(sheets: readonly PlainSheet[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of workbookOf(sheets)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function sheetOf(table: SheetTable): WriteSheet {
  const { columns, above, rows, below } = table
  const width = columns.length
  const wide = (text: string) => [text, ...new Array<null>(width - 1).fill(null)]
  const headAt = 1 + above.length
  const all: CellValue[][] = [
    wide(table.title),
    ...above.map(wide),
    columns.map(({ head }) => head),
    ...rows.map((row) => withSerials(row, columns)),
    columns.some(({ sum }) => sum !== undefined) ? columns.map(({ sum = null }) => sum) : [],
    ...below.map(wide),
  ].map((row) => row.map(writable))
  const sumsAt = headAt + 1 + rows.length
  const isWide = (row: number) => row < headAt || row > sumsAt
  return {
    name: table.name,
    columns: columns.map(({ width }) => ({ width })),
    rows: all,
    cells: new Map(
      all.flatMap((row, at) =>
        row.map((_, column) => [
          `${at},${column}`,
          { style: styleOf({ at, headAt, sumsAt, format: columns[column]?.format }) },
        ]),
      ),
    ),
    merges: all.flatMap((_, at) =>
      isWide(at) ? [{ startRow: at, startCol: 0, endRow: at, endCol: width - 1 }] : [],
    ),
    freezePane: { rows: headAt + 1 },
    ...(rows.length > 1 && { autoFilter: { range: rangeOf(headAt, rows.length, width) } }),
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      printTitlesRow: `$${headAt + 1}:$${headAt + 1}`,
    },
    headerFooter: { oddFooter: '&C第 &P / &N 页' },
  }
}

/** The heads and the rows below them, without title, sums and lines: what a filter hides and sorts. */
function rangeOf(headAt: number, rows: number, columns: number): string {
  const last = columns > 26 ? `A${String.fromCharCode(64 + columns - 26)}` : String.fromCharCode(64 + columns)
  return `A${headAt + 1}:${last}${headAt + 1 + rows}`
}

interface Place {
  readonly at: number
  readonly headAt: number
  readonly sumsAt: number
  readonly format: string | undefined
}

function styleOf({ at, headAt, sumsAt, format }: Place): CellStyle {
  if (at === 0) return { font: { bold: true, size: 16 }, alignment: { horizontal: 'center' } }
  if (at < headAt || at > sumsAt) return {}
  const numFmt = format ? { numFmt: format } : {}
  if (at > headAt && at < sumsAt) {
    return { border: thin, alignment: { vertical: 'center', wrapText: true }, ...numFmt }
  }
  const bold: CellStyle = {
    font: { bold: true },
    border: thin,
    fill: grey,
    alignment: { vertical: 'center' },
  }
  return at === headAt ? bold : { ...bold, ...numFmt }
}

const side = { style: 'thin', color: { rgb: 'B8C0C8' } } as const
const thin = { top: side, right: side, bottom: side, left: side }
const grey = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'EBEFF3' } } as const
