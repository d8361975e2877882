import type { PaymentChannel } from '@gongfang/contract/payment-desk'
import { refuse } from '@gongfang/contract/refusal'
import type { MemberContext } from '../../http/context.ts'
import { ChannelFailed, type Trade, type WechatPay } from '../../outside/wechat-pay.ts'
import { speakerIn, wechatOf } from '../channels/channel.ts'
import { purposes } from '../purpose/purposes.ts'
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

const trades: Partial<Record<PaymentChannel, Trade>> = {
  wechatNative: 'native',
  wechatJsapi: 'jsapi',
  wechatH5: 'h5',
}

/**
 * WeChat's code, prepay id or link for an attempt. Asked for outside of any transaction, since WeChat may take its time,
 * and kept while it is good. Whatever else is open for the same thing is closed first: nobody pays twice by two codes.
 * WeChat may say meanwhile that it is paid, by this attempt or by another one: then there is nothing left to pay with.
 */
export async function prepayOf(ctx: MemberContext, outTradeNo: string): Promise<Prepaid | 'paid'> {
  const wechat = (await wechatOf(ctx)) ?? refuse('payChannel')
  const payment = (await findPayment(ctx.db, outTradeNo)) ?? refuse('notFound')
  if (payment.state !== 'created') return paidOrStale(ctx, payment)
  if (isFresh(payment, ctx.now)) return { wechat, payment, code: payment.prepay ?? '' }
  const others = await listOthers(ctx.db, payment)
  for (const other of others) {
    // Silent: it stays open, and if it is paid as well that money goes back by itself.
    await closeAtChannel(speakerIn(ctx), wechat, other, ctx.now).catch(ignoreSilence)
  }
  if (others.length > 0 && (await hasKept(ctx.db, payment))) return 'paid'
  const code = await askFor(ctx, wechat, payment)
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
    return count === 1
  })
  if (isOpen) return { wechat, payment, code }
  if (await hasKept(ctx.db, payment)) return 'paid'
  // Closed while WeChat was asked, which may have heard of the end before the beginning.
  await closeAtChannel(speakerIn(ctx), wechat, payment, ctx.now).catch(ignoreSilence)
  return paidOrStale(ctx, payment)
}

interface Prepaid {
  wechat: WechatPay
  payment: Payment
  code: string
}

const paidOrStale = async ({ db }: MemberContext, payment: Payment): Promise<'paid'> =>
  (await hasKept(db, payment)) ? 'paid' : refuse('codeStale')

function ignoreSilence(error: unknown) {
  if (!(error instanceof ChannelFailed)) throw error
}

/** null: nothing can be paid by this attempt any more. */
async function askFor(ctx: MemberContext, wechat: WechatPay, payment: Payment): Promise<string | null> {
  const { outTradeNo, amountFen, channel, openid, expiresAt, purpose } = payment
  try {
    return await wechat.prepay(trades[channel] ?? 'native', {
      ...{ outTradeNo, amountFen },
      description: purposes[purpose].described,
      expiresAt: new Date(expiresAt),
      notifyUrl: `${ctx.origin}/api/pay.notify/wechat`,
      clientIp: ctx.ip,
      ...(openid !== null && { openid }),
    })
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error
    ctx.log.warn({ outTradeNo, kind: error.kind, result: error.code }, 'prepay failed')
    if (error.kind === 'refused' && error.code === 'ORDERPAID') {
      await askChannel(speakerIn(ctx), wechat, payment, ctx.now)
      return null
    }
    if (error.kind === 'refused' && isSpent(error.code)) {
      await closeAtChannel(speakerIn(ctx), wechat, payment, ctx.now)
      return null
    }
    return refuse(error.kind === 'silent' ? 'channelSilent' : 'channelRefused')
  }
}

/** This number is of no more use: ended by WeChat itself, or asked for with other words. The next wish gets another. */
const isSpent = (code: string) => code === 'ORDER_CLOSED' || code === 'OUT_TRADE_NO_USED'
