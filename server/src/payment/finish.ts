import { showFen } from '@gongfang/contract/money'
import type { Db } from '../db/connect.ts'
import { enqueue } from '../jobs/queue.ts'
import { tellMember } from '../message/door.ts'
import { bookPoints } from '../points/door.ts'
import { purposes } from './purposes.ts'
import { insertPaymentEvent, type Payment } from './queries.ts'
import { type LockedRefund, updateRefundDone } from './refund-queries.ts'
import { AFTERSALE } from './rules.ts'

/** It is there: points are booked, and whoever waits for it is told. */
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
  await updateRefundDone(tx, { id, now })
  if (reason === AFTERSALE) await enqueue(tx, 'aftersale.refunded', { refundId: id })
  if (offline) await tellOffline(tx, 'refundTransferred', { outRefundNo, amountFen }, payment)
  else if (reason !== AFTERSALE) await tellReturned(tx, { subjectId, memberId, reference: outRefundNo })
}

/** Its payer expects the money where it came from. */
export async function tellOffline(
  tx: Db,
  event: 'refundOffline' | 'refundTransferred',
  { outRefundNo, amountFen }: Pick<LockedRefund, 'outRefundNo' | 'amountFen'>,
  { purpose, subjectId, memberId }: Pick<Payment, 'purpose' | 'subjectId' | 'memberId'>,
) {
  const about = await purposes[purpose].named(tx, subjectId)
  if (!about) return
  const values = { ...about, amount: showFen(amountFen) }
  await tellMember(tx, { memberId, event, reference: outRefundNo, values })
}
