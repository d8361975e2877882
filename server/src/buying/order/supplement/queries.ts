import type { PayWay } from '@gongfang/contract/buying/order'
import type { OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { Db } from '../../../db/connect.ts'
import { notesOf } from '../../approval/door.ts'

/** A paid order that goods are added to. */
export type FirstOrder = OrderNotes & {
  id: number
  no: string
  memberId: number
  institutionId: number
  unitId: number | null
  currency: 'money' | 'points'
  rate: number
  payWay: PayWay
  fundId: number | null
  freightFen: number
  address: { receiver: string; phone: string; regionCode: string; regionText: string; detail: string }
  lines: { orderLineId: number; quantity: number; weightG: number; amountFen: number; bought: number }[]
}

export async function findFirstOrder(db: Db, orderId: number) {
  const [order] = await db<FirstOrder[]>`
    select o.id, o.no, o.member_id, o.institution_id, o.unit_id, o.currency, o.rate, o.pay_way, o.fund_id, o.freight_fen, o.address,
           ${notesOf(db, 'o')},
           (select jsonb_agg(jsonb_build_object('orderLineId', l.id, 'quantity', l.quantity - l.given_back, 'weightG', l.weight_g,
                     'amountFen', l.amount_fen, 'bought', l.quantity) order by l.position)
              from order_line l where l.order_id = o.id) as lines
      from shop_order o where o.id = ${orderId} and o.address is not null`
  return order
}

/** A change holds back an order that still has something to send, and no other change holds it. */
export const updateHeld = (tx: Db, { orderId, changeNo }: { orderId: number; changeNo: string }) => tx`
  update shop_order set change_no = ${changeNo} where id = ${orderId} and state = 'paid' and change_no is null`

export const updateReleased = (tx: Db, { orderId, changeNo }: { orderId: number; changeNo: string }) => tx`
  update shop_order set change_no = null where id = ${orderId} and change_no = ${changeNo}`
