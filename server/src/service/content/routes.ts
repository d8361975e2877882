import type { Parsed } from '@gongfang/contract/base/endpoint'
import type { ArticleKind } from '@gongfang/contract/service/content'
import {
  countView,
  getNews,
  getPage,
  getShare,
  getShareCode,
  listNews,
  listProductShares,
  listShares,
} from '@gongfang/contract/service/content'
import type { Context } from '../../http/context.ts'
import { type App, serve } from '../../http/serve.ts'
import { qrSvg } from '../../outside/qr.ts'
import { getArticle, getShopPage, listArticles } from './actions.ts'
import { feedRoutes } from './feed-routes.ts'
import { fileRoutes } from './file-routes.ts'
import { listSharesOf } from './queries.ts'
import { keepViews } from './view-counts.ts'

export function contentRoutes(app: App) {
  const list =
    (kind: ArticleKind) =>
    ({ page, limit, ...filter }: Parsed<typeof listNews>, ctx: Context) =>
      listArticles(ctx, { kind, now: ctx.now, ...filter }, { page, limit })

  serve(app, listNews, list('news'))
  serve(app, listShares, list('share'))
  serve(app, getNews, ({ id }, ctx) => getArticle(ctx, 'news', id))
  serve(app, getShare, ({ id }, ctx) => getArticle(ctx, 'share', id))
  serve(app, listProductShares, ({ productId }, { db, now }) => listSharesOf(db, productId, now))
  serve(app, getPage, ({ name, version }, { db, now }) => getShopPage(db, { name, version, now }))

  const views = keepViews(app)
  serve(app, countView, ({ id }) => {
    views.add(id)
    return {}
  })

  serve(app, getShareCode, async ({ path }, { origin }) => ({
    svg: await qrSvg(origin + path),
  }))
  feedRoutes(app)
  fileRoutes(app)
}
