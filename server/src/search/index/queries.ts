import type { Db } from '../../db/connect.ts'
import type { Indexed, Source } from './rules.ts'

/** The next products after this id, to read the whole catalogue in batches. */
export const listSources = (
  db: Db,
  { after, limit, ids }: { after: number; limit: number; ids: readonly number[] | 'all' },
) => db<Source[]>`
  with part as (
    select * from product
     where id > ${after} ${ids === 'all' ? db`` : db`and id = any(${ids as number[]}::bigint[])`}
     order by id limit ${limit}
  )
  select p.id, p.status, p.sold, p.title, p.subtitle, p.keywords, p.tags, p.key_spec, coalesce(b.name, '') as brand,
         array(select c.name from category c where c.id = any(p.category_path)) as categories,
         array(select q.value || q.unit from product_parameter q where q.product_id = p.id) as parameters,
         coalesce(k.keys, '{}') as code_keys, coalesce(k.models, '[]') as models
    from part p
    left join brand b on b.id = p.brand_id
    left join lateral (
      select array_agg(s.code_key) as keys,
             json_agg(json_build_object('code', s.model_code || ' ' || s.barcode, 'values', s.spec_values)) as models
        from sku s where s.product_id = p.id and s.enabled
    ) k on true
   order by p.id`

export const upsertIndexed = (db: Db, rows: readonly Indexed[], version: number) => db`
  insert into product_search (product_id, words, plain, pinyin, codes, popularity, word_version)
  select t.product_id, t.words::tsvector, t.plain, t.pinyin, t.codes, t.popularity, ${version}
    from unnest(${rows.map((row) => row.productId)}::bigint[], ${rows.map((row) => row.words)}::text[],
                ${rows.map((row) => row.plain)}::text[], ${rows.map((row) => row.pinyin)}::text[],
                ${rows.map((row) => row.codes)}::text[], ${rows.map((row) => row.popularity)}::bigint[])
           as t(product_id, words, plain, pinyin, codes, popularity)
  on conflict (product_id) do update
     set words = excluded.words, plain = excluded.plain, pinyin = excluded.pinyin, codes = excluded.codes,
         popularity = excluded.popularity,
         word_version = excluded.word_version`

export const deleteIndexed = (db: Db, ids: readonly number[]) => db`
  delete from product_search where product_id = any(${ids as number[]}::bigint[])`

/**
 * Products without an index row, with a row of another version, no longer on sale, or with far more sales than the
 * row says. Asked every minute, so what it needs of products is in an index.
 */
export const listUnindexed = (db: Db, version: number, limit: number) => db<{ id: number }[]>`
  select coalesce(p.id, s.product_id) as id
    from (select id, sold from product where status = 'onSale') p
    full join product_search s on s.product_id = p.id
   where p.id is null or s.product_id is null or s.word_version <> ${version} or p.sold > s.popularity * 2 + 20
   order by 1 limit ${limit}`
