import type { Db } from '../db/connect.ts'
import { enqueue } from '../jobs/queue.ts'
import { bookPoints } from '../points/actions.ts'
import { purposes } from './purposes.ts'
import { insertPaymentEvent, type Payment } from './queries.ts'
import { type LockedRefund, updateRefundDone } from './refund-queries.ts'
import { AFTERSALE } from './rules.ts'

/** It is there: points are booked, and whoever waits for it is told. */
export async function finish(
  tx: Db,
  { id, outRefundNo, amountFen, amountPoints, reason }: LockedRefund,
  payment: Payment,
  { now, written = false }: { now: Date; written?: boolean },
): Promise<undefined> {
  const { purpose, subjectId, memberId, channel } = payment
  const { returned, tellReturned } = purposes[purpose]
  if (amountPoints > 0) {
    await bookPoints(tx, { ...returned, memberId, delta: amountPoints, reference: outRefundNo, at: now })
  }
  const word = { channel, eventId: outRefundNo, kind: 'refund' as const, raw: { amountFen } }
  if (!written) await insertPaymentEvent(tx, payment.id, word, now)
  await updateRefundDone(tx, { id, now })
  if (reason === AFTERSALE) await enqueue(tx, 'aftersale.refunded', { refundId: id })
  else await tellReturned(tx, { subjectId, memberId, reference: outRefundNo })
}
