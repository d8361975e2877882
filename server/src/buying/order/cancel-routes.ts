import { cancelOrder } from '@gongfang/contract/buying/order'
import { type App, serve } from '../../http/serve.ts'
import { cancelOwn } from './cancel/actions.ts'
import { keepOwnDeadlines } from './deadline/actions.ts'

export function cancelRoutes(app: App) {
  serve(app, cancelOrder, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    await cancelOwn(ctx, input)
    return {}
  })
}
