import type { Points } from '@gongfang/contract/base/money'
import type { Product, Sku, TableProduct } from '@gongfang/contract/goods/catalogue'
import type { Db } from '../../../db/connect.ts'
import { axisUnits, chosenHits, listCardRows } from '../card/queries.ts'
import type { Orderable } from '../rules.ts'

export type SkuRow = Omit<Sku, 'points' | 'stock'> & {
  ownPoints: Points | null
  stock: number
  backorder: number
  leadDays: number
}

export type ProductRow = Omit<Product, 'brand' | 'categories' | 'skus' | 'related'> & {
  skus: SkuRow[]
  /** Ids of related products that staff chose. */
  chosenIds: number[]
  brandId: number | null
  categoryId: number
  /** Ids from the top-level category to its own. */
  categoryPath: number[]
}

/** The page's own part in one statement. Drafts are not found. Axes are part of the SKUs, not of the parameters. */
export async function findProduct(db: Db, id: number) {
  const [product] = await db<ProductRow[]>`
  select p.id, p.status, p.title, p.subtitle, p.summary, p.video, p.detail, p.unit, p.tags, p.tiers_together, p.axes,
         ${axisUnits(db)} as axis_units, p.sold,
         p.brand_id, p.category_id, p.category_path,
         array(select i.url from product_image i where i.product_id = p.id order by i.position) as images,
         array(select i.alt from product_image i where i.product_id = p.id order by i.position) as alts,
         coalesce((select json_agg(json_build_object('name', q.name, 'value', q.value, 'unit', q.unit) order by q.at)
            from (select name, string_agg(value, '、' order by position, value) as value, min(unit) as unit, min(position) as at
                    from product_parameter where product_id = p.id and name <> all(p.axes) group by name) q), '[]') as parameters,
         coalesce((select json_agg(json_build_object('name', a.name, 'url', a.url, 'size', a.size) order by a.position)
            from product_attachment a where a.product_id = p.id), '[]') as attachments,
         ${skus(db)} as skus,
         (select json_build_object('count', count(*), 'average', coalesce(round(avg(r.score), 1), 0))
            from review r where r.product_id = p.id and r.state = 'published') as rating,
         array(select related_id from product_related where product_id = p.id order by position) as chosen_ids
    from product p where p.id = ${id} and p.status <> 'draft'`
  return product
}

/** The SKUs of `p` that can be ordered, as JSON. */
const skus = (db: Db) => db`
         coalesce((select json_agg(json_build_object('id', s.id, 'modelCode', s.model_code, 'barcode', s.barcode,
             'specValues', s.spec_values, 'priceFen', s.price_fen, 'ownPoints', s.points, 'marketPriceFen', s.market_price_fen,
             'image', s.image, 'stock', s.stock, 'backorder', s.backorder, 'leadDays', s.lead_days, 'minQuantity', s.min_quantity,
             'stepQuantity', s.step_quantity, 'packQuantity', s.pack_quantity, 'packUnit', s.pack_unit,
             'tierPrices', coalesce(t.rows, '[]'::json)) order by s.position, s.id)
            from sku s
            left join lateral (
              select json_agg(json_build_object('fromQuantity', from_quantity, 'priceFen', price_fen) order by from_quantity) as rows
                from tier_price where sku_id = s.id) t on true
           where s.product_id = p.id and s.enabled), '[]')`

export type TableRow = Omit<TableProduct, 'skus' | 'skuCount'> & { skus: SkuRow[] }

/** These products in this order, each with all SKUs. */
export const listTableRows = (db: Db, ids: readonly number[]) => db<TableRow[]>`
  select p.id, p.title, coalesce(b.name, '') as brand, p.unit, p.first_image as image, p.axes, ${axisUnits(db)} as axis_units,
         coalesce((select json_agg(json_build_object('name', q.name, 'value', q.value, 'unit', q.unit) order by q.at)
            from (select name, string_agg(value, '、' order by position, value) as value, min(unit) as unit, min(position) as at
                    from product_parameter where product_id = p.id and facet and name <> all(p.axes) group by name) q), '[]') as parameters,
         ${skus(db)} as skus
    from (${chosenHits(db, ids)}) h
    join product p on p.id = h.id and p.status = 'onSale'
    left join brand b on b.id = p.brand_id
   order by h.at`

/** The best-selling products of a category. */
export const listBestSelling = (db: Db, categoryId: number, limit: number) =>
  listCardRows(
    db,
    db`select id, row_number() over () as at
         from (select id from product where category_id = ${categoryId} and status = 'onSale'
                order by sold desc, id desc limit ${limit}) best`,
  )

export const listOrderable = (db: Db, skuIds: readonly number[]) => db<Orderable[]>`
  select s.id as sku_id, s.product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code,
         coalesce(nullif(s.image, ''), p.first_image) as image, p.unit, s.price_fen, s.points,
         s.stock, s.backorder, s.lead_days, s.min_quantity, s.step_quantity, s.weight_g, p.tiers_together, p.status, s.enabled,
         coalesce((select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                   order by t.from_quantity)
                     from tier_price t where t.sku_id = s.id), '[]') as tier_prices
    from sku s join product p on p.id = s.product_id
   where s.id = any(${skuIds as number[]}::bigint[])`

interface Wanted {
  readonly skuIds: readonly number[]
  readonly productIds: readonly number[]
}

/** Part of a statement: the public prices of these models, and of the models of these products, that are on sale. */
export const pricedModels = (db: Db, { skuIds, productIds }: Wanted) => db`
  select s.id, s.product_id, s.price_fen, s.points, p.category_path, p.brand_id,
         coalesce((select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                   order by t.from_quantity)
                     from tier_price t where t.sku_id = s.id), '[]') as tiers
    from (select unnest(${skuIds as number[]}::bigint[]) as id
          union
          select id from sku where product_id = any(${productIds as number[]}::bigint[])) w
    join sku s on s.id = w.id and s.enabled
    join product p on p.id = s.product_id and p.status = 'onSale'`
