import { refuse } from '@gongfang/contract/base/refusal'
import { asPage } from '@gongfang/contract/base/values'
import {
  type Article,
  type ArticleKind,
  type PageName,
  pageTitles,
  type ShopPage,
} from '@gongfang/contract/service/content'
import type { Db } from '../../db/connect.ts'
import { listChosenCards } from '../../goods/catalogue/door.ts'
import type { Context } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { keptValue } from '../../http/kept-value.ts'
import { cleanHtml } from '../../rich-text.ts'
import { type Actor, insertAudit } from '../../system/audit/door.ts'
import { shownConfig } from '../../system/config/door.ts'
import { goodsIn, withGoods } from './card-views.ts'
import {
  type ArticleWish,
  countCards,
  findArticle,
  findPage,
  listCards,
  listCategories,
  listHot,
  listPages,
  listVersions,
} from './queries.ts'
import type { ArticleDraft, PageDraft } from './rules.ts'
import { readable } from './views.ts'
import {
  insertArticle,
  insertPage,
  insertVersion,
  replaceParts,
  updateArticle,
  upsertCategory,
} from './write-queries.ts'

const HOT = 8

/** A page of the list with its count, categories and popular articles. */
export async function listArticles(
  { db, kept }: Pick<Context, 'db' | 'kept'>,
  wish: ArticleWish,
  at: { page: number; limit: number },
) {
  const { kind, now } = wish
  const [cards, [count], beside] = await Promise.all([
    listCards(db, wish, at),
    countCards(db, wish),
    keptValue(kept, `beside ${kind}`, ['content'], async () => {
      const [categories, hot] = await Promise.all([
        listCategories(db, kind, now),
        listHot(db, kind, now, HOT),
      ])
      return { categories, hot }
    }),
  ])
  return { ...asPage(cards, count?.total ?? 0, at), ...beside }
}

/** A missing article and an unpublished one give the same answer. */
export async function getArticle(
  ctx: Pick<Context, 'db' | 'kept' | 'now'>,
  kind: ArticleKind,
  id: number,
): Promise<Article> {
  const [article] = await findArticle(ctx.db, id, kind, ctx.now)
  if (!article) refuse('articleMissing')
  const products = article.productIds.length > 0 ? await listChosenCards(ctx, article.productIds) : []
  return { ...article, ...(await readText(ctx, article.body)), products }
}

/** An article's text for display, with the cards of its goods. */
export async function readText(ctx: Pick<Context, 'db' | 'kept'>, text: string) {
  const { body, outline } = readable(cleanHtml(text))
  const ids = goodsIn(body)
  if (ids.length === 0) return { body, outline }
  const [cards, { priceOrScore }] = await Promise.all([listChosenCards(ctx, ids), shownConfig(ctx)])
  return { body: withGoods(body, cards, priceOrScore === '2'), outline }
}

/** A text that nobody has written yet is empty, not missing, because its screen shows more than the text. */
export async function getShopPage(
  db: Db,
  wish: { name: PageName; version?: string | undefined; now: Date },
): Promise<ShopPage> {
  const { name, version, now } = wish
  const [[page], versions, pages] = await Promise.all([
    findPage(db, wish),
    listVersions(db, name, now),
    listPages(db, now),
  ])
  if (!page && version !== undefined) refuse('notFound')
  const order = Object.keys(pageTitles)
  return {
    name,
    title: page?.title ?? pageTitles[name],
    shown: page ? { version: page.version, publishedAt: page.publishedAt } : null,
    versions,
    pages: pages.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name)),
    ...readable(cleanHtml(page?.body ?? '')),
  }
}

/** Creates an article, or updates it with `id`. Every saved version can be read again. */
export async function saveArticle(
  tx: Db,
  { category, ...draft }: ArticleDraft,
  { id, who, now }: { id?: number; who: string | Actor; now: Date },
): Promise<number> {
  const [found] = await upsertCategory(tx, draft.kind, category)
  const { attachments, productIds, ...fields } = draft
  const body = cleanHtml(draft.body)
  const by = typeof who === 'string' ? who : who.name
  const row = { ...fields, body, categoryId: found?.id ?? 0, updatedBy: by, now }
  const [saved] = await (id === undefined ? insertArticle(tx, row) : updateArticle(tx, id, row))
  if (!saved) refuse('articleMissing')
  await replaceParts(tx, saved.id, { category, ...draft })
  const publishAt = draft.publishAt?.toISOString() ?? null
  const form = { ...fields, category, attachments, productIds, body, publishAt }
  await insertVersion(tx, saved, { form, who: by, now })
  const { title, pinned } = draft
  const after = { version: saved.version, title, category, pinned, publishAt }
  await insertAudit(tx, { who, what: 'article.save', subject: `article ${saved.id}`, before: null, after })
  await showChange(tx, draft.publishAt)
  return saved.id
}

/** Adds a version of one of the shop's texts; earlier versions stay. */
export async function publishPage(tx: Db, draft: PageDraft, who: string | Actor) {
  const by = typeof who === 'string' ? who : who.name
  await insertPage(tx, { ...draft, body: cleanHtml(draft.body), who: by })
  const after = { version: draft.version, publishAt: draft.publishAt }
  await insertAudit(tx, { who, what: 'page.publish', subject: `page ${draft.name}`, before: null, after })
  await showChange(tx, draft.publishAt)
}

/** Refreshes public answers now, and again at the time of publication. */
async function showChange(tx: Db, publishAt: Date | null) {
  await changed(tx, 'content')
  if (publishAt) await changed(tx, 'content', publishAt)
}
