import {
  InvoiceKind,
  type InvoiceState,
  type InvoiceTitle,
  invoiceKindNames,
} from '@gongfang/contract/invoice'
import { InvoiceView, invoiceViewNames } from '@gongfang/contract/invoice-desk'
import { Month, showTime } from '@gongfang/contract/time'
import { line } from '@gongfang/contract/values'
import * as z from 'zod/mini'
import { requestsMatching } from '../invoice/door.ts'
import { defineExport, moneyColumn, textColumn } from '../transfer/door.ts'

interface InvoiceRow {
  no: string
  kind: InvoiceKind
  state: InvoiceState
  title: InvoiceTitle
  fen: number
  orders: string
  jigou: string
  remark: string
  reason: string
  number: string | null
  issuedOn: string | null
  redNumber: string | null
  redOn: string | null
  createdAt: string
}

/** One row a request, of the pile that the list begins with. */
export const invoiceTable = defineExport({
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
    textColumn('开票日期', 12),
    textColumn('红字号码', 24),
    textColumn('红冲日期', 12),
    textColumn('原因', 24),
    textColumn('申请时间', 18),
  ],
  query: (tx, { view = 'requested', kind, month, keyword }) => tx<InvoiceRow[]>`
    select r.no, r.kind, r.state, r.title, w.fen, w.orders, i.jigou, r.remark, r.reason, r.number, r.issued_on,
           r.red_number, r.red_on, r.created_at
      from invoice_request r join institution i on i.id = r.institution_id
      cross join lateral (
        select sum(x.amount_fen)::bigint as fen, string_agg(o.no, '；' order by o.id) as orders
          from invoice_order x join shop_order o on o.id = x.order_id where x.request_id = r.id) w
     where ${requestsMatching(tx, { view, kind, month, keyword: keyword?.trim() || undefined })}
     order by r.id desc`,
  cells: (row: InvoiceRow) => [
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
})
