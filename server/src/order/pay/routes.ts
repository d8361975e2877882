import { changePayWay, listPayWays } from '@gongfang/contract/order'
import { type App, serve } from '../../http/serve.ts'
import { keepOwnDeadlines } from '../deadline/actions.ts'
import { changeWay, listWays } from './actions.ts'

export function payRoutes(app: App) {
  serve(app, listPayWays, ({ no }, ctx) => listWays(ctx, no))

  serve(app, changePayWay, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    return changeWay(ctx, input)
  })
}
