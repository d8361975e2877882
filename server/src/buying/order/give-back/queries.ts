import type { Db } from '../../../db/connect.ts'

export interface Pieces {
  orderLineId: number
  quantity: number
}

export const updateAsked = (tx: Db, lines: readonly Pieces[], sign: 1 | -1) => tx`
  update order_line l set asked_back = l.asked_back + p.quantity * ${sign}
    from ${pieces(tx, lines)}
   where l.id = p."orderLineId" and l.shipped_quantity + l.asked_back + l.given_back + p.quantity * ${sign} <= l.quantity`

const pieces = (tx: Db, lines: readonly Pieces[]) =>
  tx`jsonb_to_recordset(${tx.json(lines)}) as p("orderLineId" bigint, quantity int)`

export const updateGivenBack = (tx: Db, lines: readonly Pieces[]) => tx`
  update order_line l set asked_back = l.asked_back - p.quantity, given_back = l.given_back + p.quantity
    from ${pieces(tx, lines)} where l.id = p."orderLineId"`

export const listRest = (tx: Db, orderId: number) => tx<
  { quantity: number; shippedQuantity: number; givenBack: number }[]
>`
  select quantity, shipped_quantity, given_back from order_line where order_id = ${orderId}`

export const updateClosed = (tx: Db, { id, now }: { id: number; now: Date }) =>
  tx`update shop_order set state = 'closed', ended_at = ${now} where id = ${id} and state = 'paid'`

/** Goods that were given back before the order is done earn no points. */
export const loseReward = (tx: Db, orderId: number, points: number) =>
  tx`update shop_order set reward_lost = reward_lost + ${points} where id = ${orderId}`
