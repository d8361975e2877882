import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** Goodwill that refunds freight only has no lines. */
const sums = (db: Db) => db`
  select coalesce(sum(amount_fen), 0)::bigint as fen, coalesce(sum(amount_points), 0)::bigint as points,
         coalesce(sum(reward_points), 0)::bigint as reward
    from aftersale_line where aftersale_id = a.id`

/**
 * An after-sale in the state refunding or refunded has one refund of exactly its sum, and points entries for the
 * deducted points; any other has neither. The active after-sales of an order together refund at most the amount paid,
 * and at most its freight.
 */
const listWrongAmounts = (db: Db) => db<Broken>`
  with one as (
    select a.no, a.state, o.id as order_id, o.no as order_no, o.currency, s.fen + a.freight_fen as fen,
           s.points + a.freight_points as points, s.reward, a.refund_id, o.member_id, a.freight_fen,
           a.freight_points, a.state in ('refunding', 'refunded') as back
      from aftersale a join order_facts o on o.id = a.order_id
      cross join lateral (${sums(db)}) s
  )
  select one.no, one.order_no, one.state, one.fen, one.points, r.amount_fen as refund_fen, r.amount_points as refund_points
    from one left join refund_facts r on r.id = one.refund_id
   where coalesce(r.amount_fen, 0) <> case when back then fen else 0 end
      or coalesce(r.amount_points, 0) <> case when back and currency = 'points' then points else 0 end
      or one.state = 'refunded' and r.state <> 'done'
      or case when back and currency = 'money' then points else 0 end <> (
           select coalesce(sum(delta), 0) from points_entry_facts e
            where e.member_id = one.member_id and e.kind = 'orderRefund' and e.reference = one.no)
  union all
  select null, o.no, o.state, t.fen, t.points, o.payable_fen, o.payable_points + o.deduct_points
    from order_facts o join (
      select order_id, sum(fen)::bigint as fen, sum(points)::bigint as points, sum(reward)::bigint as reward,
             sum(freight_fen) as freight_fen, sum(freight_points) as freight_points
        from one where ${living(db, 'state')} group by order_id) t on t.order_id = o.id
   where t.fen > o.payable_fen or t.points > o.payable_points + o.deduct_points or t.reward > o.reward_points
      or t.freight_fen > o.freight_fen or t.freight_points > o.freight_points
   order by 2, 1`

const living = (db: Db, column: 'state' | 'a.state') =>
  db`${db(column)} not in ('rejected', 'withdrawn', 'exchanged', 'repaired')`

/** No request exceeds the bought pieces, nor the sent pieces where goods were sent. */
const listWrongPieces = (db: Db) => db<Broken>`
  select o.no, l.id as order_line_id, l.quantity, l.shipped_quantity, l.asked_back, l.given_back, c.asked, c.given, c.sent
    from order_line_facts l
    join order_facts o on o.id = l.order_id
    left join (
      select x.order_line_id,
             coalesce(sum(x.quantity) filter (where a.kind = 'refundBeforeShip' and a.state in ('applied', 'approved')), 0) as asked,
             coalesce(sum(x.quantity) filter (where a.kind = 'refundBeforeShip' and a.state in ('refunding', 'refunded')), 0) as given,
             coalesce(sum(x.quantity) filter (where a.kind <> 'refundBeforeShip'), 0) as sent
        from aftersale_line x join aftersale a on a.id = x.aftersale_id and ${living(db, 'a.state')}
       group by x.order_line_id) c on c.order_line_id = l.id
   where l.asked_back <> coalesce(c.asked, 0) or l.given_back <> coalesce(c.given, 0)
      or c.asked + c.given + c.sent > l.quantity or o.delivery = 'express' and c.sent > l.shipped_quantity
   order by l.id`

/**
 * Returned pieces are stock of their own model, no other pieces came back, the depot no longer keeps them, a closed order
 * has returned all, and of goods that came back for their money somebody has said whether they can be sold again.
 */
const listWrongGoods = (db: Db) => db<Broken>`
  with back as (
    select a.no, x.sku_id, sum(x.quantity) as quantity,
           a.kind = 'refundBeforeShip' and o.delivery = 'depot' as kept
      from aftersale a
      join order_facts o on o.id = a.order_id
      join aftersale_piece x on x.aftersale_id = a.id
     where a.kind = 'refundBeforeShip' and a.state in ('refunding', 'refunded') or a.restocked
     group by a.id, x.sku_id, o.delivery
  )
  select coalesce(b.no, m.reference) as no, coalesce(b.sku_id, m.sku_id) as sku_id, b.quantity, m.delta as on_shelf,
         e.delta as out_of_depot
    from back b
    full join (select * from stock_movement where kind = 'return') m on m.reference = b.no and m.sku_id = b.sku_id
    left join (select y.reference, i.sku_id, y.delta from depot_entry_facts y join depot_item_facts i on i.id = y.item_id
                where y.kind = 'adjust') e on b.kept and e.reference = b.no and e.sku_id = b.sku_id
   where m.delta is distinct from b.quantity or b.kept and e.delta is distinct from -b.quantity
  union all
  select o.no, null, null, null, null from order_facts o
   where o.state in ('paid', 'closed') and (o.state = 'closed') = exists (
     select from order_line_facts l where l.order_id = o.id and l.given_back < l.quantity)
  union all
  select a.no, null, null, null, null from aftersale a
   where a.kind = 'returnRefund' and a.state in ('refunding', 'refunded') and a.restocked is null
   order by 1, 2`

/** An exchange took its replacement from stock once and sent it; no other after-sale sends anything. */
const listWrongExchanges = (db: Db) => db<Broken>`
  with sent as (
    select a.no, c.sku_id, sum(c.quantity)::bigint as quantity
      from aftersale a join aftersale_parcel_line c on c.aftersale_id = a.id group by a.no, c.sku_id
  )
  select coalesce(s.no, m.reference) as no, coalesce(s.sku_id, m.sku_id) as sku_id, s.quantity, m.delta as off_shelf
    from sent s full join (select * from stock_movement where kind = 'exchange') m
      on m.reference = s.no and m.sku_id = s.sku_id
   where m.delta is distinct from -s.quantity
  union all
  select a.no, null, x.quantity, coalesce(c.quantity, 0)::bigint
    from aftersale a
    cross join lateral (
      select sum(quantity)::bigint as quantity from aftersale_line where aftersale_id = a.id) x
    cross join lateral (
      select sum(quantity)::bigint as quantity from aftersale_parcel_line where aftersale_id = a.id) c
    left join aftersale_parcel p on p.aftersale_id = a.id
   where (a.state in ('exchanged', 'repaired')) <> (p.aftersale_id is not null)
      or coalesce(c.quantity, 0) <> case a.state when 'exchanged' then x.quantity else 0 end
      or a.state = 'exchanged' and exists (
        select from aftersale_line l
         where l.aftersale_id = a.id and l.quantity <> (
           select coalesce(sum(quantity), 0) from aftersale_parcel_line
            where aftersale_id = a.id and order_line_id = l.order_line_id))
   order by 1, 2`

/**
 * The buyer acts for an after-sale until it is handed over, then the colleague whom the last event names, who is or was in
 * the order's institution. What it asks back out of the depot lies with who acts.
 */
const listWrongActors = (db: Db) => db<Broken>`
  select a.no, o.no as order_no, a.member_id, o.member_id as buyer_id, h.to_id, null as holder_id
    from aftersale a
    join order_facts o on o.id = a.order_id
    left join lateral (
      select to_id from aftersale_event where aftersale_id = a.id and what = 'handedOver' order by id desc limit 1) h on true
   where a.member_id <> coalesce(h.to_id, o.member_id)
      or a.member_id <> o.member_id and not exists (
        select from membership_ever s where s.member_id = a.member_id and s.institution_id = o.institution_id)
  union all
  select a.no, o.no, a.member_id, o.member_id, null, i.member_id
    from aftersale a
    join order_facts o on o.id = a.order_id and o.delivery = 'depot'
    join aftersale_line x on x.aftersale_id = a.id
    join depot_lot_facts d on d.order_line_id = x.order_line_id
    join depot_item_facts i on i.id = d.item_id
   where a.kind = 'refundBeforeShip' and a.state in ('applied', 'approved') and i.member_id <> a.member_id
   order by 1`

/**
 * Of every paid line: bought = to be sent + sent + returned, or kept + collected + returned + removed by hand, by
 * parcels and entries of the depot. Requested pieces exist, and every entry is allocated.
 */
const listWrongLines = (db: Db) => db<Broken>`
  with moved as (
    select p.order_line_id, coalesce(sum(p.delta) filter (where e.kind = 'in'), 0) as came,
           coalesce(-sum(p.delta) filter (where e.kind in ('out', 'return')), 0) as collected,
           coalesce(-sum(p.delta) filter (where e.kind = 'adjust' and starts_with(e.reference, 'SH')), 0) as given,
           coalesce(-sum(p.delta) filter (where e.kind = 'adjust' and not starts_with(e.reference, 'SH')), 0) as lost
      from depot_lot_entry_facts p join depot_entry_facts e on e.id = p.entry_id group by p.order_line_id
  ), sent as (
    select order_line_id, sum(quantity) as quantity from order_package_line group by order_line_id
  )
  select o.no, l.id as order_line_id, l.quantity, l.asked_back, l.given_back, s.quantity as sent, d.held, m.came,
         m.collected, m.given, m.lost
    from order_line_facts l
    join order_facts o on o.id = l.order_id
    left join sent s on s.order_line_id = l.id
    left join depot_lot_facts d on d.order_line_id = l.id
    left join moved m on m.order_line_id = l.id
   where case when o.delivery = 'depot' and o.paid_at is not null
     then m.came is distinct from l.quantity or d.held is distinct from m.came - m.collected - m.given - m.lost
       or m.given <> l.given_back or m.collected < 0 or m.lost < 0 or l.asked_back > d.held
     else d.order_line_id is not null or l.shipped_quantity <> coalesce(s.quantity, 0)
       or l.shipped_quantity + l.asked_back + l.given_back > l.quantity end
  union all
  select e.reference, null, e.delta, null, null, null, null, null, p.delta, null, null
    from depot_entry_facts e
    left join lateral (
      select sum(delta) as delta, bool_or(sign(delta) <> sign(e.delta)) as against
        from depot_lot_entry_facts where entry_id = e.id) p on true
   where p.against or abs(coalesce(p.delta, 0)) > abs(e.delta)
      or (e.kind = 'in' or e.kind = 'adjust' and starts_with(e.reference, 'SH')) and p.delta is distinct from e.delta
      or e.kind = 'return' and coalesce(p.delta, 0) <> coalesce((
           select -sum(y.delta) from depot_entry_facts f join depot_lot_entry_facts y on y.entry_id = f.id
            where f.kind = 'out' and f.reference = e.reference and f.item_id = e.item_id), 0)
  union all
  select null, null, null, null, null, null, i.held, null, null, null, null
    from depot_item_facts i join depot_lot_facts d on d.item_id = i.id group by i.id, i.held having sum(d.held) > i.held
   order by 1, 2`

/** No member has or returns a model that was never delivered; the models of an after-sale cover all its pieces. */
const listWrongModels = (db: Db) => db<Broken>`
  select o.no, g.order_line_id, g.sku_id, g.delivered, g.claimed
    from goods_out g join order_line_facts l on l.id = g.order_line_id join order_facts o on o.id = l.order_id
   where g.claimed > g.delivered or g.delivered < 0
  union all
  select a.no, x.order_line_id, null, x.quantity, coalesce(y.quantity, 0)
    from aftersale_line x
    join aftersale a on a.id = x.aftersale_id
    cross join lateral (
      select sum(quantity) as quantity from aftersale_piece
       where aftersale_id = x.aftersale_id and order_line_id = x.order_line_id) y
   where x.quantity <> coalesce(y.quantity, 0)
   order by 1, 2, 3`

export const books: readonly BookRule[] = [
  { name: 'R1', says: '每笔售后退回的正好是应退的，一张订单合计不超过实付', listBroken: listWrongAmounts },
  { name: 'R2', says: '申请和退回的数量不超过所购，与订单明细一致', listBroken: listWrongPieces },
  { name: 'R3', says: '退回的型号正好回到库存、离开寄存，全部退回的订单已关闭', listBroken: listWrongGoods },
  {
    name: 'R5',
    says: '售后由采购人或接手的同事办理，接手有记录；申请退款的寄存物品在办理人名下',
    listBroken: listWrongActors,
  },
  { name: 'R4', says: '换货的商品正好出库并寄出一次，没有换货就没有出库', listBroken: listWrongExchanges },
  {
    name: 'G1',
    says: '每行所购 = 待发 + 已发 + 已退，寄存的 = 在库 + 已领 + 已退 + 调减',
    listBroken: listWrongLines,
  },
  {
    name: 'G2',
    says: '会员手上的每个型号 = 发出或领取 + 换入 − 换出，申请售后的不超过它',
    listBroken: listWrongModels,
  },
]
