import { showTime } from '@gongfang/contract/base/time'
import { verificationFilter, voucherKindNames } from '@gongfang/contract/buying/verification-desk'
import * as z from 'zod/mini'
import { defineExport, phoneOf, textColumn, timeColumn, wholeColumn } from '../../system/transfer/door.ts'
import { listVerificationsForExport, type VerificationExportRow } from './export-queries.ts'

export const verificationExports = {
  /** One row per verification: goods handed over, or an attendee. */
  verification: defineExport({
    filter: z.strictObject(verificationFilter),
    personal: true,
    columns: [
      textColumn('核销单号', 20),
      timeColumn('时间'),
      textColumn('类型', 10),
      textColumn('机构', 28),
      textColumn('会员', 14),
      textColumn('手机号', 14),
      textColumn('内容', 48),
      wholeColumn('件数'),
      textColumn('经办人', 12),
      textColumn('地点', 18),
      textColumn('备注', 26),
      textColumn('状态', 10),
      timeColumn('撤销时间'),
      textColumn('撤销原因', 24),
    ],
    query: listVerificationsForExport,
    cells: (row: VerificationExportRow, exporting) => [
      row.no,
      showTime(row.at),
      voucherKindNames[row.kind],
      row.jigou,
      row.nickname,
      phoneOf(row.mobile, exporting),
      row.what,
      row.pieces,
      row.staff,
      row.place,
      row.note,
      row.undoneAt ? '已撤销' : '已核销',
      row.undoneAt && showTime(row.undoneAt),
      row.undoReason,
    ],
  }),
}
