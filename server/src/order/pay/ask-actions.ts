import { showFen } from '@gongfang/contract/money'
import { ASK_PAYERS_MS, type Payers } from '@gongfang/contract/order'
import { refuse } from '@gongfang/contract/refusal'
import { showTime } from '@gongfang/contract/time'
import type { Db } from '../../db/connect.ts'
import type { Caller, MemberContext } from '../../http/context.ts'
import { getName } from '../../member/door.ts'
import { tellMember } from '../../message/door.ts'
import { lockOwn } from '../actions.ts'
import { insertEvent, type LockedOrder } from '../queries.ts'
import { isOverdue, mustAllow } from '../rules.ts'
import { findDebt, listPayers, updateAsked } from './queries.ts'

type Debt = Pick<LockedOrder, 'institutionId' | 'currency' | 'payableFen'>

/** Nobody for an order of another institution, which colleagues of today may not pay, and for what points pay. */
async function payersOf(db: Db, { institutionId, currency, payableFen }: Debt, caller: Caller) {
  if (institutionId === null || institutionId !== caller.institutionId) return []
  if (currency === 'points' || payableFen === 0) return []
  return listPayers(db, { institutionId, buyerId: caller.id })
}

export async function readPayers({ db, caller }: MemberContext, no: string): Promise<Payers> {
  const order = (await findDebt(db, { no, memberId: caller.id })) ?? refuse('notFound')
  const payers = await payersOf(db, order, caller)
  return answerOf(payers, order.askedAt)
}

const answerOf = (
  payers: readonly { name: string; role: Payers['role'] }[],
  askedAt: string | null,
): Payers => ({
  names: payers.map(({ name }) => name),
  role: payers[0]?.role ?? 'finance',
  askedAt,
})

/** Of two presses at once the second finds the first one's time. */
export const ask = (ctx: MemberContext, no: string): Promise<Payers> =>
  ctx.transaction(async (tx) => {
    const { caller, now } = ctx
    const order = await lockOwn(tx, { no, memberId: caller.id })
    if (isOverdue(order, now)) refuse('orderExpired')
    mustAllow('pay', order.state)
    const payers = await payersOf(tx, order, caller)
    if (payers.length === 0) refuse('payersNone')
    const before = new Date(now.getTime() - ASK_PAYERS_MS)
    const { count } = await updateAsked(tx, { id: order.id, before, now })
    if (count === 0) refuse('payersAsked')
    const note = `请 ${payers.map(({ name }) => name).join('、')} 付款`
    await insertEvent(tx, { orderId: order.id, at: now, what: 'noted', who: 'member', note })
    const values = {
      no,
      name: await getName(tx, caller.id),
      amount: showFen(order.payableFen),
      before: showTime(order.payBefore),
    }
    const reference = `${no}/${now.toISOString()}`
    for (const { memberId } of payers)
      await tellMember(tx, { memberId, event: 'payerAsked', reference, values })
    return answerOf(payers, now.toISOString())
  })
