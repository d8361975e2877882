import { getHomePage, listCategories } from '@gongfang/contract/goods/catalogue'
import { type App, serve } from '../../../http/serve.ts'
import { getHome } from './actions.ts'
import { listCategoryTree } from './queries.ts'

export function homeRoutes(app: App) {
  serve(app, listCategories, (_, { db }) => listCategoryTree(db))
  serve(app, getHomePage, (_, ctx) => getHome(ctx))
}
