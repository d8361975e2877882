import type { Delivery, OrderAmounts, OrderDetail, OrderState, PayWay } from '@gongfang/contract/order'
import { removeLines } from '../cart/door.ts'
import type { Db } from '../db/connect.ts'
import { enqueue } from '../jobs/queue.ts'
import { remind, waiting } from './read-queries.ts'
import type { QuotedLine } from './rules.ts'

/** An order as those who change it need it. Reading it for a change locks it. */
export interface LockedOrder {
  id: number
  no: string
  memberId: number
  state: OrderState
  currency: 'money' | 'points'
  delivery: Delivery
  payWay: PayWay
  payableFen: number
  payablePoints: number
  deductPoints: number
  rewardPoints: number
  /** Of these, for goods that were given back. */
  rewardLost: number
  createdAt: string
  payBefore: string
  autoReceiveAt: string | null
}

const columns = (db: Db) => db`
  id, no, member_id, state, currency, delivery, pay_way, payable_fen, payable_points, deduct_points, reward_points,
  reward_lost, created_at, pay_before, auto_receive_at`

export async function lockOrder(tx: Db, no: string): Promise<LockedOrder | undefined> {
  const [order] = await tx<LockedOrder[]>`select ${columns(tx)} from shop_order where no = ${no} for update`
  return order
}

export async function lockOrderById(tx: Db, id: number): Promise<LockedOrder | undefined> {
  const [order] = await tx<LockedOrder[]>`select ${columns(tx)} from shop_order where id = ${id} for update`
  return order
}

export interface NewOrder {
  no: string
  memberId: number
  institutionId: number
  payWay: PayWay
  amounts: OrderAmounts
  delivery: Delivery
  /** null: nothing is sent. */
  address: { receiver: string; phone: string; regionCode: string; regionText: string; detail: string } | null
  remark: string
  poNumber: string
  lines: readonly QuotedLine[]
  /** The cart lines that it was made of; they end here. */
  lineIds: readonly number[]
  now: Date
  payBefore: Date
}

/** Order, lines, first event and the end of its cart lines in one statement: one round trip. */
export async function insertOrder(tx: Db, order: NewOrder): Promise<number> {
  const { amounts: a, lines } = order
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0)
  const rows = lines.map((line, position) => ({ ...line, position }))
  const [row] = await tx<{ id: number }[]>`
    with placed as (
      insert into shop_order (no, member_id, institution_id, currency, rate, pay_way, goods_fen, goods_points,
        freight_fen, freight_points, deduct_points, deduct_fen, payable_fen, payable_points, reward_points,
        delivery, address, remark, po_number, pieces, kinds, created_at, pay_before)
      values (${order.no}, ${order.memberId}, ${order.institutionId}, ${a.currency}, ${a.rate}, ${order.payWay},
        ${a.goodsFen}, ${a.goodsPoints}, ${a.freightFen}, ${a.freightPoints}, ${a.deductPoints}, ${a.deductFen},
        ${a.payableFen}, ${a.payablePoints}, ${a.rewardPoints}, ${order.delivery}, ${order.address && tx.json(order.address)}, ${order.remark},
        ${order.poNumber}, ${pieces}, ${lines.length}, ${order.now}, ${order.payBefore})
      returning id
    ), noted as (
      insert into order_event (order_id, at, what, who) select id, ${order.now}, 'created', 'member' from placed
    ), listed as (
      insert into order_line (order_id, sku_id, product_id, position, title, spec, model_code, image, unit, weight_g,
        quantity, price_fen, points, amount_fen, amount_points, expected_on)
      select placed.id, l."skuId", l."productId", l.position, l.title, l.spec, l."modelCode", l.image, l.unit,
             l."weightG", l.quantity, l."priceFen", l.points, l."amountFen", l."amountPoints", l."expectedOn"
        from placed, jsonb_to_recordset(${tx.json(rows as never)}) as l("skuId" bigint, "productId" bigint,
             position int, title text, spec text, "modelCode" text, image text, unit text, "weightG" int,
             quantity int, "priceFen" bigint, points bigint, "amountFen" bigint, "amountPoints" bigint, "expectedOn" date)
    ), emptied as (
      ${removeLines(tx, order.memberId, order.lineIds)}
    )
    select id from placed`
  return row!.id
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

/** Of an order that is locked. */
export async function canRemind(tx: Db, { id, now }: { id: number; now: Date }) {
  const [row] = await tx<{ can: OrderDetail['remind'] }[]>`
    select ${remind(tx, now)} as can from shop_order o where o.id = ${id}`
  return row?.can
}

export const updateReminded = (tx: Db, { id, now }: { id: number; now: Date }) =>
  tx`update shop_order set reminded_at = ${now} where id = ${id}`

// Each move names the state it comes from: a lock forgotten elsewhere would still change nothing here.

export type PaidOrder = Pick<
  LockedOrder,
  'id' | 'no' | 'memberId' | 'delivery' | 'rewardPoints' | 'rewardLost'
>

/** With its event and the job of what follows from it. */
export const updatePaid = (tx: Db, { id, way, now }: { id: number; way: PayWay; now: Date }) => tx<
  PaidOrder[]
>`
  with noted as (
    ${insertEvent(tx, { orderId: id, at: now, what: 'paid', who: way === 'bank' ? 'staff' : 'member' })}
  ), asked as (
    ${enqueue(tx, 'order.paid', { orderId: id })}
  )
  update shop_order set state = 'paid', paid_at = ${now}, pay_way = ${way} where id = ${id} and state = 'unpaid'
  returning id, no, member_id, delivery, reward_points, reward_lost`

export const updatePayWay = (
  tx: Db,
  { id, way, payBefore }: { id: number; way: PayWay; payBefore: Date },
) => tx`
  update shop_order set pay_way = ${way}, pay_before = ${payBefore} where id = ${id} and state = 'unpaid'`

export async function findWayFacts(db: Db, { no, memberId }: { no: string; memberId: number }) {
  const [order] = await db<Pick<LockedOrder, 'state' | 'currency' | 'payableFen' | 'payWay' | 'createdAt'>[]>`
    select state, currency, payable_fen, pay_way, created_at from shop_order
     where no = ${no} and member_id = ${memberId}`
  return order
}

export const updateCancelled = (tx: Db, { id, reason, now }: { id: number; reason: string; now: Date }) => tx`
  update shop_order set state = 'cancelled', ended_at = ${now}, cancel_reason = ${reason}
   where id = ${id} and state = 'unpaid'`

export const updateShipped = (
  tx: Db,
  { id, now, autoReceiveAt }: { id: number; now: Date; autoReceiveAt: Date },
) => tx`
  update shop_order set state = 'shipped', shipped_at = ${now}, auto_receive_at = ${autoReceiveAt}
   where id = ${id} and state = 'paid'`

export const updateDone = (tx: Db, { id, now }: { id: number; now: Date }) => tx`
  update shop_order set state = 'done', done_at = ${now} where id = ${id} and state = 'shipped'`

/** Of goods that are not sent: once they are in the depot, the order is done. */
export const updateStored = (tx: Db, { id, now }: { id: number; now: Date }) => tx`
  with noted as (
    ${insertEvent(tx, { orderId: id, at: now, what: 'stored', who: 'system' })}
  )
  update shop_order set state = 'done', done_at = ${now}
   where id = ${id} and state = 'paid' and delivery = 'depot'`

export const listQuantities = (tx: Db, orderId: number) => tx<
  { orderLineId: number; skuId: number; quantity: number }[]
>`
  select id as order_line_id, sku_id, quantity from order_line where order_id = ${orderId} order by sku_id`

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
        from parcel, jsonb_to_recordset(${tx.json(lines as never)}) as c(id bigint, quantity int)
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

/**
 * Orders whose deadline has passed: unpaid ones to cancel, shipped ones to receive. Not those that WeChat may still take
 * money for: it is told first, and after ten minutes it takes none of itself.
 */
export const listDue = (
  db: Db,
  { now, memberId, limit }: { now: Date; memberId?: number; limit: number },
) => db<{ id: number; state: 'unpaid' | 'shipped' }[]>`
  (select id, state from shop_order o
    where state = 'unpaid' and pay_before <= ${now} ${memberId ? db`and member_id = ${memberId}` : db``}
      and not exists (select from payment p
                       where p.purpose = 'order' and p.subject_id = o.id and p.state = 'created'
                         and p.channel like 'wechat%' and p.expires_at > ${now}::timestamptz - interval '10 minutes')
    order by pay_before limit ${limit})
  union all
  (select id, state from shop_order
    where state = 'shipped' and auto_receive_at <= ${now} ${memberId ? db`and member_id = ${memberId}` : db``}
    order by auto_receive_at limit ${limit})`

export const listSold = (tx: Db, orderId: number) => tx<{ productId: number; quantity: number }[]>`
  select product_id, sum(quantity)::bigint as quantity from order_line where order_id = ${orderId} group by product_id`

/** True the first time: the counters of an order's products are raised once. */
export async function claimSoldCount(tx: Db, id: number): Promise<boolean> {
  const { count } = await tx`update shop_order set sold_counted = true where id = ${id} and not sold_counted`
  return count === 1
}

export async function findForMessage(db: Db, id: number) {
  const [order] = await db<{ no: string; memberId: number; delivery: Delivery }[]>`
    select no, member_id, delivery from shop_order where id = ${id}`
  return order
}
