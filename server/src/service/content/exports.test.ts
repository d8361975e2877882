import { listArticles } from '@gongfang/contract/service/content-desk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columnOf, exported } from '../../testing/exporting.ts'
import { openTestShop, type TestShop } from '../../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('articles are exported as they are listed', async () => {
  await shop.db`insert into article_category (kind, name, position) values ('news', '公告', 1)`
  await shop.db`
    insert into article (kind, category_id, title, summary, body, publish_at, created_at, updated_at, updated_by)
    select 'news', c.id, w.title, '', '', now() + w.later::interval, now(), now(), '小王'
      from article_category c, (values ('量具：已发布', '-1 day'), ('量具：定时', '1 day'), ('量具：草稿', null)) w (title, later)
     where c.name = '公告'`
  const clerk = await shop.staff(['content.read', 'transfer.export'])
  for (const filter of [{}, { state: 'timed' }, { state: 'draft' }] as const) {
    const listed = (await clerk.call(listArticles, { keyword: '量具', ...filter })).rows
    expect(listed).toHaveLength('state' in filter ? 1 : 3)
    const rows = await exported(shop, clerk, 'article', { keyword: '量具', ...filter })
    expect(columnOf(rows, '标题')).toEqual(listed.map(({ title }) => title))
  }
})
