import { refuse } from '@gongfang/contract/base/refusal'
import type { Db } from '../../../db/connect.ts'
import type { MemberContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { type Actor, insertAudit } from '../../../system/audit/door.ts'
import { readConfig } from '../../../system/config/door.ts'
import { lockOwn, reward } from '../actions.ts'
import { tellMember } from '../events.ts'
import { insertEvent, type LockedOrder, lockOrder } from '../queries.ts'
import { mustAllow } from '../rules.ts'
import {
  canRemind,
  insertPackage,
  listLinesToShip,
  updateDone,
  updateReminded,
  updateShipped,
} from './queries.ts'
import { parcelContent } from './rules.ts'

export const receiveOwn = (ctx: MemberContext, { no }: { no: string }) =>
  ctx.transaction(async (tx) => {
    const order = await lockOwn(tx, { no, memberId: ctx.caller.id })
    await receiveLocked(tx, order, { who: 'member', now: ctx.now })
  })

/** A day's reminder stands among the events of the order, where staff and member read it. */
export const remindOwn = (ctx: MemberContext, no: string) =>
  ctx.transaction(async (tx) => {
    const { id } = await lockOwn(tx, { no, memberId: ctx.caller.id })
    const can = await canRemind(tx, { id, now: ctx.now })
    if (can === 'done') refuse('remindedToday')
    if (can !== 'open') refuse('orderState')
    await updateReminded(tx, { id, now: ctx.now })
    await insertEvent(tx, { orderId: id, at: ctx.now, what: 'reminded', who: 'member' })
  })

/** shipped → done; the points earned are credited here. */
export async function receiveLocked(
  tx: Db,
  order: LockedOrder,
  { who, now }: { who: 'member' | 'system'; now: Date },
) {
  mustAllow('receive', order.state)
  const { count } = await updateDone(tx, { id: order.id, now })
  if (count === 0) refuse('orderState')
  await insertEvent(tx, { orderId: order.id, at: now, what: 'received', who })
  await reward(tx, order, now)
}

export interface ShipInput {
  no: string
  carrier: string
  trackingNo: string
  /** Left out: all that has not been sent yet. */
  lines?: { modelCode: string; quantity: number }[]
  staff: string | Actor
  now: Date
}

/** Sends a parcel; the order is shipped when nothing is left to send. */
export async function shipOrder(tx: Db, shipping: ShipInput): Promise<{ complete: boolean }> {
  const { no, carrier, trackingNo, staff, now } = shipping
  const order = (await lockOrder(tx, no)) ?? refuse('notFound')
  mustAllow('ship', order.state)
  if (order.changeNo !== null) refuse('orderChanging', { values: { no: order.changeNo } })
  const { content, complete } = parcelContent(await listLinesToShip(tx, order.id), shipping.lines)
  const parcel = { orderId: order.id, carrier, trackingNo, now, lines: content }
  const packageId = (await insertPackage(tx, parcel)) ?? refuse('parcelKnown')
  if (complete) {
    const { autoReceiveDays } = await readConfig(tx)
    await updateShipped(tx, {
      id: order.id,
      now,
      autoReceiveAt: new Date(now.getTime() + autoReceiveDays * 86_400_000),
    })
  }
  const note = `${carrier} ${trackingNo}${complete ? '' : '（部分发货）'}`
  const whoName = typeof staff === 'string' ? staff : staff.name
  await insertEvent(tx, { orderId: order.id, at: now, what: 'shipped', who: 'staff', whoName, note })
  await insertAudit(tx, {
    who: staff,
    what: 'order.ship',
    subject: `order ${no}`,
    after: { carrier, trackingNo, content },
  })
  // Every parcel is news of its own.
  const reference = `${no}/${packageId}`
  await tellMember(tx, { memberId: order.memberId, event: 'orderShipped', reference, values: { no } })
  await enqueue(tx, 'acceptance.delivered', { reference, orderLineIds: content.map(({ id }) => id) })
  return { complete }
}
