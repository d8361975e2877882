import { refuse } from '@gongfang/contract/base/refusal'
import { type PayWay, payWayNames } from '@gongfang/contract/buying/order'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Db } from '../../../db/connect.ts'
import { addSold } from '../../../goods/catalogue/door.ts'
import { takeIn } from '../../../goods/depot/door.ts'
import type { Caller, MemberContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { spendFund } from '../../../people/fund/door.ts'
import { getName } from '../../../people/member/door.ts'
import { readConfig, shownConfig } from '../../../system/config/door.ts'
import { openChannels } from '../../../system/provider/door.ts'
import { reward } from '../actions.ts'
import { tellMember } from '../events.ts'
import { insertEvent, listQuantities, lockOrder, type PaidOrder } from '../queries.ts'
import { isOverdue, mustAllow } from '../rules.ts'
import {
  claimSoldCount,
  findForMessage,
  findWaits,
  findWayFacts,
  listSold,
  updatePaid,
  updatePayWay,
  updateStored,
} from './queries.ts'
import { isFor, type Payer, payBeforeOf, payWaysOf } from './rules.ts'

/** unpaid → paid, once. What follows from it is done by the job, told in the same transaction. */
export async function markPaid(
  tx: Db,
  { id, way, payerId = null, now }: { id: number; way: PayWay; payerId?: number | null; now: Date },
): Promise<'paid' | 'done'> {
  const note = payerId === null ? '' : `由 ${await getName(tx, payerId)} 付款`
  const [order] = await updatePaid(tx, {
    id,
    way,
    note,
    now,
    followUp: enqueue(tx, 'order.paid', { orderId: id }),
  })
  if (!order) return refuse('orderState')
  const stored = order.delivery === 'depot'
  if (stored) await store(tx, order, now)
  await spendFund(tx, order, { now })
  return stored ? 'done' : 'paid'
}

/** paid → done for goods that are not sent: they are in the member's depot at once. */
async function store(tx: Db, order: PaidOrder, now: Date) {
  const { id, no, memberId } = order
  const { count } = await updateStored(tx, { id, now })
  if (count === 0) refuse('orderState')
  await reward(tx, order, now)
  await takeIn(tx, { memberId, orderNo: no, lines: await listQuantities(tx, id), at: now })
}

export const payerOf = ({ id, institutionId, roles }: Caller): Payer => ({
  memberId: id,
  institutionId: roleMay(roles, 'payOfColleague') ? institutionId : null,
})

/** Locks an order for paying; one that is overdue is not payable, whether or not it was swept yet. */
export async function lockPayable(tx: Db, { no, payer, now }: { no: string; payer: Payer; now: Date }) {
  const order = await lockOrder(tx, no)
  if (!order || !isFor(order, payer)) return refuse('notFound')
  const late = now.getTime() >= Date.parse(order.payBefore)
  if (late && (order.state === 'unpaid' || order.state === 'cancelled')) refuse('orderExpired')
  mustAllow('pay', order.state)
  return order
}

/** After a payment: raises the products' sold counters once and sends a message. */
export async function followPaid(tx: Db, orderId: number) {
  if (await claimSoldCount(tx, orderId)) await addSold(tx, await listSold(tx, orderId))
  const order = await findForMessage(tx, orderId)
  // For goods in the depot the member already has a message.
  if (!order || order.delivery === 'depot') return
  const { memberId, no, isAdded } = order
  await tellMember(tx, { memberId, event: 'orderPaid', reference: no, values: { no } })
  if (isAdded) await enqueue(tx, 'orderChange.paid', { orderId })
}

/** A way whose time is over, counted from the order's creation, is not offered. */
export async function listWays(ctx: MemberContext, no: string) {
  const order = (await findWayFacts(ctx.db, { no, payer: payerOf(ctx.caller) })) ?? refuse('notFound')
  const [open, config] = await Promise.all([openChannels(ctx), shownConfig(ctx)])
  const ways = order.state === 'unpaid' ? payWaysOf(order, open) : []
  const { isApproved, isAsked } = order
  const facts = { createdAt: new Date(order.createdAt), isApproved, isAsked }
  return {
    current: order.payWay,
    ways: ways
      .map((way) => ({ way, payBefore: payBeforeOf({ ...facts, way }, config) }))
      .filter(({ payBefore }) => payBefore > ctx.now)
      .map(({ way, payBefore }) => ({ way, payBefore: payBefore.toISOString() })),
  }
}

/** The deadline goes with the way, from the beginning: changing back and forth gains no time. */
export async function changeWay(ctx: MemberContext, { no, way }: { no: string; way: PayWay }) {
  const open = await openChannels(ctx)
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, no)
    if (!order || !isFor(order, payerOf(ctx.caller))) return refuse('notFound')
    if (isOverdue(order, ctx.now)) refuse('orderExpired')
    mustAllow('pay', order.state)
    if (order.payWay === way) return { payBefore: order.payBefore }
    if (!payWaysOf(order, open).includes(way)) refuse('payChannel')
    const facts = { createdAt: new Date(order.createdAt), way, ...(await findWaits(tx, order.id)) }
    const payBefore = payBeforeOf(facts, await readConfig(tx))
    if (payBefore <= ctx.now) refuse('wayTooLate')
    await updatePayWay(tx, { id: order.id, way, payBefore })
    const note = `支付方式改为${payWayNames[way]}`
    await insertEvent(tx, { orderId: order.id, at: ctx.now, what: 'noted', who: 'member', note })
    // Attempts that would outlive an earlier deadline end now, or they would hold the goods.
    await enqueue(tx, 'payment.close', { orderId: order.id })
    return { payBefore: payBefore.toISOString() }
  })
}
