import { points } from '@gongfang/contract/base/money'
import * as desk from '@gongfang/contract/people/points-desk'
import { asKeyPage, idBefore, pageFrom } from '../../db/key-page.ts'
import { type App, serve } from '../../http/serve.ts'
import { noteSearch } from '../../system/audit/door.ts'
import { shownConfig } from '../../system/config/door.ts'
import * as actions from './desk-actions.ts'
import * as queries from './desk-queries.ts'

export function pointsDeskRoutes(app: App) {
  serve(app, desk.listLedger, async ({ after, limit, ...filter }, ctx) => {
    const { db } = ctx
    await noteSearch(ctx, '积分', filter.keyword)
    const [rows, total] = await Promise.all([
      queries.listLedgerRows(db, filter, pageFrom(after, limit, false)),
      queries.countLedgerRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, desk.sumLedger, async (period, ctx) => {
    const [kinds, now, { pointsAdjustLimit }] = await Promise.all([
      queries.sumKinds(ctx.db, period),
      queries.sumHeld(ctx.db),
      shownConfig(ctx),
    ])
    const sum = (of: 'gained' | 'spent') => points(kinds.reduce((all, kind) => all + kind[of], 0))
    return { ...now, gained: sum('gained'), spent: sum('spent'), kinds, limit: points(pointsAdjustLimit) }
  })
  serve(app, desk.listAdjustments, async ({ after, limit, ...wish }, { db, caller }) => {
    const { state } = wish
    const filter = { ...wish, staffId: caller.id }
    const key = after === undefined && state === 'pending' ? 0 : idBefore(after)
    const [rows, total] = await Promise.all([
      queries.listAdjustmentRows(db, { ...filter, key, limit: limit + 1 }),
      queries.countAdjustmentRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })
  serve(app, desk.adjustPoints, (input, ctx) => actions.adjust(ctx, input))
  serve(app, desk.approveAdjustment, (input, ctx) => actions.approve(ctx, input))
  serve(app, desk.rejectAdjustment, (input, ctx) => actions.reject(ctx, input))
  serve(app, desk.withdrawAdjustment, (input, ctx) => actions.withdraw(ctx, input))
}
