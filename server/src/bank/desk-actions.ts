import type { confirmTransfer, Received, rejectSlip, returnSurplus } from '@gongfang/contract/bank-desk'
import type { Parsed, Unchecked } from '@gongfang/contract/endpoint'
import { showFen } from '@gongfang/contract/money'
import { refuse } from '@gongfang/contract/refusal'
import { audit } from '../audit/actions.ts'
import type { Db } from '../db/connect.ts'
import type { StaffContext } from '../http/context.ts'
import { tellMember } from '../message/actions.ts'
import { lockOrder } from '../order/actions.ts'
import { endOverdue, ensureTransfer, type LockedOrder, payIfEnough } from './actions.ts'
import * as desk from './desk-queries.ts'
import * as queries from './queries.ts'

/** Money that finance has seen on the account. */
export interface Money {
  amountFen: number
  receivedOn: string
  serial: string
}

export const confirm = (ctx: StaffContext, wish: Parsed<typeof confirmTransfer>) =>
  ctx.transaction(async (tx) => {
    const { no, seenFen, ...money } = wish
    const found = await lockForMoney(tx, ctx, no)
    if (found.transfer.receivedFen !== seenFen) refuse('receivedMoved')
    return take(tx, ctx, found, money)
  })

interface Found {
  order: LockedOrder
  transfer: queries.LockedTransfer
}

/** Money may come for any order: also for one that was to be paid otherwise, or is over. */
export async function lockForMoney(tx: Db, ctx: StaffContext, no: string): Promise<Found> {
  const order = (await lockOrder(tx, no)) ?? refuse('notFound')
  if (order.currency !== 'money') refuse('transferClosed')
  const transfer = await ensureTransfer(tx, order, ctx.now)
  return { order: await endOverdue(tx, order, ctx.now), transfer }
}

/** Books what came, and does with the order what follows from it. */
export async function take(
  tx: Db,
  ctx: StaffContext,
  { order, transfer }: Found,
  money: Money,
): Promise<Unchecked<typeof confirmTransfer>> {
  const { no } = order
  const { now, caller: staff } = ctx
  const booked = await queries.insertReceipt(tx, { ...money, transferId: transfer.id, staff, now })
  if (!booked) refuse('serialUsed', { values: { serial: money.serial } })
  const decision = { transferId: transfer.id, state: 'accepted', reason: '', by: staff.name, now } as const
  await queries.updateSlipDecided(tx, decision)
  const paid = await payIfEnough(tx, order, { now, by: staff.name })
  if (!paid && transfer.state !== 'confirmed') await queries.updateTransferState(tx, transfer.id, 'partly')
  const sums = await desk.getSums(tx, transfer.id)
  const outcome = paid ? 'paid' : order.state === 'unpaid' ? 'short' : 'late'
  await audit(tx, ctx, {
    ...{ what: 'bank.confirm', subject: `bank ${no}` },
    ...{ before: { receivedFen: transfer.receivedFen }, after: { ...money, outcome, ...sums } },
  })
  await tell(tx, order, { outcome, serial: money.serial, ...sums })
  return { outcome, ...sums }
}

type News = Pick<Received, 'outcome'> & { serial: string; missingFen: number; owedFen: number }

/** That it was paid is told where it is paid. */
async function tell(tx: Db, { no, memberId, payableFen }: LockedOrder, news: News) {
  const to = { memberId, reference: `${no}/${news.serial}` }
  const missing = showFen(news.missingFen)
  const received = showFen(payableFen - news.missingFen)
  if (news.outcome === 'short')
    await tellMember(tx, { ...to, event: 'transferShort', values: { no, received, missing } })
  else if (news.owedFen > 0)
    await tellMember(tx, { ...to, event: 'transferOwed', values: { no, amount: showFen(news.owedFen) } })
}

export const reject = (ctx: StaffContext, { no, slipId, reason }: Parsed<typeof rejectSlip>) =>
  ctx.transaction(async (tx) => {
    const { order, transfer } = await lockKnown(tx, no)
    if ((await queries.findOpenSlip(tx, transfer.id))?.id !== slipId) refuse('slipMoved')
    const decision = { transferId: transfer.id, reason, by: ctx.caller.name, now: ctx.now }
    await queries.updateSlipDecided(tx, { ...decision, state: 'rejected' })
    await queries.updateTransferState(tx, transfer.id, 'rejected')
    await audit(tx, ctx, {
      ...{ what: 'bank.reject', subject: `bank ${no}` },
      ...{ before: { state: transfer.state }, after: { state: 'rejected', reason } },
    })
    const reference = `${no}/${slipId}`
    const { memberId } = order
    await tellMember(tx, { memberId, event: 'transferRejected', reference, values: { no, reason } })
    return {}
  })

/** A surplus, or money that came too late, has been sent back by hand. */
export const sendSurplus = (ctx: StaffContext, wish: Parsed<typeof returnSurplus>) =>
  ctx.transaction(async (tx) => {
    const { no, ...payout } = wish
    const { order, transfer } = await lockKnown(tx, no)
    const { owedFen } = await desk.getSums(tx, transfer.id)
    if (payout.amountFen > owedFen) refuse('surplusMoved')
    const sent = { ...payout, transferId: transfer.id, refundId: null, staff: ctx.caller, now: ctx.now }
    if (!(await desk.insertPayout(tx, sent))) refuse('serialUsed', { values: { serial: payout.serial } })
    await desk.updateReturned(tx, transfer.id, payout.amountFen)
    await audit(tx, ctx, {
      ...{ what: 'bank.return', subject: `bank ${no}` },
      ...{ before: { owedFen }, after: { owedFen: owedFen - payout.amountFen, ...payout } },
    })
    const values = { no, amount: showFen(payout.amountFen) }
    const to = { memberId: order.memberId, reference: `${no}/${payout.serial}` }
    await tellMember(tx, { ...to, event: 'transferReturned', values })
    return {}
  })

async function lockKnown(tx: Db, no: string): Promise<Found> {
  const order = (await lockOrder(tx, no)) ?? refuse('notFound')
  const transfer = (await queries.lockTransfer(tx, order.id)) ?? refuse('notFound')
  return { order, transfer }
}
