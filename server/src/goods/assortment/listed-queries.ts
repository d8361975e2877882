import type { Day } from '@gongfang/contract/base/time'
import type { Db, Fragment } from '../../db/connect.ts'
import { goodsInLists } from '../price-list/door.ts'
import type { Changed } from './queries.ts'

/** `goods`: what the entries name, with what their price lists name today. */
const goodsOf = (db: Db, { id, add = [], remove = [], today }: Changed & { today: Day }) => db`
  entry as materialized (
    select e.goods from assortment_entry e
     where e.assortment_id = ${id} and e.ended_version is null and e.goods <> all(${[...remove]}::text[])
    union select unnest(${[...add]}::text[])
  ), goods as materialized (
    select e.goods from entry e where left(e.goods, 1) <> 'l'
    union
    ${goodsInLists(db, { lists: db`select substr(e.goods, 2)::bigint from entry e where left(e.goods, 1) = 'l'`, today })})`

const idsOf = (db: Db, kind: 's' | 'c' | 'b'): Fragment => db`
  select substr(g.goods, 2)::bigint as id from goods g where left(g.goods, 1) = ${kind}`

/** `listed`: products on sale with a model inside, how many are, and the lowest price of these. */
const listedOf = (db: Db) => db`
  whole as materialized (
    select p.id from product_facts p
     where p.status = 'onSale'
       and (p.category_id in (select c.id from category_facts c where c.path && array(${idsOf(db, 'c')}))
            or p.brand_id in (${idsOf(db, 'b')}))
  ), named as materialized (
    select s.product_id, count(*) as inside, min(s.price_fen) as least
      from (${idsOf(db, 's')}) g join sku_facts s on s.id = g.id and s.enabled
     where s.product_id not in (select id from whole)
     group by s.product_id
  ), listed as materialized (
    select w.id, null::bigint as inside, null::bigint as least from whole w
    union all select n.product_id, n.inside, n.least from named n)`

/** Changes that are made at the same time to what an assortment lists are made one after the other. */
export const lockListing = (tx: Db, id: number) =>
  tx`select pg_advisory_xact_lock(hashtextextended('assortment-listing', ${id}))`

/** Makes the list of an assortment equal to its entries. Rows that are right stay. */
export async function refreshListed(tx: Db, { id, today, stamp }: { id: number; today: Day; stamp: string }) {
  await tx`
    with ${goodsOf(tx, { id, today })}, ${listedOf(tx)}, fresh as materialized (
      select p.id as product_id, coalesce(l.inside < o.sku_count, false) as partial, p.category1_id, p.category2_id, p.category_id,
             p.priority, p.sold, coalesce(l.least, p.price_min_fen) as price_min_fen, p.on_sale_at
        from listed l join product_facts p on p.id = l.id and p.status = 'onSale'
       cross join lateral (select count(*) as sku_count from sku_facts s where l.inside is not null and s.product_id = p.id and s.enabled) o
    ), gone as (
      delete from assortment_product a
       where a.assortment_id = ${id} and not exists (select from fresh f where f.product_id = a.product_id)
      returning 1
    ), put as (
      insert into assortment_product as a (assortment_id, product_id, partial, category1_id, category2_id, category_id, priority, sold,
        price_min_fen, on_sale_at)
      select ${id}, f.* from fresh f
       where not exists (
         select from assortment_product b
          where b.assortment_id = ${id} and b.product_id = f.product_id
            and (b.partial, b.category1_id, b.category2_id, b.category_id, b.priority, b.sold, b.price_min_fen, b.on_sale_at)
                is not distinct from
                (f.partial, f.category1_id, f.category2_id, f.category_id, f.priority, f.sold, f.price_min_fen, f.on_sale_at))
      on conflict (assortment_id, product_id) do update
         set partial = excluded.partial, category1_id = excluded.category1_id, category2_id = excluded.category2_id,
             category_id = excluded.category_id, priority = excluded.priority, sold = excluded.sold,
             price_min_fen = excluded.price_min_fen, on_sale_at = excluded.on_sale_at
      returning 1)
    insert into assortment_listing as l (assortment_id, revision, partial, stamp)
    select ${id}, 1, (select coalesce(bool_or(partial), false) from fresh), ${stamp}
    on conflict (assortment_id) do update
       set revision = l.revision + case when exists (select from gone) or exists (select from put) then 1 else 0 end,
           partial = excluded.partial, stamp = excluded.stamp`
}

export const dropListed = (tx: Db, id: number) => tx`
  with gone as (delete from assortment_product where assortment_id = ${id})
  delete from assortment_listing where assortment_id = ${id}`

/** Assortments whose lists were made of something else than what is there now, with what that is. */
export const listStale = (db: Db, today: Day) => db<{ id: number; stamp: string }[]>`
  with now_there as (
    select ${today}::text || ' ' || coalesce((select max(id) from kept_change where noun = 'catalogue'), 0)
           || ' ' || coalesce((select sum(version) from price_list_names), 0) as stamp)
  select a.id, n.stamp from assortment a cross join now_there n
    left join assortment_listing l on l.assortment_id = a.id
   where a.mode = 'only' and l.stamp is distinct from n.stamp order by a.id`

/** Models and products on sale inside. */
export async function countInside(db: Db, wish: Changed & { today: Day }) {
  const [row] = await db<[{ skus: number; products: number }]>`
    with ${goodsOf(db, wish)}, ${listedOf(db)}
    select count(*) as products,
           coalesce(sum(coalesce(l.inside, (select count(*) from sku_facts s where s.product_id = l.id and s.enabled))), 0)::bigint as skus
      from listed l join product_facts p on p.id = l.id and p.status = 'onSale'`
  return row
}

interface OrderLine {
  no: string
  createdAt: string
  lines: number
  outside: { modelCode: string; title: string }[]
}

/** The last orders of an institution, each with its lines that are outside. */
export const listLastOrders = (
  db: Db,
  wish: Changed & { today: Day; institutionId: number; orders: number },
) => db<OrderLine[]>`
  with ${goodsOf(db, wish)}, last as materialized (
    select o.id, o.no, o.created_at from order_facts o
     where o.institution_id = ${wish.institutionId} order by o.id desc limit ${wish.orders}
  ), judged as (
    select l.order_id, l.position, l.model_code, l.title, exists (
             select from goods g
              where g.goods = any(array['s' || s.id::text, 'b' || p.brand_id::text]
                                  || array(select 'c' || c::text from unnest(p.category_path) c))) as inside
      from last o join order_line_facts l on l.order_id = o.id
      join sku_facts s on s.id = l.sku_id join product_facts p on p.id = s.product_id)
  select o.no, o.created_at, count(j.*) as lines,
         coalesce(json_agg(json_build_object('modelCode', j.model_code, 'title', j.title) order by j.position)
                  filter (where not j.inside), '[]') as outside
    from last o join judged j on j.order_id = o.id
   group by o.id, o.no, o.created_at order by o.id desc`
