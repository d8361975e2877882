import type { Db } from '../../../db/connect.ts'
import type { Chosen, NewState, PricedSku } from './rules.ts'

/** Lock order everywhere: SKUs by id, then products by id. */
export async function lockAll(tx: Db, productIds: readonly number[]) {
  const these = tx`any(${productIds as number[]}::bigint[])`
  await tx`select from sku where product_id = ${these} order by id for no key update`
  await tx`select from product where id = ${these} order by id for no key update`
}

export const listChosen = (db: Db, productIds: readonly number[]) => db<Chosen[]>`
  select p.id, p.title, p.status, p.sale_at, p.deleted_at, p.category_id, p.brand_id, p.tags, p.priority,
         p.first_image <> '' as has_picture,
         exists (select from sku s where s.product_id = p.id and s.enabled) as has_model
    from product p where p.id = any(${productIds as number[]}::bigint[]) order by p.id`

/** Prices of active SKUs; removed SKUs keep their prices. */
export const listPriced = (db: Db, productIds: readonly number[]) => db<PricedSku[]>`
  select s.id, s.product_id, p.title, s.model_code, s.price_fen,
         coalesce((select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                   order by t.from_quantity) from tier_price t where t.sku_id = s.id), '[]') as tiers
    from sku s join product p on p.id = s.product_id
   where s.product_id = any(${productIds as number[]}::bigint[]) and s.removed_at is null
   order by s.product_id, s.position, s.id`

/** Writes all changed columns. A timed sale is cancelled when the product goes on sale, goes off sale or is deleted. */
export const updateStates = (tx: Db, rows: readonly NewState[], who: string, now: Date) => tx`
  update product p
     set status = r.status, deleted_at = r."deletedAt", category_id = r."categoryId", brand_id = r."brandId", tags = r.tags,
         priority = r.priority,
         sale_at = case when r.status = 'onSale' or r."deletedAt" is not null then null else r."saleAt" end,
         on_sale_at = case when r.status = 'onSale' then coalesce(p.on_sale_at, ${now}) else p.on_sale_at end,
         version = p.version + 1, updated_at = ${now}, updated_by = ${who}
    from jsonb_to_recordset(${tx.json(rows)}::jsonb)
         as r(id bigint, status text, "saleAt" timestamptz, "deletedAt" timestamptz, "categoryId" bigint, "brandId" bigint, tags text[], priority integer)
   where p.id = r.id`

export const updatePrices = (tx: Db, rows: readonly { id: number; priceFen: number }[]) => tx`
  update sku s set price_fen = r.price
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ priceFen }) => priceFen)}::bigint[]) as r(id, price)
   where s.id = r.id`
