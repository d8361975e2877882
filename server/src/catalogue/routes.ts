import { getHomePage, getProduct, listCategories, listSkuLines } from '@gongfang/contract/catalogue'
import { type App, serve } from '../http/serve.ts'
import { getHome, getProductPage, listLines } from './actions.ts'
import { mediaRoutes } from './media-routes.ts'
import { listCategoryTree } from './queries.ts'

export function catalogueRoutes(app: App) {
  serve(app, listCategories, (_, { db }) => listCategoryTree(db))
  serve(app, getHomePage, (_, ctx) => getHome(ctx))
  serve(app, getProduct, ({ id }, ctx) => getProductPage(ctx, id))
  serve(app, listSkuLines, ({ skuIds }, ctx) => listLines(ctx, skuIds))
  mediaRoutes(app)
}
