import { Fen } from '@gongfang/contract/money'
import { ProductView } from '@gongfang/contract/product-desk'
import { movementKinds, StockView } from '@gongfang/contract/stock-desk'
import { Day, showTime } from '@gongfang/contract/time'
import { Id, line } from '@gongfang/contract/values'
import * as z from 'zod/mini'
import { productsMatching, stockMatching } from '../catalogue/door.ts'
import type { Db } from '../db/connect.ts'
import { defineExport, moneyColumn, textColumn, wholeColumn, yuanOf } from '../transfer/door.ts'
import { productColumns } from './product-columns.ts'

const keyword = z.optional(line('关键词', 60))

interface ProductRow {
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

const states = { onSale: '上架', offSale: '下架', draft: '草稿' }
const amounts = new Set(['price', 'market', 'cost'])

/** In the columns of the import: what goes out can be changed and come in again. */
export const productTable = defineExport({
  filter: z.strictObject({
    view: z.optional(ProductView),
    categoryId: z.optional(Id),
    brandId: z.optional(Id),
    priceFromFen: z.optional(Fen),
    priceToFen: z.optional(Fen),
    keyword,
  }),
  columns: productColumns.map(({ key, head, width }) =>
    amounts.has(key) ? moneyColumn(head) : { head, width },
  ),
  query: (tx, { view = 'onSale', ...filter }) => tx<ProductRow[]>`
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
     where ${productsMatching(tx, { view, ...filter })}
     order by p.id desc, s.position, s.id`,
  cells: (row: ProductRow) => [
    row.modelCode,
    row.title,
    row.subtitle,
    row.category,
    row.brand,
    row.axes.join(';'),
    row.specValues.join(';'),
    yuanOf(row.priceFen),
    yuanOf(row.marketPriceFen),
    row.points,
    yuanOf(row.costFen),
    row.tiers,
    row.stock,
    row.safetyStock,
    row.shelf,
    row.minQuantity,
    row.stepQuantity,
    row.packQuantity,
    row.packUnit,
    row.leadDays,
    row.backorderLimit,
    row.weightG,
    row.barcode,
    row.unit,
    row.images.join(';'),
    row.parameters,
    row.tags.join(';'),
    row.keywords,
    row.priority,
    states[row.status],
  ],
})

interface StockRow {
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

export const stockTable = defineExport({
  filter: z.strictObject({ view: z.optional(StockView), categoryId: z.optional(Id), keyword }),
  columns: [
    textColumn('型号', 24),
    textColumn('商品', 32),
    textColumn('规格', 20),
    textColumn('条码', 18),
    wholeColumn('可售'),
    wholeColumn('占用'),
    wholeColumn('安全库存'),
    textColumn('库位', 14),
    textColumn('最近变动', 18),
  ],
  // What is promised is summed once for all, not asked for row by row.
  query: (tx, { view = 'all', ...filter }) => tx<StockRow[]>`
    with promised as (
      select sku_id, sum(pieces)::bigint as pieces from (
        select l.sku_id, l.quantity - l.shipped_quantity - l.given_back as pieces
          from order_line l join shop_order o on o.id = l.order_id
         where l.shipped_quantity < l.quantity and o.state in ('unpaid', 'paid')
        union all select sku_id, held from depot_item where held > 0
      ) each group by sku_id
    )
    select s.model_code, p.title, array_to_string(s.spec_values, ' · ') as spec, s.barcode, s.stock,
           coalesce(q.pieces, 0)::bigint as promised, s.safety_stock, s.shelf,
           (select m.at from stock_movement m where m.sku_id = s.id order by m.id desc limit 1) as moved_at
      from sku s join product p on p.id = s.product_id left join promised q on q.sku_id = s.id
     where ${stockMatching(tx, { view, ...filter })}
     order by s.id desc`,
  cells: (row: StockRow) => [
    row.modelCode,
    row.title,
    row.spec,
    row.barcode,
    row.stock,
    row.promised,
    row.safetyStock,
    row.shelf,
    row.movedAt && showTime(row.movedAt),
  ],
})

interface MovementRow {
  at: string
  modelCode: string
  title: string
  kind: keyof typeof movementKinds
  reference: string
  delta: number
  who: string
  note: string
}

const days = { from: z.optional(Day), to: z.optional(Day) }

export const movementTable = defineExport({
  filter: z.strictObject({ skuId: z.optional(Id), ...days }),
  columns: [
    textColumn('时间', 18),
    textColumn('型号', 24),
    textColumn('商品', 32),
    textColumn('类型', 12),
    textColumn('单号', 26),
    wholeColumn('增减'),
    textColumn('经办', 12),
    textColumn('备注', 24),
  ],
  query: (tx, { skuId, from, to }) => tx<MovementRow[]>`
    select m.at, s.model_code, p.title, m.kind, m.reference, m.delta, m.who, m.note
      from stock_movement m join sku s on s.id = m.sku_id join product p on p.id = s.product_id
     where ${between(tx, tx`m.at`, { from, to })} ${skuId ? tx`and m.sku_id = ${skuId}` : tx``}
     order by m.id desc`,
  cells: (row: MovementRow) => [
    showTime(row.at),
    row.modelCode,
    row.title,
    movementKinds[row.kind],
    row.reference,
    row.delta,
    row.who,
    row.note,
  ],
})

interface Days {
  from?: string | undefined
  to?: string | undefined
}

/** Days of Shanghai, both of them included. */
export const between = (tx: Db, at: ReturnType<Db>, { from, to }: Days) => tx`
  true
  ${from ? tx`and ${at} >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : tx``}
  ${to ? tx`and ${at} < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : tx``}`
