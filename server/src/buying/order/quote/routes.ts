import { previewOrder } from '@gongfang/contract/buying/order'
import { type App, serve } from '../../../http/serve.ts'
import { openChannels } from '../../../system/provider/door.ts'
import { makeQuote } from './actions.ts'

export function quoteRoutes(app: App) {
  serve(app, previewOrder, async (draft, ctx) => {
    const open = await openChannels(ctx)
    const { preview } = await makeQuote(ctx.db, { memberId: ctx.caller.id, draft, open, now: ctx.now })
    return preview
  })
}
