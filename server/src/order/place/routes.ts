import { createOrder } from '@gongfang/contract/order'
import { type App, serve } from '../../http/serve.ts'
import { placeOrder } from './actions.ts'

export function placeRoutes(app: App) {
  serve(app, createOrder, (input, ctx) => placeOrder(ctx, input))
}
