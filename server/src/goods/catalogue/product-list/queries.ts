import type { ProductRow, ProductView } from '@gongfang/contract/goods/product-desk'
import type { Db } from '../../../db/connect.ts'
import { countUpTo } from '../../../db/key-page.ts'
import { holdingCode, reading } from '../../../db/words.ts'

export interface DeskFilter {
  readonly view: ProductView
  readonly categoryId?: number | undefined
  readonly brandId?: number | undefined
  readonly priceFromFen?: number | undefined
  readonly priceToFen?: number | undefined
  readonly keyword?: string | undefined
}

export type ListedProduct = Omit<ProductRow, 'points'> & { ownPoints: number | null }

/** Selects the page first, so that sums over SKUs are computed for its rows only. */
export const listRows = (
  db: Db,
  filter: DeskFilter,
  { before, limit }: { before: number; limit: number },
) => db<ListedProduct[]>`
  select p.id, p.title, p.first_image as image, coalesce(k.model_code, '') as model_code, k.sku_count,
         (select string_agg(c.name, ' / ' order by cardinality(c.path)) from category c where c.id = any(p.category_path))
           as category,
         coalesce(b.name, '') as brand, p.price_min_fen, p.price_max_fen, o.own_points, k.stock, k.low_count,
         p.sold, p.priority, p.status, p.tags, p.sale_at, p.deleted_at, p.updated_at, p.updated_by
    from (select p.id from product p where p.id < ${before} and ${matching(db, filter)}
           order by p.id desc limit ${limit}) page
    join product p on p.id = page.id
    left join brand b on b.id = p.brand_id
    left join product_offer o on o.product_id = p.id
    cross join lateral (
      select count(*) as sku_count, coalesce(sum(greatest(s.stock, 0)) filter (where s.enabled), 0)::bigint as stock,
             count(*) filter (where ${isLow(db)}) as low_count,
             (array_agg(s.model_code order by s.position, s.id))[1] as model_code
        from sku s where s.product_id = p.id and s.removed_at is null
    ) k
   order by p.id desc`

export const countRows = (db: Db, filter: DeskFilter) =>
  countUpTo(db, db`select 1 from product p where ${matching(db, filter)}`)

/** Ids of all matching products, up to `limit`. */
export const listFoundIds = (db: Db, filter: DeskFilter, limit: number) => db<{ id: number }[]>`
  select p.id from product p where ${matching(db, filter)} order by p.id limit ${limit}`

const isLow = (db: Db) => db`s.enabled and s.stock <= s.safety_stock`

const ofView = (db: Db, view: ProductView) =>
  ({
    onSale: db`p.status = 'onSale' and p.deleted_at is null`,
    offSale: db`p.status = 'offSale' and p.deleted_at is null`,
    draft: db`p.status = 'draft' and p.deleted_at is null`,
    soldOut: db`p.status = 'onSale' and p.deleted_at is null and not p.in_stock`,
    low: db`p.status = 'onSale' and p.deleted_at is null
            and p.id in (select s.product_id from sku s where ${isLow(db)})`,
    bin: db`p.deleted_at is not null`,
  })[view]

export function matching(db: Db, filter: DeskFilter) {
  const { view, categoryId, brandId, priceFromFen, priceToFen, keyword = '' } = filter
  return db`
    ${ofView(db, view)}
    ${categoryId ? db`and p.category_path @> ${[categoryId]}::bigint[]` : db``}
    ${brandId ? db`and p.brand_id = ${brandId}` : db``}
    ${priceFromFen === undefined ? db`` : db`and p.price_max_fen >= ${priceFromFen}`}
    ${priceToFen === undefined ? db`` : db`and p.price_min_fen <= ${priceToFen}`}
    ${
      keyword === ''
        ? db``
        : // A list of ids lets the planner walk the index.
          db`and p.id = any(array(
             select product_id from sku where ${holdingCode(db, db`code_key`, keyword)}
             union all select product_id from sku where barcode = ${keyword} and barcode <> ''
             union all select id from product where ${reading(db, db`title`, keyword)}))`
    }`
}

export const listPicks = (db: Db, keyword: string) => db<{ id: number; title: string; image: string }[]>`
  select p.id, p.title, p.first_image as image
    from product p
   where ${keyword === '' ? db`p.status = 'onSale' and p.deleted_at is null` : matching(db, { view: 'onSale', keyword })}
   order by p.sold desc, p.id desc limit 20`
