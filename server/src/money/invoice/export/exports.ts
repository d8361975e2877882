import { Month, showTime } from '@gongfang/contract/base/time'
import { line } from '@gongfang/contract/base/values'
import { InvoiceKind, invoiceKindNames } from '@gongfang/contract/money/invoice'
import { InvoiceView, invoiceViewNames } from '@gongfang/contract/money/invoice-desk'
import * as z from 'zod/mini'
import {
  dayColumn,
  defineExport,
  moneyColumn,
  textColumn,
  timeColumn,
} from '../../../system/transfer/door.ts'
import { type InvoiceExportRow, listRequestsForExport } from './queries.ts'

export const invoiceExports = {
  /** One row per request. */
  invoice: defineExport({
    filter: z.strictObject({
      view: z.optional(InvoiceView),
      kind: z.optional(InvoiceKind),
      month: z.optional(Month),
      keyword: z.optional(line('关键词', 60)),
    }),
    columns: [
      textColumn('申请号', 22),
      textColumn('类型', 12),
      textColumn('状态', 10),
      textColumn('抬头', 32),
      textColumn('税号', 24),
      textColumn('地址、电话', 40),
      textColumn('开户行及账号', 40),
      textColumn('邮箱', 24),
      moneyColumn('金额（元）'),
      moneyColumn('红字金额（元）'),
      moneyColumn('净额（元）'),
      textColumn('订单', 48),
      textColumn('机构', 28),
      textColumn('备注', 24),
      textColumn('发票号码', 24),
      dayColumn('开票日期'),
      textColumn('红字号码', 24),
      dayColumn('红冲日期'),
      textColumn('原因', 24),
      timeColumn('申请时间'),
    ],
    query: listRequestsForExport,
    cells: (row: InvoiceExportRow) => [
      row.no,
      invoiceKindNames[row.kind],
      invoiceViewNames[row.state],
      row.title.title,
      row.title.taxNumber,
      [row.title.address, row.title.phone].filter(Boolean).join(' '),
      [row.title.bank, row.title.account].filter(Boolean).join(' '),
      row.title.email,
      row.fen / 100,
      row.redNumber && -row.fen / 100,
      row.number && (row.redNumber ? 0 : row.fen / 100),
      row.orders,
      row.jigou,
      row.remark,
      row.number,
      row.issuedOn,
      row.redNumber,
      row.redOn,
      row.reason,
      showTime(row.createdAt),
    ],
  }),
}
