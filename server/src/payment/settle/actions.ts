import type { PayWay } from '@gongfang/contract/order'
import type { PayPurpose } from '@gongfang/contract/payment'
import { refuse } from '@gongfang/contract/refusal'
import type { Db, Run } from '../../db/connect.ts'
import { enqueue } from '../../jobs/queue.ts'
import { randomLetters } from '../../numbers.ts'
import { bookPoints } from '../../points/door.ts'
import { purposes, type Subject } from '../purpose/purposes.ts'
import {
  type ChannelWord,
  findOpen,
  findPayment,
  insertPayment,
  insertPaymentEvent,
  insertPointsPayment,
  lockPayment,
  type NewPayment,
  type Payment,
  updateDoubtful,
  updatePaymentPaid,
} from '../queries.ts'
import { giveBack } from '../refund/actions.ts'
import { isKept, isWechat, provesPayment } from './rules.ts'

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

interface About {
  purpose: PayPurpose
  subjectId: number
}

/** Locks what a payment is for, which comes before its payment and its refund. */
export const lockSubject = (tx: Db, { purpose, subjectId }: About) => purposes[purpose].lock(tx, subjectId)
