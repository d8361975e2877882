import type { BookRule } from '../../books/check.ts'
import type { Db } from '../../db/connect.ts'

type Broken = Record<string, unknown>[]

/** Rows of the search index that differ from their products in what searches filter, sort and count by. */
const listWrongHits = (db: Db) => db<Broken>`
  select s.product_id, to_jsonb(f) as real,
         to_jsonb(s) - '{words,plain,pinyin,codes,word_version}'::text[] as kept
    from product_search s left join search_facts f using (product_id)
   where (s.brand_id, s.category_id, s.category1_id, s.category2_id, s.price_min_fen, s.price_max_fen, s.stock_price_fen,
          s.in_stock, s.popularity, s.on_sale_at, s.facet_ids, s.facet_bytes)
         is distinct from
         (f.brand_id, f.category_id, f.category1_id, f.category2_id, f.price_min_fen, f.price_max_fen, f.stock_price_fen,
          f.in_stock, f.popularity, f.on_sale_at, f.facet_ids, f.facet_bytes)
   order by s.product_id`

export const books: readonly BookRule[] = [
  { name: 'S7', says: '搜索到的商品的价格、库存、销量、分类与参数是现在的', listBroken: listWrongHits },
]
