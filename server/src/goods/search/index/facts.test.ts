import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { connect } from '../../../db/connect.ts'
import { migrate } from '../../../db/migrate.ts'
import { MIGRATIONS } from '../../../db/migration-files.ts'
import { brokenOf } from '../../../testing/books.ts'
import { createTestDatabase } from '../../../testing/database.ts'

test('an upgrade fills the rows that are there, and the version before goes on writing', async () => {
  const database = await createTestDatabase({ bare: true })
  const db = connect(database.url)
  const folder = mkdtempSync(join(tmpdir(), 'gongfang-migrations-'))
  try {
    for (const name of readdirSync(MIGRATIONS))
      if (name.endsWith('.sql') && name < '0370') copyFileSync(join(MIGRATIONS, name), join(folder, name))
    await migrate(db, folder)
    await db`insert into brand (name, initial) values ('通衡', 'T')`
    await db`insert into category (name, path) values ('紧固件', '{1}')`
    await db`
      insert into product (title, brand_id, category_id, category_path, status, on_sale_at, price_min_fen, price_max_fen, sold, facets, in_stock)
      select '螺栓' || n, 1, 1, '{1}', case n when 2 then 'offSale' else 'onSale' end, now(), n, n * 2, n * 3, array['材质:304', '长度:' || n], true
        from generate_series(1, 1200) n`
    await db`
      insert into product_search (product_id, words, plain, pinyin, codes, popularity, word_version)
      select id, '''螺栓'':1A', title, '', '', sold, 3 from product where id < 1200`

    expect((await migrate(db)).applied.slice(0, 2)).toEqual([
      '0370-facts-of-hits.sql',
      '0371-fill-facts-of-hits.sql',
    ])
    await db`
      insert into product_search (product_id, words, plain, pinyin, codes, popularity, word_version)
      values (1, '''螺栓'':1A', '', '', '', 1, 3), (2, '''螺栓'':1A', '', '', '', 2, 3), (1200, '''螺栓'':1A', '', '', '', 3, 3)
      on conflict (product_id) do update set plain = excluded.plain`
    expect(await brokenOf(db, 'S7')).toEqual([])
    const [{ count }] = await db<[{ count: number }]>`select count(*) from product_search`
    expect(count).toBe(1199)
    expect(
      await db`
        select s.brand_id, s.category1_id, s.price_min_fen, s.price_max_fen, s.popularity, s.in_stock,
               array(select text from facet_value where id = any(s.facet_ids) order by id) as facets
          from product_search s where product_id in (1, 1200) order by product_id`,
    ).toEqual(
      [1, 1200].map((n) => ({
        ...{
          brandId: 1,
          category1Id: 1,
          priceMinFen: n,
          priceMaxFen: n * 2,
          popularity: n * 3,
          inStock: true,
        },
        facets: ['材质:304', `长度:${n}`],
      })),
    )
  } finally {
    await db.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
})
