import { cancelTimedSale } from '@gongfang/contract/goods/product-desk'
import { type App, serve } from '../../../http/serve.ts'
import { cancelTimed } from './actions.ts'

export function timedSaleRoutes(app: App) {
  serve(app, cancelTimedSale, (input, ctx) => cancelTimed(ctx, input))
}
