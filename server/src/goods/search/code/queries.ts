import type { Day } from '@gongfang/contract/base/time'
import type { Db } from '../../../db/connect.ts'
import { isInside } from '../../assortment/door.ts'

export interface CodeHit {
  readonly at: number
  readonly skuId: number
  readonly exact: boolean
}

/** SKUs whose code equals or begins with each of these codes. */
export const listCodeHits = (
  db: Db,
  codes: readonly string[],
  most: number,
  within: { readonly id: number; readonly today: Day } | null = null,
) => db<CodeHit[]>`
  select t.at, h.id as sku_id, h.exact
    from unnest(${codes as string[]}::text[]) with ordinality as t(code, at)
   cross join lateral (select code_key(t.code) as key) w
   cross join lateral (
     select k.id, k.code_key = w.key as exact, k.code_key
       from sku_facts k join product_facts p on p.id = k.product_id and p.status = 'onSale'
      where k.code_key >= w.key and k.code_key < w.key || U&'\\+10FFFF' and k.enabled
            ${within ? db`and ${isInside(db, { today: within.today, assortment: db`${within.id}::bigint`, sku: db`k` })}` : db``}
      order by k.code_key, k.id limit ${most}
   ) h
   where char_length(w.key) >= 2
   order by t.at, h.code_key, h.id`

export const listBarcodeHits = (db: Db, barcodes: readonly string[]) => db<CodeHit[]>`
  select t.at, k.id as sku_id, true as exact
    from unnest(${barcodes as string[]}::text[]) with ordinality as t(barcode, at)
    join sku_facts k on k.barcode = t.barcode and k.barcode <> '' and k.enabled
    join product_facts p on p.id = k.product_id and p.status = 'onSale'
   order by t.at, k.id`

export interface NamedModel {
  readonly at: number
  readonly productId: number
  /** The title in normalized form without blanks. */
  readonly title: string
  readonly skuId: number
  readonly modelCode: string
  readonly specValues: string[]
}

/** Largest number of products with the words of a name that are compared. */
const NAMESAKES = 200

const PRODUCTS_OF_NAME = 3

/** Models of the products with the words of each query: the product with exactly that title, else the best-selling. */
export const listNamedModels = (db: Db, queries: readonly string[], titles: readonly string[]) => db<
  NamedModel[]
>`
  select t.at, h.product_id, h.title, k.id as sku_id, k.model_code, k.spec_values
    from unnest(${queries as string[]}::text[], ${titles as string[]}::text[]) with ordinality as t(query, title, at)
   cross join lateral (
     select q.product_id, q.title
       from (select s.product_id, s.popularity, split_part(s.plain, ' ', 1) as title
               from product_search s
              where s.words @@ t.query::tsquery
                and exists (select from sku_facts k where k.product_id = s.product_id and k.enabled)
              limit ${NAMESAKES}) q
      order by q.title = t.title desc, q.popularity desc, q.product_id limit ${PRODUCTS_OF_NAME}) h
    join sku_facts k on k.product_id = h.product_id and k.enabled
   order by t.at, h.title = t.title desc, h.product_id, k.position, k.id`

/** Codes and barcodes of goods that are no longer sold. Drafts do not count: they were never on sale. */
export const listGoneCodes = (db: Db, codes: readonly string[]) => db<{ code: string }[]>`
  select t.code
    from unnest(${codes as string[]}::text[]) as t(code)
   where exists (
     select from sku_facts k join product_facts p on p.id = k.product_id
      where (k.code_key = code_key(t.code) or k.barcode = t.code and k.barcode <> '')
        and (p.status = 'offSale' or p.status = 'onSale' and not k.enabled))`
