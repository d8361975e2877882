import { type RefusalReason, refuse } from '@gongfang/contract/base/refusal'
import { visibleText } from '@gongfang/contract/base/typed-text'
import { type ApartLimits, runApart } from './apart.ts'
import type { Sender } from './lane.ts'
import type { GridLimits, MarkKind, WorkbookSheet } from './workbook/grid.ts'

export type { MarkKind, WorkbookSheet } from './workbook/grid.ts'
export interface SheetLimits extends ApartLimits, GridLimits {}

export interface Workbook {
  /** The visible sheets, in their order. A text file, and a page that is called .xls, is one without a name. */
  readonly sheets: readonly WorkbookSheet[]
  readonly hiddenSheets: readonly string[]
  /** Visible sheets that were too much together with those before them. */
  readonly unreadSheets: readonly string[]
}

export interface SheetText {
  /** Row 12 of the file is the twelfth, blank when it is hidden. */
  readonly rows: string[][]
  /** Cells with a formula: row and column, from 0. */
  readonly formulas: readonly (readonly [row: number, column: number])[]
  /** The same for cells with a mark. */
  readonly marks: readonly (readonly [row: number, column: number, kind: MarkKind])[]
  /** A workbook tells a formula from a text that begins with `=`; a text file does not. */
  readonly isWorkbook: boolean
}

/** Limits for files of shoppers: about ten thousand filled cells. */
export const LIST_LIMITS: SheetLimits = {
  rows: 5_000,
  columns: 60,
  characters: 200,
  patienceMs: 8_000,
  memoryMb: 192,
  bytes: 8 * 1024 * 1024,
}

/**
 * Reads what a person sees of a workbook, a text file or a table of a page: visible sheets and rows only, cells as they
 * are shown. A merged cell stands in all of its rows, in its first column. Days are written 2026-11-05, with the time
 * when the format shows one. A process of its own with little memory and little time reads it, so that a hostile file
 * takes nothing down with it. Files of other kinds are refused with what to do.
 */
export async function readWorkbook(file: Buffer, limits: SheetLimits, sender: Sender): Promise<Workbook> {
  const args = [limits.rows, limits.columns, limits.characters, limits.bytes].map(String)
  const text = await runApart('./sheet-reader.ts', { args, input: file, limits }, sender)
  if (!text) return refuse('sheetUnreadable')
  const read = JSON.parse(text.toString()) as Workbook | { readonly refused: RefusalReason }
  if ('refused' in read) return refuse(read.refused)
  const sheets = read.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map(visibleText)),
  }))
  return { ...read, sheets }
}

/** The first visible sheet, with where its formulas are, and as large as told. */
export async function readTable(file: Buffer, limits: SheetLimits, sender: Sender): Promise<SheetText> {
  const [sheet] = (await readWorkbook(file, limits, sender)).sheets
  return sheet ? tableOf(sheet, limits) : { rows: [], formulas: [], marks: [], isWorkbook: false }
}

/** The sheet with its blank and hidden rows, so that a row's place is its number. */
export function tableOf(sheet: WorkbookSheet, { rows: most }: Pick<SheetLimits, 'rows'>): SheetText {
  const last = Math.min(sheet.numbers.at(-1) ?? 0, most + 1)
  const rows = Array.from({ length: last }, (): string[] => [])
  const isWorkbook = sheet.name !== ''
  const width = isWorkbook ? Math.max(0, ...sheet.rows.map((row) => row.length)) : 0
  for (const [at, number] of sheet.numbers.entries())
    if (number <= last) rows[number - 1] = padded(sheet.rows[at]!, width)
  const rowOf = (at: number) => sheet.numbers[at]! - 1
  return {
    rows,
    formulas: sheet.formulas.map(([row, column]) => [rowOf(row), column]),
    marks: sheet.marks.map(([row, column, kind]) => [rowOf(row), column, kind]),
    isWorkbook,
  }
}

const padded = (row: string[], width: number) =>
  row.length < width ? [...row, ...new Array<string>(width - row.length).fill('')] : row
