import type { PayWay } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import { type Actor, insertAudit } from '../audit/door.ts'
import { addSold, giveBackStock } from '../catalogue/door.ts'
import { readConfig } from '../config/door.ts'
import type { Db, Run } from '../db/connect.ts'
import { takeIn } from '../depot/door.ts'
import type { MemberContext } from '../http/context.ts'
import { each } from '../jobs/each.ts'
import { enqueue } from '../jobs/queue.ts'
import { tellMember } from '../message/door.ts'
import { bookPoints } from '../points/door.ts'
import {
  canRemind,
  claimSoldCount,
  findForMessage,
  insertEvent,
  insertPackage,
  type LockedOrder,
  listDue,
  listLinesToShip,
  listQuantities,
  listSold,
  lockOrder,
  lockOrderById,
  type PaidOrder,
  updateCancelled,
  updateDone,
  updatePaid,
  updateReminded,
  updateShipped,
  updateStored,
} from './queries.ts'
import { isOverdue, isReceived, mustAllow, parcelContent } from './rules.ts'

/** What was chosen while ordering: kept by the order, carried out once it is paid. */

// Locks are taken in this order everywhere: order, payment, SKUs by id, points account, goods in the depot.

/** unpaid → paid, once. What follows from it is done by the job, told in the same transaction. */
export async function markPaid(
  tx: Db,
  { id, way, now }: { id: number; way: PayWay; now: Date },
): Promise<'paid' | 'done'> {
  const [order] = await updatePaid(tx, { id, way, now })
  if (!order) return refuse('orderState')
  if (order.delivery === 'express') return 'paid'
  await store(tx, order, now)
  return 'done'
}

/** paid → done for goods that are not sent: they are in the member's depot at once. */
async function store(tx: Db, order: PaidOrder, now: Date) {
  const { id, no, memberId } = order
  const { count } = await updateStored(tx, { id, now })
  if (count === 0) refuse('orderState')
  await reward(tx, order, now)
  await takeIn(tx, { memberId, orderNo: no, lines: await listQuantities(tx, id), at: now })
}

/** Locks the member's own order for paying; one that is overdue is not payable, whether or not it was swept yet. */
export async function lockPayable(
  tx: Db,
  { no, memberId, now }: { no: string; memberId: number; now: Date },
) {
  const order = await lockOrder(tx, no)
  if (order?.memberId !== memberId) return refuse('notFound')
  const late = now.getTime() >= Date.parse(order.payBefore)
  if (late && (order.state === 'unpaid' || order.state === 'cancelled')) refuse('orderExpired')
  mustAllow('pay', order.state)
  return order
}

/** For the after-sales. */
/** For the payment slice, which settles: locks first, asks then. */

interface Cancelling {
  who: 'member' | 'staff' | 'system'
  whoName?: string
  reason: string
  now: Date
}

/** The exact reverse of placing: stock and points go back in the same transaction, open payments are closed after. */
export async function cancelLocked(
  tx: Db,
  order: LockedOrder,
  { who, whoName = '', reason, now }: Cancelling,
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

async function lockOwn(tx: Db, { no, memberId }: { no: string; memberId: number }) {
  const order = await lockOrder(tx, no)
  return order?.memberId === memberId ? order : refuse('notFound')
}

/** shipped → done; the points earned are credited here. */
async function receiveLocked(
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

async function reward(tx: Db, { memberId, no, rewardPoints, rewardLost }: PaidOrder, now: Date) {
  const earned = rewardPoints - rewardLost
  if (earned === 0) return
  await bookPoints(tx, {
    memberId,
    delta: earned,
    kind: 'orderReward',
    reference: no,
    note: '下单奖励',
    at: now,
  })
}

export interface Shipping {
  no: string
  carrier: string
  trackingNo: string
  /** Left out: all that has not been sent yet. */
  lines?: { modelCode: string; quantity: number }[]
  staff: string | Actor
  now: Date
}

/** Sends a parcel; the order is shipped when nothing is left to send. */
export async function shipOrder(tx: Db, shipping: Shipping): Promise<{ complete: boolean }> {
  const { no, carrier, trackingNo, staff, now } = shipping
  const order = (await lockOrder(tx, no)) ?? refuse('notFound')
  mustAllow('ship', order.state)
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
  return { complete }
}

/**
 * Cancels what was not paid in time and receives what has waited long enough: for one member when its orders are
 * read or paid, for all by the sweep. Each order in its own transaction, so one that is busy or broken holds up no other.
 */
export async function keepDeadlines({
  db,
  run,
  now,
  memberId,
}: {
  db: Db
  run: Run
  now: Date
  memberId?: number
}) {
  const due = await listDue(db, { now, limit: 200, ...(memberId === undefined ? {} : { memberId }) })
  await each(due, ({ id }) => run((tx) => keepDeadline(tx, id, now)))
}

async function keepDeadline(tx: Db, id: number, now: Date) {
  const order = await lockOrderById(tx, id)
  if (!order) return
  if (isOverdue(order, now)) await cancelLocked(tx, order, { who: 'system', reason: '超时未付款', now })
  else if (isReceived(order, now)) await receiveLocked(tx, order, { who: 'system', now })
}

/** What follows from a payment and can wait a moment: the products' sold counters, raised once, and a message. */
export async function followPaid(tx: Db, orderId: number) {
  if (await claimSoldCount(tx, orderId)) await addSold(tx, await listSold(tx, orderId))
  const order = await findForMessage(tx, orderId)
  // Of goods that came into the depot the member is told already.
  if (!order || order.delivery === 'depot') return
  const { memberId, no } = order
  await tellMember(tx, { memberId, event: 'orderPaid', reference: no, values: { no } })
}
