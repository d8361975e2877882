import type { Fen, Points } from '@gongfang/contract/base/money'
import type { TierPrice } from '@gongfang/contract/goods/catalogue'
import type { Db } from '../../../db/connect.ts'
import type { ImportedProduct, ImportedSku } from './queries.ts'

export interface ShelfRow {
  id: number
  modelCode: string
  stock: number
  safetyStock: number
  shelf: string
  /** Pieces on the shelf that are sold or kept for members. */
  promised: number
}

type Locking = { lock: boolean }

export async function listShelvesByCode(
  tx: Db,
  codes: readonly string[],
  { lock }: Locking,
): Promise<ShelfRow[]> {
  // Locked before the promised pieces are read, so that they cannot change afterwards.
  if (lock) await lockSkus(tx, codes)
  return tx<ShelfRow[]>`
    select s.id, s.model_code, s.stock, s.safety_stock, s.shelf,
           (coalesce((select sum(l.quantity - l.shipped_quantity - l.given_back)
                        from order_line_facts l join order_facts o on o.id = l.order_id
                       where l.sku_id = s.id and l.shipped_quantity < l.quantity and o.state in ('unpaid', 'paid')), 0)
            + coalesce((select sum(d.held) from depot_item_facts d where d.sku_id = s.id and d.held > 0), 0))::bigint as promised
      from sku s where s.model_code = any(${codes as string[]})`
}

/** Locks in the order of ids, as everywhere. */
const lockSkus = (tx: Db, codes: readonly string[]) => tx`
  select from sku where model_code = any(${codes as string[]}) order by id for no key update`

interface Booking {
  readonly skuId: number
  readonly kind: string
  readonly reference: string
}

/** Returns those of the bookings that exist already. */
export const listKnownBookings = (tx: Db, bookings: readonly Booking[]) => tx<Booking[]>`
  select m.sku_id, m.kind, m.reference
    from unnest(${bookings.map(({ skuId }) => skuId)}::bigint[], ${bookings.map(({ kind }) => kind)}::text[],
                ${bookings.map(({ reference }) => reference)}::text[]) as b(sku_id, kind, reference)
    join stock_movement m on m.sku_id = b.sku_id and m.kind = b.kind and m.reference = b.reference`

export interface PriceRow {
  skuId: number
  productId: number
  modelCode: string
  priceFen: Fen
  marketPriceFen: Fen | null
  points: Points | null
  costFen: Fen | null
  tierPrices: TierPrice[]
}

export async function listPricesByCode(
  tx: Db,
  codes: readonly string[],
  { lock }: Locking,
): Promise<PriceRow[]> {
  if (lock) await lockSkus(tx, codes)
  return tx<PriceRow[]>`
    select s.id as sku_id, s.product_id, s.model_code, s.price_fen, s.market_price_fen, s.points, s.cost_fen,
           coalesce((select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                     order by t.from_quantity)
                       from tier_price t where t.sku_id = s.id), '[]') as tier_prices
      from sku s where s.model_code = any(${codes as string[]})`
}

export interface KnownSku extends Omit<ImportedSku, 'id' | 'openingStock' | 'change'> {
  id: number
  productId: number
  /** True if it was removed from its product. An import that names it restores it. */
  removed: boolean
}

export async function listSkusByCode(
  tx: Db,
  codes: readonly string[],
  { lock }: Locking,
): Promise<KnownSku[]> {
  if (lock) await lockSkus(tx, codes)
  return tx<KnownSku[]>`
    select s.id, s.product_id, s.model_code, s.barcode, s.spec_values, s.price_fen, s.market_price_fen, s.points,
           s.cost_fen, s.weight_g, s.safety_stock, s.shelf, s.min_quantity, s.step_quantity, s.pack_quantity,
           s.pack_unit, s.lead_days, s.backorder_limit, s.removed_at is not null as removed,
           coalesce((select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                     order by t.from_quantity)
                       from tier_price t where t.sku_id = s.id), '[]') as tier_prices
      from sku s where s.model_code = any(${codes as string[]})`
}

export interface KnownProduct extends Omit<ImportedProduct, 'id' | 'skus' | 'change'> {
  id: number
  binned: boolean
  /** All SKUs of the product, also those that the workbook does not name. */
  specs: { modelCode: string; values: string[]; enabled: boolean }[]
  /** True if it has a time at which it goes on sale. */
  timed: boolean
  /** URLs of the pictures by the names of the uploaded files. */
  pictures: Record<string, string>
}

interface Wanted {
  readonly ids: readonly number[]
  readonly titles: readonly string[]
  readonly lock: boolean
}

export async function listProductsFor(tx: Db, { ids, titles, lock }: Wanted): Promise<KnownProduct[]> {
  const these = tx`(p.id = any(${ids as number[]}::bigint[]) or (p.title = any(${titles as string[]}) and p.deleted_at is null))`
  if (lock) await tx`select from product p where ${these} order by id for no key update`
  return tx<KnownProduct[]>`
    select p.id, p.title, p.subtitle, coalesce(b.name, '') as brand, p.unit, p.keywords, p.tags, p.priority, p.axes, p.status, p.deleted_at is not null as binned,
           p.sale_at is not null as timed,
           (select string_agg(c.name, '/' order by cardinality(c.path)) from category c
             where c.id = any((select path from category where id = p.category_id)::bigint[])) as category,
           array(select url from product_image i where i.product_id = p.id order by i.position) as images,
           coalesce((select json_agg(json_build_object('name', q.name, 'value', q.value || q.unit) order by q.position, q.value)
              from product_parameter q where q.product_id = p.id and q.name <> all(p.axes)), '[]') as parameters,
           coalesce((select json_agg(json_build_object('modelCode', s.model_code, 'values', s.spec_values, 'enabled', s.enabled))
              from sku s where s.product_id = p.id and s.removed_at is null), '[]') as specs,
           coalesce((select json_object_agg(u.name, i.url) from product_image i
              join upload_facts u on u.kind = 'image' and i.url = '/uploads/' || u.key where i.product_id = p.id), '{}') as pictures
      from product p left join brand b on b.id = p.brand_id
     where ${these}`
}

export const listNames = (tx: Db) => tx<{ kind: 'category' | 'brand'; name: string }[]>`
  select 'brand' as kind, name from brand
  union all
  select 'category', (select string_agg(a.name, '/' order by cardinality(a.path)) from category a where a.id = any(c.path))
    from category c`

/** Model codes that may be meant by the given ones. Dashes that `code_key` does not know are written as plain ones. */
export const listCodesLike = (tx: Db, codes: readonly string[]) => tx<{ modelCode: string }[]>`
  select s.model_code from sku s
   where s.code_key = any(select code_key(translate(c, '\u2011\u2012\u2015', '---'))
                            from unnest(${codes as string[]}::text[]) as t(c))
   order by s.id`
