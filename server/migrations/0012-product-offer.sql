-- What a product's SKUs come to on its card, so that a list reads one short row a product. Kept by the triggers below.
create table product_offer (
  product_id bigint primary key references product on delete cascade,
  sku_count integer not null,
  /* the first SKU, and the only one when it can be added without choosing */
  model_code text not null,
  sku_id bigint,
  min_quantity integer not null,
  pack_quantity integer not null,
  pack_unit text not null,
  /* up to 6, which is plenty: orders write here only when a card says something else */
  stock integer not null,
  lead_days integer not null,
  /* of the cheapest SKU */
  own_points bigint,
  tier jsonb
) with (fillfactor = 80);

-- The same as it is right now.
create view offer_of_skus as
select a.product_id, a.sku_count, f.model_code, case when a.sku_count = 1 then f.id end as sku_id,
       f.min_quantity, f.pack_quantity, f.pack_unit, a.stock, a.lead_days, a.own_points, t.tier
  from (
    select product_id, count(*)::integer as sku_count,
           least(sum(least(stock, 6)), 6)::integer as stock,
           coalesce(min(lead_days) filter (where stock > 0), min(lead_days)) as lead_days,
           (array_agg(id order by price_fen, id))[1] as cheapest_id,
           (array_agg(points order by price_fen, points))[1] as own_points
      from sku where enabled group by product_id
  ) a
  cross join lateral (
    select id, model_code, min_quantity, pack_quantity, pack_unit
      from sku where product_id = a.product_id and enabled order by position, id limit 1
  ) f
  left join lateral (
    select jsonb_build_object('fromQuantity', from_quantity, 'priceFen', price_fen) as tier
      from tier_price where sku_id = a.cheapest_id order by from_quantity limit 1
  ) t on true;

-- Two SKUs of one product may change at once, each not seeing the other: the product's row makes them take turns.
create function refresh_offers(ids bigint[]) returns void language plpgsql as $$
begin
  perform from product where id = any(ids) order by id for no key update;
  delete from product_offer o
   where product_id = any(ids) and not exists (select from sku where product_id = o.product_id and enabled);
  insert into product_offer select * from offer_of_skus where product_id = any(ids)
  on conflict (product_id) do update
     set sku_count = excluded.sku_count, model_code = excluded.model_code, sku_id = excluded.sku_id,
         min_quantity = excluded.min_quantity, pack_quantity = excluded.pack_quantity, pack_unit = excluded.pack_unit,
         stock = excluded.stock, lead_days = excluded.lead_days, own_points = excluded.own_points, tier = excluded.tier;
end $$;

create function sku_changed() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct n.product_id) into ids
      from fresh n join stale o on o.id = n.id
     where (n.product_id, n.model_code, n.price_fen, n.points, least(n.stock, 6), n.min_quantity, n.pack_quantity,
            n.pack_unit, n.lead_days, n.enabled, n.position)
        is distinct from
           (o.product_id, o.model_code, o.price_fen, o.points, least(o.stock, 6), o.min_quantity, o.pack_quantity,
            o.pack_unit, o.lead_days, o.enabled, o.position);
  else
    select array_agg(distinct product_id) into ids from touched;
  end if;
  if ids is not null then perform refresh_offers(ids); end if;
  return null;
end $$;
create trigger sku_inserted after insert on sku referencing new table as touched
  for each statement execute function sku_changed();
create trigger sku_updated after update on sku referencing old table as stale new table as fresh
  for each statement execute function sku_changed();
create trigger sku_deleted after delete on sku referencing old table as touched
  for each statement execute function sku_changed();

create function tier_price_changed() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  select array_agg(distinct s.product_id) into ids from touched t join sku s on s.id = t.sku_id;
  if ids is not null then perform refresh_offers(ids); end if;
  return null;
end $$;
create trigger tier_price_inserted after insert on tier_price referencing new table as touched
  for each statement execute function tier_price_changed();
create trigger tier_price_updated after update on tier_price referencing new table as touched
  for each statement execute function tier_price_changed();
create trigger tier_price_deleted after delete on tier_price referencing old table as touched
  for each statement execute function tier_price_changed();

insert into product_offer select * from offer_of_skus;
