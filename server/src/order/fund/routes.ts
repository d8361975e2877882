import { listFundChoices } from '@gongfang/contract/fund'
import { listChoices } from '../../fund/door.ts'
import { type App, serve } from '../../http/serve.ts'
import { openChannels } from '../../provider/door.ts'
import { makeQuote } from '../quote/actions.ts'
import { chargeOf } from './rules.ts'

export function orderFundRoutes(app: App) {
  serve(app, listFundChoices, async ({ draft, keyword }, ctx) => {
    const { id: memberId, institutionId } = ctx.caller
    const open = await openChannels(ctx)
    const { preview } = await makeQuote(ctx.db, { memberId, draft, open, now: ctx.now })
    const charge = chargeOf(preview, ctx.now)
    const buyer = { memberId, institutionId: institutionId ?? 0 }
    return { costFen: charge.costFen, ...(await listChoices(ctx.db, { ...buyer, ...charge, keyword })) }
  })
}
