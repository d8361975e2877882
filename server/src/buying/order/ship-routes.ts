import { receiveOrder, remindShipping } from '@gongfang/contract/buying/order'
import { type App, serve } from '../../http/serve.ts'
import { keepOwnDeadlines } from './deadline/actions.ts'
import { receiveOwn, remindOwn } from './ship/actions.ts'

export function shipRoutes(app: App) {
  serve(app, receiveOrder, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    await receiveOwn(ctx, input)
    return {}
  })

  serve(app, remindShipping, async ({ no }, ctx) => {
    await remindOwn(ctx, no)
    return {}
  })
}
