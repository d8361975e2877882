import { refuse } from '@gongfang/contract/base/refusal'
import { compareBill, getBillDay, listBillDays, noteDifference } from '@gongfang/contract/money/payment-desk'
import { type App, serve } from '../../http/serve.ts'
import { compareNow, note } from './actions.ts'
import { findDay, listDays, listDifferences } from './queries.ts'

const A_MONTH = 31

export function reconciliationRoutes(app: App) {
  serve(app, listBillDays, (wish, { db }) => listDays(db, { ...wish, limit: A_MONTH }))
  serve(app, getBillDay, async ({ day }, { db }) => ({
    ...((await findDay(db, day)) ?? refuse('notFound')),
    list: await listDifferences(db, day),
  }))
  serve(app, compareBill, ({ day }, ctx) => compareNow(ctx, day))
  serve(app, noteDifference, (input, ctx) => note(ctx, input))
}
