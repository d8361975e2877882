import { listBought, reorder } from '@gongfang/contract/buying/order'
import { type App, serve } from '../../../http/serve.ts'
import { buyAgain, listBoughtSkus } from './actions.ts'

export function reorderRoutes(app: App) {
  serve(app, listBought, (input, ctx) => listBoughtSkus(ctx, input))
  serve(app, reorder, ({ no }, ctx) => buyAgain(ctx, no))
}
