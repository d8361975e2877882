import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { takeBackAcceptance } from '@gongfang/contract/buying/acceptance'
import type { Db } from '../../db/connect.ts'
import { lockLotsOfOrder } from '../../goods/depot/door.ts'
import type { Context } from '../../http/context.ts'
import { lockOrderById } from '../order/door.ts'
import { acceptanceSight } from './actions.ts'
import { tellMember } from './events.ts'
import { type FoundOrder, findOrder, listReceivers, settleDue, upsertDue } from './queries.ts'
import { findUndoable, insertUndo } from './take-back-queries.ts'
import { mustBeUndoable } from './take-back-rules.ts'

/** Its goods wait to be accepted again, and the other receivers are told. A repeated call changes nothing. */
export const takeBack = (
  ctx: Context<'approvedMember'>,
  { no, acceptanceNo }: Parsed<typeof takeBackAcceptance>,
) =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const order = (await findOrder(tx, { sight: acceptanceSight(caller), no })) ?? refuse('notFound')
    await lockOrderById(tx, order.id)
    if (order.delivery === 'depot') await lockLotsOfOrder(tx, order.id)
    const one = (await findUndoable(tx, { orderId: order.id, no: acceptanceNo })) ?? refuse('notFound')
    if (!one.gone) {
      mustBeUndoable(one, { memberId: caller.id, now })
      await insertUndo(tx, { id: one.id, memberId: caller.id, now })
      await upsertDue(tx, { orderLineIds: one.orderLineIds, now })
      await tellOthers(tx, { order, callerId: caller.id, acceptanceNo })
    }
    return { open: await settleDue(tx, order.id) }
  })

interface Telling {
  order: FoundOrder
  callerId: number
  acceptanceNo: string
}

/** The buyer and the other receivers, who may have been told of what was refused. */
async function tellOthers(tx: Db, { order, callerId, acceptanceNo }: Telling) {
  const { no, institutionId, memberId, buyer } = order
  const receivers = await listReceivers(tx, { institutionId, buyerId: memberId })
  for (const one of new Set([memberId, ...receivers]))
    if (one !== callerId)
      await tellMember(tx, {
        memberId: one,
        event: 'acceptanceUndone',
        reference: `${no}/${acceptanceNo}`,
        values: { no, name: buyer },
      })
}
