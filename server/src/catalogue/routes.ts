import {
  getHomePage,
  getProduct,
  listCategories,
  listSkuLines,
  listSkuTable,
} from '@gongfang/contract/catalogue'
import { type App, serve } from '../http/serve.ts'
import { getHome, getProductPage, getSkuTable, listLines } from './actions.ts'
import { mediaRoutes } from './media-routes.ts'
import { productDeskRoutes } from './product-desk-routes.ts'
import { listCategoryTree } from './queries.ts'
import { stockDeskRoutes } from './stock-desk-routes.ts'

export function catalogueRoutes(app: App) {
  serve(app, listCategories, (_, { db }) => listCategoryTree(db))
  serve(app, getHomePage, (_, ctx) => getHome(ctx))
  serve(app, getProduct, ({ id }, ctx) => getProductPage(ctx, id))
  serve(app, listSkuLines, ({ skuIds }, ctx) => listLines(ctx, skuIds))
  serve(app, listSkuTable, (wish, ctx) => getSkuTable(ctx, wish))
  mediaRoutes(app)
  productDeskRoutes(app)
  stockDeskRoutes(app)
}
