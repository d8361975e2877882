import { randomBytes } from 'node:crypto'
import type { PayWay } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import type { Db } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { enqueue } from '../jobs/queue.ts'
import { tellMember } from '../message/actions.ts'
import { cancelLocked, lockOrderById, lockPayable, markPaid } from '../order/actions.ts'
import { isOverdue } from '../order/rules.ts'
import { bookPoints } from '../points/actions.ts'
import {
  type ChannelWord,
  closePayments,
  findOpen,
  findPayment,
  getOrderNumber,
  insertPayment,
  insertPaymentEvent,
  insertPointsPayment,
  insertRefund,
  lockPayment,
  lockRefund,
  type Payment,
  updatePaymentPaid,
  updateRefundDone,
} from './queries.ts'
import { isKept, mustBePayableBy, provesPayment } from './rules.ts'

/** Starts or resumes paying one's own order. Points pay at once; a channel gets an attempt to be paid elsewhere. */
export const payOwnOrder = (ctx: MemberContext, { no, way }: { no: string; way: PayWay | undefined }) =>
  ctx.once(async (tx) => {
    const order = await lockPayable(tx, { no, memberId: ctx.caller.id, now: ctx.now })
    const chosen = way ?? order.payWay
    mustBePayableBy(order, chosen, { demo: ctx.env.demo })
    const ticket = {
      no,
      way: chosen,
      currency: order.currency,
      payableFen: order.payableFen,
      payablePoints: order.payablePoints,
      payBefore: order.payBefore,
    }
    if (chosen === 'points') {
      const outTradeNo = await payByPoints(tx, order, ctx.now)
      return { ...ticket, state: 'paid' as const, outTradeNo, expiresAt: null, payBefore: null }
    }
    const wanted = { orderId: order.id, channel: 'demo' as const, amountFen: order.payableFen, now: ctx.now }
    const attempt =
      (await findOpen(tx, wanted)) ??
      (await insertPayment(tx, {
        ...wanted,
        outTradeNo: tradeNumber(),
        memberId: ctx.caller.id,
        expiresAt: order.payBefore,
      }))
    return {
      ...ticket,
      state: 'created' as const,
      outTradeNo: attempt.outTradeNo,
      expiresAt: attempt.expiresAt,
    }
  })

/** Debit, payment and order move in one transaction, so that nothing can be paid by points that are not there. */
async function payByPoints(
  tx: Db,
  order: Awaited<ReturnType<typeof lockPayable>>,
  now: Date,
): Promise<string> {
  const outTradeNo = tradeNumber()
  const { id, no, memberId, payablePoints } = order
  // None waits for another's answer: the order is locked, and what one of them refuses takes the others back.
  const debit = Promise.all([
    insertPointsPayment(tx, { outTradeNo, orderId: id, memberId, amountPoints: payablePoints, now }),
    bookPoints(tx, {
      memberId,
      delta: -payablePoints,
      kind: 'orderPay',
      reference: no,
      note: '订单支付',
      at: now,
    }),
  ])
  // But goods come into the depot by statements of their own, and only when the points were there.
  if (order.delivery === 'depot') await debit
  await Promise.all([debit, markPaid(tx, { id, way: 'points', now })])
  return outTradeNo
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 28 characters no one can guess: the channel's name of one attempt. */
const tradeNumber = () => [...randomBytes(28)].map((byte) => ALPHABET[byte % 32]).join('')

/** Somebody who knows says that an attempt was paid: a verified notification, our own query, finance, the demo page. */
export interface Proof {
  outTradeNo: string
  channelTradeNo: string
  amountFen: number
  paidAt: Date
  word: ChannelWord
}

export type Settled = 'kept' | 'returned' | 'disbelieved'

type Run = <T>(work: (tx: Db) => Promise<T>) => Promise<T>

/**
 * The one place where a channel's word makes an order paid. Said again, it changes nothing; said too late, or of an
 * order already paid, the money goes back by itself.
 */
export const settle = (run: Run, proof: Proof, now: Date): Promise<Settled> =>
  run(async (tx) => {
    const found = (await findPayment(tx, proof.outTradeNo)) ?? refuse('notFound')
    const order = await lockOrderById(tx, found.subjectId)
    const payment = await lockPayment(tx, found.id)
    await insertPaymentEvent(tx, payment.id, proof.word, now)
    // Said before: it stays what it was.
    if (payment.state === 'paid') return payment.kept ? 'kept' : 'returned'
    const claim = { channel: proof.word.channel, amountFen: proof.amountFen, paidAt: proof.paidAt }
    if (!provesPayment(payment, claim)) return 'disbelieved'
    const kept = isKept(order, claim)
    await updatePaymentPaid(tx, {
      id: payment.id,
      kept,
      channelTradeNo: proof.channelTradeNo,
      paidAt: proof.paidAt,
    })
    if (kept) {
      await markPaid(tx, { id: payment.subjectId, way: wayOf(payment), now })
      await enqueue(tx, 'payment.close', { orderId: payment.subjectId })
      return 'kept'
    }
    if (order && isOverdue(order, now))
      await cancelLocked(tx, order, { who: 'system', reason: '超时未付款', now })
    await giveBack(tx, payment, now)
    return 'returned'
  })

const wayOf = ({ channel }: Payment): PayWay =>
  channel === 'demo' || channel === 'bank' || channel === 'points' ? channel : 'wechat'

async function giveBack(tx: Db, payment: Payment, now: Date) {
  const { id, amountFen, amountPoints } = payment
  const refundId = await insertRefund(tx, {
    outRefundNo: `R${tradeNumber()}`,
    paymentId: id,
    amountFen,
    amountPoints,
    reason: 'notKept',
    now,
  })
  await enqueue(tx, 'payment.refund', { refundId })
}

/** After a cancel, or when another attempt was kept: what is still open can no longer be paid. */
export const closeOpenPayments = (run: Run, { orderId, now }: { orderId: number; now: Date }) =>
  run(async (tx) => {
    const order = await lockOrderById(tx, orderId)
    if (order && order.state !== 'unpaid') await closePayments(tx, { orderId, now })
  })

/** Carries a refund out at its channel. The demo channel gives back at once; a repetition finds it done. */
export const carryOutRefund = (run: Run, { refundId, now }: { refundId: number; now: Date }) =>
  run(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund || refund.state === 'done') return
    const { outRefundNo, amountFen, amountPoints } = refund
    const payment = await lockPayment(tx, refund.paymentId)
    const { memberId, channel } = payment
    if (amountPoints > 0) {
      const booking = { memberId, delta: amountPoints, reference: outRefundNo, note: '退款', at: now }
      await bookPoints(tx, { ...booking, kind: 'orderRefund' })
    }
    const word = { channel, eventId: outRefundNo, kind: 'refund' as const, raw: { amountFen } }
    await insertPaymentEvent(tx, payment.id, word, now)
    await updateRefundDone(tx, { id: refundId, now })
    const no = await getOrderNumber(tx, payment)
    await tellMember(tx, { memberId, event: 'paymentReturned', reference: outRefundNo, values: { no } })
  })
