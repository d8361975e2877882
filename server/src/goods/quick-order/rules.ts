import type { ListReading, WantedLine } from '@gongfang/contract/goods/list-line'
import { readCount } from '@gongfang/contract/goods/list-number'
import { readSheetRows } from '@gongfang/contract/goods/list-text'

export interface ReadSheet {
  readonly name: string
  /** The sheet as a person sees it: visible rows, cells as they are shown. */
  readonly rows: readonly (readonly string[])[]
  /** Numbers of the rows in the file. */
  readonly numbers: readonly number[]
  readonly hiddenRows: readonly number[]
  /** Cells that the spreadsheet changed or repeated, as indexes into `rows`. */
  readonly marks: readonly (readonly [row: number, column: number, kind: string])[]
}

export interface SheetReading extends ListReading {
  readonly sheet: string
  readonly otherSheets: string[]
  readonly hiddenRows: number[]
}

/** The list of the sheet that has one: the most lines with a quantity, else the most lines. */
export function readSheets(sheets: readonly ReadSheet[], unread: readonly string[]): SheetReading | null {
  const readings = sheets.map((sheet) => ({
    sheet,
    reading: withMarks(readSheetRows(sheet.rows, sheet.numbers), sheet),
  }))
  const counted = ({ lines }: ListReading) =>
    lines.filter(({ quantity, choices }) => quantity !== null || choices !== undefined).length
  const [best] = readings
    .filter(({ reading }) => reading.lines.length > 0)
    .sort(
      (a, b) => counted(b.reading) - counted(a.reading) || b.reading.lines.length - a.reading.lines.length,
    )
  if (!best) return null
  return {
    ...best.reading,
    sheet: best.sheet.name,
    otherSheets: [...readings.filter((each) => each !== best).map(({ sheet }) => sheet.name), ...unread],
    hiddenRows: [...best.sheet.hiddenRows],
  }
}

/** Asks for the quantity of lines of which the spreadsheet has changed the code or merged the quantity. */
function withMarks(reading: ListReading, { rows, numbers, marks }: ReadSheet): ListReading {
  const lines = reading.lines.map((line): WantedLine => {
    const row = numbers.indexOf(line.at[0] ?? 0)
    const why = marks
      .filter(([marked]) => marked === row)
      .map(([, column, kind]) => whyDoubted(line, { text: rows[row]?.[column] ?? '', kind }))
      .find((each) => each !== null)
    if (!why) return line
    const { choices: _, ...rest } = line
    return { ...rest, quantity: null, doubt: why }
  })
  return { ...reading, lines }
}

function whyDoubted(
  { code, own, quantity }: WantedLine,
  cell: { text: string; kind: string },
): string | null {
  const isCode = cell.text !== '' && (cell.text === code || cell.text === own)
  switch (cell.kind) {
    case 'merged':
      return quantity !== null && readCount(cell.text).quantity === quantity
        ? '数量是合并的单元格，请填这一行的数量'
        : null
    case 'rounded':
      return isCode ? '型号超过 15 位，末尾的数字已被表格改成 0，请核对型号' : null
    case 'damaged':
      return isCode ? '型号里有不能识别的字，请核对型号' : null
    case 'date':
    case 'time':
      return isCode ? '型号被表格改成了日期或时间，请核对型号' : null
    case 'boolean':
    case 'error':
      return isCode ? '型号的单元格不是文本，请核对型号' : null
    default:
      return null
  }
}
