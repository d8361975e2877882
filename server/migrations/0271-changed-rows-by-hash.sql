-- Rows that a statement changed are found by comparing sets, which takes as long as there are rows. Joined by id they were
-- compared each with each, because the plan that a session keeps was made for a statement that changed one row.
-- suits 0.2.0
create or replace function sku_changed() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct product_id) into ids
      from (select id, product_id, model_code, price_fen, points, greatest(least(stock, 6), 0), backorder > 0, min_quantity,
                   pack_quantity, pack_unit, lead_days, enabled, position from fresh
            except
            select id, product_id, model_code, price_fen, points, greatest(least(stock, 6), 0), backorder > 0, min_quantity,
                   pack_quantity, pack_unit, lead_days, enabled, position from stale) changed;
  else
    select array_agg(distinct product_id) into ids from touched;
  end if;
  if ids is not null then perform refresh_offers(ids); end if;
  return null;
end $$;

create or replace function product_counted() returns trigger language plpgsql as $$
declare
  categories bigint[];
  brands bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands from fresh where status = 'onSale';
  elsif tg_op = 'DELETE' then
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands from stale where status = 'onSale';
  else
    with gone as (
      select id, category_id, brand_id, price_min_fen, price_max_fen, facets from stale where status = 'onSale'
    ), came as (
      select id, category_id, brand_id, price_min_fen, price_max_fen, facets from fresh where status = 'onSale'
    )
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands
      from ((table came except table gone) union all (table gone except table came)) changed;
  end if;
  if categories is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('product.counted', 0));
  if tg_op = 'INSERT' then
    perform add_facet_counts(array_agg(p.category_id), array_agg(f), array_agg(p.id), array_agg(1))
       from fresh p, unnest(p.facets) f where p.status = 'onSale';
  elsif tg_op = 'DELETE' then
    perform add_facet_counts(array_agg(p.category_id), array_agg(f), array_agg(p.id), array_agg(-1))
       from stale p, unnest(p.facets) f where p.status = 'onSale';
  else
    perform add_facet_counts(array_agg(category_id), array_agg(f), array_agg(id), array_agg(change))
       from (with had as (
               select p.id, p.category_id, f from stale p, unnest(p.facets) f where p.status = 'onSale'
             ), has as (
               select p.id, p.category_id, f from fresh p, unnest(p.facets) f where p.status = 'onSale'
             )
             select *, 1 as change from (table has except table had) came
             union all
             select *, -1 from (table had except table has) went) changed;
  end if;
  perform refresh_brand_counts(categories, brands);
  return null;
end $$;
