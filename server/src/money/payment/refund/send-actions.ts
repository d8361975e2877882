import type { Db } from '../../../db/connect.ts'
import { each } from '../../../jobs/each.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { ChannelFailed } from '../../../outside/channel-failed.ts'
import type { Channel, Gateway, RefundWord, Speaker } from '../channels/channel.ts'
import { channelOf, gatewaysOf, noticePath } from '../channels/channels.ts'
import { purposes } from '../purpose/actions.ts'
import { insertPaymentEvent, lockPayment, type Payment } from '../queries.ts'
import { finish } from './actions.ts'
import {
  claimRefundsToAsk,
  findLastSubmitted,
  findRefundAbout,
  findRefundByNumber,
  type LockedRefund,
  lockRefund,
  updateRefundNews,
  updateSubmitted,
} from './queries.ts'
import { AFTERSALE, isTooOld } from './rules.ts'

interface Which {
  refundId: number
  now: Date
}

/**
 * Carries a refund out. The shop books back what it took itself; a company is asked outside of any transaction, under one
 * number however often; what finance transfers waits for finance. A repetition finds it done.
 */
export async function carryOutRefund(speaker: Speaker, { refundId, now }: Which): Promise<void> {
  const sending = await speaker.run((tx) => carryOutHere(tx, { refundId, now }))
  if (!sending) return
  const { refund, payment, outside } = sending
  const gateway = await outside.open(speaker, { off: true })
  if (!gateway) {
    const news = { id: refundId, state: null, channelRefundNo: null, problem: outside.texts.noAccount }
    return void (await speaker.run((tx) => updateRefundNews(tx, news)))
  }
  const word = await ask(speaker, refund, {
    asking: () => gateway.refund(wishOf(speaker, refund, payment)),
    finalCodes: outside.codes.refundFinal,
  })
  if (word) await follow(speaker, { channel: channelOf(payment.channel), word, now })
}

/** The part that needs no company. The answer is what has to be sent to a company now, if anything. */
export async function carryOutHere(tx: Db, { refundId, now }: Which) {
  const refund = await lockInOrder(tx, refundId)
  if (!refund || (refund.state !== 'created' && refund.state !== 'processing')) return
  const payment = await lockPayment(tx, refund.paymentId)
  const { refundsByHand, outside } = channelOf(payment.channel)
  if (refundsByHand || refund.offline) return void (await updateSubmitted(tx, { id: refundId, now: null }))
  if (!outside) return finish(tx, refund, payment, { now })
  const { limits, texts } = outside
  if (refund.state === 'created' && isTooOld(limits, { paidAt: payment.paidAt, now })) {
    const news = { state: 'failed', channelRefundNo: null, problem: texts.refundTooOld } as const
    return void (await updateRefundNews(tx, { id: refundId, ...news }))
  }
  const last = await findLastSubmitted(tx, { paymentId: payment.id, but: refundId })
  const from = last === null ? 0 : Date.parse(last) + limits.refundGapMs
  if (from > now.getTime())
    return void (await enqueue(tx, 'payment.refund', { refundId }, { runAt: new Date(from) }))
  await updateSubmitted(tx, { id: refundId, now })
  return { refund, payment, outside }
}

/** After what its payment was for: an entry of the order's fund holds the order as well. */
async function lockInOrder(tx: Db, refundId: number) {
  const about = await findRefundAbout(tx, refundId)
  if (about) await purposes[about.purpose].lock(tx, about.subjectId)
  return lockRefund(tx, refundId)
}

const wishOf = (
  { env }: Speaker,
  { outRefundNo, amountFen, reason }: LockedRefund,
  { channel, outTradeNo, amountFen: totalFen }: Payment,
) => ({
  outTradeNo,
  outRefundNo,
  amountFen,
  totalFen,
  reason: reason === AFTERSALE ? '售后退款' : '订单取消退款',
  notifyUrl: env.publicUrl === null ? '' : `${env.publicUrl}${noticePath(channelOf(channel).way)}`,
})

/** A refusal is written down. With one of the final codes, the refund has failed. */
async function ask<T>(
  speaker: Speaker,
  refund: Pick<LockedRefund, 'id' | 'outRefundNo'>,
  { asking, finalCodes }: { asking: () => Promise<T>; finalCodes: readonly string[] },
) {
  // Caught, because a refusal has to be written down for staff, and silence is answered by a later question.
  try {
    return await asking()
  } catch (error) {
    if (!(error instanceof ChannelFailed)) throw error
    const { kind, code, hint } = error
    speaker.log.warn({ outRefundNo: refund.outRefundNo, kind, result: code }, 'refund not taken')
    if (kind === 'silent') return undefined
    const isFinal = kind === 'refused' && finalCodes.includes(code)
    const news = {
      id: refund.id,
      channelRefundNo: null,
      problem: [hint, code].filter(Boolean).join('：'),
      ...(isFinal ? { state: 'failed' as const, refusal: code } : { state: null }),
    }
    await speaker.run((tx) => updateRefundNews(tx, news))
    return undefined
  }
}

interface Told {
  channel: Channel
  word: RefundWord
  now: Date
}

/** Applies the company's data of a refund, from a notice or an answer. A repetition changes nothing. */
export const follow = (speaker: Speaker, { channel, word, now }: Told): Promise<'followed' | 'foreign'> =>
  speaker.run(async (tx) => {
    const found = await findRefundByNumber(tx, word.outRefundNo)
    const refund = found && (await lockInOrder(tx, found.id))
    const payment = refund && (await lockPayment(tx, refund.paymentId))
    if (!refund || !payment || refund.offline || channelOf(payment.channel) !== channel) return 'foreign'
    if (word.outTradeNo !== payment.outTradeNo || word.amountFen !== refund.amountFen) return 'foreign'
    if (refund.state === 'done' || refund.state === 'failed') return 'followed'
    const eventId = `refund:${word.outRefundNo}:${word.said}`
    await insertPaymentEvent(
      tx,
      payment.id,
      { channel: payment.channel, eventId, kind: 'refund', raw: word.raw },
      now,
    )
    const { channelRefundNo, problem } = word
    // `finish` is the one place where a refund becomes done.
    const state = word.state === 'done' ? 'processing' : word.state
    await updateRefundNews(tx, { id: refund.id, channelRefundNo, state, problem })
    if (word.state === 'done') await finish(tx, refund, payment, { now, written: true })
    return 'followed'
  })

/** Asks about a refund that nobody heard of for a while. */
export async function askRefund(speaker: Speaker, { refundId, now }: Which): Promise<void> {
  const refund = await speaker.run((tx) => lockRefund(tx, refundId))
  if (!refund || refund.offline || refund.state === 'done' || refund.state === 'failed') return
  await askOne(speaker, await gatewaysOf(speaker)(refund.channel), refund, now)
}

/** The company may never have got it: then it is sent again, under the same number. */
async function askOne(
  speaker: Speaker,
  gateway: Gateway | null,
  refund: Pick<LockedRefund, 'id' | 'channel' | 'outRefundNo'>,
  now: Date,
) {
  if (!gateway) return
  const word = await ask(speaker, refund, {
    asking: () => gateway.queryRefund(refund.outRefundNo),
    finalCodes: [],
  })
  if (word) await follow(speaker, { channel: channelOf(refund.channel), word, now })
  else if (word === null) await carryOutRefund(speaker, { refundId: refund.id, now })
}

export async function askRefundsDue(speaker: Speaker, now: Date): Promise<void> {
  const due = await claimRefundsToAsk(speaker.db, { now, limit: 50 })
  const gatewayOf = gatewaysOf(speaker)
  await each(due, async (refund) => askOne(speaker, await gatewayOf(refund.channel), refund, now))
}
