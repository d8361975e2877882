import type { Db } from '../db/connect.ts'
import type { Orderable } from './rules.ts'

export const listOrderable = (db: Db, skuIds: readonly number[]) => db<Orderable[]>`
  select s.id as sku_id, s.product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code,
         coalesce(nullif(s.image, ''), p.first_image) as image, p.unit, s.price_fen, s.points,
         s.stock, s.lead_days, s.min_quantity, s.step_quantity, s.weight_g, p.status, s.enabled,
         coalesce((select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                   order by t.from_quantity)
                     from tier_price t where t.sku_id = s.id), '[]') as tier_prices
    from sku s join product p on p.id = s.product_id
   where s.id = any(${skuIds as number[]}::bigint[])`

/** What lists read in a product's own row, from what the product is made of. */
export const refreshRows = (tx: Db, productIds: readonly number[] | 'all') => {
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
