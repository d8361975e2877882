-- What the filters of a category or of the whole shop show before anything is chosen: the products, and their lowest and
-- highest price, of each brand in each category, and the products that have a parameter's value ('材质:304').
-- suits 0.2.0
create table brand_count (
  category_id bigint not null references category (id) on delete cascade,
  -- 0: without a brand
  brand_id bigint not null,
  products integer not null default 0,
  price_least_fen bigint,
  price_most_fen bigint,
  primary key (category_id, brand_id)
);

create table facet_count (
  category_id bigint not null references category (id) on delete cascade,
  facet text not null,
  products integer not null,
  -- The last product that got or lost it: it tells the unit, as long as it has the value.
  product_id bigint not null,
  primary key (category_id, facet)
);

create view brand_count_of_products as
select category_id, coalesce(brand_id, 0) as brand_id, count(*)::integer as products, min(price_min_fen) as price_least_fen,
       max(price_max_fen) as price_most_fen
  from product where status = 'onSale' group by category_id, coalesce(brand_id, 0);

create view facet_count_of_products as
select p.category_id, f.facet, count(*)::integer as products
  from product p, unnest(p.facets) as f(facet) where p.status = 'onSale' group by p.category_id, f.facet;

-- Prices are counted anew behind a lock on the row, because the lowest may be the one that went. Rows are locked in the
-- order of their keys.
create function refresh_brand_counts(categories bigint[], brands bigint[]) returns void language plpgsql as $$
begin
  insert into brand_count (category_id, brand_id)
  select distinct c, b from unnest(categories, brands) as g(c, b) order by c, b
  on conflict do nothing;
  perform from brand_count k
   where (k.category_id, k.brand_id) in (select * from unnest(categories, brands))
   order by k.category_id, k.brand_id for update;
  update brand_count k set products = n.products, price_least_fen = n.least, price_most_fen = n.most
    from (select distinct c, b from unnest(categories, brands) as g(c, b)) g
   cross join lateral (
         select count(*)::integer as products, min(p.price_min_fen) as least, max(p.price_max_fen) as most
           from product p
          where p.status = 'onSale' and p.category_id = g.c and (p.brand_id = g.b or g.b = 0 and p.brand_id is null)) n
   where (k.category_id, k.brand_id) = (g.c, g.b);
end $$;

create function add_facet_counts(categories bigint[], facets text[], product_ids bigint[], changes integer[])
returns void language sql as $$
  insert into facet_count as k (category_id, facet, products, product_id)
  select c, f, sum(n), max(p) from unnest(categories, facets, product_ids, changes) as g(c, f, p, n)
   group by c, f having sum(n) <> 0 order by c, f
  on conflict (category_id, facet) do update
     set products = k.products + excluded.products,
         product_id = case when excluded.products > 0 then excluded.product_id else k.product_id end
$$;

create function product_counted() returns trigger language plpgsql as $$
declare
  ids bigint[];
  categories bigint[];
  brands bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands from fresh where status = 'onSale';
    perform add_facet_counts(array_agg(p.category_id), array_agg(f), array_agg(p.id), array_agg(1))
       from fresh p, unnest(p.facets) f where p.status = 'onSale';
  elsif tg_op = 'DELETE' then
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands from stale where status = 'onSale';
    perform add_facet_counts(array_agg(p.category_id), array_agg(f), array_agg(p.id), array_agg(-1))
       from stale p, unnest(p.facets) f where p.status = 'onSale';
  else
    select array_agg(n.id) into ids
      from fresh n join stale o on o.id = n.id
     where (n.status = 'onSale' or o.status = 'onSale')
       and (n.status, n.category_id, n.brand_id, n.price_min_fen, n.price_max_fen, n.facets)
        is distinct from (o.status, o.category_id, o.brand_id, o.price_min_fen, o.price_max_fen, o.facets);
    if ids is null then return null; end if;
    select array_agg(category_id), array_agg(coalesce(brand_id, 0)) into categories, brands
      from (select id, status, category_id, brand_id from fresh union all select id, status, category_id, brand_id from stale) p
     where id = any(ids) and status = 'onSale';
    perform add_facet_counts(array_agg(category_id), array_agg(f), array_agg(id), array_agg(change))
       from (with had as (
               select p.id, p.category_id, f from stale p, unnest(p.facets) f where p.id = any(ids) and p.status = 'onSale'
             ), has as (
               select p.id, p.category_id, f from fresh p, unnest(p.facets) f where p.id = any(ids) and p.status = 'onSale'
             )
             select *, 1 as change from (table has except table had) came
             union all
             select *, -1 from (table had except table has) went) changed;
  end if;
  if categories is not null then perform refresh_brand_counts(categories, brands); end if;
  return null;
end $$;

create trigger product_inserted after insert on product referencing new table as fresh
  for each statement execute function product_counted();
create trigger product_updated after update on product referencing old table as stale new table as fresh
  for each statement execute function product_counted();
create trigger product_deleted after delete on product referencing old table as stale
  for each statement execute function product_counted();

insert into brand_count (category_id, brand_id, products, price_least_fen, price_most_fen) table brand_count_of_products;
insert into facet_count (category_id, facet, products, product_id)
select p.category_id, f.facet, count(*), max(p.id)
  from product p, unnest(p.facets) as f(facet) where p.status = 'onSale' group by p.category_id, f.facet;
