import type { GridRow } from '@gongfang/contract/goods/sku-desk'
import type { Db } from '../../../db/connect.ts'

const columns = (db: Db) => db`
  s.id, s.product_id, p.title, array_to_string(s.spec_values, ' · ') as spec, s.model_code, s.enabled, s.price_fen,
  s.market_price_fen, s.points, s.cost_fen, s.safety_stock, s.min_quantity, s.step_quantity, s.pack_quantity, s.lead_days,
  s.backorder_limit`

export const listGridRows = (db: Db, productIds: readonly number[]) => db<GridRow[]>`
  select ${columns(db)}
    from unnest(${productIds as number[]}::bigint[]) with ordinality as w(id, at)
    join product p on p.id = w.id
    join sku s on s.product_id = p.id and s.removed_at is null
   order by w.at, s.position, s.id limit 5000`

export interface GridSku extends GridRow {
  readonly tiers: { fromQuantity: number; priceFen: number }[]
}

/** Locks in the order of ids, as everywhere. */
export const lockGridRows = (tx: Db, skuIds: readonly number[]) => tx<GridSku[]>`
  select ${columns(tx)},
         coalesce((select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                   order by t.from_quantity) from tier_price t where t.sku_id = s.id), '[]') as tiers
    from sku s join product p on p.id = s.product_id
   where s.id = any(${skuIds as number[]}::bigint[]) and s.removed_at is null
   order by s.id for no key update of s`

export const updateGridRows = (tx: Db, rows: readonly GridRow[]) => tx`
  update sku s
     set price_fen = r."priceFen", market_price_fen = r."marketPriceFen", points = r.points, cost_fen = r."costFen",
         safety_stock = r."safetyStock", min_quantity = r."minQuantity", step_quantity = r."stepQuantity",
         pack_quantity = r."packQuantity", lead_days = r."leadDays", backorder_limit = r."backorderLimit"
    from jsonb_to_recordset(${tx.json(rows)}::jsonb)
         as r(id bigint, "priceFen" bigint, "marketPriceFen" bigint, points bigint, "costFen" bigint,
              "safetyStock" bigint, "minQuantity" integer, "stepQuantity" integer, "packQuantity" integer,
              "leadDays" integer, "backorderLimit" integer)
   where s.id = r.id`
