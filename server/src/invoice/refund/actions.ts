import { showFen } from '@gongfang/contract/money'
import type { Db } from '../../db/connect.ts'
import { updateState } from '../queries.ts'
import { isEmpty, lockKept, lockLiving, updateLowered } from './queries.ts'
import { cutsOf } from './rules.ts'

/**
 * Whoever gives an order's money back calls this in the same transaction, once the refund is written: what is requested
 * becomes less, what is issued has to be taken back. Who asks for an invoice locks the payment as well, so that
 * neither passes the other.
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
