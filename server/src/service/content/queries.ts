import {
  type Article,
  type ArticleCard,
  type ArticleKind,
  type ArticleLink,
  type ArticleList,
  type PageName,
  PRODUCT_ARTICLES,
  type ProductShare,
  type ShopPage,
} from '@gongfang/contract/service/content'
import type { Db } from '../../db/connect.ts'

/** The kind of article, and the time: articles published later are left out. */
export interface ArticleWish {
  kind: ArticleKind
  now: Date
  categoryId?: number | undefined
  keyword?: string | undefined
  tag?: string | undefined
}

const matching = (db: Db, { kind, now, categoryId, keyword, tag }: ArticleWish) => db`
  a.kind = ${kind} and a.publish_at <= ${now}
  ${categoryId ? db`and a.category_id = ${categoryId}` : db``}
  ${keyword ? db`and position(lower(normalize(${keyword}, nfkc)) in lower(normalize(a.title, nfkc))) > 0` : db``}
  ${tag ? db`and ${tag} = any(a.tags)` : db``}`

export const listCards = (db: Db, wish: ArticleWish, { page, limit }: { page: number; limit: number }) => db<
  ArticleCard[]
>`
  select a.id, a.title, a.summary, a.cover, json_build_object('id', c.id, 'name', c.name) as category,
         a.author, a.source, a.tags, a.pinned, a.video <> '' as has_video, a.publish_at as published_at, a.views,
         (select count(*) from article_attachment f where f.article_id = a.id) as attachments
    from article a join article_category c on c.id = a.category_id
   where ${matching(db, wish)}
   order by a.pinned desc, a.publish_at desc, a.id desc
   limit ${limit} offset ${(page - 1) * limit}`

export const countCards = (db: Db, wish: ArticleWish) => db<{ total: number }[]>`
  select count(*) as total from article a where ${matching(db, wish)}`

export const listCategories = (db: Db, kind: ArticleKind, now: Date) => db<ArticleList['categories']>`
  select c.id, c.name, (select count(*) from article a where a.category_id = c.id and a.publish_at <= ${now}) as count
    from article_category c where c.kind = ${kind} order by c.position, c.id`

export const listHot = (db: Db, kind: ArticleKind, now: Date, most: number) => db<ArticleLink[]>`
  select id, title, views from article
   where kind = ${kind} and publish_at <= ${now} order by views desc, id desc limit ${most}`

export const listSharesOf = (db: Db, productId: number, now: Date) => db<ProductShare[]>`
  select a.id, a.title, a.summary, c.name as category, a.publish_at as published_at
    from article_product p join article a on a.id = p.article_id join article_category c on c.id = a.category_id
   where p.product_id = ${productId} and a.kind = 'share' and a.publish_at <= ${now}
   order by a.publish_at desc, a.id desc limit ${PRODUCT_ARTICLES}`

export type ArticleRow = Omit<Article, 'outline' | 'products'> & { productIds: number[] }

const link = (db: Db) => db`json_build_object('id', o.id, 'title', o.title, 'views', o.views)`

export const findArticle = (db: Db, id: number, kind: ArticleKind, now: Date) => db<ArticleRow[]>`
  select a.id, a.kind, a.title, a.summary, a.cover, json_build_object('id', c.id, 'name', c.name) as category,
         a.author, a.unit, a.source, a.tags, a.publish_at as published_at, a.updated_at, a.views, a.body,
         case when a.video <> '' then json_build_object('url', a.video, 'poster', a.poster) end as video,
         coalesce((select json_agg(json_build_object('name', f.name, 'url', f.url, 'size', f.size, 'mime', f.mime)
                                   order by f.position)
                     from article_attachment f where f.article_id = a.id), '[]') as attachments,
         array(select p.product_id from article_product p where p.article_id = a.id order by p.position) as product_ids,
         (select ${link(db)} from article o
           where o.kind = a.kind and (o.publish_at, o.id) > (a.publish_at, a.id) and o.publish_at <= ${now}
           order by o.publish_at, o.id limit 1) as previous,
         (select ${link(db)} from article o
           where o.kind = a.kind and (o.publish_at, o.id) < (a.publish_at, a.id)
           order by o.publish_at desc, o.id desc limit 1) as next,
         coalesce((select json_agg(${link(db)} order by o.near desc, o.views desc, o.id desc)
                     from (select o.*, o.category_id = a.category_id as near from article o
                            where o.kind = a.kind and o.id <> a.id and o.publish_at <= ${now}
                            order by near desc, o.views desc, o.id desc limit 5) o), '[]') as also_read
    from article a join article_category c on c.id = a.category_id
   where a.id = ${id} and a.kind = ${kind} and a.publish_at <= ${now}`

export const findAttachment = (db: Db, url: string, now: Date) => db<{ name: string; mime: string }[]>`
  select f.name, f.mime from article_attachment f
    join article a on a.id = f.article_id and a.publish_at <= ${now}
   where f.url = ${url} limit 1`

/** Adds counted views. Missing and unpublished articles are ignored. */
export const addViews = (db: Db, views: ReadonlyMap<number, number>, now: Date) => db`
  update article a set views = a.views + v.times
    from unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::bigint[]) as v(id, times)
   where a.id = v.id and a.publish_at <= ${now}`

/** The version in force now, or the requested one. */
export const findPage = (
  db: Db,
  { name, version, now }: { name: PageName; version?: string | undefined; now: Date },
) => db<{ title: string; body: string; version: string; publishedAt: string }[]>`
  select title, body, version, publish_at as published_at from page_version
   where name = ${name} and publish_at <= ${now} ${version === undefined ? db`` : db`and version = ${version}`}
   order by publish_at desc limit 1`

export const listVersions = (db: Db, name: PageName, now: Date) => db<ShopPage['versions']>`
  select version, publish_at as published_at from page_version
   where name = ${name} and publish_at <= ${now} order by publish_at desc`

export const listPages = (db: Db, now: Date) => db<ShopPage['pages']>`
  select distinct on (name) name, title, version, publish_at as published_at from page_version
   where publish_at <= ${now} order by name, publish_at desc`
