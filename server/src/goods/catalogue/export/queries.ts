import type { ProductView } from '@gongfang/contract/goods/product-desk'
import type { movementKinds, StockView } from '@gongfang/contract/goods/stock-desk'
import type { Db } from '../../../db/connect.ts'
import { type DeskFilter, matching } from '../product-list/queries.ts'
import { matching as matchingStock, type StockFilter } from '../stock/desk-queries.ts'

type ProductFilter = Omit<DeskFilter, 'view'> & { view?: ProductView | undefined }
type StockExportFilter = Omit<StockFilter, 'view'> & { view?: StockView | undefined }
interface MovementFilter {
  skuId?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export interface SkuExportRow {
  modelCode: string
  title: string
  subtitle: string
  category: string
  brand: string
  axes: string[]
  specValues: string[]
  priceFen: number
  marketPriceFen: number | null
  points: number | null
  costFen: number | null
  tiers: string
  stock: number
  safetyStock: number
  shelf: string
  minQuantity: number
  stepQuantity: number
  packQuantity: number
  packUnit: string
  leadDays: number
  backorderLimit: number
  weightG: number
  barcode: string
  unit: string
  images: string[]
  parameters: string
  tags: string[]
  keywords: string
  priority: number
  status: 'draft' | 'onSale' | 'offSale'
}

export const listSkusForExport = (tx: Db, { view = 'onSale', ...filter }: ProductFilter) => tx<
  SkuExportRow[]
>`
  select s.model_code, p.title, p.subtitle,
         (select string_agg(c.name, '/' order by cardinality(c.path)) from category c where c.id = any(p.category_path))
           as category,
         coalesce(b.name, '') as brand, p.axes, s.spec_values, s.price_fen, s.market_price_fen, s.points, s.cost_fen,
         coalesce((select string_agg(t.from_quantity || ':' || (t.price_fen / 100.0)::numeric(12, 2), ';'
                                     order by t.from_quantity) from tier_price t where t.sku_id = s.id), '') as tiers,
         s.stock, s.safety_stock, s.shelf, s.min_quantity, s.step_quantity, s.pack_quantity, s.pack_unit, s.lead_days,
         s.backorder_limit,
         s.weight_g, s.barcode, p.unit, p.keywords, p.tags, p.priority, p.status,
         array(select i.url from product_image i where i.product_id = p.id order by i.position) as images,
         coalesce((select string_agg(q.name || ':' || q.value || q.unit, ';' order by q.position, q.value)
            from product_parameter q where q.product_id = p.id and q.name <> all(p.axes)), '') as parameters
    from product p
    join sku s on s.product_id = p.id and s.removed_at is null
    left join brand b on b.id = p.brand_id
   where ${matching(tx, { view, ...filter })}
   order by p.id desc, s.position, s.id`

export interface StockExportRow {
  modelCode: string
  title: string
  spec: string
  barcode: string
  stock: number
  promised: number
  safetyStock: number
  shelf: string
  movedAt: string | null
}

/** The promised pieces are summed once for all SKUs, not row by row. */
export const listStockForExport = (tx: Db, { view = 'all', ...filter }: StockExportFilter) => tx<
  StockExportRow[]
>`
  with promised as (
    select sku_id, sum(pieces)::bigint as pieces from (
      select l.sku_id, l.quantity - l.shipped_quantity - l.given_back as pieces
        from order_line_facts l join order_facts o on o.id = l.order_id
       where l.shipped_quantity < l.quantity and o.state in ('unpaid', 'paid')
      union all select sku_id, held from depot_item_facts where held > 0
    ) each group by sku_id
  )
  select s.model_code, p.title, array_to_string(s.spec_values, ' · ') as spec, s.barcode, s.stock,
         coalesce(q.pieces, 0)::bigint as promised, s.safety_stock, s.shelf,
         (select m.at from stock_movement m where m.sku_id = s.id order by m.id desc limit 1) as moved_at
    from sku s join product p on p.id = s.product_id left join promised q on q.sku_id = s.id
   where ${matchingStock(tx, { view, ...filter })}
   order by s.id desc`

export interface MovementExportRow {
  at: string
  modelCode: string
  title: string
  kind: keyof typeof movementKinds
  reference: string
  delta: number
  who: string
  note: string
}

export const listMovementsForExport = (tx: Db, { skuId, from, to }: MovementFilter) => tx<
  MovementExportRow[]
>`
  select m.at, s.model_code, p.title, m.kind, m.reference, m.delta, m.who, m.note
    from stock_movement m join sku s on s.id = m.sku_id join product p on p.id = s.product_id
   where true
     ${from ? tx`and m.at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : tx``}
     ${to ? tx`and m.at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : tx``}
     ${skuId ? tx`and m.sku_id = ${skuId}` : tx``}
   order by m.id desc`
