import type { ListReading } from '@gongfang/contract/list-line'
import { readSheetRows } from '@gongfang/contract/list-text'

export interface ReadSheet {
  readonly name: string
  /** What a person sees: visible rows, cells as they are shown. */
  readonly rows: readonly (readonly string[])[]
  /** Numbers of the rows in the file. */
  readonly numbers: readonly number[]
  readonly hiddenRows: readonly number[]
}

export interface SheetReading extends ListReading {
  readonly sheet: string
  readonly otherSheets: string[]
  readonly hiddenRows: number[]
}

/** The list of the sheet that has one: the most lines with a quantity, else the most lines. */
export function readSheets(sheets: readonly ReadSheet[], hidden: readonly string[]): SheetReading | null {
  const readings = sheets.map((sheet) => ({ sheet, reading: readSheetRows(sheet.rows, sheet.numbers) }))
  const counted = ({ lines }: ListReading) =>
    lines.filter(({ quantity, choices }) => quantity !== null || choices)
  const [best] = readings
    .filter(({ reading }) => reading.lines.length > 0)
    .sort(
      (a, b) =>
        counted(b.reading).length - counted(a.reading).length ||
        b.reading.lines.length - a.reading.lines.length,
    )
  if (!best) return null
  return {
    ...best.reading,
    sheet: best.sheet.name,
    otherSheets: [
      ...readings.filter((each) => each !== best).map(({ sheet }) => sheet.name),
      ...hidden.map((name) => `${name}（隐藏）`),
    ],
    hiddenRows: [...best.sheet.hiddenRows],
  }
}
