import { listAgreedPrices } from '@gongfang/contract/goods/price-list'
import { type App, serve } from '../../http/serve.ts'
import { agreedPrices } from './actions.ts'

export function priceListRoutes(app: App) {
  serve(app, listAgreedPrices, (wish, ctx) => agreedPrices(ctx, wish))
}
