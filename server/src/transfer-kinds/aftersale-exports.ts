import { AftersaleKind, type AftersaleState, aftersaleKindNames } from '@gongfang/contract/aftersale'
import { AftersaleView, aftersaleStateNames } from '@gongfang/contract/aftersale-desk'
import type { RefundState } from '@gongfang/contract/payment'
import { refundStateText } from '@gongfang/contract/payment-desk'
import { showTime } from '@gongfang/contract/time'
import { line } from '@gongfang/contract/values'
import * as z from 'zod/mini'
import { aftersalesMatching } from '../aftersale/door.ts'
import { defineExport, moneyColumn, phoneOf, textColumn, wholeColumn, yuanOf } from '../transfer/door.ts'

interface AftersaleRow {
  no: string
  orderNo: string
  kind: AftersaleKind
  state: AftersaleState
  jigou: string
  nickname: string
  mobile: string | null
  goods: string | null
  pieces: number
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

/** One row an after-sale, of the pile that the list begins with; of an exchange or a repair no money moves. */
export const aftersaleTable = defineExport({
  filter: z.strictObject({
    view: z.optional(AftersaleView),
    kind: z.optional(AftersaleKind),
    keyword: z.optional(line('关键词', 60)),
  }),
  personal: true,
  columns: [
    textColumn('售后单号', 22),
    textColumn('订单号', 24),
    textColumn('类型', 12),
    textColumn('状态', 10),
    textColumn('机构', 28),
    textColumn('会员', 14),
    textColumn('手机号', 14),
    textColumn('商品', 48),
    wholeColumn('件数'),
    moneyColumn('退款（元）'),
    wholeColumn('退积分'),
    moneyColumn('其中运费（元）'),
    wholeColumn('其中运费积分'),
    textColumn('原因', 16),
    textColumn('说明', 32),
    textColumn('拒绝原因', 24),
    textColumn('退回物流', 24),
    textColumn('寄出物流', 24),
    textColumn('退款单号', 32),
    textColumn('退款状态', 12),
    textColumn('申请时间', 18),
    textColumn('最近处理', 18),
  ],
  query: (tx, { view = 'decide', kind, keyword }) => tx<AftersaleRow[]>`
    select a.no, o.no as order_no, a.kind, a.state, i.jigou, m.nickname, m.mobile, g.goods,
           coalesce(w.pieces, 0) as pieces, case when n.nothing then 0 else coalesce(w.fen, 0) + a.freight_fen end as fen,
           case when n.nothing then 0 else coalesce(w.points, 0) + a.freight_points end as points, a.freight_fen,
           a.freight_points, a.reason, a.note, a.reject_reason, trim(a.carrier || ' ' || a.tracking_no) as returned,
           coalesce(p.carrier || ' ' || p.tracking_no, '') as sent, r.out_refund_no, r.state as refund_state, r.offline,
           a.created_at, a.state_at
      from aftersale a
      join shop_order o on o.id = a.order_id
      join member m on m.id = a.member_id
      join institution i on i.id = o.institution_id
      left join aftersale_parcel p on p.aftersale_id = a.id
      left join refund r on r.id = a.refund_id
      cross join lateral (select a.kind in ('exchange', 'repair') as nothing) n
      cross join lateral (
        select sum(x.quantity)::bigint as pieces, sum(x.amount_fen)::bigint as fen, sum(x.amount_points)::bigint as points
          from aftersale_line x where x.aftersale_id = a.id) w
      cross join lateral (
        select string_agg(l.title || ' ' || case when k.id = l.sku_id then l.model_code else k.model_code end
                 || ' ×' || y.quantity, '；' order by l.position, k.id) as goods
          from aftersale_piece y join order_line l on l.id = y.order_line_id join sku k on k.id = y.sku_id
         where y.aftersale_id = a.id) g
     where ${aftersalesMatching(tx, { view, kind, keyword: keyword?.trim() || undefined })}
     order by a.id desc`,
  cells: (row: AftersaleRow, exporting) => [
    row.no,
    row.orderNo,
    aftersaleKindNames[row.kind],
    aftersaleStateNames[row.state],
    row.jigou,
    row.nickname,
    phoneOf(row.mobile, exporting),
    row.goods,
    row.pieces,
    yuanOf(row.fen),
    row.points,
    yuanOf(row.freightFen),
    row.freightPoints,
    row.reason,
    row.note,
    row.rejectReason,
    row.returned,
    row.sent,
    row.outRefundNo,
    row.refundState && refundStateText({ state: row.refundState, offline: row.offline ?? false }),
    showTime(row.createdAt),
    showTime(row.stateAt),
  ],
})
