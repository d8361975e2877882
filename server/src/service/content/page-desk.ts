import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { type PageName, pageTitles } from '@gongfang/contract/service/content'
import type { publishShopPage } from '@gongfang/contract/service/content-desk'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { cleanHtml } from '../../rich-text.ts'
import { actorOf } from '../../system/audit/door.ts'
import { takeShown } from '../../system/upload/door.ts'
import { publishPage } from './actions.ts'
import { urlsIn } from './desk-rules.ts'
import { findPageVersion, listPageVersions, lockPage } from './page-queries.ts'

/** Every text of the shop with all its versions, future ones first. */
export async function listPages(db: Db, now: Date) {
  const rows = await listPageVersions(db, now)
  return (Object.keys(pageTitles) as PageName[]).map((name) => ({
    name,
    versions: rows.filter((row) => row.name === name),
  }))
}

export async function getVersion(db: Db, wish: { name: PageName; version: string; now: Date }) {
  const [page] = await findPageVersion(db, wish)
  return page ? { ...page, body: cleanHtml(page.body) } : refuse('notFound')
}

export const publish = (ctx: StaffContext, wish: Parsed<typeof publishShopPage>) =>
  ctx.once(async (tx) => {
    const { name, version, title, body, basedOn } = wish
    await lockPage(tx, name)
    const versions = (await listPageVersions(tx, ctx.now)).filter((row) => row.name === name)
    if (versions.some((row) => row.version === version)) refuse('pageVersionTaken', { values: { version } })
    const newest = versions[0]?.version ?? null
    if (newest !== basedOn) refuse('pageChanged', { values: { version: newest ?? '' } })
    if ((await takeShown(tx, urlsIn(body), ctx.now)).length > 0)
      refuseField('body', '正文中有图片已失效，请重新上传')
    if (cleanHtml(body).trim() === '') refuseField('body', '请填写正文')
    const publishAt = wish.publishAt === null ? ctx.now : new Date(wish.publishAt)
    if (publishAt < ctx.now) refuseField('publishAt', '发布时间不能早于现在')
    await publishPage(tx, { name, version, title, body, publishAt }, actorOf(ctx))
    return {}
  })
