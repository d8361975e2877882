import type { PayWay } from '@gongfang/contract/order'
import type { PayPurpose } from '@gongfang/contract/payment'
import { refuse } from '@gongfang/contract/refusal'
import type { Db, Run } from '../db/connect.ts'
import { followRefund } from '../invoice/door.ts'
import { enqueue } from '../jobs/queue.ts'
import { randomLetters } from '../numbers.ts'
import { bookPoints } from '../points/door.ts'
import { finish, tellOffline } from './finish.ts'
import { purposes, type Subject } from './purposes.ts'
import {
  type ChannelWord,
  findKeptPayment,
  findOpen,
  findPayment,
  insertPayment,
  insertPaymentEvent,
  insertPointsPayment,
  lockKeptPayment,
  lockPayment,
  type NewPayment,
  type Payment,
  updateDoubtful,
  updatePaymentPaid,
} from './queries.ts'
import { countParts, findRefund, insertRefund, isBegunAgain, lockRefund } from './refund-queries.ts'
import { AFTERSALE, isKept, isTooOld, isWechat, provesPayment, REFUND_PARTS } from './rules.ts'

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

const FIRST_ASK_MS = 15_000

/** The attempt that is open, or a new one: two tabs, and two devices of a kind, show one code. */
export async function attemptAt(tx: Db, wanted: Omit<NewPayment, 'outTradeNo' | 'askAt'>): Promise<Payment> {
  const askAt = isWechat(wanted.channel) ? new Date(wanted.now.getTime() + FIRST_ASK_MS) : null
  return (
    (await findOpen(tx, wanted)) ?? (await insertPayment(tx, { ...wanted, outTradeNo: tradeNumber(), askAt }))
  )
}

/** The attempt that a bank transfer pays: one for each price that the order ever had. */
export const openBankPayment = async (
  tx: Db,
  wanted: Omit<NewPayment, 'outTradeNo' | 'askAt' | 'channel' | 'openid'>,
): Promise<string> => (await attemptAt(tx, { ...wanted, channel: 'bank' })).outTradeNo

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
    if (!provesPayment(payment, claim)) {
      await updateDoubtful(tx, payment.id)
      return 'disbelieved'
    }
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
    await giveBack(tx, { ...payment, paidAt: proof.paidAt.toISOString() }, { reason: 'notKept', now })
    return 'returned'
  })

const wayOf = ({ channel }: Payment): PayWay =>
  isWechat(channel) ? 'wechat' : (channel as Exclude<typeof channel, `wechat${string}`>)

/** Whole, and by itself: nobody is there who could choose another way. */
function giveBack(tx: Db, payment: Payment, why: { reason: string; now: Date }) {
  const { amountFen, amountPoints } = payment
  return startRefund(tx, payment, { amountFen, amountPoints, ...why, offline: isTooOld(payment, why.now) })
}

type Starting = Omit<Parameters<typeof insertRefund>[1], 'outRefundNo' | 'paymentId'>

async function startRefund(tx: Db, payment: Payment, starting: Starting): Promise<number> {
  const refund = { ...starting, paymentId: payment.id, outRefundNo: `R${tradeNumber()}` }
  const refundId = await insertRefund(tx, refund)
  await followRefund(tx, refund)
  if (refund.offline) await tellOffline(tx, 'refundOffline', refund, payment)
  await enqueue(tx, 'payment.refund', { refundId })
  return refundId
}

interface Way {
  /** Whether staff chose that finance transfers it. */
  offline: boolean
  now: Date
}

/** What its channel takes back goes by the channel; what it does not, only by the staff's own choice. */
function mustGoThatWay(payment: Payment, { offline, now }: Way) {
  const late = isTooOld(payment, now)
  if (late && !offline) refuse('refundLate')
  if (offline && !late) refuse('refundInTime')
}

/** Part of what was kept for an order goes back; `aftersale.refunded` is told when it is there. */
export async function giveBackPart(
  tx: Db,
  { orderId, ...part }: { orderId: number; amountFen: number; amountPoints: number } & Way,
): Promise<number> {
  const about = { purpose: 'order', subjectId: orderId } as const
  const payment = (await lockKeptPayment(tx, about)) ?? refuse('notFound')
  mustGoThatWay(payment, part)
  const sent = isWechat(payment.channel) && !part.offline
  if (sent && (await countParts(tx, payment.id)) >= REFUND_PARTS) refuse('refundParts')
  return startRefund(tx, payment, { ...part, reason: AFTERSALE })
}

/** Whether the channel takes no refund of what was kept for an order any more. */
export async function isRefundLate(db: Db, { orderId, now }: { orderId: number; now: Date }) {
  const payment = await findKeptPayment(db, { purpose: 'order', subjectId: orderId })
  return payment !== undefined && isTooOld(payment, now)
}

/** Asks the channel again; one that failed there needs a number of its own. */
export async function repeatRefund(tx: Db, { refundId, ...way }: { refundId: number } & Way) {
  const refund = (await lockRefund(tx, refundId)) ?? refuse('notFound')
  if (refund.state === 'failed') {
    if (await isBegunAgain(tx, refundId)) refuse('refundBegun')
    const payment = await lockPayment(tx, refund.paymentId)
    mustGoThatWay(payment, way)
    const { amountFen, amountPoints, reason } = refund
    return startRefund(tx, payment, { amountFen, amountPoints, reason, repeats: refundId, ...way })
  }
  // Its channel may still carry it out.
  if (way.offline) refuse('refundInTime')
  await enqueue(tx, refund.state === 'created' ? 'payment.refund' : 'payment.askRefund', { refundId })
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

/** For the day's bill. */

/** For the files that are written of the desk's lists. */

/** What the to-dos count, and the desk lists. */

/** Of what is paid for, before its refund. */
export const lockSubject = (tx: Db, { purpose, subjectId }: Pick<About, 'purpose' | 'subjectId'>) =>
  purposes[purpose].lock(tx, subjectId)

/** Somebody of the finance desk has transferred it back. */
export async function refundDone(tx: Db, { refundId, now }: { refundId: number; now: Date }) {
  const refund = (await lockRefund(tx, refundId)) ?? refuse('notFound')
  const payment = await lockPayment(tx, refund.paymentId)
  if (!(payment.channel === 'bank' || refund.offline) || refund.state !== 'processing') refuse('orderState')
  await finish(tx, refund, payment, { now })
}
