import { askRestock, dropRestock, listRestock } from '@gongfang/contract/goods/restock'
import { type App, serve } from '../../http/serve.ts'
import { ask, list } from './actions.ts'
import { deleteWish } from './queries.ts'

export function restockRoutes(app: App) {
  serve(app, listRestock, (_, ctx) => list(ctx))
  serve(app, askRestock, ({ skuId }, ctx) => ask(ctx, skuId))
  serve(app, dropRestock, async ({ skuId }, { db, caller }) => {
    await deleteWish(db, { memberId: caller.id, skuId })
    return {}
  })
}
