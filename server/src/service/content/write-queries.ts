import type { ArticleKind } from '@gongfang/contract/service/content'
import type { Db } from '../../db/connect.ts'
import type { ArticleDraft, PageDraft } from './rules.ts'

/** Finds the category by name, or creates it. */
export const upsertCategory = (tx: Db, kind: ArticleKind, name: string) => tx<{ id: number }[]>`
  insert into article_category (kind, name, position)
  values (${kind}, ${name}, (select coalesce(max(position), 0) + 1 from article_category where kind = ${kind}))
  on conflict (kind, name) do update set name = excluded.name
  returning id`

type Row = Omit<ArticleDraft, 'category' | 'attachments' | 'productIds'> & {
  categoryId: number
  updatedBy: string
  now: Date
}
type SavedRow = { id: number; version: number; title: string }

export const insertArticle = (tx: Db, { now, ...row }: Row) => tx<SavedRow[]>`
  insert into article ${tx({ ...row, createdAt: now, updatedAt: now })} returning id, version, title`

export const updateArticle = (tx: Db, id: number, { now, ...row }: Row) => tx<SavedRow[]>`
  update article set ${tx({ ...row, updatedAt: now })}, version = version + 1
   where id = ${id} and kind = ${row.kind} returning id, version, title`

export const insertVersion = (
  tx: Db,
  { id, version, title }: SavedRow,
  { form, who, now }: { form: object; who: string; now: Date },
) => tx`
  insert into article_version (article_id, version, title, form, who, at)
  values (${id}, ${version}, ${title}, ${tx.json(form)}, ${who}, ${now})`

export async function replaceParts(tx: Db, id: number, { attachments, productIds }: ArticleDraft) {
  await tx`delete from article_attachment where article_id = ${id}`
  await tx`delete from article_product where article_id = ${id}`
  const files = attachments.map((file, position) => ({ articleId: id, position, ...file }))
  if (files.length > 0) await tx`insert into article_attachment ${tx(files)}`
  await tx`
    insert into article_product (article_id, product_id, position)
    select ${id}, product_id, position
      from unnest(${[...new Set(productIds)]}::bigint[]) with ordinality as p(product_id, position)`
}

export const insertPage = (tx: Db, draft: PageDraft & { who: string }) => tx`
  insert into page_version ${tx(draft)}`
