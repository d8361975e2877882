import { showTime } from '@gongfang/contract/base/time'
import { pointsKinds } from '@gongfang/contract/people/points'
import { ledgerFilter } from '@gongfang/contract/people/points-desk'
import * as z from 'zod/mini'
import { defineExport, phoneOf, textColumn, timeColumn } from '../../system/transfer/door.ts'
import { type EntryExportRow, listEntriesForExport } from './export-queries.ts'

export const pointsExports = {
  points: defineExport({
    filter: z.strictObject(ledgerFilter),
    personal: true,
    columns: [
      timeColumn('时间'),
      textColumn('手机号', 14),
      textColumn('昵称', 14),
      textColumn('机构', 28),
      textColumn('类型', 12),
      { head: '积分', width: 12, format: '+0;-0' },
      { head: '余额', width: 12, format: '0' },
      textColumn('说明', 32),
      textColumn('关联单号', 26),
    ],
    query: listEntriesForExport,
    cells: (row: EntryExportRow, exporting) => [
      showTime(row.createdAt),
      phoneOf(row.mobile, exporting),
      row.nickname,
      row.jigou,
      pointsKinds[row.kind],
      row.delta,
      row.balanceAfter,
      row.note,
      row.reference,
    ],
  }),
}
