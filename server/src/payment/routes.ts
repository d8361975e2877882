import type { PayWay } from '@gongfang/contract/order'
import {
  confirmDemoPayment,
  getDemoPayment,
  getPayStatus,
  getSignUpPayStatus,
  type PayPurpose,
  payOrder,
  paySignUp,
} from '@gongfang/contract/payment'
import { refuse } from '@gongfang/contract/refusal'
import { keepDeadlines as keepSignUpDeadlines } from '../activity/actions.ts'
import { readConfig } from '../config/actions.ts'
import type { MemberContext } from '../http/context.ts'
import { type App, serve } from '../http/serve.ts'
import { keepDeadlines } from '../order/actions.ts'
import { qrSvg } from '../outside/qr.ts'
import { payOwn, settle } from './actions.ts'
import { findDemoPayment, findPayStatus, findSignUpPayStatus } from './queries.ts'

export function paymentRoutes(app: App) {
  serve(app, payOrder, (input, ctx) => pay(ctx, { ...input, purpose: 'order' }))

  serve(app, paySignUp, (input, ctx) => pay(ctx, { ...input, purpose: 'signUp' }))

  serve(app, getPayStatus, async ({ no }, ctx) => {
    const wanted = { no, memberId: ctx.caller.id }
    const status = (await findPayStatus(ctx.db, wanted)) ?? refuse('notFound')
    if (status.payBefore === null || ctx.now.getTime() < Date.parse(status.payBefore)) return status
    await keepDeadlines({ db: ctx.db, run: ctx.transaction, now: ctx.now, memberId: ctx.caller.id })
    return (await findPayStatus(ctx.db, wanted)) ?? refuse('notFound')
  })

  serve(app, getSignUpPayStatus, async ({ no }, ctx) => {
    const { db, transaction: run, now, caller } = ctx
    await keepSignUpDeadlines({ db, run, now, memberId: caller.id })
    return (await findSignUpPayStatus(db, { no, memberId: caller.id })) ?? refuse('notFound')
  })

  if (app.house.env.demo) demoRoutes(app)
}

interface Wish {
  purpose: PayPurpose
  no: string
  way?: PayWay | undefined
  seen?: { payableFen: number; payablePoints: number } | undefined
}

async function pay(ctx: MemberContext, wish: Wish) {
  const ticket = await payOwn(ctx, { ...wish, way: wish.way })
  if (ticket.state === 'paid') return { ...ticket, qrSvg: '', payUrl: '' }
  const payUrl = `${ctx.origin}/pay/demo?no=${ticket.outTradeNo}`
  return {
    ...ticket,
    payUrl,
    qrSvg: await qrSvg(payUrl),
  }
}

/** The pretend channel's own page. Knowing the attempt's number is what lets in: it is in the code that was scanned. */
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
