import { refuse } from '@gongfang/contract/base/refusal'
import {
  confirmDemoPayment,
  getDemoPayment,
  getPayStatus,
  getTopUpPayStatus,
  payOrder,
  payTopUp,
} from '@gongfang/contract/money/payment'
import { keepDeadlines, payerOf } from '../../../buying/order/door.ts'
import { type App, serve, serveOnce } from '../../../http/serve.ts'
import { keepTopUpDeadlines } from '../../../people/points/door.ts'
import { readConfig } from '../../../system/config/door.ts'
import { settle } from './actions.ts'
import { askAbout } from './ask-actions.ts'
import { noticeRoutes } from './notice-routes.ts'
import { pay } from './pay-actions.ts'
import { isLate } from './rules.ts'
import { findDemoPayment, findPayStatus, findTopUpPayStatus } from './status-queries.ts'

export function paymentRoutes(app: App) {
  serveOnce(app, payOrder, (input, ctx) => pay(ctx, { ...input, purpose: 'order', way: input.way }))

  serveOnce(app, payTopUp, (input, ctx) => pay(ctx, { ...input, purpose: 'topUp', way: input.way }))

  serve(app, getPayStatus, async ({ no, check }, ctx) => {
    const wanted = { no, payer: payerOf(ctx.caller) }
    const status = (await findPayStatus(ctx.db, wanted)) ?? refuse('notFound')
    const late = isLate(status, ctx.now)
    if (status.payBefore === null || !(late || check)) return status
    const { id, memberId } = status
    await askAbout(ctx, { purpose: 'order', subjectId: id, memberId })
    if (late) await keepDeadlines({ db: ctx.db, run: ctx.transaction, now: ctx.now, memberId })
    return (await findPayStatus(ctx.db, wanted)) ?? refuse('notFound')
  })

  serve(app, getTopUpPayStatus, async ({ no, check }, ctx) => {
    const { db, transaction: run, now, caller } = ctx
    const wanted = { no, memberId: caller.id }
    const status = await findTopUpPayStatus(db, wanted)
    if (status && (check || isLate(status, now)))
      await askAbout(ctx, { purpose: 'topUp', subjectId: status.id, memberId: caller.id })
    await keepTopUpDeadlines({ db, run, now, memberId: caller.id })
    return (await findTopUpPayStatus(db, wanted)) ?? refuse('notFound')
  })

  noticeRoutes(app)
  if (app.house.env.demo) demoRoutes(app)
}

/** The page of the demo channel. Whoever knows the attempt's number may see it: the scanned code contains the number. */
function demoRoutes(app: App) {
  serve(app, getDemoPayment, async ({ outTradeNo }, { db }) => {
    const payment = (await findDemoPayment(db, outTradeNo)) ?? refuse('notFound')
    return { ...payment, siteName: (await readConfig(db)).name }
  })

  serve(app, confirmDemoPayment, async ({ outTradeNo }, { db, transaction, now }) => {
    const payment = (await findDemoPayment(db, outTradeNo)) ?? refuse('notFound')
    const settled = await settle(
      transaction,
      {
        outTradeNo,
        channelTradeNo: `DEMO${outTradeNo}`,
        amountFen: payment.amountFen,
        paidAt: now,
        word: { channel: 'demo', eventId: outTradeNo, kind: 'confirm', raw: { outTradeNo } },
      },
      now,
    )
    return { state: settled === 'kept' ? ('paid' as const) : ('refunded' as const) }
  })
}
