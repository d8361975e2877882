import { asPage } from '@gongfang/contract/base/values'
import { clearVisits, listVisits, recordVisit } from '@gongfang/contract/goods/visit'
import { type App, serve } from '../../http/serve.ts'
import { withCards } from '../catalogue/door.ts'
import * as queries from './queries.ts'

export function visitRoutes(app: App) {
  serve(app, recordVisit, async ({ productId }, { db, caller, now }) => {
    await queries.recordVisit(db, { memberId: caller.id, productId, now })
    return {}
  })
  serve(app, listVisits, async (wish, ctx) => {
    const [rows, total] = await Promise.all([
      queries.listVisits(ctx.db, { memberId: ctx.caller.id, ...wish }),
      queries.countVisits(ctx.db, ctx.caller.id),
    ])
    return asPage(await withCards(ctx, rows), total, wish)
  })
  serve(app, clearVisits, async ({ productIds }, { db, caller }) => {
    await queries.deleteVisits(db, caller.id, productIds)
    return {}
  })
}
