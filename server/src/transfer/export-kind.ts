import type * as z from 'zod/mini'
import type { ZodMiniObject } from 'zod/mini'
import type { Db } from '../db/connect.ts'
import type { SheetCell, SheetColumn } from '../outside/sheet.ts'

export interface Exporting {
  /** Phones are written whole: who asked may see them, and that they asked is on record. */
  readonly reveal: boolean
  /** What a clock decides is as of now. */
  readonly now: Date
}

/** One table that can be written out: what of it is wanted, where its rows come from, and how each reads. */
export interface ExportTable {
  readonly filter: ZodMiniObject
  readonly columns: readonly SheetColumn[]
  readonly rows: (tx: Db, filter: never, exporting: Exporting) => AsyncIterable<readonly SheetCell[]>
  /** Whether it holds phones, so that writing them out whole is on record. */
  readonly personal?: boolean
}

interface Definition<F extends ZodMiniObject, R extends object, W> {
  readonly filter: F
  readonly columns: readonly SheetColumn[]
  readonly personal?: boolean
  /** What the filter names, where that has to be found before the rows are. */
  readonly find?: (tx: Db, filter: z.output<F>) => Promise<W>
  readonly query: (tx: Db, wanted: W, exporting: Exporting) => { cursor(rows: number): AsyncIterable<R[]> }
  readonly cells: (row: R, exporting: Exporting) => readonly SheetCell[]
}

const AT_ONCE = 500

/** Rows are fetched as they are written: however long the table is, a few hundred of them are in memory. */
export const exportTable = <F extends ZodMiniObject, R extends object, W = z.output<F>>({
  find,
  query,
  cells,
  ...table
}: Definition<F, R, W>): ExportTable => ({
  ...table,
  async *rows(tx, filter, exporting) {
    const wanted = find ? await find(tx, filter) : filter
    for await (const rows of query(tx, wanted, exporting).cursor(AT_ONCE))
      for (const row of rows) yield cells(row, exporting)
  },
})

export const text = (head: string, width = 16): SheetColumn => ({ head, width })
export const money = (head: string): SheetColumn => ({ head, width: 12, format: '0.00' })
export const whole = (head: string, width = 10): SheetColumn => ({ head, width, format: '0' })

export const yuanOf = (fen: number | null) => (fen === null ? null : fen / 100)
/** '138****0000' unless it may be seen. */
export const phoneOf = (phone: string | null, { reveal }: Exporting) =>
  phone === null || reveal ? phone : phone.replace(/^(.{3}).*(.{4})$/, '$1****$2')
