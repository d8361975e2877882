-- The models of a product on sale as filters read them: prices, stock and values of parameters, side by side, so that
-- all filters are asked of one and the same model. Kept by triggers.
-- suits 0.2.0
create table product_models (
  product_id bigint primary key references product on delete cascade,
  -- Numbers of the values (facet_value) that all models share.
  shared_ids integer[] not null,
  -- An entry for each model, in their order.
  prices bigint[] not null,
  in_stock boolean[] not null,
  -- Its value on each axis; null where filters do not know the axis.
  value1_ids integer[] not null,
  value2_ids integer[] not null,
  value3_ids integer[] not null,
  -- Prices of the models in stock.
  stock_least_fen bigint,
  stock_most_fen bigint,
  -- The same for the server: the product's id in 8 bytes, the number of shared values in 2 and each in 4, the number of
  -- axes (3 at most) in 2, the number of models in 2, and for each model twice its price, one more if it is in stock, in 8, and its
  -- value on each axis in 4, 0 for none.
  bytes bytea not null
) with (fillfactor = 85);
alter table product_models alter column bytes set storage main;

-- The facet of a model's value: '长度:30' for 30mm if the product measures the axis in numbers.
create function facet_of_model(facets text[], axis text, value text) returns text language sql immutable as $$
  select case
           when axis || ':' || value = any(facets) then axis || ':' || value
           when axis || ':' || (regexp_match(value, '^(-?\d+(?:\.\d+)?)\s*(.*)$'))[1] = any(facets)
             then axis || ':' || (regexp_match(value, '^(-?\d+(?:\.\d+)?)\s*(.*)$'))[1]
         end
$$;

create view models_of_skus as
select p.id as product_id, h.shared_ids, k.prices, k.in_stock, k.value1_ids, k.value2_ids, k.value3_ids,
       k.stock_least_fen, k.stock_most_fen,
       int8send(p.id) || int2send(cardinality(h.shared_ids)::smallint) || h.bytes
         || int2send(least(cardinality(p.axes), 3)::smallint) || int2send(cardinality(k.prices)::smallint) || k.bytes as bytes
  from product p
 cross join lateral (
       select coalesce(array_agg(v.id order by v.id), '{}') as shared_ids,
              coalesce(string_agg(int4send(v.id), '' order by v.id), '') as bytes
         from unnest(p.facets) t join facet_value v on v.text = t
        where split_part(t, ':', 1) <> all(p.axes)) h
 cross join lateral (
       select array_agg(m.price_fen order by m.position, m.id) as prices,
              array_agg(m.stock > 0 order by m.position, m.id) as in_stock,
              array_agg(m.value1 order by m.position, m.id) as value1_ids,
              array_agg(m.value2 order by m.position, m.id) as value2_ids,
              array_agg(m.value3 order by m.position, m.id) as value3_ids,
              min(m.price_fen) filter (where m.stock > 0) as stock_least_fen,
              max(m.price_fen) filter (where m.stock > 0) as stock_most_fen,
              string_agg(int8send(m.price_fen * 2 + (m.stock > 0)::int)
                           || case when cardinality(p.axes) > 0 then int4send(coalesce(m.value1, 0)) else '' end
                           || case when cardinality(p.axes) > 1 then int4send(coalesce(m.value2, 0)) else '' end
                           || case when cardinality(p.axes) > 2 then int4send(coalesce(m.value3, 0)) else '' end,
                         '' order by m.position, m.id) as bytes
         from (select s.id, s.position, s.price_fen, s.stock,
                      (select id from facet_value where text = facet_of_model(p.facets, p.axes[1], s.spec_values[1])) as value1,
                      (select id from facet_value where text = facet_of_model(p.facets, p.axes[2], s.spec_values[2])) as value2,
                      (select id from facet_value where text = facet_of_model(p.facets, p.axes[3], s.spec_values[3])) as value3
                 from sku s where s.product_id = p.id and s.enabled) m) k
 where p.status = 'onSale' and k.prices is not null;

-- The caller holds a lock on the products.
create function refresh_models(ids bigint[]) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  perform number_facets(ids);
  delete from product_models m
   where m.product_id = any(ids)
     and (not exists (select from product where id = m.product_id and status = 'onSale')
          or not exists (select from sku where product_id = m.product_id and enabled));
  insert into product_models as m
  select v.* from unnest(ids) i(id) join models_of_skus v on v.product_id = i.id
  on conflict (product_id) do update
     set shared_ids = excluded.shared_ids, prices = excluded.prices, in_stock = excluded.in_stock,
         value1_ids = excluded.value1_ids, value2_ids = excluded.value2_ids, value3_ids = excluded.value3_ids,
         stock_least_fen = excluded.stock_least_fen, stock_most_fen = excluded.stock_most_fen, bytes = excluded.bytes
   where (m.bytes, m.shared_ids) is distinct from (excluded.bytes, excluded.shared_ids);
end $$;

-- What filters ask of a model changes less often than what a card says of it: of stock only whether there is any.
create or replace function sku_changed() returns trigger language plpgsql as $$
declare
  ids bigint[];
  filtered bigint[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct product_id) into ids
      from (select id, product_id, model_code, price_fen, points, greatest(least(stock, 6), 0), backorder > 0, min_quantity,
                   pack_quantity, pack_unit, lead_days, enabled, position from fresh
            except
            select id, product_id, model_code, price_fen, points, greatest(least(stock, 6), 0), backorder > 0, min_quantity,
                   pack_quantity, pack_unit, lead_days, enabled, position from stale) changed;
    select array_agg(distinct product_id) into filtered
      from (select id, product_id, price_fen, stock > 0, enabled, position, spec_values from fresh
            except
            select id, product_id, price_fen, stock > 0, enabled, position, spec_values from stale) changed;
  else
    select array_agg(distinct product_id) into ids from touched;
    filtered := ids;
  end if;
  if ids is not null then perform refresh_offers(ids); end if;
  if filtered is not null then
    perform from product where id = any(filtered) order by id for no key update;
    perform refresh_models(filtered);
  end if;
  return null;
end $$;

create function product_filtered() returns trigger language plpgsql as $$
declare ids bigint[];
begin
  select array_agg(distinct id) into ids
    from (select id, status = 'onSale', facets, axes from fresh
          except
          select id, status = 'onSale', facets, axes from stale) changed;
  if ids is not null then perform refresh_models(ids); end if;
  return null;
end $$;

-- By its name it runs after product_updated, which locks what filters count before new values are numbered here.
create trigger product_updated_in_filters after update on product
  referencing old table as stale new table as fresh
  for each statement execute function product_filtered();

-- Parameters of axes that no model on sale has, or that spell what a model has otherwise, are written anew as saving the
-- product would write them; then the rows above are made.
create procedure fill_product_models() language plpgsql as $$
declare
  ids bigint[];
  wrong bigint[];
  last bigint := 0;
begin
  loop
    select array_agg(id order by id) into ids from (select id from product where id > last order by id limit 500) part;
    exit when ids is null;
    perform from product where id = any(ids) order by id for no key update;
    select array_agg(p.id) into wrong
      from product p
     where p.id = any(ids)
       and (exists (select from unnest(p.facets) t
                     where split_part(t, ':', 1) = any(p.axes)
                       and not exists (select from sku s, unnest(p.axes, s.spec_values) a(name, value)
                                        where s.product_id = p.id and s.enabled and facet_of_model(p.facets, a.name, a.value) = t))
            or exists (select from sku s, unnest(p.axes, s.spec_values) a(name, value)
                        where s.product_id = p.id and s.enabled and facet_of_model(p.facets, a.name, a.value) is null
                          and exists (select from product_parameter q where q.product_id = p.id and q.name = a.name and q.facet)));
    if wrong is not null then
      delete from product_parameter q using product p
       where p.id = q.product_id and p.id = any(wrong) and q.name = any(p.axes);
      insert into product_parameter (product_id, name, value, number, unit, facet, position)
      select r.id, r.name, coalesce(n.number, r.value), n.number::numeric,
             case when n.number is null then '' else t.unit end, coalesce(t.facet, false), r.position
        from (select distinct on (s.product_id, a.name, a.value) s.product_id as id, a.name, a.value, 1000 + s.position as position
                from sku s join product p on p.id = s.product_id, unnest(p.axes, s.spec_values) as a(name, value)
               where p.id = any(wrong) and s.enabled and a.name is not null and a.value is not null
               order by s.product_id, a.name, a.value, s.position) r
        join product p on p.id = r.id
        join category c on c.id = p.category_id
        left join lateral (
          select k.kind, k.unit, k.facet from category_parameter k
           where k.category_id = any(c.path) and k.name = r.name order by array_position(c.path, k.category_id) desc limit 1) t on true
        left join lateral (
          select (regexp_match(r.value, '^(-?\d+(?:\.\d+)?)\s*(.*)$'))[1] as number
           where t.kind = 'number' and (regexp_match(r.value, '^(-?\d+(?:\.\d+)?)\s*(.*)$'))[2] in ('', t.unit)) n on true
      on conflict do nothing;
      update product p
         set facets = coalesce((select array_agg(name || ':' || value order by position, name, value)
                                  from product_parameter where product_id = p.id and facet), '{}')
       where p.id = any(wrong);
    end if;
    perform refresh_models(ids);
    last := ids[cardinality(ids)];
    commit;
  end loop;
end $$;
