import { refuse } from '@gongfang/contract/base/refusal'
import {
  askPayment,
  countPayments,
  countRefunds,
  getPayment,
  listPayments,
  listRefunds,
  retryRefund,
} from '@gongfang/contract/money/payment-desk'
import { isQueue } from '@gongfang/contract/system/queue-desk'
import { asKeyPage, pageFrom } from '../../../db/key-page.ts'
import { type App, serve } from '../../../http/serve.ts'
import { askNow, beginAgain } from './actions.ts'
import * as desk from './queries.ts'

export function paymentDeskRoutes(app: App) {
  serve(app, listPayments, async ({ after, limit, ...filter }, { db }) => {
    const [rows, total] = await Promise.all([
      desk.listPaymentRows(db, filter, pageFrom(after, limit, false)),
      desk.countPaymentRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })

  serve(app, countPayments, (_, { db }) => desk.countStates(db))

  serve(app, getPayment, async ({ id }, { db, now }) => {
    const row = (await desk.findPaymentRow(db, id)) ?? refuse('notFound')
    const [events, refunds] = await Promise.all([desk.listEvents(db, id), desk.listRefundsOf(db, id, now)])
    return { ...row, events, refunds }
  })

  serve(app, askPayment, ({ id }, ctx) => askNow(ctx, id))

  serve(app, listRefunds, async ({ after, limit, ...filter }, { db, now }) => {
    const [rows, total] = await Promise.all([
      desk.listRefundRows(db, filter, { ...pageFrom(after, limit, isQueue('refund', filter.view)), now }),
      desk.countRefundRows(db, filter),
    ])
    return asKeyPage(rows, limit, total)
  })

  serve(app, countRefunds, (_, { db }) => desk.countPiles(db))

  serve(app, retryRefund, async (wish, ctx) => {
    await beginAgain(ctx, wish)
    return {}
  })
}
