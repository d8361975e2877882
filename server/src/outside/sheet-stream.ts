import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { harmless, type SheetCell, type SheetColumn } from './sheet.ts'

export interface LongTable {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: AsyncIterable<readonly SheetCell[]>
}

/** A workbook of any length, written to a file as its rows come: nothing of it stays in memory. */
export async function writeLongSheet(path: string, { name, columns, rows }: LongTable): Promise<void> {
  const { writeXlsxStream } = await import('hucre/xlsx')
  const stream = writeXlsxStream(safe(rows), {
    name,
    columns: columns.map(({ head, width, format }) => ({
      header: head,
      width,
      ...(format ? { numFmt: format } : {}),
    })),
    freezePane: { rows: 1 },
  })
  await pipeline(Readable.fromWeb(stream as ReadableStream), createWriteStream(path))
}

async function* safe(rows: AsyncIterable<readonly SheetCell[]>) {
  for await (const row of rows) yield row.map(harmless)
}
