import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

const listWrongStock = (db: Db) => db<Broken>`
  select s.id as sku_id, s.model_code, s.stock, coalesce(m.moved, 0)::bigint as moved
    from sku s
    left join (select sku_id, sum(delta) as moved from stock_movement group by sku_id) m on m.sku_id = s.id
   where s.stock <> coalesce(m.moved, 0)
   order by s.id`

/** Values of product cards that differ from those of their SKUs. */
const listWrongOffers = (db: Db) => db<Broken>`
  select product_id, to_jsonb(k) as kept, to_jsonb(r) as real
    from product_offer k full join offer_of_skus r using (product_id)
   where k is distinct from r
   order by product_id`

/** Counts of filters that differ from those of the products; rows that count none do not matter. */
const listWrongCounts = (db: Db) => db<Broken>`
  with brand as (select category_id, brand_id, products, price_least_fen, price_most_fen from brand_count where products <> 0),
       facet as (select category_id, facet, products, product_id from facet_count where products <> 0)
  (select 'kept' as which, category_id, brand_id::text as of, products, null::bigint as product_id from (table brand except table brand_count_of_products) k)
  union all
  (select 'real', category_id, brand_id::text, products, null from (table brand_count_of_products except table brand) r)
  union all
  (select 'kept', * from (table facet except table facet_count_of_products) k)
  union all
  (select 'real', * from (table facet_count_of_products except table facet) r)
  order by category_id, of`

/**
 * Models as filters read them that differ from the SKUs, and products whose filterable values on an axis are not those of
 * their SKUs.
 */
const listWrongModels = (db: Db) => db<Broken>`
  select product_id, to_jsonb(k) as kept, to_jsonb(r) as real
    from product_models k full join models_of_skus r using (product_id)
   where k is distinct from r
  union all
  select p.id, to_jsonb(f.facets), to_jsonb(s.facets)
    from product p
   cross join lateral (
         select coalesce(array_agg(distinct t), '{}') as facets from unnest(p.facets) t where split_part(t, ':', 1) = any(p.axes)) f
   cross join lateral (
         select coalesce(array_agg(distinct facet_of_model(p.facets, a.name, a.value))
                           filter (where facet_of_model(p.facets, a.name, a.value) is not null), '{}') as facets
           from sku k cross join lateral unnest(p.axes, k.spec_values) as a(name, value)
          where k.product_id = p.id and k.enabled) s
   where p.status = 'onSale' and f.facets <> s.facets
   order by product_id`

export const books: readonly BookRule[] = [
  { name: 'S1', says: '库存等于全部出入库之和', listBroken: listWrongStock },
  { name: 'S4', says: '商品卡上的价格、规格与库存来自其 SKU', listBroken: listWrongOffers },
  { name: 'S6', says: '筛选项的件数与价格来自在售的商品', listBroken: listWrongCounts },
  { name: 'S8', says: '筛选所看的型号、价格、库存与参数是现在的', listBroken: listWrongModels },
]
