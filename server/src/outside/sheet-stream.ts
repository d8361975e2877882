import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type SheetCell, type SheetColumn, withSerials } from './sheet-cell.ts'
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
  for await (const row of rows) yield withSerials(row, columns)
}
