import { bookPoints } from '../../../people/points/door.ts'
import { purposes } from '../purpose/actions.ts'
import { insertPointsPayment } from '../queries.ts'
import { type Channel, tradeNumber } from './channel.ts'

type PayAtOnce = NonNullable<Channel['payAtOnce']>

/** Debits, pays and marks as paid in one transaction, so that nothing is paid by points that are not there. */
export const payByPoints: PayAtOnce = async (tx, { purpose, subject, now }) => {
  const outTradeNo = tradeNumber()
  const { id, no, memberId, payablePoints } = subject
  const { kind, note } = purposes[purpose].taken
  // Sent together, without waiting: the subject is locked, and a refusal of one rolls all back.
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
  // Further statements of `markPaid` may run only when the points were there.
  if (!subject.paidAtOnce) await debit
  await Promise.all([debit, subject.markPaid('points', now)])
  return outTradeNo
}

export const points: Channel = { way: 'points', payAtOnce: payByPoints }
