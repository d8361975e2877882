import { refuse } from '@gongfang/contract/base/refusal'
import type { PayPurpose } from '@gongfang/contract/money/payment'
import type { Db, Run } from '../../../db/connect.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { tradeNumber } from '../channels/channel.ts'
import { channelOf, outsideOf } from '../channels/channels.ts'
import { purposes } from '../purpose/actions.ts'
import {
  type ChannelWord,
  findOpen,
  findPayment,
  insertPayment,
  insertPaymentEvent,
  lockPayment,
  type NewPayment,
  type Payment,
  updateDoubtful,
  updatePaymentPaid,
} from '../queries.ts'
import { giveBack } from '../refund/actions.ts'
import { isKept, provesPayment } from './rules.ts'

const FIRST_ASK_MS = 15_000

/** The open attempt, or a new one: two tabs, and two devices of the same kind, show one code. */
export async function attemptAt(tx: Db, wanted: Omit<NewPayment, 'outTradeNo' | 'askAt'>): Promise<Payment> {
  const askAt = outsideOf(wanted.channel) ? new Date(wanted.now.getTime() + FIRST_ASK_MS) : null
  return (
    (await findOpen(tx, wanted)) ?? (await insertPayment(tx, { ...wanted, outTradeNo: tradeNumber(), askAt }))
  )
}

/** The attempt that a bank transfer pays: one for each price that the order ever had. */
export const openBankPayment = async (
  tx: Db,
  wanted: Omit<NewPayment, 'outTradeNo' | 'askAt' | 'channel' | 'openid'>,
): Promise<string> => (await attemptAt(tx, { ...wanted, channel: 'bank' })).outTradeNo

/** Says that an attempt was paid: a signed notice, the answer to a question of ours, finance, or the demo page. */
export interface Proof {
  outTradeNo: string
  channelTradeNo: string
  amountFen: number
  paidAt: Date
  /** The merchant that the company paid it to. */
  merchant?: string
  word: ChannelWord
}

export type Settled = 'kept' | 'returned' | 'disbelieved'

/**
 * The one place where a payment becomes paid on the word of a channel. The same word again changes nothing. Money that
 * came too late, or for what is paid already, goes back by itself.
 */
export const settle = (run: Run, proof: Proof, now: Date): Promise<Settled> =>
  run(async (tx) => {
    const found = (await findPayment(tx, proof.outTradeNo)) ?? refuse('notFound')
    const { purpose, subjectId } = found
    const subject = await purposes[purpose].lock(tx, subjectId)
    const payment = await lockPayment(tx, found.id)
    await insertPaymentEvent(tx, payment.id, proof.word, now)
    // A repetition: nothing changes.
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
      merchant: proof.merchant ?? '',
    })
    if (kept) {
      await subject?.markPaid(channelOf(payment.channel).way, now, payment.payerId)
      await enqueue(tx, 'payment.close', { purpose, subjectId })
      return 'kept'
    }
    await subject?.endOverdue(now)
    const paid = { ...payment, paidAt: proof.paidAt.toISOString(), merchant: proof.merchant ?? '' }
    await giveBack(tx, paid, { reason: 'notKept', now })
    return 'returned'
  })

interface About {
  purpose: PayPurpose
  subjectId: number
}

/** Locks the order, sign-up or top-up of a payment, which has to come before the payment and its refund. */
export const lockSubject = (tx: Db, { purpose, subjectId }: About) => purposes[purpose].lock(tx, subjectId)
