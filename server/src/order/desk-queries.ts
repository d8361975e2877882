import type { OrderFlag } from '@gongfang/contract/order-desk'
import type { Db } from '../db/connect.ts'
import type { FreightRule } from '../freight/door.ts'
import type { Address, DeskFacts, PricedLine } from './desk-rules.ts'

export async function lockDeskOrder(tx: Db, no: string): Promise<DeskFacts | undefined> {
  const [order] = await tx<DeskFacts[]>`
    select id, no, member_id, state, currency, delivery, pay_before, version, freight_fen, freight_points, deduct_fen,
           payable_fen, payable_points, parcels, address, flag, staff_note
      from shop_order where no = ${no} for update`
  return order
}

/** Who changed an order last, and when. */
export async function findLastChange(db: Db, no: string) {
  const [change] = await db<{ who: string; at: string }[]>`
    select who, at from audit_entry where subject = ${`order ${no}`} order by id desc limit 1`
  return change
}

export const listPricedLines = (tx: Db, { id, currency }: Pick<DeskFacts, 'id' | 'currency'>) => tx<
  PricedLine[]
>`
  select id, model_code,
         ${currency === 'points' ? tx`amount_points as amount, points * quantity as full` : tx`amount_fen as amount, price_fen * quantity as full`}
    from order_line where order_id = ${id} order by position`

interface NewPrice {
  id: number
  currency: 'money' | 'points'
  lines: readonly { id: number; amount: number }[]
  goods: number
  freight: number
  payable: number
  rewardPoints: number
}

/** Lines and order in one statement; only of an order that still waits for its money. */
export const updatePrice = (
  tx: Db,
  { id, currency, lines, goods, freight, payable, rewardPoints }: NewPrice,
) => tx`
  with priced as (
    update order_line l set ${
      currency === 'points'
        ? tx`amount_points = n.amount, reduction_points = l.points * l.quantity - n.amount`
        : tx`amount_fen = n.amount, reduction_fen = l.price_fen * l.quantity - n.amount`
    }
      from jsonb_to_recordset(${tx.json(lines as never)}) as n(id bigint, amount bigint)
     where l.id = n.id and l.order_id = ${id}
  )
  update shop_order set version = version + 1, reward_points = ${rewardPoints}, ${
    currency === 'points'
      ? tx`goods_points = ${goods}, freight_points = ${freight}, payable_points = ${payable}`
      : tx`goods_fen = ${goods}, freight_fen = ${freight}, payable_fen = ${payable}`
  }
   where id = ${id} and state = 'unpaid'`

export const updateAddress = (tx: Db, { id, address }: { id: number; address: Address }) => tx`
  update shop_order set address = ${tx.json(address as never)}, version = version + 1
   where id = ${id} and state in ('unpaid', 'paid') and parcels = 0`

export const updateNote = (
  tx: Db,
  { id, flag, staffNote }: { id: number; flag: OrderFlag; staffNote: string },
) =>
  tx`update shop_order set flag = ${flag}, staff_note = ${staffNote}, version = version + 1 where id = ${id}`

export async function findParcel(tx: Db, { orderId, packageId }: { orderId: number; packageId: number }) {
  const [parcel] = await tx<{ carrier: string; trackingNo: string }[]>`
    select carrier, tracking_no from order_package where id = ${packageId} and order_id = ${orderId}`
  return parcel
}

/** Changes nothing where the order has another parcel of that number. */
export const updateParcel = (
  tx: Db,
  parcel: { orderId: number; packageId: number; carrier: string; trackingNo: string },
) => tx`
  update order_package k set carrier = ${parcel.carrier}, tracking_no = ${parcel.trackingNo}
   where k.id = ${parcel.packageId} and not exists (
     select from order_package other
      where other.order_id = ${parcel.orderId} and other.id <> k.id
        and other.carrier = ${parcel.carrier} and other.tracking_no = ${parcel.trackingNo})`

export const listFreightRules = (db: Db) => db<FreightRule[]>`
  select region_prefixes, first_fen, first_weight_g, next_fen, next_weight_g, free_from_fen
    from freight_rule order by position, id`
