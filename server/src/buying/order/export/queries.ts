import type { deliveryNames, OrderFund, OrderState, PayWay } from '@gongfang/contract/buying/order'
import { noteKeysAt, type OrderNotes, type OrderNotesAt } from '@gongfang/contract/buying/order-notes'
import type { LineAgreed } from '@gongfang/contract/goods/price-list'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import type { Db } from '../../../db/connect.ts'
import { unitPathOf } from '../../../people/team/door.ts'
import { approversOf, notesOf } from '../../approval/door.ts'
import { type DeskFilter, matching, sortedBy } from '../desk/list-queries.ts'
import { agreedOf, earned, fundOf } from '../queries.ts'

interface Head {
  no: string
  createdAt: string
  state: OrderState
  jigou: string
  unitPath: string
  nickname: string
  mobile: string | null
  delivery: keyof typeof deliveryNames
  payWay: PayWay
  paidAt: string | null
  fund: OrderFund | null
  approvers: string
}

const head = (tx: Db) => tx`
  o.no, o.created_at, o.state, i.jigou, ${unitPathOf(tx, tx`o.unit_id`)} as unit_path, m.nickname, m.mobile, o.delivery, o.pay_way, o.paid_at, ${fundOf(tx)},
  ${approversOf(tx)} as approvers`

const people = (tx: Db) => tx`
  join member_facts m on m.id = o.member_id join institution_facts i on i.id = o.institution_id`

export interface OrderExportRow extends Head, OrderNotes {
  kinds: number
  pieces: number
  currency: 'money' | 'points'
  goodsFen: number
  freightFen: number
  deductPoints: number
  deductFen: number
  payableFen: number
  payablePoints: number
  rewardPoints: number
  givenBack: number
  pointsBack: number
  receiver: string | null
  phone: string | null
  region: string | null
  detail: string | null
  parcels: string
  shippedAt: string | null
  doneAt: string | null
  staffNote: string
}

/** Points of order `o` that went back to its buyer: paid ones, or those that were deducted from its price. */
const pointsBack = (tx: Db) => tx`
  case when o.currency = 'points' then back.paid_points
       when o.state = 'cancelled' then o.deduct_points
       else coalesce((
         select sum(x.amount_points) from aftersale_facts a join aftersale_line_facts x on x.aftersale_id = a.id
          where a.order_id = o.id and a.state in ('refunding', 'refunded')), 0)::bigint end`

const sortingOf = ({ view, oldest }: DeskFilter) => ({ view, oldest: oldest ?? isQueue('order', view) })

export const listOrdersForExport = (tx: Db, wanted: DeskFilter) => tx<OrderExportRow[]>`
  select ${head(tx)}, o.kinds, o.pieces, o.currency, o.goods_fen, o.freight_fen, o.deduct_points, o.deduct_fen,
         o.payable_fen, o.payable_points, ${earned(tx)} as reward_points, back.given_back,
         ${pointsBack(tx)} as points_back,
         o.address ->> 'receiver' as receiver, o.address ->> 'phone' as phone, o.address ->> 'regionText' as region,
         o.address ->> 'detail' as detail,
         coalesce((select string_agg(k.carrier || ' ' || k.tracking_no, '；' order by k.id)
            from order_package k where k.order_id = o.id), '') as parcels,
         o.shipped_at, o.done_at, ${notesOf(tx, 'o')}, o.staff_note
    from shop_order o ${people(tx)}
   cross join lateral (
     select coalesce(sum(r.amount_fen), 0)::bigint as given_back, coalesce(sum(r.amount_points), 0)::bigint as paid_points
       from refund_facts r join payment_facts p on p.id = r.payment_id
      where p.purpose = 'order' and p.subject_id = o.id and p.kept and r.state = 'done') back
   where ${matching(tx, wanted)} order by ${sortedBy(tx, sortingOf(wanted))}`

export interface OrderLineExportRow extends Head, OrderNotesAt<'lines'> {
  modelCode: string
  ownCode: string
  title: string
  spec: string
  unit: string
  quantity: number
  shippedQuantity: number
  givenBack: number
  priceFen: number
  amountFen: number
  points: number
  amountPoints: number
  agreed: LineAgreed | null
}

export const listOrderLinesForExport = (tx: Db, wanted: DeskFilter) => tx<OrderLineExportRow[]>`
  select ${head(tx)}, l.model_code, l.own_code, l.title, l.spec, l.unit, l.quantity, l.shipped_quantity, l.given_back, l.price_fen,
         l.amount_fen, l.points, l.amount_points, ${notesOf(tx, 'o', noteKeysAt('lines'))}, ${agreedOf(tx)} as agreed
    from shop_order o ${people(tx)} join order_line l on l.order_id = o.id
   where ${matching(tx, wanted)} order by ${sortedBy(tx, sortingOf(wanted))}, l.position`
