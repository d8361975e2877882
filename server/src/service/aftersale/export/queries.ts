import type { RefundState } from '@gongfang/contract/money/payment'
import type { AftersaleKind, AftersaleState } from '@gongfang/contract/service/aftersale'
import type { AftersaleView } from '@gongfang/contract/service/aftersale-desk'
import type { Db } from '../../../db/connect.ts'
import { matching } from '../desk/queries.ts'

interface ExportFilter {
  view?: AftersaleView | undefined
  kind?: AftersaleKind | undefined
  keyword?: string | undefined
}

export interface AftersaleExportRow {
  no: string
  orderNo: string
  kind: AftersaleKind
  state: AftersaleState
  jigou: string
  nickname: string
  mobile: string | null
  goods: string | null
  pieces: number
  fromAccepted: number
  fromRefused: number
  serials: string
  fen: number
  points: number
  freightFen: number
  freightPoints: number
  reason: string
  note: string
  rejectReason: string
  returned: string
  sent: string
  outRefundNo: string | null
  refundState: RefundState | null
  offline: boolean | null
  createdAt: string
  stateAt: string
}

export const listAftersalesForExport = (tx: Db, { view = 'decide', kind, keyword }: ExportFilter) => tx<
  AftersaleExportRow[]
>`
  select a.no, o.no as order_no, a.kind, a.state, i.jigou, m.nickname, m.mobile, g.goods,
         coalesce(w.pieces, 0) as pieces, coalesce(w.from_accepted, 0) as from_accepted,
         coalesce(w.from_refused, 0) as from_refused, w.serials, case when n.nothing then 0 else coalesce(w.fen, 0) + a.freight_fen end as fen,
         case when n.nothing then 0 else coalesce(w.points, 0) + a.freight_points end as points, a.freight_fen,
         a.freight_points, a.reason, a.note, a.reject_reason, trim(a.carrier || ' ' || a.tracking_no) as returned,
         coalesce(p.carrier || ' ' || p.tracking_no, '') as sent, r.out_refund_no, r.state as refund_state, r.offline,
         a.created_at, a.state_at
    from aftersale a
    join order_facts o on o.id = a.order_id
    join member_facts m on m.id = a.member_id
    join institution_facts i on i.id = o.institution_id
    left join aftersale_parcel p on p.aftersale_id = a.id
    left join refund_facts r on r.id = a.refund_id
    cross join lateral (select a.kind in ('exchange', 'repair') as nothing) n
    cross join lateral (
      select sum(x.quantity)::bigint as pieces, sum(x.amount_fen)::bigint as fen, sum(x.amount_points)::bigint as points,
             sum(x.from_accepted)::bigint as from_accepted, sum(x.from_refused)::bigint as from_refused,
             coalesce(string_agg(array_to_string(x.serials, '、'), '、') filter (where x.serials <> '{}'), '') as serials
        from aftersale_line x where x.aftersale_id = a.id) w
    cross join lateral (
      select string_agg(l.title || ' ' || case when k.id = l.sku_id then l.model_code else k.model_code end
               || ' ×' || y.quantity, '；' order by l.position, k.id) as goods
        from aftersale_piece y join order_line_facts l on l.id = y.order_line_id join sku_facts k on k.id = y.sku_id
       where y.aftersale_id = a.id) g
   where ${matching(tx, { view, kind, keyword: keyword?.trim() || undefined })}
   order by a.id desc`
