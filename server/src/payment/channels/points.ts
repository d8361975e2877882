import { bookPoints } from '../../points/door.ts'
import { purposes } from '../purpose/purposes.ts'
import { insertPointsPayment } from '../queries.ts'
import { type Channel, tradeNumber } from './channel.ts'

type PayAtOnce = NonNullable<Channel['payAtOnce']>

/** Debit, payment and what it is for move in one transaction, so that nothing is paid by points that are not there. */
export const payByPoints: PayAtOnce = async (tx, { purpose, subject, now }) => {
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

export const points: Channel = { way: 'points', payAtOnce: payByPoints }
