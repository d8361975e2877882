import type { PayWay } from '@gongfang/contract/order'
import type { PayPurpose } from '@gongfang/contract/payment'
import { refuse } from '@gongfang/contract/refusal'
import type { Db, Run } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { enqueue } from '../jobs/queue.ts'
import { randomLetters } from '../numbers.ts'
import { bookPoints } from '../points/actions.ts'
import { purposes, type Subject } from './purposes.ts'
import {
  type ChannelWord,
  closePayments,
  findOpen,
  findPayment,
  findRefund,
  insertPayment,
  insertPaymentEvent,
  insertPointsPayment,
  insertRefund,
  lockKeptPayment,
  lockPayment,
  lockRefund,
  type Payment,
  updatePaymentPaid,
  updateRefundDone,
} from './queries.ts'
import { isKept, mustBeAsSeen, mustBePayableBy, provesPayment } from './rules.ts'

interface Wish {
  purpose: PayPurpose
  no: string
  way: PayWay | undefined
  /** What the payer was shown. */
  seen?: { payableFen: number; payablePoints: number } | undefined
}

/** Starts or resumes paying for what is one's own. Points pay at once; a channel gets an attempt to be paid elsewhere. */
export const payOwn = (ctx: MemberContext, { purpose, no, way, seen }: Wish) =>
  ctx.once(async (tx) => {
    const subject = await purposes[purpose].lockPayable(tx, { no, memberId: ctx.caller.id, now: ctx.now })
    const chosen = way ?? subject.way
    mustBePayableBy(subject, chosen, { demo: ctx.env.demo })
    mustBeAsSeen(subject, seen)
    const { currency, payableFen, payablePoints, payBefore } = subject
    const ticket = { no, way: chosen, currency, payableFen, payablePoints, payBefore }
    if (chosen === 'points') {
      const outTradeNo = await payByPoints(tx, { purpose, subject, now: ctx.now })
      return { ...ticket, state: 'paid' as const, outTradeNo, expiresAt: null, payBefore: null }
    }
    const wanted = {
      ...{ purpose, subjectId: subject.id },
      channel: 'demo' as const,
      amountFen: payableFen,
      now: ctx.now,
    }
    const attempt =
      (await findOpen(tx, wanted)) ??
      (await insertPayment(tx, {
        ...wanted,
        outTradeNo: tradeNumber(),
        memberId: ctx.caller.id,
        expiresAt: payBefore ?? ctx.now,
      }))
    return {
      ...ticket,
      state: 'created' as const,
      outTradeNo: attempt.outTradeNo,
      expiresAt: attempt.expiresAt,
    }
  })

/** Debit, payment and what it is for move in one transaction, so that nothing is paid by points that are not there. */
export async function payByPoints(
  tx: Db,
  { purpose, subject, now }: { purpose: PayPurpose; subject: Subject; now: Date },
): Promise<string> {
  const outTradeNo = tradeNumber()
  const { id, no, memberId, payablePoints } = subject
  const { kind, note } = purposes[purpose].taken
  // None waits for another's answer: the subject is locked, and what one of them refuses takes the others back.
  const debit = Promise.all([
    insertPointsPayment(tx, {
      outTradeNo,
      purpose,
      subjectId: id,
      memberId,
      amountPoints: payablePoints,
      now,
    }),
    bookPoints(tx, { memberId, delta: -payablePoints, kind, reference: no, note, at: now }),
  ])
  // But what follows by statements of its own comes only when the points were there.
  if (!subject.paidAtOnce) await debit
  await Promise.all([debit, subject.markPaid('points', now)])
  return outTradeNo
}

/** 28 characters no one can guess: the channel's name of one attempt. */
const tradeNumber = () => randomLetters(28)

/** Somebody who knows says that an attempt was paid: a verified notification, our own query, finance, the demo page. */
export interface Proof {
  outTradeNo: string
  channelTradeNo: string
  amountFen: number
  paidAt: Date
  word: ChannelWord
}

export type Settled = 'kept' | 'returned' | 'disbelieved'

/**
 * The one place where a channel's word makes something paid. Said again, it changes nothing; said too late, or of what
 * is paid already, the money goes back by itself.
 */
export const settle = (run: Run, proof: Proof, now: Date): Promise<Settled> =>
  run(async (tx) => {
    const found = (await findPayment(tx, proof.outTradeNo)) ?? refuse('notFound')
    const { purpose, subjectId } = found
    const subject = await purposes[purpose].lock(tx, subjectId)
    const payment = await lockPayment(tx, found.id)
    await insertPaymentEvent(tx, payment.id, proof.word, now)
    // Said before: it stays what it was.
    if (payment.state === 'paid') return payment.kept ? 'kept' : 'returned'
    const claim = { channel: proof.word.channel, amountFen: proof.amountFen, paidAt: proof.paidAt }
    if (!provesPayment(payment, claim)) return 'disbelieved'
    const kept = isKept(subject, claim)
    await updatePaymentPaid(tx, {
      id: payment.id,
      kept,
      channelTradeNo: proof.channelTradeNo,
      paidAt: proof.paidAt,
    })
    if (kept) {
      await subject?.markPaid(wayOf(payment), now)
      await enqueue(tx, 'payment.close', { purpose, subjectId })
      return 'kept'
    }
    await subject?.endOverdue(now)
    await giveBack(tx, payment, { reason: 'notKept', now })
    return 'returned'
  })

const wayOf = ({ channel }: Payment): PayWay =>
  channel === 'demo' || channel === 'bank' || channel === 'points' ? channel : 'wechat'

const giveBack = (tx: Db, { id, ...amounts }: Payment, why: { reason: string; now: Date }) =>
  startRefund(tx, { paymentId: id, ...amounts, ...why })

type Starting = Omit<Parameters<typeof insertRefund>[1], 'outRefundNo'>

async function startRefund(tx: Db, refund: Starting): Promise<number> {
  const refundId = await insertRefund(tx, { ...refund, outRefundNo: `R${tradeNumber()}` })
  await enqueue(tx, 'payment.refund', { refundId })
  return refundId
}

/** Part of what was kept for an order goes back; `aftersale.refunded` is told when it is there. */
export async function giveBackPart(
  tx: Db,
  part: { orderId: number; amountFen: number; amountPoints: number; now: Date },
): Promise<number> {
  const { orderId, ...amounts } = part
  const about = { purpose: 'order', subjectId: orderId } as const
  const payment = (await lockKeptPayment(tx, about)) ?? refuse('notFound')
  return startRefund(tx, { ...amounts, paymentId: payment.id, reason: AFTERSALE })
}

const AFTERSALE = 'aftersale'

/** Asks the channel again; one that failed there needs a number of its own. */
export async function repeatRefund(tx: Db, { refundId, now }: { refundId: number; now: Date }) {
  const refund = (await lockRefund(tx, refundId)) ?? refuse('notFound')
  if (refund.state === 'failed') return startRefund(tx, { ...refund, now })
  await enqueue(tx, 'payment.refund', { refundId })
  return refundId
}

interface About {
  purpose: PayPurpose
  subjectId: number
  now: Date
}

/** What was paid for is called off: the money that was kept goes back. Asked again, it is under way already. */
export const giveBackKept = (run: Run, { purpose, subjectId, reason, now }: About & { reason: string }) =>
  run(async (tx) => {
    const payment = await lockKeptPayment(tx, { purpose, subjectId })
    if (!payment || (await findRefund(tx, { paymentId: payment.id, reason }))) return
    await giveBack(tx, payment, { reason, now })
  })

/** After a cancel, or when another attempt was kept, nothing that is open can be paid; after a new price, nothing of the old one. */
export const closeOpenPayments = (run: Run, { purpose, subjectId, now }: About) =>
  run(async (tx) => {
    const subject = await purposes[purpose].lock(tx, subjectId)
    if (!subject) return
    const but = subject.waiting ? { amountFen: subject.payableFen } : {}
    await closePayments(tx, { purpose, subjectId, now, ...but })
  })

/** Carries a refund out at its channel. The demo channel gives back at once; a repetition finds it done. */
export const carryOutRefund = (run: Run, { refundId, now }: { refundId: number; now: Date }) =>
  run(async (tx) => {
    const refund = await lockRefund(tx, refundId)
    if (!refund || refund.state === 'done' || refund.state === 'failed') return
    const { outRefundNo, amountFen, amountPoints, reason } = refund
    const { id, purpose, subjectId, memberId, channel } = await lockPayment(tx, refund.paymentId)
    const { returned, tellReturned } = purposes[purpose]
    if (amountPoints > 0) {
      await bookPoints(tx, { ...returned, memberId, delta: amountPoints, reference: outRefundNo, at: now })
    }
    const word = { channel, eventId: outRefundNo, kind: 'refund' as const, raw: { amountFen } }
    await insertPaymentEvent(tx, id, word, now)
    await updateRefundDone(tx, { id: refundId, now })
    if (reason === AFTERSALE) await enqueue(tx, 'aftersale.refunded', { refundId })
    else await tellReturned(tx, { subjectId, memberId, reference: outRefundNo })
  })
