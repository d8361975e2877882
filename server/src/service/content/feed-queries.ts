import type { ArticleKind } from '@gongfang/contract/service/content'
import type { Db, Fragment } from '../../db/connect.ts'

/** The sitemap protocol's limit for one file. */
const FILE_URLS = 50_000

/** Tables whose shown rows have their own URLs. */
export type SourceName = 'categories' | 'articles' | 'activities' | 'products'
const rows: Record<SourceName, (db: Db, now: Date) => Fragment> = {
  categories: (db) =>
    db`select id, null::text as kind, null::timestamptz as changed_at from category_facts where visible`,
  articles: (db, now) =>
    db`select id, kind, updated_at as changed_at from article where publish_at <= ${now}`,
  activities: (db) =>
    db`select id, null::text as kind, null::timestamptz as changed_at from activity_facts where published`,
  products: (db) => db`
    select id, null::text as kind, null::timestamptz as changed_at from product_facts where status = 'onSale'`,
}

/**
 * Sitemap files with content. They are cut by id, not by position: a file changes only with its own rows, and each is
 * one range of an index.
 */
export const listParts = (db: Db, name: SourceName, now: Date) => db<{ part: number }[]>`
  select (id - 1) / ${FILE_URLS}::int + 1 as part from (${rows[name](db, now)}) s group by 1 order by 1`

export const listAddresses = (db: Db, name: SourceName, part: number, now: Date) => db<
  { id: number; kind: ArticleKind | null; changedAt: string | null }[]
>`
  select id, kind, changed_at from (${rows[name](db, now)}) s
   where id > ${(part - 1) * FILE_URLS}::bigint and id <= ${part * FILE_URLS}::bigint order by id`

export interface FeedItem {
  id: number
  kind: ArticleKind
  title: string
  summary: string
  category: string
  author: string
  publishedAt: string
}

export const listFeed = (db: Db, now: Date, most: number) => db<FeedItem[]>`
  select a.id, a.kind, a.title, a.summary, c.name as category, a.author, a.publish_at as published_at
    from article a join article_category c on c.id = a.category_id
   where a.publish_at <= ${now} order by a.publish_at desc, a.id desc limit ${most}`
