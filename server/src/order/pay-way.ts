import { type PayWay, payWayNames } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import { readConfig, shownConfig } from '../config/door.ts'
import type { MemberContext } from '../http/context.ts'
import { enqueue } from '../jobs/queue.ts'
import { openChannels } from '../provider/door.ts'
import { findWayFacts, insertEvent, lockOrder, updatePayWay } from './queries.ts'
import { isOverdue, mustAllow, payBeforeOf, payWaysOf } from './rules.ts'

/** A way whose time is over, counted from the order's creation, is not offered. */
export async function listWays(ctx: MemberContext, no: string) {
  const order = (await findWayFacts(ctx.db, { no, memberId: ctx.caller.id })) ?? refuse('notFound')
  const [open, config] = await Promise.all([openChannels(ctx), shownConfig(ctx)])
  const ways = order.state === 'unpaid' ? payWaysOf(order, open) : []
  return {
    current: order.payWay,
    ways: ways
      .map((way) => ({ way, payBefore: payBeforeOf(new Date(order.createdAt), way, config) }))
      .filter(({ payBefore }) => payBefore > ctx.now)
      .map(({ way, payBefore }) => ({ way, payBefore: payBefore.toISOString() })),
  }
}

/** The deadline goes with the way, from the beginning: changing back and forth gains no time. */
export async function changeWay(ctx: MemberContext, { no, way }: { no: string; way: PayWay }) {
  const open = await openChannels(ctx)
  return ctx.transaction(async (tx) => {
    const order = await lockOrder(tx, no)
    if (order?.memberId !== ctx.caller.id) return refuse('notFound')
    if (isOverdue(order, ctx.now)) refuse('orderExpired')
    mustAllow('pay', order.state)
    if (order.payWay === way) return { payBefore: order.payBefore }
    if (!payWaysOf(order, open).includes(way)) refuse('payChannel')
    const payBefore = payBeforeOf(new Date(order.createdAt), way, await readConfig(tx))
    if (payBefore <= ctx.now) refuse('wayTooLate')
    await updatePayWay(tx, { id: order.id, way, payBefore })
    const note = `支付方式改为${payWayNames[way]}`
    await insertEvent(tx, { orderId: order.id, at: ctx.now, what: 'noted', who: 'member', note })
    // Attempts that would outlive an earlier deadline end now, or they would hold the goods.
    await enqueue(tx, 'payment.close', { orderId: order.id })
    return { payBefore: payBefore.toISOString() }
  })
}
