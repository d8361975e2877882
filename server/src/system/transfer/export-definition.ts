import type { ExportKind } from '@gongfang/contract/system/transfer'
import type * as z from 'zod/mini'
import type { ZodMiniObject } from 'zod/mini'
import type { Db } from '../../db/connect.ts'
import type { SheetCell, SheetColumn } from '../../outside/sheet-cell.ts'

export interface Exporting {
  /** Phone numbers are written whole: who asked may see them, and the audit log says that they asked. */
  readonly reveal: boolean
  /** The time by which states that depend on the clock are decided. */
  readonly now: Date
}

/** A table that can be exported: its filter, its columns and its rows. */
export interface ExportDefinition {
  readonly filter: ZodMiniObject
  readonly columns: readonly SheetColumn[]
  readonly rows: (tx: Db, filter: never, exporting: Exporting) => AsyncIterable<readonly SheetCell[]>
  /** It holds phone numbers, so the audit log says whether they were written whole. */
  readonly personal?: boolean
}

export type ExportDefinitions = Readonly<Record<ExportKind, ExportDefinition>>

interface Declaration<F extends ZodMiniObject, R extends object, W> {
  readonly filter: F
  readonly columns: readonly SheetColumn[]
  readonly personal?: boolean
  /** Looks up what the filter names, where the query needs that first. */
  readonly find?: (tx: Db, filter: z.output<F>, exporting: Exporting) => Promise<W>
  readonly query: (tx: Db, wanted: W, exporting: Exporting) => { cursor(rows: number): AsyncIterable<R[]> }
  /** One row of the query as cells, in the order of the columns. */
  readonly cells: (row: R, exporting: Exporting) => readonly SheetCell[]
}

const BATCH_ROWS = 500

/** Fetches the rows in batches while they are written, so that a long table needs little memory. */
export const defineExport = <F extends ZodMiniObject, R extends object, W = z.output<F>>({
  find,
  query,
  cells,
  ...table
}: Declaration<F, R, W>): ExportDefinition => ({
  ...table,
  async *rows(tx, filter, exporting) {
    const wanted = find ? await find(tx, filter, exporting) : filter
    for await (const rows of query(tx, wanted, exporting).cursor(BATCH_ROWS))
      for (const row of rows) yield cells(row, exporting)
  },
})

export const textColumn = (head: string, width = 16): SheetColumn => ({ head, width })
export const moneyColumn = (head: string): SheetColumn => ({ head, width: 12, format: '0.00' })
export const wholeColumn = (head: string, width = 10): SheetColumn => ({ head, width, format: '0' })

export const yuanOf = (fen: number | null) => (fen === null ? null : fen / 100)
/** '138****0000', or whole for who may see it. */
export const phoneOf = (phone: string | null, { reveal }: Exporting) =>
  phone === null || reveal ? phone : phone.replace(/^(.{3}).*(.{4})$/, '$1****$2')
