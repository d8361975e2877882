import type { OrderDetail } from '@gongfang/contract/buying/order'
import type { Db } from '../../../db/connect.ts'
import { remind, waiting } from '../queries.ts'

/** The order must be locked. */
export async function canRemind(tx: Db, { id, now }: { id: number; now: Date }) {
  const [row] = await tx<{ can: OrderDetail['remind'] }[]>`
    select ${remind(tx, now)} as can from shop_order o where o.id = ${id}`
  return row?.can
}

export const updateReminded = (tx: Db, { id, now }: { id: number; now: Date }) =>
  tx`update shop_order set reminded_at = ${now} where id = ${id}`

export const updateShipped = (
  tx: Db,
  { id, now, autoReceiveAt }: { id: number; now: Date; autoReceiveAt: Date },
) => tx`
  update shop_order set state = 'shipped', shipped_at = ${now}, auto_receive_at = ${autoReceiveAt}
   where id = ${id} and state = 'paid'`

export const updateDone = (tx: Db, { id, now }: { id: number; now: Date }) => tx`
  update shop_order set state = 'done', done_at = ${now} where id = ${id} and state = 'shipped'`

export const listLinesToShip = (tx: Db, orderId: number) => tx<
  {
    id: number
    modelCode: string
    quantity: number
    shippedQuantity: number
    askedBack: number
    givenBack: number
    waiting: number
  }[]
>`
  select l.id, l.model_code, l.quantity, l.shipped_quantity, l.asked_back, l.given_back, ${waiting(tx)} as waiting
    from shop_order o join order_line l on l.order_id = o.id where o.id = ${orderId} order by l.position`

interface Package {
  orderId: number
  carrier: string
  trackingNo: string
  now: Date
  lines: readonly { id: number; quantity: number }[]
}

/** A parcel and what is in it; nothing when this order has one of that number. The check on order_line is the last word. */
export async function insertPackage(
  tx: Db,
  { orderId, carrier, trackingNo, now, lines }: Package,
): Promise<number | undefined> {
  const [parcel] = await tx<{ id: number }[]>`
    with parcel as (
      insert into order_package (order_id, carrier, tracking_no, shipped_at)
      values (${orderId}, ${carrier}, ${trackingNo}, ${now})
      on conflict (order_id, carrier, tracking_no) do nothing returning id
    ), content as (
      select parcel.id as package_id, c.id, c.quantity
        from parcel, jsonb_to_recordset(${tx.json(lines)}) as c(id bigint, quantity int)
    ), packed as (
      insert into order_package_line (package_id, order_line_id, quantity)
      select package_id, id, quantity from content
    ), sent as (
      update order_line l set shipped_quantity = l.shipped_quantity + content.quantity
        from content where l.id = content.id and l.order_id = ${orderId}
    ), counted as (
      update shop_order set parcels = parcels + 1 where id = ${orderId} and exists (select from parcel)
    )
    select id from parcel`
  return parcel?.id
}
