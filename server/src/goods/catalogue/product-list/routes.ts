import { countDeskProducts, listDeskProducts, pickProducts } from '@gongfang/contract/goods/product-desk'
import { type App, serve } from '../../../http/serve.ts'
import { countViews, listPage } from './actions.ts'
import { listPicks } from './queries.ts'

export function productListRoutes(app: App) {
  serve(app, listDeskProducts, (input, ctx) => listPage(ctx, input))
  serve(app, countDeskProducts, (_, ctx) => countViews(ctx))
  serve(app, pickProducts, ({ keyword }, { db }) => listPicks(db, keyword))
}
