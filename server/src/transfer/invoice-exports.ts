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
import { exportTable, money, text } from './export-kind.ts'

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
export const invoiceTable = exportTable({
  filter: z.strictObject({
    view: z.optional(InvoiceView),
    kind: z.optional(InvoiceKind),
    month: z.optional(Month),
    keyword: z.optional(line('关键词', 60)),
  }),
  columns: [
    text('申请号', 22),
    text('类型', 12),
    text('状态', 10),
    text('抬头', 32),
    text('税号', 24),
    text('地址、电话', 40),
    text('开户行及账号', 40),
    text('邮箱', 24),
    money('金额（元）'),
    money('红字金额（元）'),
    money('净额（元）'),
    text('订单', 48),
    text('机构', 28),
    text('备注', 24),
    text('发票号码', 24),
    text('开票日期', 12),
    text('红字号码', 24),
    text('红冲日期', 12),
    text('原因', 24),
    text('申请时间', 18),
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
