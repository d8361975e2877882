import { refuse } from '@gongfang/contract/base/refusal'
import { askPayers, changePayWay, listPayers, listPayWays } from '@gongfang/contract/buying/order'
import { type App, serve } from '../../../http/serve.ts'
import { keepOwnDeadlines } from '../deadline/actions.ts'
import { changeWay, listWays } from './actions.ts'
import { ask, findPayers } from './ask-actions.ts'

export function payRoutes(app: App) {
  serve(app, listPayWays, ({ no }, ctx) => listWays(ctx, no))

  serve(app, changePayWay, async (input, ctx) => {
    await keepOwnDeadlines(ctx)
    return changeWay(ctx, input)
  })

  serve(app, listPayers, async ({ no }, ctx) => (await findPayers(ctx, no)) ?? refuse('notFound'))

  serve(app, askPayers, async ({ no }, ctx) => {
    await keepOwnDeadlines(ctx)
    return ask(ctx, no)
  })
}
