import { showTime } from '@gongfang/contract/base/time'
import { type OrderState, orderStateNames } from '@gongfang/contract/buying/order'
import { noteKeys, noteNames, type OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { Db } from '../../db/connect.ts'
import { notesOf } from '../approval/door.ts'

interface OrderLine extends OrderNotes {
  no: string
  createdAt: string
  state: OrderState
  currency: 'money' | 'points'
  modelCode: string
  ownCode: string
  title: string
  spec: string
  quantity: number
  amountFen: number
  amountPoints: number
  address: string
}

const listOrderLines = (db: Db, id: number, most: number) => db<OrderLine[]>`
  select o.no, o.created_at, o.state, o.currency, l.model_code, l.own_code, l.title, l.spec, l.quantity, l.amount_fen,
         l.amount_points, ${notesOf(db, 'o')},
         concat_ws(' ', o.address->>'receiver', o.address->>'phone', o.address->>'regionText', o.address->>'detail')
           as address
    from shop_order o join order_line l on l.order_id = o.id
   where o.member_id = ${id} order by o.id desc, l.position limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '订单',
  place: 50,
  heads: [
    '订单号',
    '下单时间',
    '状态',
    '型号',
    '物料号',
    '品名',
    '规格',
    '数量',
    '小计（元）',
    '小计（积分）',
    ...noteKeys.map((key) => noteNames[key]),
    '收货信息',
  ],
  rows: async (db: Db, id: number, most: number) =>
    (await listOrderLines(db, id, most)).map((l) => [
      ...[l.no, showTime(l.createdAt), orderStateNames[l.state], l.modelCode, l.ownCode],
      ...[l.title, l.spec, l.quantity],
      ...[l.currency === 'money' ? l.amountFen / 100 : null, l.currency === 'points' ? l.amountPoints : null],
      ...noteKeys.map((key) => l[key]),
      l.address,
    ]),
}
