import { refuse } from '@gongfang/contract/base/refusal'
import * as contract from '@gongfang/contract/service/content-desk'
import { listBanners, saveBanners } from '@gongfang/contract/system/banner-desk'
import { asKeyPage, idBefore } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { readText } from './actions.ts'
import { readBanners, save as saveAllBanners } from './banner-actions.ts'
import { getToEdit, pin, remove, save } from './desk-actions.ts'
import * as queries from './desk-queries.ts'
import { getVersion, listPages, publish } from './page-desk.ts'

export function contentDeskRoutes(app: App) {
  serve(app, contract.listArticles, async ({ after, limit, ...filter }, { db, now }) => {
    const [rows, total] = await Promise.all([
      queries.listArticleRows(db, filter, { before: idBefore(after), limit: limit + 1, now }),
      queries.countArticleRows(db, filter, now),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, contract.countArticles, (_, { db, now }) => queries.countStates(db, now))
  serve(app, contract.listArticleCategories, (_, { db }) => queries.listAllCategories(db))
  serve(app, contract.getArticleToEdit, ({ id }, { db, now }) => getToEdit(db, id, now))
  serve(app, contract.saveArticle, (wish, ctx) => save(ctx, wish))
  serve(app, contract.pinArticle, async (wish, ctx) => {
    await pin(ctx, wish)
    return {}
  })
  serve(app, contract.deleteArticle, async ({ id }, ctx) => {
    await remove(ctx, id)
    return {}
  })
  serve(app, contract.listArticleVersions, ({ id }, { db }) => queries.listSaved(db, id, 100))
  serve(app, contract.getArticleVersion, async ({ id, version }, { db }) => {
    const [saved] = await queries.findSaved(db, id, version)
    if (!saved) return refuse('notFound')
    return { ...saved, products: await queries.listProducts(db, saved.form.productIds) }
  })
  serve(app, contract.previewText, ({ body }, ctx) => readText(ctx, body))

  serve(app, contract.listShopPages, (_, { db, now }) => listPages(db, now))
  serve(app, contract.getShopPageVersion, (wish, { db, now }) => getVersion(db, { ...wish, now }))
  serve(app, contract.publishShopPage, (wish, ctx) => publish(ctx, wish))

  serve(app, listBanners, (_, { db }) => readBanners(db))
  serve(app, saveBanners, (wish, ctx) => saveAllBanners(ctx, wish))
}
