import { refuse } from '@gongfang/contract/base/refusal'
import type { Db } from '../../../db/connect.ts'
import { giveBackStock } from '../../../goods/catalogue/door.ts'
import type { MemberContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { releaseFund } from '../../../people/fund/door.ts'
import { bookPoints } from '../../../people/points/door.ts'
import { lockOwn } from '../actions.ts'
import { tellMember } from '../events.ts'
import { insertEvent, type LockedOrder, listQuantities } from '../queries.ts'
import { mustAllow } from '../rules.ts'
import { updateCancelled } from './queries.ts'

interface CancelInput {
  who: 'member' | 'staff' | 'system'
  whoName?: string
  reason: string
  now: Date
}

/** The exact reverse of placing: stock and points go back in the same transaction, open payments are closed after. */
export async function cancelLocked(
  tx: Db,
  order: LockedOrder,
  { who, whoName = '', reason, now }: CancelInput,
) {
  mustAllow('cancel', order.state)
  const { count } = await updateCancelled(tx, { id: order.id, reason, now })
  if (count === 0) refuse('orderState')
  await giveBackStock(tx, await listQuantities(tx, order.id), order.no, 'release')
  if (order.deductPoints > 0) {
    await bookPoints(tx, {
      memberId: order.memberId,
      delta: order.deductPoints,
      kind: 'orderRefund',
      reference: order.no,
      note: '订单取消，退回抵扣',
      at: now,
    })
  }
  await releaseFund(tx, order, { now, actorId: who === 'member' ? order.memberId : undefined })
  await insertEvent(tx, { orderId: order.id, at: now, what: 'cancelled', who, whoName, note: reason })
  await enqueue(tx, 'payment.close', { orderId: order.id })
  if (who !== 'member') {
    const { memberId, no } = order
    await tellMember(tx, { memberId, event: 'orderCancelled', reference: no, values: { no } })
  }
}

export const cancelOwn = (ctx: MemberContext, { no, reason }: { no: string; reason: string }) =>
  ctx.transaction(async (tx) => {
    const order = await lockOwn(tx, { no, memberId: ctx.caller.id })
    await cancelLocked(tx, order, { who: 'member', reason, now: ctx.now })
  })
