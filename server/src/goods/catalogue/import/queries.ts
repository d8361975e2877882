import type { TierPrice } from '@gongfang/contract/goods/catalogue'
import type { Db } from '../../../db/connect.ts'
import { insertParameters, json } from '../queries.ts'
import type { RowChange } from './rules.ts'

export interface ImportedPrice {
  readonly skuId: number
  readonly productId: number
  readonly priceFen: number
  readonly marketPriceFen: number | null
  readonly points: number | null
  readonly costFen: number | null
  readonly tierPrices: readonly TierPrice[]
  readonly modelCode: string
  readonly change: RowChange
}

export interface ImportedSku {
  /** Null for a new SKU. */
  readonly id: number | null
  /** Null for a new SKU. */
  readonly change: RowChange | null
  readonly modelCode: string
  readonly barcode: string
  readonly specValues: readonly string[]
  readonly priceFen: number
  readonly marketPriceFen: number | null
  readonly points: number | null
  readonly costFen: number | null
  readonly weightG: number
  readonly safetyStock: number
  readonly shelf: string
  readonly minQuantity: number
  readonly stepQuantity: number
  readonly packQuantity: number
  readonly packUnit: string
  readonly leadDays: number
  readonly backorderLimit: number
  readonly tierPrices: readonly TierPrice[]
  /** Used for a new SKU only. */
  readonly openingStock: number
}

export interface ImportedProduct {
  /** Null for a new product. */
  readonly id: number | null
  readonly title: string
  readonly subtitle: string
  /** Path such as '手动工具/扳手'; missing categories are created. */
  readonly category: string
  /** '' for no brand. */
  readonly brand: string
  readonly unit: string
  readonly keywords: string
  readonly tags: readonly string[]
  readonly priority: number
  readonly axes: readonly string[]
  readonly status: 'draft' | 'onSale' | 'offSale'
  readonly images: readonly string[]
  /** Pairs such as '材质' and '304', '长度' and '20mm'. */
  readonly parameters: readonly { readonly name: string; readonly value: string }[]
  /** New or changed SKUs only. */
  readonly skus: readonly ImportedSku[]
  /** Changes of the product itself, without those of its SKUs; null for a new product. */
  readonly change: RowChange | null
}

export const updatePrices = (tx: Db, prices: readonly ImportedPrice[]) => tx`
  update sku s
     set price_fen = r."priceFen", market_price_fen = r."marketPriceFen", points = r.points, cost_fen = r."costFen"
    from jsonb_to_recordset(${json(
      tx,
      prices.map(({ change: _change, ...row }) => row),
    )})
         as r("skuId" bigint, "priceFen" bigint, "marketPriceFen" bigint, points bigint, "costFen" bigint)
   where s.id = r."skuId"`

export const updateShelves = (
  tx: Db,
  shelves: readonly { skuId: number; safetyStock: number; shelf: string }[],
) => tx`
  update sku s set safety_stock = r."safetyStock", shelf = r.shelf
    from jsonb_to_recordset(${json(tx, shelves)}) as r("skuId" bigint, "safetyStock" bigint, shelf text)
   where s.id = r."skuId"`

export const listCategoryPaths = (tx: Db) => tx<{ id: number; path: string }[]>`
  select c.id, (select string_agg(a.name, '/' order by cardinality(a.path)) from category a where a.id = any(c.path)) as path
    from category c`

/** Appends as the last child of its parent. */
export async function insertCategory(tx: Db, name: string, parentId: number | null) {
  const [row] = await tx<[{ id: number }]>`
    insert into category (name, parent_id, position)
    select ${name}, ${parentId}, coalesce(max(position) + 1, 0)
      from category where parent_id is not distinct from ${parentId}::bigint
    returning id`
  await tx`
    update category set path = coalesce((select path from category where id = ${parentId}), '{}') || id where id = ${row.id}`
  return row.id
}

export const listBrandNames = (tx: Db) => tx<{ id: number; name: string }[]>`select id, name from brand`

export async function insertBrand(tx: Db, name: string, initial: string) {
  const [row] = await tx<[{ id: number }]>`
    insert into brand (name, initial, position)
    select ${name}, ${initial}, coalesce(max(position) + 1, 0) from brand returning id`
  return row.id
}

export async function nextProductIds(tx: Db, count: number) {
  const rows = await tx<{ id: number }[]>`
    select nextval(pg_get_serial_sequence('product', 'id')) as id from generate_series(1, ${count}::integer)`
  return rows.map(({ id }) => id).reverse()
}

type ProductRow = Omit<ImportedProduct, 'id'> & { id: number; categoryId: number; brandId: number | null }

const productRows = (tx: Db, rows: readonly ProductRow[]) => tx`
  jsonb_to_recordset(${json(
    tx,
    rows.map(({ skus: _skus, images: _images, parameters: _parameters, change: _change, ...row }) => row),
  )}) as r(id bigint, title text, subtitle text, "categoryId" bigint, "brandId" bigint, unit text, keywords text,
           tags text[], priority integer, axes text[], status text)`

/** Inserts products for sale as drafts; `refreshProducts` puts them on sale. So the indexes of products on sale are written once. */
export const insertProducts = (tx: Db, rows: readonly ProductRow[], { now, who }: Writing) => tx`
  insert into product (id, title, subtitle, category_id, brand_id, unit, keywords, tags, priority, axes, status, created_at,
                       updated_at, updated_by)
  overriding system value
  select id, title, subtitle, "categoryId", "brandId", unit, keywords, tags, priority, axes,
         case status when 'onSale' then 'draft' else status end, ${now}::timestamptz, ${now}::timestamptz, ${who}
    from ${productRows(tx, rows)}`

type Writing = { readonly now: Date; readonly who: string }

export const updateProducts = (tx: Db, rows: readonly ProductRow[], { now, who }: Writing) => tx`
  update product p
     set title = r.title, subtitle = r.subtitle, category_id = r."categoryId", brand_id = r."brandId", unit = r.unit,
         keywords = r.keywords, tags = r.tags, priority = r.priority, axes = r.axes, status = r.status,
         on_sale_at = case when r.status = 'onSale' then coalesce(p.on_sale_at, ${now}) else p.on_sale_at end,
         deleted_at = case when r.status = 'onSale' then null else p.deleted_at end,
         sale_at = case when r.status = 'onSale' or r.status <> p.status then null else p.sale_at end,
         version = p.version + 1, updated_at = ${now}, updated_by = ${who}
    from ${productRows(tx, rows)}
   where p.id = r.id`

export async function replaceImages(tx: Db, rows: readonly ProductRow[]) {
  const shown = rows.flatMap(({ id, images }) => images.map((url, position) => ({ id, position, url })))
  // A picture that stays keeps its alternative text.
  const said = await tx<{ id: number; url: string; alt: string }[]>`
    delete from product_image where product_id = any(${rows.map(({ id }) => id)}::bigint[])
    returning product_id as id, url, alt`
  const altOf = new Map(said.map(({ id, url, alt }) => [`${id} ${url}`, alt]))
  await tx`
    insert into product_image (product_id, position, url, alt)
    select * from jsonb_to_recordset(${json(
      tx,
      shown.map((image) => ({ ...image, alt: altOf.get(`${image.id} ${image.url}`) ?? '' })),
    )}) as r(id bigint, position integer, url text, alt text)`
}

/** The template of the category decides the unit, whether it is a number, and whether it is a facet. */
export async function replaceParameters(tx: Db, rows: readonly ProductRow[]) {
  const said = rows.flatMap(({ id, parameters }) =>
    parameters.map(({ name, value }, position) => ({ id, name, value, position })),
  )
  await tx`delete from product_parameter where product_id = any(${rows.map(({ id }) => id)}::bigint[])`
  await insertParameters(
    tx,
    tx`jsonb_to_recordset(${json(tx, said)}) as r(id bigint, name text, value text, position integer)`,
  )
}

type SkuRow = ImportedSku & { productId: number }

const skuRows = (tx: Db, rows: readonly SkuRow[]) => tx`
  jsonb_to_recordset(${json(
    tx,
    rows.map(({ tierPrices: _tiers, change: _change, ...row }) => row),
  )}) as r(id bigint, "productId" bigint, "modelCode" text, barcode text, "specValues" text[], "priceFen" bigint,
           "marketPriceFen" bigint, points bigint, "costFen" bigint, "weightG" integer, "safetyStock" bigint, shelf text,
           "minQuantity" integer, "stepQuantity" integer, "packQuantity" integer, "packUnit" text, "leadDays" integer,
           "backorderLimit" integer, "openingStock" bigint, at integer)`

export const updateSkus = (tx: Db, rows: readonly SkuRow[]) => tx`
  update sku s
     set barcode = r.barcode, spec_values = r."specValues", price_fen = r."priceFen",
         market_price_fen = r."marketPriceFen", points = r.points, cost_fen = r."costFen", weight_g = r."weightG",
         safety_stock = r."safetyStock", shelf = r.shelf, min_quantity = r."minQuantity",
         step_quantity = r."stepQuantity", pack_quantity = r."packQuantity", pack_unit = r."packUnit",
         lead_days = r."leadDays", backorder_limit = r."backorderLimit",
         enabled = s.enabled or s.removed_at is not null, removed_at = null
    from ${skuRows(tx, rows)}
   where s.id = r.id`

/**
 * New SKUs come after the existing ones. Each is written with its opening stock, beside the receipt that says why:
 * booking it afterwards would write the row and its index entries a second time.
 */
export const insertSkus = (
  tx: Db,
  rows: readonly SkuRow[],
  { reference, who }: { reference: string; who: string },
) => tx<{ id: number; modelCode: string }[]>`
  with made as (
    insert into sku (product_id, model_code, barcode, spec_values, price_fen, market_price_fen, points, cost_fen, weight_g,
                     stock, safety_stock, shelf, min_quantity, step_quantity, pack_quantity, pack_unit, lead_days,
                     backorder_limit, position)
    select "productId", "modelCode", barcode, "specValues", "priceFen", "marketPriceFen", points, "costFen", "weightG",
           "openingStock", "safetyStock", shelf, "minQuantity", "stepQuantity", "packQuantity", "packUnit", "leadDays",
           "backorderLimit", coalesce((select max(position) + 1 from sku where product_id = r."productId"), 0) + r.at
      from ${skuRows(
        tx,
        rows.map((row, at) => ({ ...row, at })),
      )}
    returning id, model_code, stock
  ), received as (
    insert into stock_movement (sku_id, kind, reference, delta, who, note)
    select id, 'receipt', ${reference}, stock, ${who}, '导入商品' from made where stock > 0
  )
  select id, model_code from made`
