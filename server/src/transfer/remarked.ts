import { makePlainBook } from '../outside/sheet.ts'
import type { SheetText } from '../outside/sheet-reading.ts'
import { ERROR_HEAD, headKey, type ReadSheet } from './rows.ts'

type Remark = { readonly row: number; readonly column: string; readonly text: string }
interface Remarks {
  readonly findings: readonly Remark[]
  readonly warnings: readonly Remark[]
}

/** The file as it came, with what is wrong beside each row and the cells that it is about standing out. */
export function remarked({ rows }: SheetText, { headRow }: ReadSheet, { findings, warnings }: Remarks) {
  const remarks = [
    ...findings.map((one) => ({ ...one, kind: '' })),
    ...warnings.map((one) => ({ ...one, kind: '警告：' })),
  ]
  const heads = rows[headRow] ?? []
  const kept = heads.flatMap((head, at) => (head === ERROR_HEAD ? [] : [at]))
  const byRow = Map.groupBy(remarks, ({ row }) => row)
  const body = rows.flatMap((cells, at) => (at > headRow ? [{ cells, said: byRow.get(at + 1) ?? [] }] : []))
  const at = (column: string) => kept.findIndex((place) => headKey(heads[place] ?? '') === headKey(column))
  return makePlainBook([
    {
      name: '导入',
      columns: [
        ...kept.map((place) => ({ head: heads[place] ?? '', width: 16 })),
        { head: ERROR_HEAD, width: 60 },
      ],
      rows: body.map(({ cells, said }) => [
        ...kept.map((place) => cells[place] ?? ''),
        said.map(({ kind, column, text }) => kind + (column ? `${column}：${text}` : text)).join('；'),
      ]),
      marked: body.flatMap(({ said }, row) =>
        said.flatMap(({ column }): [number, number][] => (at(column) < 0 ? [] : [[row, at(column)]])),
      ),
    },
  ])
}
