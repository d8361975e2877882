import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SheetCell, SheetColumn } from './sheet.ts'
import { workbookOf } from './workbook/write.ts'

export interface LongTable {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly SheetCell[]>
}

/** A list of any length, written to a file as its rows come: nothing of it stays in memory. */
export async function writeLongSheet(path: string, { name, columns, rows }: LongTable): Promise<void> {
  const sheet = { name, columns, rows: withDates(rows, columns), isList: true }
  await pipeline(Readable.from(workbookOf([sheet])), createWriteStream(path))
}

async function* withDates(rows: LongTable['rows'], columns: readonly SheetColumn[]) {
  for await (const row of rows)
    yield row.map((cell, at) => (columns[at]?.isTime ? serialOf(cell) : undefined) ?? cell)
}

/** '2026-11-05 10:20' as the number of days that spreadsheets count, so that it can be sorted and filtered as a date. */
function serialOf(cell: SheetCell): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d))?$/.exec(String(cell))?.slice(1)
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map((part) => Number(part ?? 0))
  return (Date.UTC(year, month - 1, day, hour, minute) - Date.UTC(1899, 11, 30)) / 86_400_000
}
