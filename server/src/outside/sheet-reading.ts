import { refuse } from '@gongfang/contract/refusal'
import { visibleText } from '@gongfang/contract/typed-text'
import { type ApartLimits, runApart } from './apart.ts'

export interface SheetLimits extends ApartLimits {
  /** Largest number of rows. One more is read, so that an excess is noticed. */
  readonly rows: number
  readonly columns: number
  /** Largest number of characters of a cell; the rest is not read. */
  readonly characters: number
}

export interface SheetText {
  readonly rows: string[][]
  /** Cells with a formula: row and column, from 0. */
  readonly formulas: readonly (readonly [row: number, column: number])[]
}

/** Limits for files of shoppers: about ten thousand filled cells. */
const LIST: SheetLimits = {
  rows: 5_000,
  columns: 60,
  characters: 200,
  patienceMs: 8_000,
  memoryMb: 192,
  bytes: 4 * 1024 * 1024,
}

/**
 * The first sheet of an .xlsx, or a .csv in UTF-8 or GBK, as rows of text. Read by a process of its own with little
 * memory and little time, so that a file made to burst takes nothing down with it.
 */
export const readSheet = async (file: Buffer) => (await readTable(file, LIST)).rows

/** The same, with where its formulas are, and as large as told. */
export async function readTable(file: Buffer, limits: SheetLimits): Promise<SheetText> {
  const args = [limits.rows, limits.columns, limits.characters].map(String)
  const text = await runApart('./sheet-reader.ts', { args, input: file, limits })
  if (!text) return refuse('sheetUnreadable')
  const sheet: SheetText = JSON.parse(text.toString())
  return { ...sheet, rows: sheet.rows.map((row) => row.map(visibleText)) }
}
