import { cancelOrder } from '@gongfang/contract/order'
import { type App, serve } from '../http/serve.ts'
import { keepOwnDeadlines } from './deadline/actions.ts'
import { cancelOwn } from './cancel/actions.ts'

export function cancelRoutes(app: App) {
  serve(app, cancelOrder, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    await cancelOwn(ctx, input)
    return {}
  })
}
