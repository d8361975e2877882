import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { retryRefund } from '@gongfang/contract/money/payment-desk'
import type { StaffContext } from '../../../http/context.ts'
import { ChannelFailed } from '../../../outside/channel-failed.ts'
import { audit } from '../../../system/audit/door.ts'
import { speakerIn } from '../channels/channel.ts'
import { outsideOf } from '../channels/channels.ts'
import { findPayment } from '../queries.ts'
import { repeatRefund } from '../refund/actions.ts'
import { lockRefund } from '../refund/queries.ts'
import { AFTERSALE } from '../refund/rules.ts'
import { askChannel } from '../settle/ask-actions.ts'
import { findPaymentRow } from './queries.ts'

/** Asks the company now, for staff. Its answer counts as if it had told the shop by itself. */
export async function askNow(ctx: StaffContext, id: number) {
  const before = (await findPaymentRow(ctx.db, id)) ?? refuse('notFound')
  const payment = (await findPayment(ctx.db, before.outTradeNo)) ?? refuse('notFound')
  const outside = outsideOf(payment.channel) ?? refuse('nobodyToAsk')
  const gateway = (await outside.open(ctx, { off: true })) ?? refuse('providerOff')
  // Caught, because staff are told the company's own words.
  try {
    await askChannel(speakerIn(ctx), gateway, payment, ctx.now)
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error
    refuse('channelSaid', { values: { company: outside.company.name, hint: error.hint } })
  }
  const after = (await findPaymentRow(ctx.db, id)) ?? refuse('notFound')
  const changed = after.state !== before.state
  if (changed)
    await ctx.transaction((tx) =>
      audit(tx, ctx, {
        what: 'payment.ask',
        subject: `payment ${before.outTradeNo}`,
        before: { state: before.state },
        after: { state: after.state },
      }),
    )
  return { state: after.state, changed }
}

/** Refunds of an after-sale are repeated at the after-sale desk, which writes its history. */
export const beginAgain = (ctx: StaffContext, { id, offline }: Parsed<typeof retryRefund>) =>
  ctx.transaction(async (tx) => {
    const refund = (await lockRefund(tx, id)) ?? refuse('notFound')
    if (refund.reason === AFTERSALE) refuse('aftersalesRefund')
    if (refund.state === 'done') refuse('refundDone')
    await repeatRefund(tx, { refundId: id, offline, now: ctx.now })
    await audit(tx, ctx, {
      what: 'payment.retry',
      subject: `payment ${refund.outRefundNo}`,
      before: { state: refund.state },
      after: { state: 'created', offline },
    })
  })
