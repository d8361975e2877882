import {
  deliveryNames,
  type OrderState,
  orderStateNames,
  type PayWay,
  payWayNames,
  PayWay as Way,
} from '@gongfang/contract/order'
import { OrderFlag, OrderView } from '@gongfang/contract/order-desk'
import { Day, showTime } from '@gongfang/contract/time'
import { Id, line } from '@gongfang/contract/values'
import * as z from 'zod/mini'
import type { Db } from '../db/connect.ts'
import { exportTable, money, phoneOf, text, whole, yuanOf } from './export-kind.ts'
import { between } from './goods-exports.ts'

const Amount = z.int().check(z.minimum(0), z.maximum(10 ** 12))

/** As the list of orders has it. */
const filter = z.strictObject({
  view: z.optional(OrderView),
  from: z.optional(Day),
  to: z.optional(Day),
  least: z.optional(Amount),
  most: z.optional(Amount),
  payWay: z.optional(Way),
  flag: z.optional(OrderFlag),
  memberId: z.optional(Id),
  sku: z.optional(line('型号', 60)),
  keyword: z.optional(line('关键词', 60)),
})
type Filter = z.output<typeof filter>

const piles: Record<OrderView, string> = {
  all: 'true',
  unpaid: `o.state = 'unpaid'`,
  paid: `o.state = 'paid'`,
  partly: `o.state = 'paid' and exists (select from order_package k where k.order_id = o.id)`,
  shipped: `o.state = 'shipped'`,
  done: `o.state = 'done'`,
  cancelled: `o.state in ('cancelled', 'closed')`,
  depot: `o.delivery = 'depot'`,
}

function matching(
  tx: Db,
  { view = 'all', from, to, least, most, payWay, flag, memberId, sku, keyword }: Filter,
) {
  return tx`
    ${tx.unsafe(piles[view])} and ${between(tx, tx`o.created_at`, { from, to })}
    ${least === undefined ? tx`` : tx`and o.payable_fen + o.payable_points >= ${least}`}
    ${most === undefined ? tx`` : tx`and o.payable_fen + o.payable_points <= ${most}`}
    ${payWay ? tx`and o.pay_way = ${payWay}` : tx``}
    ${flag ? tx`and o.flag = ${flag}` : tx``}
    ${memberId ? tx`and o.member_id = ${memberId}` : tx``}
    ${
      sku
        ? tx`and exists (select from order_line l join sku s on s.id = l.sku_id
                          where l.order_id = o.id and s.code_key = code_key(${sku}))`
        : tx``
    }
    ${keyword ? tx`and ${named(tx, keyword)}` : tx``}`
}

/** What somebody may have been told of an order. */
function named(tx: Db, keyword: string) {
  const escaped = keyword.replace(/[\\%_]/g, '\\$&')
  return tx`(o.no like ${`${escaped}%`} or o.po_number = ${keyword} or m.mobile = ${keyword}
    or i.jigou ilike ${`%${escaped}%`} or o.address ->> 'receiver' = ${keyword} or o.address ->> 'phone' = ${keyword}
    or exists (select from order_package k where k.order_id = o.id and k.tracking_no = ${keyword}))`
}

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
  text('订单号', 24),
  text('下单时间', 18),
  text('状态', 10),
  text('机构', 28),
  text('会员', 14),
  text('手机号', 14),
  text('配送', 10),
  text('支付方式', 10),
  text('付款时间', 18),
]

const shown = (at: string | null) => at && showTime(at)

export const orderTable = exportTable({
  filter,
  personal: true,
  columns: [
    ...headColumns,
    whole('品种'),
    whole('件数'),
    money('商品金额'),
    money('运费'),
    whole('抵扣积分'),
    money('抵扣金额'),
    money('应付金额'),
    whole('应付积分'),
    whole('奖励积分'),
    money('已退金额'),
    text('收货人', 12),
    text('收货电话', 14),
    text('地区', 24),
    text('地址', 32),
    text('运单', 32),
    text('发货时间', 18),
    text('完成时间', 18),
    text('采购单号', 18),
    text('买家备注', 24),
    text('内部备注', 24),
  ],
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
     where ${matching(tx, wanted)} order by o.created_at desc, o.id desc`,
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

export const orderLineTable = exportTable({
  filter,
  personal: true,
  columns: [
    ...headColumns,
    text('型号', 24),
    text('商品', 32),
    text('规格', 20),
    text('单位', 8),
    whole('数量'),
    whole('已发'),
    whole('未发即退'),
    money('单价'),
    money('金额'),
    whole('积分单价'),
    whole('积分合计'),
  ],
  query: (tx, wanted) => tx<LineRow[]>`
    select ${head(tx)}, l.model_code, l.title, l.spec, l.unit, l.quantity, l.shipped_quantity, l.given_back, l.price_fen,
           l.amount_fen, l.points, l.amount_points
      from shop_order o ${people(tx)} join order_line l on l.order_id = o.id
     where ${matching(tx, wanted)} order by o.created_at desc, o.id desc, l.position`,
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
