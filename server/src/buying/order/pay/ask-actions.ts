import { showFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import { ASK_PAYERS_MS, type Payers } from '@gongfang/contract/buying/order'
import type { Db } from '../../../db/connect.ts'
import type { Caller, MemberContext } from '../../../http/context.ts'
import { getName } from '../../../people/member/door.ts'
import { readConfig, shownConfig } from '../../../system/config/door.ts'
import { lockOwn } from '../actions.ts'
import { tellMember } from '../events.ts'
import { insertEvent, type LockedOrder } from '../queries.ts'
import { isOverdue, mustAllow } from '../rules.ts'
import { findDebt, findWaits, listPayers, updateAsked } from './queries.ts'
import { payBeforeOf } from './rules.ts'

type Debt = Pick<LockedOrder, 'institutionId' | 'currency' | 'payableFen'>

/** Nobody for an order of another institution, which colleagues of today may not pay, and for what points pay. */
async function payersOf(db: Db, { institutionId, currency, payableFen }: Debt, caller: Caller) {
  if (institutionId === null || institutionId !== caller.institutionId) return []
  if (currency === 'points' || payableFen === 0) return []
  return listPayers(db, { institutionId, buyerId: caller.id })
}

/** The result is undefined if this is no unpaid order of the member. */
export async function findPayers(ctx: MemberContext, no: string): Promise<Payers | undefined> {
  const { db, caller } = ctx
  const order = await findDebt(db, { no, memberId: caller.id })
  if (!order) return
  const { askedAt, payBefore, createdAt, payWay: way, isApproved } = order
  const [payers, config] = await Promise.all([payersOf(db, order, caller), shownConfig(ctx)])
  if (askedAt !== null) return answerOf(payers, { askedAt, payBefore })
  const longer = payBeforeOf({ createdAt: new Date(createdAt), way, isApproved, isAsked: true }, config)
  const until = Math.max(longer.getTime(), Date.parse(payBefore))
  return answerOf(payers, { askedAt, payBefore: new Date(until).toISOString() })
}

const answerOf = (
  payers: readonly { name: string; role: Payers['role'] }[],
  { askedAt, payBefore }: Pick<Payers, 'askedAt' | 'payBefore'>,
): Payers => ({
  names: payers.map(({ name }) => name),
  role: payers[0]?.role ?? 'finance',
  askedAt,
  payBefore,
})

/**
 * Tells the colleagues. The first request gives the order days, counted from its creation; later requests give none. Of
 * two requests at once the second is refused, because it reads the time of the first under the order's lock.
 */
export const ask = (ctx: MemberContext, no: string): Promise<Payers> =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const order = await lockOwn(tx, { no, memberId: caller.id })
    if (isOverdue(order, now)) refuse('orderExpired')
    mustAllow('pay', order.state)
    const payers = await payersOf(tx, order, caller)
    if (payers.length === 0) refuse('payersNone')
    const before = new Date(now.getTime() - ASK_PAYERS_MS)
    const { isApproved } = await findWaits(tx, order.id)
    const longer = payBeforeOf(
      { createdAt: new Date(order.createdAt), way: order.payWay, isApproved, isAsked: true },
      await readConfig(tx),
    )
    const asked = await updateAsked(tx, { id: order.id, before, payBefore: longer, now })
    const { payBefore } = asked ?? refuse('payersAsked')
    const note = `请 ${payers.map(({ name }) => name).join('、')} 付款，可付款至 ${showTime(payBefore)}`
    await insertEvent(tx, { orderId: order.id, at: now, what: 'noted', who: 'member', note })
    const values = {
      no,
      name: await getName(tx, caller.id),
      amount: showFen(order.payableFen),
      before: showTime(payBefore),
    }
    const reference = `${no}/${now.toISOString()}`
    for (const { memberId } of payers)
      await tellMember(tx, { memberId, event: 'payerAsked', reference, values })
    return answerOf(payers, { askedAt: now.toISOString(), payBefore })
  })
