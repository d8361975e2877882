import { Day, showTime } from '@gongfang/contract/base/time'
import { differenceNames } from '@gongfang/contract/money/payment-desk'
import * as z from 'zod/mini'
import {
  dayColumn,
  defineExport,
  moneyColumn,
  textColumn,
  timeColumn,
  yuanOf,
} from '../../system/transfer/door.ts'
import { type DifferenceExportRow, listDifferencesForExport } from './export-queries.ts'

export const reconciliationExports = {
  /** The differences of one day, or of all days that are listed. */
  billDifference: defineExport({
    filter: z.strictObject({ day: z.optional(Day), before: z.optional(Day) }),
    columns: [
      dayColumn('日期'),
      textColumn('差异', 24),
      textColumn('单号', 34),
      moneyColumn('账单'),
      moneyColumn('我方'),
      textColumn('说明', 40),
      textColumn('说明人', 12),
      timeColumn('说明时间'),
    ],
    query: listDifferencesForExport,
    cells: (row: DifferenceExportRow) => [
      row.day,
      differenceNames[row.kind],
      row.number,
      yuanOf(row.theirsFen),
      yuanOf(row.oursFen),
      row.note,
      row.notedBy,
      row.notedAt && showTime(row.notedAt),
    ],
  }),
}
