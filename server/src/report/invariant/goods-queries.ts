import type { Db } from '../../db/connect.ts'

// As in queries.ts: each query returns the rows that break one rule.

type Broken = Record<string, unknown>[]

/**
 * Of every paid line: bought = to be sent + sent + returned, or kept + collected + returned + removed by hand, by
 * parcels and entries of the depot. Requested pieces exist, and every entry is allocated.
 */
export const listWrongLines = (db: Db) => db<Broken>`
  with moved as (
    select p.order_line_id, coalesce(sum(p.delta) filter (where e.kind = 'in'), 0) as came,
           coalesce(-sum(p.delta) filter (where e.kind in ('out', 'return')), 0) as collected,
           coalesce(-sum(p.delta) filter (where e.kind = 'adjust' and starts_with(e.reference, 'SH')), 0) as given,
           coalesce(-sum(p.delta) filter (where e.kind = 'adjust' and not starts_with(e.reference, 'SH')), 0) as lost
      from depot_lot_entry p join depot_entry e on e.id = p.entry_id group by p.order_line_id
  ), sent as (
    select order_line_id, sum(quantity) as quantity from order_package_line group by order_line_id
  )
  select o.no, l.id as order_line_id, l.quantity, l.asked_back, l.given_back, s.quantity as sent, d.held, m.came,
         m.collected, m.given, m.lost
    from order_line l
    join shop_order o on o.id = l.order_id
    left join sent s on s.order_line_id = l.id
    left join depot_lot d on d.order_line_id = l.id
    left join moved m on m.order_line_id = l.id
   where case when o.delivery = 'depot' and o.paid_at is not null
     then m.came is distinct from l.quantity or d.held is distinct from m.came - m.collected - m.given - m.lost
       or m.given <> l.given_back or m.collected < 0 or m.lost < 0 or l.asked_back > d.held
     else d.order_line_id is not null or l.shipped_quantity <> coalesce(s.quantity, 0)
       or l.shipped_quantity + l.asked_back + l.given_back > l.quantity end
  union all
  select e.reference, null, e.delta, null, null, null, null, null, p.delta, null, null
    from depot_entry e
    left join lateral (
      select sum(delta) as delta, bool_or(sign(delta) <> sign(e.delta)) as against
        from depot_lot_entry where entry_id = e.id) p on true
   where p.against or abs(coalesce(p.delta, 0)) > abs(e.delta)
      or (e.kind = 'in' or e.kind = 'adjust' and starts_with(e.reference, 'SH')) and p.delta is distinct from e.delta
      or e.kind = 'return' and coalesce(p.delta, 0) <> coalesce((
           select -sum(y.delta) from depot_entry f join depot_lot_entry y on y.entry_id = f.id
            where f.kind = 'out' and f.reference = e.reference and f.item_id = e.item_id), 0)
  union all
  select null, null, null, null, null, null, i.held, null, null, null, null
    from depot_item i join depot_lot d on d.item_id = i.id group by i.id having sum(d.held) > i.held
   order by 1, 2`

/** No member has or returns a model that was never delivered; the models of an after-sale cover all its pieces. */
export const listWrongModels = (db: Db) => db<Broken>`
  select o.no, g.order_line_id, g.sku_id, g.delivered, g.claimed
    from goods_out g join order_line l on l.id = g.order_line_id join shop_order o on o.id = l.order_id
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

/** Goods that were handed over left one member and came to the other, all at once; each lot lies with its own model. */
export const listWrongHandovers = (db: Db) => db<Broken>`
  select e.reference, i.sku_id, e.member_id, e.other_id, e.delta, y.delta as other_delta
    from depot_entry e
    join depot_item i on i.id = e.item_id
    left join (
      select b.reference, b.member_id, b.other_id, b.delta, k.sku_id
        from depot_entry b join depot_item k on k.id = b.item_id where b.kind = 'handOver') y
      on y.reference = e.reference and y.sku_id = i.sku_id and y.member_id = e.other_id and y.other_id = e.member_id
   where e.kind = 'handOver' and y.delta is distinct from -e.delta
  union all
  select o.no, l.sku_id, i.member_id, null, d.held, null
    from depot_lot d join depot_item i on i.id = d.item_id
    join order_line l on l.id = d.order_line_id join shop_order o on o.id = l.order_id
   where i.sku_id <> l.sku_id
   order by 1, 2, 3`
