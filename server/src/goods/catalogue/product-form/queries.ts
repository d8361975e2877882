import type { DeskProduct, ProductForm } from '@gongfang/contract/goods/product-desk'
import type { Db } from '../../../db/connect.ts'
import type { ProductState } from './rules.ts'

/** Model codes that belong to SKUs of another product, retired ones included. */
export const listTaken = (db: Db, codes: readonly string[], productId: number | null) => db<
  { code: string; title: string; productId: number }[]
>`
  select s.model_code as code, p.title, p.id as product_id
    from sku s join product p on p.id = s.product_id
   where s.model_code = any(${codes as string[]}) and s.product_id is distinct from ${productId}::bigint`

export type FoundForm = Omit<DeskProduct, 'form'> & ProductForm

/** Everything that the editor shows, in one statement. A save also calls it after its locks. */
export const findForm = (db: Db, id: number) => db<FoundForm[]>`
  select p.id, p.version, p.status, p.sale_at, p.deleted_at, p.created_at, p.updated_at, p.updated_by, p.sold,
         p.title, p.subtitle, p.category_id, p.brand_id, p.video, p.detail, p.unit, p.keywords, p.tags, p.key_spec,
         p.priority, p.summary, p.tiers_together, p.axes,
         coalesce((select json_agg(json_build_object('url', i.url, 'alt', i.alt) order by i.position)
            from product_image i where i.product_id = p.id), '[]') as images,
         coalesce((select json_agg(json_build_object('name', q.name, 'value', q.value, 'unit', q.unit)
                                   order by q.position, q.name, q.value)
            from product_parameter q where q.product_id = p.id and q.name <> all(p.axes)), '[]') as parameters,
         coalesce((select json_agg(json_build_object('name', a.name, 'url', a.url, 'size', a.size) order by a.position)
            from product_attachment a where a.product_id = p.id), '[]') as attachments,
         array(select r.related_id from product_related r where r.product_id = p.id order by r.position, r.related_id)
           as related_ids,
         coalesce((select json_agg(json_build_object('id', o.id, 'title', o.title, 'image', o.first_image) order by r.position)
            from product_related r join product o on o.id = r.related_id where r.product_id = p.id), '[]') as related,
         coalesce((select json_agg(json_build_object('id', s.id, 'specValues', s.spec_values, 'modelCode', s.model_code,
             'barcode', s.barcode, 'priceFen', s.price_fen, 'marketPriceFen', s.market_price_fen, 'points', s.points,
             'costFen', s.cost_fen, 'safetyStock', s.safety_stock, 'minQuantity', s.min_quantity,
             'stepQuantity', s.step_quantity, 'packQuantity', s.pack_quantity, 'leadDays', s.lead_days, 'backorderLimit', s.backorder_limit,
             'packUnit', s.pack_unit, 'weightG', s.weight_g, 'image', s.image, 'enabled', s.enabled, 'stock', 0,
             'tiers', coalesce((select json_agg(json_build_object('fromQuantity', t.from_quantity, 'priceFen', t.price_fen)
                                                order by t.from_quantity)
                         from tier_price t where t.sku_id = s.id), '[]'::json)) order by s.position, s.id)
            from sku s where s.product_id = p.id and s.removed_at is null), '[]') as skus,
         coalesce((select json_agg(json_build_object('id', s.id, 'stock', s.stock))
            from sku s where s.product_id = p.id and s.removed_at is null), '[]') as stocks,
         coalesce((select json_agg(json_build_object('id', s.id, 'modelCode', s.model_code, 'stock', s.stock,
             'spec', array_to_string(s.spec_values, ' · ')) order by s.id)
            from sku s where s.product_id = p.id and s.removed_at is not null), '[]') as retired
    from product p where p.id = ${id}`

/** Lock order everywhere: SKUs by id, then the product. */
export async function lockProduct(tx: Db, id: number) {
  await tx`select from sku where product_id = ${id} order by id for no key update`
  await tx`select from product where id = ${id} for no key update`
}

type References = Pick<ProductForm, 'categoryId' | 'brandId' | 'relatedIds'>

export const findReferences = (tx: Db, { categoryId, brandId, relatedIds }: References) => tx<
  [{ category: boolean; brand: boolean; related: number[] }]
>`
  select exists (select from category where id = ${categoryId}) as category,
         ${brandId === null} or exists (select from brand where id = ${brandId}) as brand,
         array(select id from product where id = any(${relatedIds}::bigint[])) as related`

interface Written extends ProductState {
  readonly who: string
  readonly now: Date
}

export async function insertProduct(tx: Db, form: ProductForm, { status, saleAt, who, now }: Written) {
  const [row] = await tx<[{ id: number }]>`
    insert into product (title, subtitle, category_id, brand_id, video, detail, unit, keywords, tags, key_spec, priority, summary, tiers_together,
                         axes, status, sale_at, on_sale_at, created_at, updated_at, updated_by)
    values (${form.title}, ${form.subtitle}, ${form.categoryId}, ${form.brandId}, ${form.video}, ${form.detail},
            ${form.unit}, ${form.keywords}, ${form.tags}, ${form.keySpec}, ${form.priority}, ${form.summary},
            ${form.tiersTogether}, ${form.axes}, ${status}, ${saleAt}, ${status === 'onSale' ? now : null}, ${now}, ${now}, ${who}) returning id`
  return row.id
}

export const updateProduct = (
  tx: Db,
  id: number,
  form: ProductForm,
  { status, saleAt, who, now }: Written,
) => tx`
  update product
     set title = ${form.title}, subtitle = ${form.subtitle}, category_id = ${form.categoryId}, brand_id = ${form.brandId},
         video = ${form.video}, detail = ${form.detail}, unit = ${form.unit}, keywords = ${form.keywords},
         tags = ${form.tags}, key_spec = ${form.keySpec}, priority = ${form.priority}, summary = ${form.summary},
         tiers_together = ${form.tiersTogether}, axes = ${form.axes}, status = ${status}, sale_at = ${saleAt},
         on_sale_at = case when ${status} = 'onSale' then coalesce(on_sale_at, ${now}) else on_sale_at end,
         version = version + 1, updated_at = ${now}, updated_by = ${who}
   where id = ${id}`

/** Rows as one JSON value. */
const json = (tx: Db, rows: readonly object[]) => tx`${tx.json(rows)}::jsonb`

/** Replaces pictures, documents, parameters and related products with those of the form. */
export async function replaceParts(
  tx: Db,
  id: number,
  { images, attachments, parameters, relatedIds }: ProductForm,
) {
  const at = <T extends object>(rows: readonly T[]) =>
    json(
      tx,
      rows.map((row, position) => ({ ...row, position })),
    )
  await tx`delete from product_image where product_id = ${id}`
  await tx`
    insert into product_image (product_id, position, url, alt)
    select ${id}, position, url, alt from jsonb_to_recordset(${at(images)}) as r(position integer, url text, alt text)`
  await tx`delete from product_attachment where product_id = ${id}`
  await tx`
    insert into product_attachment (product_id, position, name, url, size)
    select ${id}, position, name, url, size
      from jsonb_to_recordset(${at(attachments)}) as r(position integer, name text, url text, size bigint)`
  await tx`delete from product_related where product_id = ${id}`
  await tx`
    insert into product_related (product_id, related_id, position)
    select ${id}, r.id, r.at from unnest(${relatedIds}::bigint[]) with ordinality as r(id, at) where r.id <> ${id}`
  await tx`delete from product_parameter where product_id = ${id}`
  await tx`
    insert into product_parameter (product_id, name, value, number, unit, facet, position)
    select p.id, r.name, r.value, (regexp_match(r.value, '^-?[0-9]{1,12}(?:[.][0-9]{1,9})?$'))[1]::numeric, r.unit,
           coalesce(t.facet, false), r.position
      from jsonb_to_recordset(${at(parameters)}) as r(position integer, name text, value text, unit text)
      join product p on p.id = ${id}
      join category c on c.id = p.category_id
      left join lateral (
        select k.facet from category_parameter k
         where k.category_id = any(c.path) and k.name = r.name
         order by array_position(c.path, k.category_id) desc limit 1) t on true`
}

type Sku = ProductForm['skus'][number] & { position: number }

const skuColumns = (tx: Db, rows: readonly Sku[]) => tx`
  jsonb_to_recordset(${json(
    tx,
    rows.map(({ tiers: _tiers, ...row }) => row),
  )}) as r(id bigint, "specValues" text[], "modelCode" text, barcode text, "priceFen" bigint, "marketPriceFen" bigint,
           points bigint, "costFen" bigint, "safetyStock" bigint, "minQuantity" integer, "stepQuantity" integer,
           "packQuantity" integer, "packUnit" text, "leadDays" integer, "backorderLimit" integer, "weightG" integer, image text,
           enabled boolean, position integer)`

/** Two SKUs may swap their codes: each code is released before any is assigned. */
export async function updateSkus(tx: Db, rows: readonly Sku[]) {
  await tx`
    update sku s set model_code = '~' || s.id
      from ${skuColumns(tx, rows)} where s.id = r.id and s.model_code <> r."modelCode"`
  await tx`
    update sku s
       set spec_values = r."specValues", model_code = r."modelCode", barcode = r.barcode, price_fen = r."priceFen",
           market_price_fen = r."marketPriceFen", points = r.points, cost_fen = r."costFen",
           safety_stock = r."safetyStock", min_quantity = r."minQuantity", step_quantity = r."stepQuantity",
           pack_quantity = r."packQuantity", pack_unit = r."packUnit", lead_days = r."leadDays",
           backorder_limit = r."backorderLimit", weight_g = r."weightG", image = r.image, enabled = r.enabled, removed_at = null, position = r.position
      from ${skuColumns(tx, rows)} where s.id = r.id`
}

export const insertSkus = (tx: Db, productId: number, rows: readonly Sku[]) => tx<
  { id: number; modelCode: string }[]
>`
  insert into sku (product_id, spec_values, model_code, barcode, price_fen, market_price_fen, points, cost_fen,
                   safety_stock, min_quantity, step_quantity, pack_quantity, pack_unit, lead_days, backorder_limit,
                   weight_g, image, enabled, position)
  select ${productId}, "specValues", "modelCode", barcode, "priceFen", "marketPriceFen", points, "costFen",
         "safetyStock", "minQuantity", "stepQuantity", "packQuantity", "packUnit", "leadDays",
         "backorderLimit", "weightG", image, enabled, position
    from ${skuColumns(tx, rows)} order by position
  returning id, model_code`

/** Removes SKUs from the matrix; rows stay for existing orders. */
export const retireOthers = (tx: Db, productId: number, kept: readonly number[], now: Date) => tx`
  update sku set enabled = false, removed_at = ${now}
   where product_id = ${productId} and removed_at is null and id <> all(${kept as number[]}::bigint[])`
