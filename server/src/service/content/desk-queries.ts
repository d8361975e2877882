import type { ArticleKind } from '@gongfang/contract/service/content'
import {
  type ArticleCategory,
  type ArticleForm,
  type ArticleRow,
  ArticleState,
  type ArticleToEdit,
  type RelatedProduct,
  type Saved,
} from '@gongfang/contract/service/content-desk'
import type { Db } from '../../db/connect.ts'
import { countUpTo } from '../../db/key-page.ts'

export interface ArticleFilter {
  readonly kind?: ArticleKind | undefined
  readonly categoryId?: number | undefined
  readonly state?: ArticleState | undefined
  readonly keyword?: string | undefined
}

export const stateOf = (db: Db, now: Date) => db`
  case when a.publish_at is null then 'draft' when a.publish_at > ${now} then 'timed' else 'published' end`

export const matching = (db: Db, { kind, categoryId, state, keyword }: ArticleFilter, now: Date) => db`
  true
  ${kind ? db`and a.kind = ${kind}` : db``}
  ${categoryId ? db`and a.category_id = ${categoryId}` : db``}
  ${state ? db`and ${stateOf(db, now)} = ${state}` : db``}
  ${keyword ? db`and position(lower(normalize(${keyword}, nfkc)) in lower(normalize(a.title, nfkc))) > 0` : db``}`

export const listArticleRows = (
  db: Db,
  filter: ArticleFilter,
  { before, limit, now }: { before: number; limit: number; now: Date },
) => db<ArticleRow[]>`
  select a.id, a.kind, a.title, a.cover, c.name as category, a.author, ${stateOf(db, now)} as state, a.publish_at,
         a.views, a.pinned, a.updated_at, a.updated_by
    from article a join article_category c on c.id = a.category_id
   where a.id < ${before} and ${matching(db, filter, now)} order by a.id desc limit ${limit}`

export const countArticleRows = (db: Db, filter: ArticleFilter, now: Date) =>
  countUpTo(db, db`select 1 from article a where ${matching(db, filter, now)}`)

export async function countStates(db: Db, now: Date) {
  const counts = await Promise.all(ArticleState.options.map((state) => countArticleRows(db, { state }, now)))
  return Object.fromEntries(ArticleState.options.map((state, at) => [state, counts[at]!])) as Record<
    ArticleState,
    number
  >
}

export const listAllCategories = (db: Db) => db<ArticleCategory[]>`
  select c.id, c.kind, c.name, (select count(*) from article a where a.category_id = c.id) as count
    from article_category c order by c.kind, c.position, c.id`

export const findForm = (db: Db, id: number, now: Date) => db<Omit<ArticleToEdit, 'products'>[]>`
  select a.id, a.version, v.form, ${stateOf(db, now)} as state, a.views, a.created_at, a.updated_at, a.updated_by
    from article a join article_version v on v.article_id = a.id and v.version = a.version
   where a.id = ${id}`

/** Lists products in the order in which the article names them. */
export const listProducts = (db: Db, ids: readonly number[]) => db<RelatedProduct[]>`
  select p.id, p.title, p.first_image as image, p.status = 'onSale' as on_sale
    from unnest(${[...ids]}::bigint[]) with ordinality as w(id, place) join product_facts p on p.id = w.id order by w.place`

export const listSaved = (db: Db, id: number, most: number) => db<Saved[]>`
  select version, who, at, title from article_version where article_id = ${id} order by version desc limit ${most}`

export const findSaved = (db: Db, id: number, version: number) => db<{ form: ArticleForm }[]>`
  select form from article_version where article_id = ${id} and version = ${version}::bigint`

export interface LockedArticle {
  version: number
  updatedBy: string
  updatedAt: string
  publishAt: string | null
  pinned: boolean
  title: string
  kind: ArticleKind
}

export const lockArticle = (tx: Db, id: number) => tx<LockedArticle[]>`
  select version, updated_by, updated_at, publish_at, pinned, title, kind from article where id = ${id} for update`

/** Raises the version, so that an open editor notices the change. */
export const updatePinned = (
  tx: Db,
  id: number,
  { pinned, who, now }: { pinned: boolean; who: string; now: Date },
) => tx`
  with a as (
    update article set pinned = ${pinned}, version = version + 1 where id = ${id} returning id, version, title
  )
  insert into article_version (article_id, version, title, form, who, at)
  select a.id, a.version, a.title, jsonb_set(v.form, '{pinned}', to_jsonb(${pinned}::boolean)), ${who}, ${now}
    from a join article_version v on v.article_id = a.id and v.version = a.version - 1`

export const deleteArticle = (tx: Db, id: number) => tx`delete from article where id = ${id}`

/** Size and type of files that staff uploaded or that an article offers already. */
export const listFiles = (db: Db, urls: readonly string[]) => db<
  { url: string; size: number; mime: string }[]
>`
  select '/uploads/' || key as url, size, mime from upload_facts
   where '/uploads/' || key = any(${[...urls]}) and kind = 'attachment' and staff_id is not null
  union
  select url, size, mime from article_attachment where url = any(${[...urls]})`
