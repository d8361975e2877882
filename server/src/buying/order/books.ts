import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'
import { saidByList } from '../../goods/price-list/door.ts'
import { saidByOffer } from '../inquiry/door.ts'

type Broken = Record<string, unknown>[]

/**
 * Stock falls below zero only by a stock count, or by an express order with an expected date for the goods. Only what
 * the running sum needs is sorted.
 */
const listOversold = (db: Db) => db<Broken>`
  select m.sku_id, m.id as movement_id, m.kind, m.reference, m.delta, r.after
    from (select id, delta, sum(delta) over (partition by sku_id order by id) as after from stock_movement) r
    join stock_movement m on m.id = r.id
   where r.after < 0 and r.delta < 0 and m.kind <> 'count'
     and not (m.kind = 'hold' and exists (
       select from shop_order o join order_line l on l.order_id = o.id
        where o.no = m.reference and o.delivery = 'express' and l.sku_id = m.sku_id and l.expected_on is not null))
   order by m.id`

/**
 * An order holds exactly its quantities. A cancelled order has released all of them, other orders none. A reference has
 * one movement of a kind for a SKU.
 */
const listWrongHolds = (db: Db) => db<Broken>`
  select o.no, o.state, l.sku_id, l.quantity, coalesce(-h.delta, 0) as held, coalesce(r.delta, 0) as released
    from shop_order o
    join order_line l on l.order_id = o.id
    left join stock_movement h on h.kind = 'hold' and h.reference = o.no and h.sku_id = l.sku_id
    left join stock_movement r on r.kind = 'release' and r.reference = o.no and r.sku_id = l.sku_id
   where o.state <> 'closed' and (coalesce(-h.delta, 0) <> l.quantity
      or coalesce(r.delta, 0) <> case o.state when 'cancelled' then l.quantity else 0 end)
   order by o.id, l.position`

/** Stock held for an order line that does not exist. */
const listLostHolds = (db: Db) => db<Broken>`
  select m.reference, m.sku_id, m.delta from stock_movement m
   where m.kind = 'hold' and not exists (
     select from shop_order o join order_line l on l.order_id = o.id where o.no = m.reference and l.sku_id = m.sku_id)
   order by m.id`

const listWrongAmounts = (db: Db) => db<Broken>`
  select o.no, o.goods_fen, l.fen as lines_fen, o.goods_points, l.points as lines_points, o.pieces, l.pieces as lines_pieces
    from shop_order o
    left join (
      select order_id, sum(amount_fen)::bigint as fen, sum(amount_points)::bigint as points, sum(quantity)::bigint as pieces,
             count(*) as kinds
        from order_line group by order_id) l on l.order_id = o.id
   where (o.goods_fen, o.goods_points, o.pieces, o.kinds)
       <> (coalesce(l.fen, 0), coalesce(l.points, 0), coalesce(l.pieces, 0), coalesce(l.kinds, 0))
      or case o.currency
           when 'money' then o.payable_fen <> o.goods_fen + o.freight_fen - o.deduct_fen or o.payable_points <> 0
           else o.payable_points <> o.goods_points + o.freight_points or o.payable_fen <> 0 end
   order by o.id`

/** Each answered Idempotency-Key names an existing order, and no two keys name the same order. */
const listLostAnswers = (db: Db) => db<Broken>`
  select k.caller_id as member_id, k.key, k.no, k.keys, o.id as order_id
    from (select caller_id, key, no, count(*) over (partition by no) as keys
            from (select caller_id, key, answer ->> 'no' as no from request_key where endpoint = '/api/user.order/create'
                  union all
                  select caller_id, key, answer ->> 'orderNo' from request_key
                   where endpoint = '/api/user.inquiry/accept' and answer ->> 'orderNo' is not null) answered) k
    left join shop_order o on o.no = k.no and o.member_id = k.caller_id
   where o.id is null or k.keys > 1`

/** The events of an order match its state, each at most once. */
const listWrongEvents = (db: Db) => db<Broken>`
  select o.no, o.state, e.created, e.paid, e.cancelled, e.stored, e.received
    from shop_order o
    left join (
      select order_id, count(*) filter (where what = 'created') as created, count(*) filter (where what = 'paid') as paid,
             count(*) filter (where what = 'cancelled') as cancelled, count(*) filter (where what = 'stored') as stored,
             count(*) filter (where what = 'received') as received
        from order_event group by order_id) e on e.order_id = o.id
   where e.created is distinct from 1 or e.paid <> (o.paid_at is not null)::int
      or e.cancelled <> (o.state = 'cancelled')::int
      or case o.delivery when 'depot' then e.stored else e.received end <> (o.state = 'done')::int
   order by o.id`

/** Each change of an order's price begins with what the one before left, and the last one left what is to be paid. */
const listWrongRepricings = (db: Db) => db<Broken>`
  select o.no, o.payable_fen, r.id, r.was_fen, r.is_fen, r.before, r.next
    from (select *, lag(is_fen) over w as before, lead(was_fen) over w as next
            from order_repricing window w as (partition by order_id order by id)) r
    join shop_order o on o.id = r.order_id
   where r.before <> r.was_fen or coalesce(r.next, o.payable_fen) <> r.is_fen
   order by r.id`

/** Points that an order took have entries, and are booked back when the order is cancelled. */
const listWrongPoints = (db: Db) => db<Broken>`
  select o.no, o.state, w.taken as should_take, -t.delta as taken, w.back as should_come_back, b.delta as back
    from shop_order o
    left join points_entry_facts t on t.kind = 'orderPay' and t.member_id = o.member_id and t.reference = o.no
    left join points_entry_facts b on b.kind = 'orderRefund' and b.member_id = o.member_id and b.reference = o.no
    cross join lateral (
      select o.deduct_points + case when o.paid_at is not null then o.payable_points else 0 end as taken,
             case o.state when 'cancelled' then o.deduct_points else 0 end as back) w
   where o.state <> 'closed' and (coalesce(-t.delta, 0) <> w.taken or coalesce(b.delta, 0) <> w.back)
   order by o.id`

/**
 * Points that an order earned = its reward, less the part of the returned goods, once it is done. Points taken back
 * count in full, whether they were there or are owed. An order whose goods were all returned keeps none.
 */
const listWrongRewards = (db: Db) => db<Broken>`
  with entry as (
    select member_id, reference, delta from points_entry_facts where kind = 'orderReward'),
  earned as (
    select order_id, sum(delta)::bigint as points
      from (select o.id as order_id, e.delta from entry e
              join shop_order o on o.no = e.reference and o.member_id = e.member_id
            union all
            select a.order_id, e.delta from entry e
              join aftersale_facts a on a.no = replace(e.reference, '/owed', '')
              join shop_order o on o.id = a.order_id and o.member_id = e.member_id) part
     group by order_id),
  returned as (
    select a.order_id, sum(x.reward_points)::bigint as points, sum(x.quantity)::bigint as pieces
      from aftersale_facts a join aftersale_line_facts x on x.aftersale_id = a.id
     where a.state in ('refunding', 'refunded') group by a.order_id)
  select o.no, o.state, o.reward_points, r.points as reward_back, r.pieces as pieces_back, o.pieces, e.points as earned
    from shop_order o
    left join earned e on e.order_id = o.id
    left join returned r on r.order_id = o.id
   where coalesce(e.points, 0) <> case o.state when 'done' then o.reward_points - coalesce(r.points, 0) else 0 end
      or r.pieces = o.pieces and e.points <> 0
   order by o.id`

/** The price of a line from a price list is what its row said in the version that it names, on a day on which the list held. */
const listWrongAgreed = (db: Db) => db<Broken>`
  select o.no, l.sku_id, l.price_list_id, l.price_list_version, l.price_fen, w.price_fen as agreed_fen, w.days, w.goods
    from order_line l
    join shop_order o on o.id = l.order_id
   cross join lateral ${saidByList(db)} w
   where l.price_source = 'list' and (w.price_fen is distinct from l.price_fen or not w.days or not w.goods)
   order by o.id, l.position`

/** The price of a line from an offer is what the line of that version said of its pieces, and the offer became this order. */
const listWrongOffered = (db: Db) => db<Broken>`
  select o.no, l.sku_id, l.offer_no, l.offer_version, l.price_fen, w.price_fen as offered_fen, w.goods, w.bounds, w.names, w.taken
    from order_line l
    join shop_order o on o.id = l.order_id
   cross join lateral ${saidByOffer(db)} w
   where l.price_source = 'offer' and (w.price_fen is distinct from l.price_fen
      or (w.goods and w.bounds and w.names and w.taken) is not true)
   order by o.id, l.position`

/** An offer that became an order has exactly one whose lines name it, of its owner; other ones have none. */
const listLostOffers = (db: Db) => db<Broken>`
  select q.no, q.state, q.order_no, t.orders
    from inquiry_facts q
   cross join lateral (
     select coalesce(array_agg(distinct o.no), '{}') as orders
       from order_line l join shop_order o on o.id = l.order_id where l.offer_no = q.no) t
   where t.orders <> case when q.order_no is null then '{}' else array[q.order_no] end
   order by q.no`

/** Rule: where models of a product count together, a line's count is the sum over all lines of that product in its order. */
const listWrongCounts = (db: Db) => db<Broken>`
  select o.no, l.sku_id, l.counted, t.pieces
    from order_line l join shop_order o on o.id = l.order_id
   cross join lateral (
     select sum(quantity)::bigint as pieces from order_line where order_id = l.order_id and product_id = l.product_id) t
   where l.counted <> t.pieces
   order by o.id, l.position`

export const books: readonly BookRule[] = [
  { name: 'S2', says: '订单占用的库存正好是所订数量，取消后全部退回', listBroken: listWrongHolds },
  { name: 'S3', says: '没有订单的占用不存在', listBroken: listLostHolds },
  { name: 'S5', says: '只有说明了到货日的订货和盘点能使库存低于零', listBroken: listOversold },
  { name: 'O1', says: '应付 = 商品 + 运费 − 抵扣，商品 = 明细之和', listBroken: listWrongAmounts },
  { name: 'O2', says: '答复过的订单都在，一个标识一张订单', listBroken: listLostAnswers },
  { name: 'O3', says: '订单状态与它的记录一致', listBroken: listWrongEvents },
  { name: 'O4', says: '每次改价从上一次的金额开始，最后一次是订单应付', listBroken: listWrongRepricings },
  {
    name: 'O5',
    says: '协议价的明细与它写明的价目表版本一致，当天适用于该机构',
    listBroken: listWrongAgreed,
  },
  { name: 'O7', says: '按报价成交的明细与它写明的那一版报价一致', listBroken: listWrongOffered },
  { name: 'O8', says: '已下单的报价正好有一张写明它的订单', listBroken: listLostOffers },
  { name: 'O6', says: '合计件数的明细，件数是订单中该商品各规格之和', listBroken: listWrongCounts },
  { name: 'L3', says: '订单扣的积分都有明细，取消后退回', listBroken: listWrongPoints },
  {
    name: 'L5',
    says: '每张订单入账的奖励积分 − 收回的（含待扣回）= 未退商品应得的奖励',
    listBroken: listWrongRewards,
  },
]
