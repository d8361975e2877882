import { refuse } from '@gongfang/contract/base/refusal'
import { asAnchoredPage } from '@gongfang/contract/base/values'
import { getOrder, listOrders } from '@gongfang/contract/buying/order'
import { roleMay } from '@gongfang/contract/people/institution'
import { type App, serve } from '../../../http/serve.ts'
import { keepOwnDeadlines } from '../deadline/actions.ts'
import { findPayers } from '../pay/ask-actions.ts'
import { offering, searchOf, sightOf } from './actions.ts'
import { findDetail, findPage, listCards } from './queries.ts'

export function ownRoutes(app: App) {
  serve(app, listOrders, async (input, ctx) => {
    const filter = searchOf(ctx, input)
    await keepOwnDeadlines(ctx)
    const { ids, counts } = await findPage(ctx.db, filter)
    const cards =
      ids.length === 0 ? [] : await listCards(ctx.db, ids, { ...sightOf(ctx.caller), now: ctx.now })
    const offered = await offering(ctx)
    return { ...asAnchoredPage(cards.map(offered), counts[input.tab], input, ({ no }) => no), counts }
  })

  serve(app, getOrder, async ({ no }, ctx) => {
    await keepOwnDeadlines(ctx)
    const found = await findDetail(ctx.db, { sight: sightOf(ctx.caller), no, now: ctx.now })
    if (!found) return refuse('notFound')
    const order = (await offering(ctx))(found)
    const mayAsk = order.state === 'unpaid' && order.buyer === '' && roleMay(ctx.caller.roles, 'order')
    if (!mayAsk) return order
    const payers = await findPayers(ctx, no)
    return payers && payers.names.length > 0 ? { ...order, payers } : order
  })
}
