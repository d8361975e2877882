import { showTime } from '@gongfang/contract/base/time'
import { type OrderChangeState, orderChangeStateNames } from '@gongfang/contract/service/order-change'
import type { Db } from '../../db/connect.ts'

interface Row {
  changeNo: string
  no: string
  at: string
  state: OrderChangeState
  reason: string
  modelCode: string
  before: number
  after: number
  supplementNo: string
}

const listOwn = (db: Db, id: number, most: number) => db<Row[]>`
  select c.no as change_no, o.no, c.created_at as at, c.state, c.reason, l.model_code, l.quantity_before as before,
         l.quantity_after as after, coalesce((select no from order_facts where id = c.supplement_id), '') as supplement_no
    from order_change c
    join order_facts o on o.id = c.order_id
    join order_change_line l on l.change_id = c.id
   where c.member_id = ${id} order by c.id desc, l.position limit ${most}`

/** A sheet of the data that a member takes along. */
export const ownData = {
  name: '订单变更',
  place: 51,
  heads: ['变更单号', '订单号', '申请时间', '状态', '原因', '型号', '原数量', '新数量', '补充订单号'],
  rows: async (db: Db, id: number, most: number) =>
    (await listOwn(db, id, most)).map((r) => [
      ...[r.changeNo, r.no, showTime(r.at), orderChangeStateNames[r.state], r.reason, r.modelCode],
      ...[r.before, r.after, r.supplementNo],
    ]),
}
