import type { ArticleRow } from '@gongfang/contract/service/content-desk'
import type { Db } from '../../db/connect.ts'
import { type ArticleFilter, matching, stateOf } from './desk-queries.ts'

export type ArticleExportRow = Omit<ArticleRow, 'id' | 'cover'>

export const listArticlesForExport = (tx: Db, wanted: ArticleFilter, { now }: { now: Date }) => tx<
  ArticleExportRow[]
>`
  select a.title, a.kind, c.name as category, a.author, ${stateOf(tx, now)} as state, a.publish_at, a.views,
         a.pinned, a.updated_at, a.updated_by
    from article a join article_category c on c.id = a.category_id
   where ${matching(tx, wanted, now)} order by a.id desc`
