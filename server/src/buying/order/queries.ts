import { dayOf } from '@gongfang/contract/base/time'
import type { Delivery, OrderState, PayWay } from '@gongfang/contract/buying/order'
import { livingInvoices } from '@gongfang/contract/money/invoice'
import type { Db } from '../../db/connect.ts'

/** An order as those who change it need it. Reading it for a change locks it. */
export interface LockedOrder {
  id: number
  no: string
  memberId: number
  institutionId: number | null
  state: OrderState
  currency: 'money' | 'points'
  delivery: Delivery
  payWay: PayWay
  payableFen: number
  payablePoints: number
  /** Points per yuan on its day. */
  rate: number
  /** The fund that it is charged to. */
  fundId: number | null
  deductPoints: number
  rewardPoints: number
  /** The part of `rewardPoints` that was lost because goods were given back. */
  rewardLost: number
  createdAt: string
  payBefore: string
  autoReceiveAt: string | null
}

/**
 * The money kept for `shop_order o`, in one row: paid, refunded, invoiced, and the rest that can be invoiced. Refunds under
 * way count as gone. No row where no money is kept.
 */
export const keptMoney = (db: Db) => db`
  select p.amount_fen as paid_fen, back.fen as refunded_fen, taken.fen as invoiced_fen,
         greatest(0, p.amount_fen - back.fen - taken.fen) as left_fen
    from payment_facts p
   cross join lateral (
     select coalesce(sum(amount_fen), 0)::bigint as fen from refund_facts
      where payment_id = p.id and state <> 'failed') back
   cross join lateral (
     select coalesce(sum(x.amount_fen), 0)::bigint as fen
       from invoice_order x join invoice_request_facts r on r.id = x.request_id
      where x.order_id = o.id and r.state = any(${[...livingInvoices]})) taken
   where p.purpose = 'order' and p.subject_id = o.id and p.kept`

const columns = (db: Db) => db`
  id, no, member_id, institution_id, state, currency, delivery, pay_way, payable_fen, payable_points, rate, fund_id, deduct_points,
  reward_points, reward_lost, created_at, pay_before, auto_receive_at`

export async function lockOrder(tx: Db, no: string): Promise<LockedOrder | undefined> {
  const [order] = await tx<LockedOrder[]>`select ${columns(tx)} from shop_order where no = ${no} for update`
  return order
}

export async function lockOrderById(tx: Db, id: number): Promise<LockedOrder | undefined> {
  const [order] = await tx<LockedOrder[]>`select ${columns(tx)} from shop_order where id = ${id} for update`
  return order
}

interface Event {
  orderId: number
  at: Date
  what:
    | 'paid'
    | 'cancelled'
    | 'shipped'
    | 'received'
    | 'stored'
    | 'closed'
    | 'noted'
    | 'priced'
    | 'addressed'
    | 'corrected'
    | 'commented'
    | 'reminded'
  who: 'member' | 'staff' | 'system'
  whoName?: string
  note?: string
}

export const insertEvent = (tx: Db, { orderId, at, what, who, whoName = '', note = '' }: Event) => tx`
  insert into order_event (order_id, at, what, who, who_name, note)
  values (${orderId}, ${at}, ${what}, ${who}, ${whoName}, ${note})`

// Each change names the state it starts from, so that it changes nothing if a caller forgot to lock.

export type PaidOrder = Pick<
  LockedOrder,
  | ('id' | 'no' | 'memberId' | 'delivery' | 'rewardPoints' | 'rewardLost')
  | ('currency' | 'rate' | 'payableFen' | 'payablePoints' | 'fundId')
>

export const listQuantities = (tx: Db, orderId: number) => tx<
  { orderLineId: number; skuId: number; quantity: number }[]
>`
  select id as order_line_id, sku_id, quantity from order_line where order_id = ${orderId} order by sku_id`

/** Paid orders with unshipped pieces after their expected day: a condition on order `o`. */
export const isLateBackorder = (db: Db, now: Date) => db`
  (o.state = 'paid' and exists (select from order_line l where l.order_id = o.id
    and l.expected_on < ${dayOf(now)}::date and l.shipped_quantity + l.given_back < l.quantity))`

/** Orders that are not sent after the day by which the buyer wished the goods: a condition on order `o`. */
export const isWishedEarlier = (db: Db, now: Date) => db`
  (o.state = 'paid' and o.wished_on < ${dayOf(now)}::date)`

/** Ids of orders with refused goods that were neither accepted after all nor taken by an after-sale; an array. */
export const refusedOrders = (db: Db) => db.unsafe(REFUSED_ORDERS)
export const REFUSED_ORDERS = `array(
  select v.order_id from acceptance_state v
   where v.standing > 0 and v.order_line_id in (select order_line_id from standing_acceptance_line where refused > 0))`

/** True if order `o` has such goods. */
export const hasRefused = (db: Db) => db`exists (
  select from acceptance a
    join standing_acceptance_line c on c.acceptance_id = a.id and c.refused > 0
    join acceptance_state v on v.order_line_id = c.order_line_id and v.standing > 0
   where a.order_id = o.id)`

/** The time at which the first of them was refused. */
export const refusedAt = (db: Db) => db`(
  select min(a.at) from acceptance a
    join standing_acceptance_line c on c.acceptance_id = a.id and c.refused > 0
    join acceptance_state v on v.order_line_id = c.order_line_id and v.standing > 0
   where a.order_id = o.id)`

export async function isRefusedInPart(tx: Db, orderId: number): Promise<boolean> {
  const [row] = await tx<[{ found: boolean }]>`
    select ${hasRefused(tx)} as found from shop_order o where o.id = ${orderId}`
  return row.found
}

const offerOf = (db: Db) => db`
  when l.offer_no is not null then jsonb_build_object('name', l.offer_no, 'version', l.offer_version, 'isOffer', true)`

/** The price list or the offer that decided the price of line `l`, as it was then: as JSON, null without one. */
export const agreedOf = (db: Db) => db`
  case ${offerOf(db)} when l.price_list_id is not null then jsonb_build_object('listId', l.price_list_id, 'version', l.price_list_version,
    'name', l.price_list_name) end`

/** The same of line `l` of `order_line_facts`, for whoever only names it. */
export const listOf = (db: Db) => db`
  case ${offerOf(db)} when l.price_list_name is not null then jsonb_build_object('name', l.price_list_name, 'version', l.price_list_version) end`

/** The fund of order `o` by the name of its day; null without one. */
export const fundOf = (db: Db) => db`
  case when o.fund_id is not null then jsonb_build_object('code', o.fund_code, 'name', o.fund_name) end as fund`

/**
 * Points that order `o` earns its buyer: none where it came to nothing, and none for goods that were given back, before it
 * was done or after.
 */
export const earned = (db: Db) => db`
  case when o.state = 'cancelled' then 0
       else o.reward_points - coalesce((
         select sum(x.reward_points) from aftersale_facts a join aftersale_line_facts x on x.aftersale_id = a.id
          where a.order_id = o.id and a.state in ('refunding', 'refunded')), 0)::bigint end`

/** A day is given to send it; then the shop hears of it once on each day of Shanghai. Of `o`. */
export const remind = (db: Db, now: Date) => db`
  case when o.state <> 'paid' or o.delivery <> 'express' or o.paid_at > ${now}::timestamptz - interval '1 day' then 'no'
       when (o.reminded_at at time zone 'Asia/Shanghai')::date
          = (${now}::timestamptz at time zone 'Asia/Shanghai')::date then 'done'
       else 'open' end`

/**
 * Pieces of line `l` of order `o` that are not there yet: what a SKU lacks is lacking for the orders that came last. Lines
 * were written while their SKU was locked, so the order of their ids is the order in which they took stock.
 */
export const waiting = (db: Db) => db`
  case when o.state in ('unpaid', 'paid') then coalesce((
    select greatest(0, least(l.quantity - l.shipped_quantity - l.given_back, -s.stock - coalesce((
             select sum(n.quantity - n.shipped_quantity - n.given_back)
               from order_line n join shop_order x on x.id = n.order_id
              where n.sku_id = l.sku_id and n.id > l.id and n.shipped_quantity < n.quantity
                and x.state in ('unpaid', 'paid')), 0)))::integer
      from sku_facts s where s.id = l.sku_id and s.stock < 0), 0) else 0 end`

/** Pieces of line `l`, of a done order, have reached the buyer: not all were given back before, or lie in the depot. */
export const reached = (db: Db) => db`
  l.quantity - l.given_back > coalesce((select held from depot_lot_facts where order_line_id = l.id), 0)`
