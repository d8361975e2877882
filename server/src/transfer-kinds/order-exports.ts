import {
  deliveryNames,
  type OrderState,
  orderStateNames,
  type PayWay,
  payWayNames,
} from '@gongfang/contract/order'
import { orderFilter } from '@gongfang/contract/order-desk'
import { showTime } from '@gongfang/contract/time'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import { findOrderFilter, ordersMatching } from '../order/door.ts'
import { defineExport, moneyColumn, phoneOf, textColumn, wholeColumn, yuanOf } from '../transfer/door.ts'

const filter = z.strictObject(orderFilter)

interface Head {
  no: string
  createdAt: string
  state: OrderState
  jigou: string
  nickname: string
  mobile: string | null
  delivery: keyof typeof deliveryNames
  payWay: PayWay
  paidAt: string | null
}

interface OrderRow extends Head {
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
  receiver: string | null
  phone: string | null
  region: string | null
  detail: string | null
  parcels: string
  shippedAt: string | null
  doneAt: string | null
  poNumber: string
  remark: string
  staffNote: string
}

const head = (tx: Db) => tx`
  o.no, o.created_at, o.state, i.jigou, m.nickname, m.mobile, o.delivery, o.pay_way, o.paid_at`
const people = (tx: Db) => tx`
  join member m on m.id = o.member_id join institution i on i.id = o.institution_id`
const headColumns = [
  textColumn('订单号', 24),
  textColumn('下单时间', 18),
  textColumn('状态', 10),
  textColumn('机构', 28),
  textColumn('会员', 14),
  textColumn('手机号', 14),
  textColumn('配送', 10),
  textColumn('支付方式', 10),
  textColumn('付款时间', 18),
]

const shown = (at: string | null) => at && showTime(at)

export const orderTable = defineExport({
  filter,
  personal: true,
  columns: [
    ...headColumns,
    wholeColumn('品种'),
    wholeColumn('件数'),
    moneyColumn('商品金额'),
    moneyColumn('运费'),
    wholeColumn('抵扣积分'),
    moneyColumn('抵扣金额'),
    moneyColumn('应付金额'),
    wholeColumn('应付积分'),
    wholeColumn('奖励积分'),
    moneyColumn('已退金额'),
    textColumn('收货人', 12),
    textColumn('收货电话', 14),
    textColumn('地区', 24),
    textColumn('地址', 32),
    textColumn('运单', 32),
    textColumn('发货时间', 18),
    textColumn('完成时间', 18),
    textColumn('采购单号', 18),
    textColumn('买家备注', 24),
    textColumn('内部备注', 24),
  ],
  find: findOrderFilter,
  query: (tx, wanted) => tx<OrderRow[]>`
    select ${head(tx)}, o.kinds, o.pieces, o.currency, o.goods_fen, o.freight_fen, o.deduct_points, o.deduct_fen,
           o.payable_fen, o.payable_points, o.reward_points,
           coalesce((select sum(r.amount_fen) from refund r join payment p on p.id = r.payment_id
                      where p.purpose = 'order' and p.subject_id = o.id and p.kept and r.state = 'done'), 0)::bigint as given_back,
           o.address ->> 'receiver' as receiver, o.address ->> 'phone' as phone, o.address ->> 'regionText' as region,
           o.address ->> 'detail' as detail,
           coalesce((select string_agg(k.carrier || ' ' || k.tracking_no, '；' order by k.id)
              from order_package k where k.order_id = o.id), '') as parcels,
           o.shipped_at, o.done_at, o.po_number, o.remark, o.staff_note
      from shop_order o ${people(tx)}
     where ${ordersMatching(tx, wanted)} order by o.created_at desc, o.id desc`,
  cells: (row: OrderRow, exporting) => [
    row.no,
    showTime(row.createdAt),
    orderStateNames[row.state],
    row.jigou,
    row.nickname,
    phoneOf(row.mobile, exporting),
    deliveryNames[row.delivery],
    payWayNames[row.payWay],
    shown(row.paidAt),
    row.kinds,
    row.pieces,
    yuanOf(row.goodsFen),
    yuanOf(row.freightFen),
    row.deductPoints,
    yuanOf(row.deductFen),
    yuanOf(row.payableFen),
    row.payablePoints,
    row.rewardPoints,
    yuanOf(row.givenBack),
    row.receiver,
    phoneOf(row.phone, exporting),
    row.region,
    row.detail,
    row.parcels,
    shown(row.shippedAt),
    shown(row.doneAt),
    row.poNumber,
    row.remark,
    row.staffNote,
  ],
})

interface LineRow extends Head {
  modelCode: string
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
}

export const orderLineTable = defineExport({
  filter,
  personal: true,
  columns: [
    ...headColumns,
    textColumn('型号', 24),
    textColumn('商品', 32),
    textColumn('规格', 20),
    textColumn('单位', 8),
    wholeColumn('数量'),
    wholeColumn('已发'),
    wholeColumn('未发即退'),
    moneyColumn('单价'),
    moneyColumn('金额'),
    wholeColumn('积分单价'),
    wholeColumn('积分合计'),
  ],
  find: findOrderFilter,
  query: (tx, wanted) => tx<LineRow[]>`
    select ${head(tx)}, l.model_code, l.title, l.spec, l.unit, l.quantity, l.shipped_quantity, l.given_back, l.price_fen,
           l.amount_fen, l.points, l.amount_points
      from shop_order o ${people(tx)} join order_line l on l.order_id = o.id
     where ${ordersMatching(tx, wanted)} order by o.created_at desc, o.id desc, l.position`,
  cells: (row: LineRow, exporting) => [
    row.no,
    showTime(row.createdAt),
    orderStateNames[row.state],
    row.jigou,
    row.nickname,
    phoneOf(row.mobile, exporting),
    deliveryNames[row.delivery],
    payWayNames[row.payWay],
    shown(row.paidAt),
    row.modelCode,
    row.title,
    row.spec,
    row.unit,
    row.quantity,
    row.shippedQuantity,
    row.givenBack,
    yuanOf(row.priceFen),
    yuanOf(row.amountFen),
    row.points,
    row.amountPoints,
  ],
})
