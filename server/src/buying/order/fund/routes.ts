import { listFundChoices, listRequestFunds } from '@gongfang/contract/people/fund'
import { type App, serve } from '../../../http/serve.ts'
import { listFunds, listFundsAgain } from './actions.ts'

export function orderFundRoutes(app: App) {
  serve(app, listFundChoices, (input, ctx) => listFunds(ctx, input))
  serve(app, listRequestFunds, (input, ctx) => listFundsAgain(ctx, input))
}
