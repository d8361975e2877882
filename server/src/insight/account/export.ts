import { showTime } from '@gongfang/contract/base/time'
import type { Db } from '../../db/connect.ts'
import { makeBook } from '../../outside/sheet.ts'
import { timeColumn } from '../../outside/sheet-cell.ts'
import type { OwnSheet } from './parts.ts'

/** Row limit of each sheet, small enough for a spreadsheet program to open. */
const MOST = 20_000

interface Wish {
  readonly id: number
  readonly now: Date
}

/** Builds a workbook of all data that the shop holds about a member, one sheet for each kind of data. */
export async function exportOwnData(db: Db, sheets: readonly OwnSheet[], { id, now }: Wish): Promise<Buffer> {
  const sorted = sheets.toSorted((a, b) => a.place - b.place)
  const rows = await Promise.all(sorted.map((sheet) => sheet.rows(db, id, MOST)))
  return makeBook(
    sorted.map(({ name, heads }, at) => ({
      name,
      title: name,
      above: [`导出时间：${showTime(now)}`],
      columns: heads.map((head) => ({
        ...(head.endsWith('时间') && timeColumn(head)),
        head,
        width: Math.max(head.endsWith('时间') ? 18 : 14, head.length * 3),
      })),
      rows: (rows[at] ?? []).map((row) => [...row]),
      below: [],
    })),
  )
}
