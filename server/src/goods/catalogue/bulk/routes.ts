import { changeProducts, previewPrices } from '@gongfang/contract/goods/product-desk'
import { type App, serve } from '../../../http/serve.ts'
import { changeMany, previewNewPrices } from './actions.ts'

export function bulkRoutes(app: App) {
  serve(app, changeProducts, (input, ctx) => changeMany(ctx, input))
  serve(app, previewPrices, (input, { db }) => previewNewPrices(db, input))
}
