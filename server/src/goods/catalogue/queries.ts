import type { Db } from '../../db/connect.ts'
import type { Labels } from './rules.ts'

/** Products that go on sale with the refresh. */
export interface Opening {
  readonly ids: readonly number[]
  readonly now: Date
}

/** Updates the columns of a product that lists read, from its pictures, category and SKUs. */
export const refreshRows = (tx: Db, productIds: readonly number[] | 'all', opening?: Opening) => {
  const these = (column: string) =>
    productIds === 'all' ? tx`` : tx`and ${tx(column)} = any(${productIds as number[]}::bigint[])`
  return tx`
    update product p
       set first_image = coalesce(i.url, ''),
           category_path = c.path,
           facets = coalesce(f.facets, '{}'),
           price_min_fen = coalesce(s.least, 0),
           price_max_fen = coalesce(s.most, 0),
           in_stock = coalesce(s.in_stock, false)
           ${opening ? openedAt(tx, opening) : tx``}
      from product o
      join category c on c.id = o.category_id
      left join (
             select distinct on (product_id) product_id, url from product_image
              where true ${these('product_id')} order by product_id, position
           ) i on i.product_id = o.id
      left join (
             select product_id, array_agg(name || ':' || value order by position, name, value) as facets
               from product_parameter where facet ${these('product_id')} group by product_id
           ) f on f.product_id = o.id
      left join (
             select product_id, min(price_fen) as least, max(price_fen) as most, bool_or(stock > 0) as in_stock
               from sku where enabled ${these('product_id')} group by product_id
           ) s on s.product_id = o.id
     where o.id = p.id ${these('p.id')}`
}

const openedAt = (tx: Db, { ids, now }: Opening) => tx`
  , status = case when p.id = any(${ids as number[]}::bigint[]) then 'onSale' else p.status end,
  on_sale_at = case when p.id = any(${ids as number[]}::bigint[]) then ${now} else p.on_sale_at end`

/** Serialises the check and the use of model codes. */
export const lockCodes = (tx: Db) => tx`select pg_advisory_xact_lock(hashtextextended('sku.code', 0))`

/** For changes of the parts of products: raises their versions. */
export const touchProducts = (tx: Db, productIds: readonly number[], who: string, now: Date) => tx`
  update product set version = version + 1, updated_at = ${now}, updated_by = ${who}
   where id = any(${productIds as number[]}::bigint[])`

/** Updates which parameters are facets from the template of the present category. */
export const updateFacets = (tx: Db, productIds: readonly number[]) => tx`
  update product_parameter q set facet = f.facet
    from (select o.product_id, o.name, o.value, coalesce((
                   select k.facet from category_parameter k
                    where k.category_id = any(c.path) and k.name = o.name
                    order by array_position(c.path, k.category_id) desc limit 1), false) as facet
            from product_parameter o
            join product p on p.id = o.product_id
            join category c on c.id = p.category_id
           where o.product_id = any(${productIds as number[]}::bigint[])) f
   where (q.product_id, q.name, q.value) = (f.product_id, f.name, f.value) and q.facet <> f.facet`

/** Passes rows as one JSON value, because a spreadsheet has more values than a statement may have parameters. */
export const json = (tx: Db, rows: readonly object[]) => tx`${tx.json(rows)}::jsonb`

export const deleteTiers = (tx: Db, skuIds: readonly number[]) =>
  tx`delete from tier_price where sku_id = any(${skuIds as number[]}::bigint[])`

export const insertTiers = (
  tx: Db,
  tiers: readonly { skuId: number; fromQuantity: number; priceFen: number }[],
) => tx`
  insert into tier_price (sku_id, from_quantity, price_fen)
  select * from jsonb_to_recordset(${json(tx, tiers)}) as r("skuId" bigint, "fromQuantity" integer, "priceFen" bigint)`

/** Stores each value of the axes as a parameter, so that filters find the product by any of them. */
export async function replaceAxisParameters(tx: Db, productIds: readonly number[]) {
  const these = tx`${productIds as number[]}::bigint[]`
  await tx`
    delete from product_parameter q using product p
     where p.id = q.product_id and p.id = any(${these}) and q.name = any(p.axes)`
  await insertParameters(
    tx,
    tx`(select distinct on (s.product_id, a.name, a.value) s.product_id as id, a.name, a.value, (1000 + s.position) as position
          from sku s join product p on p.id = s.product_id, unnest(p.axes, s.spec_values) as a(name, value)
         where p.id = any(${these}) and s.enabled and a.name is not null and a.value is not null
         order by s.product_id, a.name, a.value, s.position) r`,
  )
}

export const insertParameters = (tx: Db, rows: ReturnType<typeof tx>) => tx`
  insert into product_parameter (product_id, name, value, number, unit, facet, position)
  select r.id, r.name,
         case when n.number is null then r.value else n.number end, n.number::numeric,
         case when n.number is null then '' else t.unit end, coalesce(t.facet, false), r.position
    from ${rows}
    join product p on p.id = r.id
    join category c on c.id = p.category_id
    left join lateral (
      select k.kind, k.unit, k.facet from category_parameter k
       where k.category_id = any(c.path) and k.name = r.name order by array_position(c.path, k.category_id) desc limit 1
    ) t on true
    left join lateral (
      select (regexp_match(r.value, '^(-?\\d+(?:\\.\\d+)?)\\s*(.*)$'))[1] as number
       where t.kind = 'number' and (regexp_match(r.value, '^(-?\\d+(?:\\.\\d+)?)\\s*(.*)$'))[2] in ('', t.unit)
    ) n on true
  on conflict do nothing`

/** Models in stock that members have a restock wish for. */
export const listAwaited = (
  tx: Db,
  which: { skuIds: readonly number[] } | { productIds: readonly number[] },
) => tx<{ skuId: number }[]>`
  select s.id as sku_id from sku s
   where ${
     'skuIds' in which
       ? tx`s.id = any(${which.skuIds as number[]}::bigint[])`
       : tx`s.product_id = any(${which.productIds as number[]}::bigint[])`
   } and s.stock > 0 and exists (select from restock_wish w where w.sku_id = s.id and w.told_at is null)`

export const listLabels = (db: Db) => db<[Labels]>`
  select coalesce((select json_object_agg(id, json_build_object('id', id, 'name', name, 'logo', logo, 'initial', initial,
                                                                'position', position)) from brand), '{}') as brands,
         coalesce((select json_object_agg(id, json_build_object('id', id, 'name', name, 'visible', visible,
                                                                'position', position)) from category), '{}') as categories`
