import { refuse } from '@gongfang/contract/base/refusal'
import * as desk from '@gongfang/contract/buying/order-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { asKeyPage, pageFrom } from '../../../db/key-page.ts'
import { type App, serve } from '../../../http/serve.ts'
import { noteSearch } from '../../../system/audit/door.ts'
import * as actions from './actions.ts'
import { findFilter, postpone } from './actions.ts'
import { countPiles, countRows, listRows } from './list-queries.ts'
import { findDeskOrder } from './queries.ts'

export function deskRoutes(app: App) {
  serve(app, desk.listOrderDesk, async ({ after, limit, oldest, ...input }, ctx) => {
    const { db } = ctx
    await noteSearch(ctx, '订单', input.keyword)
    const filter = await findFilter(db, input, ctx)
    const from = pageFrom(after, limit, oldest ?? isQueue('order', input.view))
    const [rows, total] = await Promise.all([listRows(db, filter, from), countRows(db, filter)])
    return asKeyPage(rows, limit, total)
  })
  serve(app, desk.countOrderDesk, (_, { db, now }) => countPiles(db, now))
  serve(app, desk.getDeskOrder, async ({ no }, { db }) => (await findDeskOrder(db, no)) ?? refuse('notFound'))
  serve(app, desk.revealOrderPhones, ({ no }, ctx) => actions.reveal(ctx, no))
  serve(app, desk.shipDeskOrder, (wish, ctx) => actions.ship(ctx, wish))
  serve(app, desk.postponeBackorders, (wish, ctx) => postpone(ctx, wish))
  serve(app, desk.correctParcel, (wish, ctx) => actions.correct(ctx, wish))
  serve(app, desk.changeOrderPrice, (wish, ctx) => actions.changePrice(ctx, wish))
  serve(app, desk.cancelDeskOrder, (wish, ctx) => actions.cancel(ctx, wish))
  serve(app, desk.changeOrderAddress, (wish, ctx) => actions.changeAddress(ctx, wish))
  serve(app, desk.noteOrder, (wish, ctx) => actions.note(ctx, wish))
  serve(app, desk.commentOnOrder, (wish, ctx) => actions.comment(ctx, wish))
  serve(app, desk.readOrderSheets, (wish, ctx) => actions.readSheets(ctx, wish))
}
