import { hasGoods, isHeadRow, readHeaded } from './list-headed.ts'
import type { ListReading, SourceRow, WantedLine } from './list-line.ts'
import { readCount } from './list-number.ts'
import { joined, type ReadLine, skip, together } from './list-row.ts'
import { readColumns } from './list-unheaded.ts'
import { isCode } from './list-words.ts'

const HEADS_WITHIN = 40

/**
 * Reads the rows of a table: by its heads where it has some, else by what its columns hold. `readLine` reads rows
 * of a single cell.
 */
export function readTable(rows: readonly SourceRow[], readLine: ReadLine): ListReading {
  const filled = rows.map(plainRow).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const at = filled.findIndex((row, index) => index < HEADS_WITHIN && isHeadRow(row))
  if (at < 0) return readColumns(filled, readLine)
  const above = filled.slice(0, at).map((row) => skip(row, '表头以上的文字'))
  const parts: ListReading[] = [{ lines: [], question: null, skipped: above }]
  for (let from = at; from < filled.length; ) {
    const next = filled.findIndex((row, index) => index > from + 1 && isHeadRow(row) && hasGoods(row))
    const until = next < 0 ? filled.length : next
    parts.push(readHeaded(filled.slice(from, until)))
    from = until
  }
  return joined(parts)
}

const plainRow = (row: SourceRow): SourceRow => ({
  ...row,
  cells: row.cells.map((cell) => cell.replace(/\s+/g, ' ').trim()),
})

/** The lines after it was said which column is the quantity; null leaves each line to be asked by itself. */
export function answered(reading: ListReading, column: number | null): ListReading {
  const lines = reading.lines.map(({ choices, ...line }): WantedLine => {
    if (!choices || column === null) return line
    const { unit, quantity, doubt } = readCount(choices[column] ?? '')
    // Numbers before the quantity are sizes, which a product without a code is found by.
    const sizes = isCode(line.code) ? [] : choices.slice(0, column)
    const { doubt: _, ...rest } = line
    return {
      ...rest,
      code: together(line.code, sizes),
      quantity,
      ...(doubt !== undefined && { doubt }),
      ...(unit !== undefined && { unit }),
    }
  })
  return { ...reading, lines, question: null }
}
