import type { PlainSheet } from '../../outside/sheet.ts'
import type { SheetText } from '../../outside/sheet-reading.ts'
import type { RowFinding } from './row-rules.ts'
import { ERROR_HEAD, headKey, type ReadRows } from './rows.ts'

/** Errors and warnings that a check found, each with the number of its row. */
export interface Remarks {
  /** Their columns are heads, not keys. */
  readonly findings: readonly RowFinding[]
  readonly warnings: readonly RowFinding[]
}

/** A copy of the uploaded workbook: a last column says what is wrong with the row, and the cells concerned are marked. */
export function annotatedSheet(
  { rows }: SheetText,
  { headRow }: ReadRows,
  { findings, warnings }: Remarks,
): PlainSheet {
  const remarks = [
    ...findings.map((one) => ({ ...one, kind: '' })),
    ...warnings.map((one) => ({ ...one, kind: '警告：' })),
  ]
  const heads = rows[headRow] ?? []
  const kept = heads.flatMap((head, at) => (head === ERROR_HEAD ? [] : [at]))
  const byRow = Map.groupBy(remarks, ({ row }) => row)
  const body = rows.flatMap((cells, at) =>
    at > headRow ? [{ cells, remarks: byRow.get(at + 1) ?? [] }] : [],
  )
  const at = (column: string) => kept.findIndex((place) => headKey(heads[place] ?? '') === headKey(column))
  return {
    name: '导入',
    columns: [
      ...kept.map((place) => ({ head: heads[place] ?? '', width: 16 })),
      { head: ERROR_HEAD, width: 60 },
    ],
    rows: body.map(({ cells, remarks }) => [
      ...kept.map((place) => cells[place] ?? ''),
      remarks.map(({ kind, column, text }) => kind + (column ? `${column}：${text}` : text)).join('；'),
    ]),
    marked: body.flatMap(({ remarks }, row) =>
      remarks.flatMap(({ column }): [number, number][] => (at(column) < 0 ? [] : [[row, at(column)]])),
    ),
  }
}
