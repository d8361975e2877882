import { showFen } from '@gongfang/contract/base/money'
import type { Db } from '../../../db/connect.ts'
import { updateState } from '../queries.ts'
import { isEmpty, lockKept, lockLiving, updateLowered } from './queries.ts'
import { cutsOf } from './rules.ts'

/**
 * Called in the transaction of a refund, after it was written: reduces requested invoices and marks issued ones to be
 * reversed. Requests for invoices lock the payment as well, so that both run one after the other.
 */
export async function followRefund(tx: Db, { paymentId, now }: { paymentId: number; now: Date }) {
  const kept = await lockKept(tx, paymentId)
  if (!kept) return
  const { orderId, keptFen } = kept
  const living = await lockLiving(tx, orderId)
  for (const { id, state, cutFen } of cutsOf(living, keptFen)) {
    const step = { id, who: 'system', now } as const
    if (state === 'issued') {
      await updateState(tx, { ...step, to: 'redNeeded', what: 'redNeeded' })
      continue
    }
    await updateLowered(tx, { id, orderId, cutFen, note: showFen(cutFen), now })
    if (await isEmpty(tx, id))
      await updateState(tx, { ...step, to: 'cancelled', what: 'cancelled', reason: '款项已全部退回' })
  }
}
