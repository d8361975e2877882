-- A model may be ordered beyond its stock, which then lies below nothing by what is missing. Counting a shelf may find
-- less than was promised: that is missing as well. The guarded statement that takes stock holds the limit.
alter table sku drop constraint sku_stock_check;
alter table sku add column backorder_limit integer not null default 0
  check (backorder_limit between 0 and 99999);
alter table sku add constraint sku_backorder_lead check (backorder_limit = 0 or lead_days > 0);
-- How many can still be ordered beyond what is there.
alter table sku add column backorder integer not null
  generated always as (greatest(0, backorder_limit + least(stock, 0))::integer) stored;

-- The day on which the buyer was told that goods beyond the stock are sent; null: they were there.
alter table order_line add column expected_on date;
create index order_line_backorder on order_line (order_id) where expected_on is not null;

alter table product_offer add column backorder boolean not null default false;

create or replace view offer_of_skus as
select a.product_id, a.sku_count, f.model_code,
       case when a.sku_count = 1 then f.id end as sku_id,
       f.min_quantity, f.pack_quantity, f.pack_unit, a.stock, a.lead_days, a.own_points, t.tier, a.backorder
  from (select product_id, count(*)::integer as sku_count,
               least(sum(greatest(least(stock, 6), 0)), 6)::integer as stock,
               coalesce(min(lead_days) filter (where stock > 0), min(lead_days) filter (where backorder > 0),
                        min(lead_days)) as lead_days,
               bool_or(backorder > 0) as backorder,
               (array_agg(id order by price_fen, id))[1] as cheapest_id,
               (array_agg(points order by price_fen, points))[1] as own_points
          from sku where enabled group by product_id) a
 cross join lateral (
       select id, model_code, min_quantity, pack_quantity, pack_unit from sku
        where product_id = a.product_id and enabled order by position, id limit 1) f
  left join lateral (
       select jsonb_build_object('fromQuantity', from_quantity, 'priceFen', price_fen) as tier
         from tier_price where sku_id = a.cheapest_id order by from_quantity limit 1) t on true;

create or replace function refresh_offers(ids bigint[]) returns void language plpgsql as $$
begin
  perform from product where id = any(ids) order by id for no key update;
  delete from product_offer o
   where product_id = any(ids) and not exists (select from sku where product_id = o.product_id and enabled);
  insert into product_offer select * from offer_of_skus where product_id = any(ids)
  on conflict (product_id) do update
     set sku_count = excluded.sku_count, model_code = excluded.model_code, sku_id = excluded.sku_id,
         min_quantity = excluded.min_quantity, pack_quantity = excluded.pack_quantity, pack_unit = excluded.pack_unit,
         stock = excluded.stock, lead_days = excluded.lead_days, own_points = excluded.own_points, tier = excluded.tier,
         backorder = excluded.backorder;
end $$;

create or replace function sku_changed() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct n.product_id) into ids
      from fresh n join stale o on o.id = n.id
     where (n.product_id, n.model_code, n.price_fen, n.points, greatest(least(n.stock, 6), 0), n.backorder > 0,
            n.min_quantity, n.pack_quantity, n.pack_unit, n.lead_days, n.enabled, n.position)
        is distinct from
           (o.product_id, o.model_code, o.price_fen, o.points, greatest(least(o.stock, 6), 0), o.backorder > 0,
            o.min_quantity, o.pack_quantity, o.pack_unit, o.lead_days, o.enabled, o.position);
  else
    select array_agg(distinct product_id) into ids from touched;
  end if;
  if ids is not null then perform refresh_offers(ids); end if;
  return null;
end $$;
