import { showFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { PayPurpose } from '@gongfang/contract/money/payment'
import type { PaymentChannel } from '@gongfang/contract/money/payment-desk'
import type { Db, Run } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { refundFund } from '../../../people/fund/door.ts'
import { bookPoints } from '../../../people/points/door.ts'
import { followRefund } from '../../invoice/door.ts'
import { tradeNumber } from '../channels/channel.ts'
import { channelOf, outsideOf } from '../channels/channels.ts'
import { findMerchant } from '../channels/queries.ts'
import { tellMember } from '../events.ts'
import { purposes } from '../purpose/actions.ts'
import {
  findKeptPayment,
  insertPaymentEvent,
  lockKeptPayment,
  lockPayment,
  type Payment,
} from '../queries.ts'
import {
  findGivenBack,
  findRefund,
  insertRefund,
  isBegunAgain,
  type LockedRefund,
  lockRefund,
  updateRefundDone,
} from './queries.ts'
import { AFTERSALE, isOtherMerchant, isTooOld, mustGoThatWay, type NoWayBack } from './rules.ts'

/** True if the payment's channel accepts no refund of it any more. */
const isLate = ({ channel, paidAt }: Payment, now: Date) =>
  isTooOld(outsideOf(channel)?.limits, { paidAt, now })

/** True if a former merchant of the shop took it, of which the present one knows nothing. */
const isOfAnother = async (db: Db, { channel, merchant }: Payment) =>
  isOtherMerchant(merchant, await presentMerchant(db, channel))

const presentMerchant = async (db: Db, channel: PaymentChannel) => {
  const outside = outsideOf(channel)
  return outside ? findMerchant(db, outside.provider) : ''
}

/** Its time is over, its merchant another, its channel full of refunds of it, or its payer's account takes nothing. */
async function whyNot(db: Db, payment: Payment, now: Date): Promise<NoWayBack | undefined> {
  const outside = outsideOf(payment.channel)
  if (!outside) return undefined
  const { company, limits, codes } = outside
  const because = (reason: NoWayBack['reason']): NoWayBack => ({
    reason,
    values: {
      company: company.name,
      account: company.account,
      time: company.refundTime,
      parts: limits.refundParts,
    },
  })
  if (isLate(payment, now)) return because('refundLate')
  if (await isOfAnother(db, payment)) return because('refundOtherMerchant')
  const { parts, refusals } = await findGivenBack(db, payment.id)
  if (parts >= limits.refundParts) return because('refundParts')
  return refusals.some((code) => codes.payeeGone.includes(code)) ? because('refundPayeeGone') : undefined
}

/** Gives all of a payment back. Nobody is asked, so that it goes by bank when its time is over or its merchant another. */
export async function giveBack(tx: Db, payment: Payment, why: { reason: string; now: Date }) {
  const { amountFen, amountPoints } = payment
  const offline = isLate(payment, why.now) || (await isOfAnother(tx, payment))
  return startRefund(tx, payment, { amountFen, amountPoints, ...why, offline })
}

type Starting = Omit<Parameters<typeof insertRefund>[1], 'outRefundNo' | 'paymentId' | 'merchant'>

async function startRefund(tx: Db, payment: Payment, starting: Starting): Promise<number> {
  const merchant = await presentMerchant(tx, payment.channel)
  const refund = { ...starting, paymentId: payment.id, merchant, outRefundNo: `R${tradeNumber()}` }
  const refundId = await insertRefund(tx, refund)
  await followRefund(tx, refund)
  if (refund.offline) await tellOffline(tx, 'refundOffline', refund, payment)
  await enqueue(tx, 'payment.refund', { refundId })
  return refundId
}

interface Way {
  /** True if staff chose a bank transfer by finance. */
  offline: boolean
  now: Date
}

/** Gives part of an order's payment back. The job `aftersale.refunded` follows when the refund is done. */
export async function giveBackPart(
  tx: Db,
  { orderId, ...part }: { orderId: number; amountFen: number; amountPoints: number } & Way,
): Promise<number> {
  const about = { purpose: 'order', subjectId: orderId } as const
  const payment = (await lockKeptPayment(tx, about)) ?? refuse('notFound')
  const { offline, now } = part
  mustGoThatWay({ offline, why: await whyNot(tx, payment, now) })
  return startRefund(tx, payment, { ...part, reason: AFTERSALE })
}

/** True if the channel accepts no refund of the order's payment any more. */
export async function isRefundLate(db: Db, { orderId, now }: { orderId: number; now: Date }) {
  const payment = await findKeptPayment(db, { purpose: 'order', subjectId: orderId })
  return payment !== undefined && (await whyNot(db, payment, now)) !== undefined
}

/** Asks the channel about a refund again. A failed refund is replaced by a new one with a number of its own. */
export async function repeatRefund(tx: Db, { refundId, ...way }: { refundId: number } & Way) {
  const refund = (await lockRefund(tx, refundId)) ?? refuse('notFound')
  if (refund.state === 'failed') {
    if (await isBegunAgain(tx, refundId)) refuse('refundBegun')
    const payment = await lockPayment(tx, refund.paymentId)
    const { offline, now } = way
    mustGoThatWay({ offline, why: await whyNot(tx, payment, now) })
    const { amountFen, amountPoints, reason } = refund
    return startRefund(tx, payment, { amountFen, amountPoints, reason, repeats: refundId, ...way })
  }
  // The channel can still carry the refund out.
  if (way.offline) refuse('refundInTime')
  await enqueue(tx, refund.state === 'created' ? 'payment.refund' : 'payment.askRefund', { refundId })
  return refundId
}

interface About {
  purpose: PayPurpose
  subjectId: number
  now: Date
}

/** Gives back the payment of what was called off. A repetition finds the refund and does nothing. */
export const giveBackKept = (run: Run, { purpose, subjectId, reason, now }: About & { reason: string }) =>
  run(async (tx) => {
    const payment = await lockKeptPayment(tx, { purpose, subjectId })
    if (!payment || (await findRefund(tx, { paymentId: payment.id, reason }))) return
    await giveBack(tx, payment, { reason, now })
  })

/** Finance has transferred the money back. */
export async function refundDone(tx: Db, { refundId, now }: { refundId: number; now: Date }) {
  const refund = (await lockRefund(tx, refundId)) ?? refuse('notFound')
  const payment = await lockPayment(tx, refund.paymentId)
  if (!(channelOf(payment.channel).refundsByHand || refund.offline) || refund.state !== 'processing')
    refuse('orderState')
  await finish(tx, refund, payment, { now })
}

/** The refund is done: points are booked, and whoever waits for it is told. */
export async function finish(
  tx: Db,
  { id, outRefundNo, amountFen, amountPoints, reason, offline }: LockedRefund,
  payment: Payment,
  { now, written = false }: { now: Date; written?: boolean },
): Promise<undefined> {
  const { purpose, subjectId, memberId } = payment
  const { returned, tellReturned } = purposes[purpose]
  const channel = offline ? 'bank' : payment.channel
  if (amountPoints > 0) {
    await bookPoints(tx, { ...returned, memberId, delta: amountPoints, reference: outRefundNo, at: now })
  }
  const word = { channel, eventId: outRefundNo, kind: 'refund' as const, raw: { amountFen } }
  if (!written) await insertPaymentEvent(tx, payment.id, word, now)
  const fundId = await updateRefundDone(tx, { id, now })
  if (fundId !== null) await refundFund(tx, { fundId, orderId: subjectId, reference: outRefundNo, now })
  if (reason === AFTERSALE) await enqueue(tx, 'aftersale.refunded', { refundId: id })
  if (offline) await tellOffline(tx, 'refundTransferred', { outRefundNo, amountFen }, payment)
  else if (reason !== AFTERSALE) await tellReturned(tx, { subjectId, memberId, reference: outRefundNo })
}

/** Tells payers of an offline refund, since they expect the money where it came from. */
export async function tellOffline(
  tx: Db,
  event: 'refundOffline' | 'refundTransferred',
  { outRefundNo, amountFen }: Pick<LockedRefund, 'outRefundNo' | 'amountFen'>,
  { purpose, subjectId, memberId, channel }: Pick<Payment, 'purpose' | 'subjectId' | 'memberId' | 'channel'>,
) {
  const named = await purposes[purpose].named(tx, subjectId)
  if (!named) return
  const { institutionId = null, ...about } = named
  const company = outsideOf(channel)?.company.name ?? ''
  const values = { ...about, amount: showFen(amountFen), company }
  await tellMember(tx, { memberId, event, reference: outRefundNo, values, institutionId })
}
