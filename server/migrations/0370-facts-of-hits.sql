-- A row of the search index holds what a search filters, sorts and counts by, so that hits are not read again as
-- products. Triggers keep it in the transaction that changes the product; popularity becomes the present sales.
-- suits 0.2.0
create table facet_value (
  id integer generated always as identity primary key,
  -- '材质:304', as in product.facets
  text text not null unique
);

alter table product_search
  add column brand_id bigint,
  add column category_id bigint,
  add column category1_id bigint,
  add column category2_id bigint,
  add column price_min_fen bigint not null default 0,
  add column price_max_fen bigint not null default 0,
  add column stock_price_fen bigint,
  add column in_stock boolean not null default false,
  add column on_sale_at timestamptz,
  add column facet_ids integer[] not null default '{}',
  -- The product's id in 8 bytes, the number of its values in 2, and each value in 4, to be counted by the server.
  add column facet_bytes bytea not null default '';

-- Room for a new version of a row on its page: a price that changes then leaves the indexes alone.
alter table product_search set (fillfactor = 85, toast_tuple_target = 1024);
alter table product_search alter column facet_ids set storage main, alter column facet_bytes set storage main;

create view search_facts as
select p.id as product_id, p.brand_id, p.category_id, p.category1_id, p.category2_id, p.price_min_fen, p.price_max_fen,
       o.stock_price_fen, p.in_stock, p.sold as popularity, p.on_sale_at, f.facet_ids, f.facet_bytes
  from product p
  left join product_offer o on o.product_id = p.id
 cross join lateral (
       select coalesce(array_agg(v.id order by v.at), '{}') as facet_ids,
              int8send(p.id) || int2send(count(*)::smallint) || coalesce(string_agg(int4send(v.id), '' order by v.at), '') as facet_bytes
         from (select (select id from facet_value where text = t.text) as id, t.at
                 from unnest(p.facets) with ordinality as t(text, at)) v) f
 where p.status = 'onSale';

-- The same plan for one product and for thousands: a plan of its own takes longer than finding one by its key.
create function number_facets(ids bigint[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  insert into facet_value (text)
  select distinct t from product p, unnest(p.facets) t
   where p.id = any(ids) and p.status = 'onSale' and not exists (select from facet_value where text = t)
   order by t
  on conflict do nothing;
end $$;

-- The caller holds a lock on the products.
create function refresh_search_facts(ids bigint[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  delete from product_search s
   where s.product_id = any(ids) and not exists (select from product where id = s.product_id and status = 'onSale');
  perform number_facets(ids);
  update product_search s
     set brand_id = f.brand_id, category_id = f.category_id, category1_id = f.category1_id, category2_id = f.category2_id,
         price_min_fen = f.price_min_fen, price_max_fen = f.price_max_fen, stock_price_fen = f.stock_price_fen,
         in_stock = f.in_stock, popularity = f.popularity, on_sale_at = f.on_sale_at, facet_ids = f.facet_ids, facet_bytes = f.facet_bytes
    from search_facts f
   where s.product_id = any(ids) and f.product_id = s.product_id
     and (s.brand_id, s.category_id, s.category1_id, s.category2_id, s.price_min_fen, s.price_max_fen, s.stock_price_fen,
          s.in_stock, s.popularity, s.on_sale_at, s.facet_ids)
         is distinct from
         (f.brand_id, f.category_id, f.category1_id, f.category2_id, f.price_min_fen, f.price_max_fen, f.stock_price_fen,
          f.in_stock, f.popularity, f.on_sale_at, f.facet_ids);
end $$;

-- Waits for whoever changes the product, and makes who comes next wait: both would miss the other's row.
create function search_row_made() returns trigger language plpgsql as $$
begin
  perform from product where id = new.product_id and status = 'onSale' for share;
  if not found then return null; end if;
  perform number_facets(array[new.product_id]);
  select brand_id, category_id, category1_id, category2_id, price_min_fen, price_max_fen, stock_price_fen, in_stock, popularity,
         on_sale_at, facet_ids, facet_bytes
    into new.brand_id, new.category_id, new.category1_id, new.category2_id, new.price_min_fen, new.price_max_fen,
         new.stock_price_fen, new.in_stock, new.popularity, new.on_sale_at, new.facet_ids, new.facet_bytes
    from search_facts where product_id = new.product_id;
  return new;
end $$;

create trigger search_row_made before insert on product_search for each row execute function search_row_made();

create function product_searched() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  select array_agg(distinct id) into ids
    from (select id, status, brand_id, category_id, category_path, price_min_fen, price_max_fen, in_stock, sold, on_sale_at, facets
            from fresh
          except
          select id, status, brand_id, category_id, category_path, price_min_fen, price_max_fen, in_stock, sold, on_sale_at, facets
            from stale) changed;
  if ids is not null then perform refresh_search_facts(ids); end if;
  return null;
end $$;

-- By its name it runs after product_updated, which locks what filters count before new values are numbered here.
create trigger product_updated_in_search after update on product
  referencing old table as stale new table as fresh
  for each statement execute function product_searched();

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
  update product_search s set stock_price_fen = o.stock_price_fen
    from unnest(ids) as i(id) left join product_offer o on o.product_id = i.id
   where s.product_id = i.id and s.stock_price_fen is distinct from o.stock_price_fen;
end $$;

create procedure fill_search_facts() language plpgsql as $$
declare
  ids bigint[];
  last bigint := 0;
begin
  loop
    select array_agg(product_id order by product_id) into ids
      from (select product_id from product_search where product_id > last order by product_id limit 500) part;
    exit when ids is null;
    perform from product where id = any(ids) order by id for share;
    perform refresh_search_facts(ids);
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;
