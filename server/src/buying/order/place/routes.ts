import { createOrder } from '@gongfang/contract/buying/order'
import { type App, serveOnce } from '../../../http/serve.ts'
import { placeOrder } from './actions.ts'

export function placeRoutes(app: App) {
  serveOnce(app, createOrder, (input, ctx) => placeOrder(ctx, input))
}
