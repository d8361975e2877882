import type { InvoiceKind, InvoiceState, InvoiceTitle } from '@gongfang/contract/money/invoice'
import type { InvoiceView } from '@gongfang/contract/money/invoice-desk'
import type { Db } from '../../../db/connect.ts'
import { matching } from '../desk/queries.ts'

interface ExportFilter {
  view?: InvoiceView | undefined
  kind?: InvoiceKind | undefined
  month?: string | undefined
  keyword?: string | undefined
}

export interface InvoiceExportRow {
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

export const listRequestsForExport = (
  tx: Db,
  { view = 'requested', kind, month, keyword }: ExportFilter,
) => tx<InvoiceExportRow[]>`
  select r.no, r.kind, r.state, r.title, w.fen, w.orders, i.jigou, r.remark, r.reason, r.number, r.issued_on,
         r.red_number, r.red_on, r.created_at
    from invoice_request r join institution_facts i on i.id = r.institution_id
    cross join lateral (
      select sum(x.amount_fen)::bigint as fen, string_agg(o.no, '；' order by o.id) as orders
        from invoice_order x join order_facts o on o.id = x.order_id where x.request_id = r.id) w
   where ${matching(tx, { view, kind, month, keyword: keyword?.trim() || undefined })}
   order by r.id desc`
