-- The lowest price of a product's models in stock, so that a list of what is in stock walks one index by price.
-- suits 0.2.0
alter table product_offer add column stock_price_fen bigint;

create or replace view offer_of_skus as
select a.product_id, a.sku_count, f.model_code,
       case when a.sku_count = 1 then f.id end as sku_id,
       f.min_quantity, f.pack_quantity, f.pack_unit, a.stock, a.lead_days, a.own_points, t.tier, a.backorder,
       a.stock_price_fen
  from (select product_id, count(*)::integer as sku_count,
               least(sum(greatest(least(stock, 6), 0)), 6)::integer as stock,
               coalesce(min(lead_days) filter (where stock > 0), min(lead_days) filter (where backorder > 0),
                        min(lead_days)) as lead_days,
               bool_or(backorder > 0) as backorder,
               min(price_fen) filter (where stock > 0) as stock_price_fen,
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
         backorder = excluded.backorder, stock_price_fen = excluded.stock_price_fen;
end $$;

create index product_offer_stock_price on product_offer (stock_price_fen, product_id) where stock_price_fen is not null;

update product_offer o set stock_price_fen = s.least
  from (select product_id, min(price_fen) as least from sku where enabled and stock > 0 group by product_id) s
 where s.product_id = o.product_id;
