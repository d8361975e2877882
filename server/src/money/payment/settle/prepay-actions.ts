import { refuse } from '@gongfang/contract/base/refusal'
import type { OnceContext } from '../../../http/context.ts'
import { ChannelFailed } from '../../../outside/channel-failed.ts'
import { type Gateway, type Outside, speakerIn } from '../channels/channel.ts'
import { channelOf, gatewaysOf, noticePath } from '../channels/channels.ts'
import { purposes } from '../purpose/actions.ts'
import {
  findPayment,
  hasKept,
  insertPaymentEvent,
  listOthers,
  type Payment,
  updatePrepay,
} from '../queries.ts'
import { askChannel, closeAtChannel } from './ask-actions.ts'
import { isFresh } from './rules.ts'

interface Prepaid {
  gateway: Gateway
  payment: Payment
  /** A code, a prepay id or a link. */
  code: string
}

/**
 * Returns the code, prepay id or link of an attempt. It is requested outside of any transaction, because the company
 * may answer slowly, and stored while it is valid. Other attempts for the same subject are closed first, so that
 * nobody pays twice by two codes. If the company answers that one of them is paid, there is nothing left to pay.
 */
export async function prepayOf(
  ctx: OnceContext,
  { outTradeNo, outside }: { outTradeNo: string; outside: Outside },
): Promise<Prepaid | 'paid'> {
  const gateway = (await outside.open(ctx)) ?? refuse('payChannel')
  const payment = (await findPayment(ctx.db, outTradeNo)) ?? refuse('notFound')
  if (payment.state !== 'created') return paidOrStale(ctx, payment)
  const prepayMs = outside.limits.prepayMs(payment.channel)
  if (isFresh(payment, { prepayMs, now: ctx.now })) return { gateway, payment, code: payment.prepay ?? '' }
  await closeOthers(ctx, await listOthers(ctx.db, payment))
  // Another request may have closed them and found one of them paid.
  if (await hasKept(ctx.db, payment)) return 'paid'
  const code = await askFor(ctx, { gateway, outside, payment })
  if (code === null) return paidOrStale(ctx, payment)
  const isOpen = await ctx.transaction(async (tx) => {
    const { count } = await updatePrepay(tx, { id: payment.id, prepay: code, now: ctx.now })
    const eventId = `prepay:${outTradeNo}:${ctx.now.getTime()}`
    await insertPaymentEvent(
      tx,
      payment.id,
      { channel: payment.channel, eventId, kind: 'prepay', raw: { code } },
      ctx.now,
    )
    return count === 1 && !(await hasKept(tx, payment))
  })
  if (isOpen) return { gateway, payment, code }
  // Closed here or paid by another attempt while the company was asked, which may have heard of the end before the
  // beginning.
  await closeAtChannel(speakerIn(ctx), gateway, payment, ctx.now).catch(ignoreSilence)
  return paidOrStale(ctx, payment)
}

async function closeOthers(ctx: OnceContext, others: Payment[]) {
  const speaker = speakerIn(ctx)
  const gatewayOf = gatewaysOf(speaker)
  for (const other of others) {
    const gateway = await gatewayOf(other.channel)
    // Silent: it stays open, and if it is paid as well that money goes back by itself.
    if (gateway) await closeAtChannel(speaker, gateway, other, ctx.now).catch(ignoreSilence)
  }
}

const paidOrStale = async ({ db }: OnceContext, payment: Payment): Promise<'paid'> =>
  (await hasKept(db, payment)) ? 'paid' : refuse('codeStale')

function ignoreSilence(error: unknown) {
  if (!(error instanceof ChannelFailed)) throw error
}

/** Null: nothing can be paid by this attempt any more. */
async function askFor(
  ctx: OnceContext,
  { gateway, outside, payment }: { gateway: Gateway; outside: Outside; payment: Payment },
): Promise<string | null> {
  const { outTradeNo, channel, purpose } = payment
  // Caught, because some refusals of the company are answers: the attempt is paid, or its number is spent.
  try {
    return await gateway.prepay(payment, {
      description: purposes[purpose].described,
      notifyUrl: `${ctx.origin}${noticePath(channelOf(channel).way)}`,
      clientIp: ctx.ip,
    })
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error
    const { kind, code } = error
    ctx.log.warn({ outTradeNo, kind, result: code }, 'prepay failed')
    if (kind === 'refused' && outside.codes.alreadyPaid.includes(code)) {
      await askChannel(speakerIn(ctx), gateway, payment, ctx.now)
      return null
    }
    if (kind === 'refused' && outside.codes.numberSpent.includes(code)) {
      await closeAtChannel(speakerIn(ctx), gateway, payment, ctx.now)
      return null
    }
    return refuse(kind === 'silent' ? 'channelSilent' : 'channelRefused', {
      values: { company: outside.company.name },
    })
  }
}
