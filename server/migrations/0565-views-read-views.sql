-- The two views of several nouns read those of the other nouns, as statements do. They give the same as before.
-- suits 0.3.0

create or replace view goods_out as
select order_line_id, sku_id, sum(delivered)::bigint as delivered, sum(claimed)::bigint as claimed, max(delivered_by) as delivered_by
  from (
    select l.id as order_line_id, l.sku_id, 0::bigint as delivered_by, 0 as claimed,
           case when o.delivery = 'express' then l.shipped_quantity
                when d.order_line_id is null then 0 else l.quantity - l.given_back - d.held end as delivered
      from order_line_facts l join order_facts o on o.id = l.order_id left join depot_lot_facts d on d.order_line_id = l.id
    union all
    select x.order_line_id, x.sku_id, 0, case when a.state = 'exchanged' then 0 else x.quantity end,
           case when a.state = 'exchanged' then -x.quantity else 0 end
      from aftersale_piece x join aftersale a on a.id = x.aftersale_id
     where a.kind <> 'refundBeforeShip' and a.state not in ('rejected', 'withdrawn', 'repaired')
    union all
    select c.order_line_id, c.sku_id, c.aftersale_id, 0, c.quantity from aftersale_parcel_line c
  ) part
 group by order_line_id, sku_id;

create or replace view acceptance_state as
select l.id as order_line_id, l.order_id, h.has, t.taken, d.accepted - t.accepted as accepted, d.refused,
       d.refused - d.reconsidered - t.refused as standing,
       h.has - (d.accepted - t.accepted) - (d.refused - d.reconsidered - t.refused) as open, h.delivered, t.away
  from order_line_facts l
  cross join lateral (
    select coalesce(sum(g.delivered), 0)::bigint as delivered, coalesce(sum(g.delivered - g.claimed), 0)::bigint as has
      from goods_out g where g.order_line_id = l.id) h
  cross join lateral (
    select coalesce(sum(x.quantity) filter (where a.state not in ('rejected', 'withdrawn', 'exchanged', 'repaired')), 0)::bigint as taken,
           coalesce(sum(x.quantity) filter (where a.state in ('applied', 'approved', 'returning', 'received', 'refunding')), 0)::bigint as away,
           coalesce(sum(x.from_accepted) filter (where a.state not in ('rejected', 'withdrawn', 'repaired')), 0)::bigint as accepted,
           coalesce(sum(x.from_refused), 0)::bigint as refused
      from aftersale_line_facts x join aftersale_facts a on a.id = x.aftersale_id
     where x.order_line_id = l.id and a.kind <> 'refundBeforeShip') t
  cross join lateral (
    select coalesce(sum(c.accepted), 0)::bigint as accepted, coalesce(sum(c.refused), 0)::bigint as refused,
           coalesce(sum(c.reconsidered), 0)::bigint as reconsidered
      from standing_acceptance_line c where c.order_line_id = l.id) d;
