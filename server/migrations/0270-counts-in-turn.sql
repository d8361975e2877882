-- Who changes what filters count waits for whoever did so before, to the end of that transaction: two saves with several
-- statements each cannot deadlock. A value names the first product that has it, as counting the products does.
-- suits 0.2.0
create or replace function refresh_brand_counts(categories bigint[], brands bigint[]) returns void language sql as $$
  insert into brand_count (category_id, brand_id, products, price_least_fen, price_most_fen)
  select g.c, g.b, n.*
    from (select distinct c, b from unnest(categories, brands) as g(c, b)) g
   cross join lateral (
         select count(*)::integer, min(p.price_min_fen), max(p.price_max_fen)
           from product p
          where p.status = 'onSale' and p.category_id = g.c and (p.brand_id = g.b or g.b = 0 and p.brand_id is null)) n
  on conflict (category_id, brand_id) do update
     set products = excluded.products, price_least_fen = excluded.price_least_fen, price_most_fen = excluded.price_most_fen
$$;

create or replace function add_facet_counts(categories bigint[], facets text[], product_ids bigint[], changes integer[])
returns void language sql as $$
  insert into facet_count as k (category_id, facet, products, product_id)
  select c, f, sum(n), coalesce(min(p) filter (where n > 0), 9223372036854775807)
    from unnest(categories, facets, product_ids, changes) as g(c, f, p, n)
   group by c, f
  on conflict (category_id, facet) do update
     set products = k.products + excluded.products,
         product_id = case when k.products > 0 then least(k.product_id, excluded.product_id) else excluded.product_id end;

  update facet_count k
     set product_id = coalesce((
           select min(p.id) from product p
            where p.status = 'onSale' and p.category_id = k.category_id and (p.facets || '{}'::text[]) @> array[k.facet]), k.product_id)
    from unnest(categories, facets, product_ids, changes) as g(c, f, p, n)
   where g.n < 0 and (k.category_id, k.facet, k.product_id) = (g.c, g.f, g.p)
$$;

create or replace function product_counted() returns trigger language plpgsql as $$
declare
  ids bigint[];
  categories bigint[];
  brands bigint[];
begin
  if tg_op = 'INSERT' then
    select array_agg(id), array_agg(category_id), array_agg(coalesce(brand_id, 0)) into ids, categories, brands
      from fresh where status = 'onSale';
  elsif tg_op = 'DELETE' then
    select array_agg(id), array_agg(category_id), array_agg(coalesce(brand_id, 0)) into ids, categories, brands
      from stale where status = 'onSale';
  else
    select array_agg(n.id) into ids
      from fresh n join stale o on o.id = n.id
     where (n.status = 'onSale' or o.status = 'onSale')
       and (n.status, n.category_id, n.brand_id, n.price_min_fen, n.price_max_fen, n.facets)
        is distinct from (o.status, o.category_id, o.brand_id, o.price_min_fen, o.price_max_fen, o.facets);
  end if;
  if ids is null then return null; end if;
  perform pg_advisory_xact_lock(hashtextextended('product.counted', 0));
  if tg_op = 'INSERT' then
    perform add_facet_counts(array_agg(p.category_id), array_agg(f), array_agg(p.id), array_agg(1))
       from fresh p, unnest(p.facets) f where p.status = 'onSale';
  elsif tg_op = 'DELETE' then
    perform add_facet_counts(array_agg(p.category_id), array_agg(f), array_agg(p.id), array_agg(-1))
       from stale p, unnest(p.facets) f where p.status = 'onSale';
  else
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
  perform refresh_brand_counts(categories, brands);
  return null;
end $$;

create or replace view facet_count_of_products as
select p.category_id, f.facet, count(*)::integer as products, min(p.id) as product_id
  from product p, unnest(p.facets) as f(facet) where p.status = 'onSale' group by p.category_id, f.facet;

update facet_count k set product_id = p.product_id
  from facet_count_of_products p
 where (k.category_id, k.facet) = (p.category_id, p.facet) and k.product_id <> p.product_id;
