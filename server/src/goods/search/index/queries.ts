import type { Db } from '../../../db/connect.ts'
import type { Indexed, Source } from './rules.ts'

/** The next products after this id, to read the whole catalogue in batches. */
export const listSources = (
  db: Db,
  { after, limit, ids }: { after: number; limit: number; ids: readonly number[] | 'all' },
) => db<Source[]>`
  with part as (
    select * from product_facts
     where status = 'onSale' and id > ${after} ${ids === 'all' ? db`` : db`and id = any(${ids as number[]}::bigint[])`}
     order by id limit ${limit}
  )
  select p.id, p.title, p.subtitle, p.keywords, p.tags, p.key_spec, coalesce(b.name, '') as brand,
         array(select c.name from category_facts c where c.id = any(p.category_path)) as categories,
         array(select q.value || q.unit from product_parameter q where q.product_id = p.id) as parameters,
         array(select q.value || q.unit from product_parameter q
                where q.product_id = p.id and q.name ~ ${ACROSS}
               union
               select s.spec_values[a.at] from unnest(p.axes) with ordinality a(name, at)
                 join sku_facts s on s.product_id = p.id and s.enabled
                where a.name ~ ${ACROSS}) as diameters,
         coalesce(k.keys, '{}') as code_keys, coalesce(k.models, '[]') as models
    from part p
    left join brand b on b.id = p.brand_id
    left join lateral (
      select array_agg(s.code_key) as keys,
             json_agg(json_build_object('code', s.model_code || ' ' || s.barcode, 'values', s.spec_values)) as models
        from sku_facts s where s.product_id = p.id and s.enabled
    ) k on true
   order by p.id`

/** Names of parameters that are sizes across: 直径, 外径, 钻径, 口径. 粒径 is the size of a grain. */
const ACROSS = '(?<!粒)径'

/** A trigger adds what searches filter and sort by, and leaves out what is no longer on sale. */
export const upsertIndexed = (db: Db, rows: readonly Indexed[], version: number) => db`
  insert into product_search (product_id, words, plain, pinyin, codes, word_version)
  select t.product_id, t.words::tsvector, t.plain, t.pinyin, t.codes, ${version}
    from unnest(${rows.map((row) => row.productId)}::bigint[], ${rows.map((row) => row.words)}::text[],
                ${rows.map((row) => row.plain)}::text[], ${rows.map((row) => row.pinyin)}::text[],
                ${rows.map((row) => row.codes)}::text[])
           as t(product_id, words, plain, pinyin, codes)
  on conflict (product_id) do update
     set words = excluded.words, plain = excluded.plain, pinyin = excluded.pinyin, codes = excluded.codes,
         word_version = excluded.word_version`

/** Products without an index row or with one of another version. Asked every minute. */
export const listUnindexed = (db: Db, version: number, limit: number) => db<{ id: number }[]>`
  select p.id
    from product_facts p left join product_search s on s.product_id = p.id
   where p.status = 'onSale' and s.word_version is distinct from ${version}
   order by 1 limit ${limit}`
