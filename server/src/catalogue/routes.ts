import { getHomePage, getProduct, listCategories, listSkuLines } from '@gongfang/contract/catalogue'
import { type App, serve } from '../http/serve.ts'
import { getHome, getProductPage, listLines } from './actions.ts'
import { mediaRoutes } from './media-routes.ts'
import { listCategoryTree } from './queries.ts'

export function catalogueRoutes(app: App) {
  serve(app, listCategories, (_, { db }) => listCategoryTree(db))
  serve(app, getHomePage, (_, { db }) => getHome(db))
  serve(app, getProduct, ({ id }, { db }) => getProductPage(db, id))
  serve(app, listSkuLines, ({ skuIds }, { db }) => listLines(db, skuIds))
  mediaRoutes(app)
}
