import { changeProducts, previewPrices } from '@gongfang/contract/product-desk'
import { type App, serve } from '../../http/serve.ts'
import { changeMany, previewNewPrices } from './actions.ts'

export function bulkRoutes(app: App) {
  serve(app, changeProducts, (wish, ctx) => changeMany(ctx, wish))
  serve(app, previewPrices, (wish, { db }) => previewNewPrices(db, wish))
}
