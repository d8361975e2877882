import { getProduct, listSkuLines, listSkuTable } from '@gongfang/contract/goods/catalogue'
import { type App, serve } from '../../../http/serve.ts'
import { getProductPage, getSkuTable, listLines } from './actions.ts'

export function productRoutes(app: App) {
  serve(app, getProduct, ({ id }, ctx) => getProductPage(ctx, id))
  serve(app, listSkuLines, ({ skuIds }, ctx) => listLines(ctx, skuIds))
  serve(app, listSkuTable, (input, ctx) => getSkuTable(ctx, input))
}
