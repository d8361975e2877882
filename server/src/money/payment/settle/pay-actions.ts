import type { Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { PayWay } from '@gongfang/contract/buying/order'
import type { PayPurpose, payOrder } from '@gongfang/contract/money/payment'
import { payerOf } from '../../../buying/order/door.ts'
import type { OnceContext } from '../../../http/context.ts'
import { openChannels } from '../../../system/provider/door.ts'
import { SHOWS_NOTHING } from '../channels/channel.ts'
import { channels } from '../channels/channels.ts'
import { purposes } from '../purpose/actions.ts'
import { attemptAt } from './actions.ts'
import { prepayOf } from './prepay-actions.ts'
import { attemptEnds, mustBeAsSeen, mustBePayableBy, wayFor } from './rules.ts'

export interface PayWish {
  purpose: PayPurpose
  no: string
  way: PayWay | undefined
  /** The amounts that the payer saw. */
  seen?: { payableFen: number; payablePoints: number } | undefined
}

/** Starts or resumes paying: at once, or by an attempt that is paid elsewhere. */
async function startPaying(ctx: OnceContext, { purpose, no, way, seen }: PayWish) {
  const open = await openChannels(ctx)
  return ctx.once(async (tx, caller) => {
    const subject = await purposes[purpose].lockPayable(tx, { no, payer: payerOf(caller), now: ctx.now })
    const chosen = way ?? wayFor(subject, open)
    mustBePayableBy(subject, chosen, open)
    mustBeAsSeen(subject, seen)
    const { currency, payableFen, payablePoints, payBefore, page } = subject
    const ticket = { no, way: chosen, currency, payableFen, payablePoints, payBefore, page }
    const channel = channels[chosen]
    const { id: subjectId, memberId } = subject
    const payerId = memberId === caller.id ? null : caller.id
    if (channel.payAtOnce) {
      if (payerId !== null) refuse('payOfColleaguePoints')
      const outTradeNo = await channel.payAtOnce(tx, { purpose, subject, now: ctx.now })
      return { ...ticket, state: 'paid' as const, outTradeNo, expiresAt: null, payBefore: null }
    }
    const { outTradeNo, expiresAt } = await attemptAt(tx, {
      ...(await channel.start(tx, { memberId: caller.id, platform: ctx.platform })),
      purpose,
      subjectId,
      memberId,
      payerId,
      amountFen: payableFen,
      now: ctx.now,
      expiresAt: attemptEnds(channel.outside?.limits.attemptMs, { payBefore, now: ctx.now }),
    })
    return { ...ticket, state: 'created' as const, outTradeNo, expiresAt }
  })
}

type Ticket = Unchecked<typeof payOrder>

/** Starts or repeats an attempt and returns the content of the pay dialog. */
export async function pay(ctx: OnceContext, wish: PayWish): Promise<Ticket> {
  const ticket = await startPaying(ctx, wish)
  const { outside, ...channel } = channels[ticket.way]
  if (ticket.state === 'paid' || channel.payAtOnce) return { ...ticket, ...SHOWS_NOTHING }
  const { outTradeNo } = ticket
  if (!outside)
    return { ...ticket, ...((await channel.show?.({ outTradeNo, origin: ctx.origin })) ?? SHOWS_NOTHING) }
  const prepaid = await prepayOf(ctx, { outTradeNo, outside })
  if (prepaid === 'paid')
    return { ...ticket, ...SHOWS_NOTHING, state: 'paid', expiresAt: null, payBefore: null }
  const { gateway, payment, code } = prepaid
  const page = `${ctx.origin}${ticket.page}&back=1`
  return { ...ticket, ...(await gateway.show(payment, code, { page, now: ctx.now })) }
}
