import { refuse } from '@gongfang/contract/base/refusal'
import { openTransfer, sendSlip } from '@gongfang/contract/money/bank'
import { payerOf } from '../../buying/order/door.ts'
import type { MemberContext } from '../../http/context.ts'
import { type App, serve } from '../../http/serve.ts'
import { readConfig } from '../../system/config/door.ts'
import { cardOf, openOwn, showSlip } from './actions.ts'
import { findTransfer } from './queries.ts'

export function bankRoutes(app: App) {
  serve(app, openTransfer, async ({ no }, ctx) => {
    const seen = await findTransfer(ctx.db, { no, payer: payerOf(ctx.caller) })
    if (!seen?.code) await openOwn(ctx, no)
    return readOwn(ctx, no)
  })

  serve(app, sendSlip, async (wish, ctx) => {
    await showSlip(ctx, wish)
    return readOwn(ctx, wish.no)
  })
}

async function readOwn({ db, caller }: MemberContext, no: string) {
  const [transfer, config] = await Promise.all([
    findTransfer(db, { no, payer: payerOf(caller) }),
    readConfig(db),
  ])
  if (!transfer?.code) return refuse('transferClosed')
  return { ...transfer, code: transfer.code, card: cardOf(config) }
}
