import type { Db } from '../../db/connect.ts'
import { each } from '../../jobs/each.ts'
import { enqueue } from '../../jobs/queue.ts'
import { ChannelFailed, type RefundWord, type WechatPay } from '../../outside/wechat-pay.ts'
import { type Speaker, wechatOf } from '../channels/channel.ts'
import { insertPaymentEvent, lockPayment, type Payment } from '../queries.ts'
import { isWechat } from '../settle/rules.ts'
import { finish } from './actions.ts'
import {
  claimRefundsToAsk,
  findLastSubmitted,
  findRefundByNumber,
  type LockedRefund,
  lockRefund,
  updateRefundNews,
  updateSubmitted,
} from './queries.ts'
import { AFTERSALE, isFinalRefusal, isTooOld, REFUND_GAP_MS } from './rules.ts'

interface Which {
  refundId: number
  now: Date
}

/**
 * Carries a refund out at its channel. Points and the demo give back at once; WeChat is asked outside of any transaction,
 * under one number however often; a bank waits for somebody to transfer. A repetition finds it done.
 */
export async function carryOutRefund(speaker: Speaker, { refundId, now }: Which): Promise<void> {
  const sending = await speaker.run((tx) => carryOutHere(tx, { refundId, now }))
  if (!sending) return
  const { refund, payment } = sending
  const wechat = await wechatOf(speaker, { off: true })
  if (!wechat) {
    const problem = '没有可用的微信支付账户：请在接入账户中填写'
    const news = { id: refundId, state: null, channelRefundNo: null, problem }
    return void (await speaker.run((tx) => updateRefundNews(tx, news)))
  }
  const word = await ask(speaker, refund, {
    asking: () => wechat.refund(wishOf(speaker, refund, payment)),
    isWish: true,
  })
  if (word) await follow(speaker, word, now)
}

/** As far as nobody else is needed for it; the answer is what has to be sent to WeChat now. */
export async function carryOutHere(tx: Db, { refundId, now }: Which) {
  const refund = await lockRefund(tx, refundId)
  if (!refund || (refund.state !== 'created' && refund.state !== 'processing')) return
  const payment = await lockPayment(tx, refund.paymentId)
  if (payment.channel === 'bank' || refund.offline) await updateSubmitted(tx, { id: refundId, now: null })
  else if (!isWechat(payment.channel)) await finish(tx, refund, payment, { now })
  else {
    const last = await findLastSubmitted(tx, { paymentId: payment.id, but: refundId })
    const from = last === null ? 0 : Date.parse(last) + REFUND_GAP_MS
    if (refund.state === 'created' && isTooOld(payment, now)) {
      await updateRefundNews(tx, { id: refundId, state: 'failed', channelRefundNo: null, problem: TOO_OLD })
      return
    }
    if (from <= now.getTime()) {
      await updateSubmitted(tx, { id: refundId, now })
      return { refund, payment }
    }
    await enqueue(tx, 'payment.refund', { refundId }, { runAt: new Date(from) })
  }
  return
}

const TOO_OLD = '付款已超过一年，微信支付不再受理，请重新发起为线下退款'

const wishOf = (
  { env }: Speaker,
  { outRefundNo, amountFen, reason }: LockedRefund,
  { outTradeNo, amountFen: totalFen }: Payment,
) => ({
  ...{ outTradeNo, outRefundNo, amountFen, totalFen },
  reason: reason === AFTERSALE ? '售后退款' : '订单取消退款',
  notifyUrl: env.publicUrl === null ? '' : `${env.publicUrl}/api/pay.notify/wechat`,
})

/**
 * Silence changes nothing: it is asked about again. A refusal is written down, and is the end when it was of the wish
 * itself and nothing can cure it.
 */
async function ask<T>(
  speaker: Speaker,
  refund: Pick<LockedRefund, 'id' | 'outRefundNo'>,
  { asking, isWish }: { asking: () => Promise<T>; isWish: boolean },
) {
  try {
    return await asking()
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error
    const { kind, code, hint } = error
    speaker.log.warn({ outRefundNo: refund.outRefundNo, kind, result: code }, 'refund not taken')
    if (kind === 'silent') return undefined
    const state = isWish && kind === 'refused' && isFinalRefusal(code) ? 'failed' : null
    const problem = [hint, code].filter(Boolean).join('：')
    await speaker.run((tx) => updateRefundNews(tx, { id: refund.id, state, channelRefundNo: null, problem }))
    return undefined
  }
}

const said: Record<RefundWord['state'], { state: 'processing' | 'failed' | 'abnormal'; problem: string }> = {
  SUCCESS: { state: 'processing', problem: '' },
  PROCESSING: { state: 'processing', problem: '' },
  CLOSED: { state: 'failed', problem: '微信支付已关闭该笔退款，请重新发起' },
  ABNORMAL: { state: 'abnormal', problem: '付款人的银行卡无法入账，请在微信支付商户平台处理' },
}

/** What WeChat says of a refund: told by a notice, answered at once, or asked for. Said again, it changes nothing. */
export const follow = (speaker: Speaker, word: RefundWord, now: Date): Promise<'followed' | 'foreign'> =>
  speaker.run(async (tx) => {
    const found = await findRefundByNumber(tx, word.outRefundNo)
    const refund = found && (await lockRefund(tx, found.id))
    const payment = refund && (await lockPayment(tx, refund.paymentId))
    if (!refund || !payment || refund.offline) return 'foreign'
    if (word.outTradeNo !== payment.outTradeNo || word.amountFen !== refund.amountFen) return 'foreign'
    if (refund.state === 'done' || refund.state === 'failed') return 'followed'
    const eventId = `refund:${word.outRefundNo}:${word.state}`
    await insertPaymentEvent(
      tx,
      payment.id,
      { channel: payment.channel, eventId, kind: 'refund', raw: word.raw },
      now,
    )
    await updateRefundNews(tx, { id: refund.id, channelRefundNo: word.refundId, ...said[word.state] })
    if (word.state === 'SUCCESS') await finish(tx, refund, payment, { now, written: true })
    return 'followed'
  })

/** One that nobody heard of for a while. WeChat may never have got it: then it is sent again, under the same number. */
export async function askRefund(speaker: Speaker, { refundId, now }: Which): Promise<void> {
  const refund = await speaker.run((tx) => lockRefund(tx, refundId))
  const wechat = await wechatOf(speaker, { off: true })
  if (!wechat || !refund || refund.offline || refund.state === 'done' || refund.state === 'failed') return
  await askOne(speaker, wechat, refund, now)
}

async function askOne(
  speaker: Speaker,
  wechat: WechatPay,
  refund: Pick<LockedRefund, 'id' | 'outRefundNo'>,
  now: Date,
) {
  const word = await ask(speaker, refund, {
    asking: () => wechat.queryRefund(refund.outRefundNo),
    isWish: false,
  })
  if (word) await follow(speaker, word, now)
  else if (word === null) await carryOutRefund(speaker, { refundId: refund.id, now })
}

export async function askRefundsDue(speaker: Speaker, now: Date): Promise<void> {
  const due = await claimRefundsToAsk(speaker.db, { now, limit: 50 })
  const wechat = due.length > 0 ? await wechatOf(speaker, { off: true }) : null
  if (wechat) await each(due, (refund) => askOne(speaker, wechat, refund, now))
}
