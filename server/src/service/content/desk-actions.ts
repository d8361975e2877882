import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type {
  ArticleForm,
  ArticleToEdit,
  saveArticle as endpoint,
} from '@gongfang/contract/service/content-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { actorOf, audit } from '../../system/audit/door.ts'
import { takeShown } from '../../system/upload/door.ts'
import { saveArticle } from './actions.ts'
import * as queries from './desk-queries.ts'
import { publishTime, urlsIn } from './desk-rules.ts'

export async function getToEdit(db: Db, id: number, now: Date): Promise<ArticleToEdit> {
  const [article] = await queries.findForm(db, id, now)
  if (!article) refuse('notFound')
  return { ...article, products: await queries.listProducts(db, article.form.productIds) }
}

export const save = (ctx: StaffContext, { id, version, now: atOnce, form }: Parsed<typeof endpoint>) =>
  ctx.once(async (tx) => {
    const before = id === undefined ? undefined : await lockAsRead(tx, id, version)
    if (before && before.kind !== form.kind) refuseField('kind', '不能改成另一类文章')
    const attachments = await attachmentsOf(tx, form)
    await mustHaveFiles(tx, form, ctx.now)
    const publishAt = publishTime(form.publishAt, { before: before?.publishAt ?? null, atOnce, now: ctx.now })
    const saved = await saveArticle(
      tx,
      { ...form, attachments, publishAt },
      { ...(id === undefined ? {} : { id }), who: actorOf(ctx), now: ctx.now },
    )
    return { id: saved, version: (before?.version ?? 0) + 1 }
  })

async function lockAsRead(tx: Db, id: number, version: number | undefined) {
  const [article] = await queries.lockArticle(tx, id)
  if (!article) return refuse('notFound')
  const { updatedBy: who, updatedAt } = article
  if (article.version !== version)
    refuse('articleChanged', {
      values: { who: who || '其他人', at: showTime(updatedAt) },
      data: { who, at: updatedAt },
    })
  return article
}

/** Staff choose name and order; size and type come from the upload. */
async function attachmentsOf(tx: Db, { attachments }: ArticleForm) {
  const known = await queries.listFiles(
    tx,
    attachments.map(({ url }) => url),
  )
  return attachments.map(({ name, url }, at) => {
    const file = known.find((one) => one.url === url)
    if (!file) return refuseField(`form.attachments.${at}.url`, '附件已失效，请重新上传')
    return { name, url, size: file.size, mime: file.mime }
  })
}

async function mustHaveFiles(tx: Db, form: ArticleForm, now: Date) {
  const { cover, body, attachments } = form
  const files = attachments.map(({ url }) => url)
  const lost = new Set(await takeShown(tx, [cover, ...urlsIn(body), ...files], now))
  if (lost.has(cover)) refuseField('form.cover', '封面已失效，请重新上传')
  if (lost.size > 0) refuseField('form.body', '正文中有图片已失效，请重新上传')
}

export const pin = (ctx: StaffContext, { id, pinned }: { id: number; pinned: boolean }) =>
  ctx.transaction(async (tx) => {
    const [before] = await queries.lockArticle(tx, id)
    if (!before) return refuse('notFound')
    await queries.updatePinned(tx, id, { pinned, who: ctx.caller.name, now: ctx.now })
    await audit(tx, ctx, {
      what: 'article.pin',
      subject: `article ${id}`,
      before: { pinned: before.pinned },
      after: { pinned },
    })
    await changed(tx, 'content')
  })

export const remove = (ctx: StaffContext, id: number) =>
  ctx.transaction(async (tx) => {
    const [before] = await queries.lockArticle(tx, id)
    if (!before) return refuse('notFound')
    if (before.publishAt !== null) refuse('articlePublished')
    await queries.deleteArticle(tx, id)
    await audit(tx, ctx, {
      what: 'article.delete',
      subject: `article ${id}`,
      before: { title: before.title },
    })
  })
