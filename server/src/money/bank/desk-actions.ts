import assert from 'node:assert/strict'
import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type {
  confirmTransfer,
  Received,
  rejectSlip,
  returnSurplus,
  undoAllocation,
} from '@gongfang/contract/money/bank-desk'
import { lockOrder, lockOrderById } from '../../buying/order/door.ts'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { audit } from '../../system/audit/door.ts'
import { endOverdue, ensureTransfer, type LockedOrder, payIfEnough } from './actions.ts'
import * as desk from './desk-queries.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'
import {
  findAllocation,
  insertAllocation,
  insertMissingLine,
  insertUndo,
  listOrderIds,
  lockLineOf,
  lockStatement,
  type Money,
  openReceipt,
} from './receipt-queries.ts'

export const confirm = (ctx: StaffContext, wish: Parsed<typeof confirmTransfer>) =>
  ctx.transaction(async (tx) => {
    const { no, seenFen, ...money } = wish
    await mustAgree(tx, money)
    const [received] = await bookParts(tx, ctx, money, [{ no, seenFen, amountFen: money.amountFen }])
    assert(received, 'one part makes one answer')
    return received
  })

/** Refuses a typed receipt that contradicts the bank's statement. The line is locked before orders, as for booking. */
async function mustAgree(tx: Db, { serial, amountFen }: Money) {
  await lockStatement(tx, 'receipt')
  const line = await lockLineOf(tx, serial)
  if (!line) return
  if (line.aside !== null) refuse('lineAside')
  if (!line.isTyped && line.amountFen !== amountFen)
    refuse('bankSaysOtherwise', { values: { amount: showFen(line.amountFen) } })
}

interface Found {
  order: LockedOrder
  transfer: queries.LockedTransfer
}

export interface Part {
  no: string
  amountFen: number
  /** The amount received for this order before, as the screen showed it. */
  seenFen: number
}

/** Allocates the money to these orders: everything that is unallocated, or nothing. */
export async function bookParts(tx: Db, ctx: StaffContext, money: Money, parts: readonly Part[]) {
  const found = await lockForMoney(tx, ctx, parts)
  const receipt = await openReceipt(tx, money, { staff: ctx.caller, now: ctx.now })
  const sum = parts.reduce((all, { amountFen }) => all + amountFen, 0)
  if (receipt.openFen !== sum) refuse('serialUsed', { values: { serial: money.serial } })
  const received: (Unchecked<typeof confirmTransfer> & { no: string })[] = []
  for (const one of found) received.push(await take(tx, ctx, one, { ...money, receiptId: receipt.id }))
  return received
}

/** Locks all orders first, in the order of their ids. */
export async function lockOrders(tx: Db, parts: readonly { no: string }[]): Promise<LockedOrder[]> {
  const nos = parts.map(({ no }) => no)
  const orders: LockedOrder[] = []
  for (const { id } of await listOrderIds(tx, nos))
    orders.push((await lockOrderById(tx, id)) ?? refuse('notFound'))
  return orders.length < nos.length ? refuse('notFound') : orders
}

/** Money may come for any order, also for one with another channel or a finished one. */
async function lockForMoney(tx: Db, ctx: StaffContext, parts: readonly Part[]) {
  const orders = await lockOrders(tx, parts)
  const found: (Found & { part: Part })[] = []
  for (const order of orders) {
    if (order.currency !== 'money') refuse('transferClosed')
    const transfer = await ensureTransfer(tx, order, ctx.now)
    const part = parts.find(({ no }) => no === order.no) ?? refuse('notFound')
    if (transfer.receivedFen !== part.seenFen) refuse('receivedMoved')
    found.push({ order, transfer, part })
  }
  for (const one of found) one.order = await endOverdue(tx, one.order, ctx.now)
  return found
}

/** Books a part for its order and updates the order. */
async function take(
  tx: Db,
  ctx: StaffContext,
  { order, transfer, part: { amountFen } }: Found & { part: Part },
  { receiptId, ...money }: Money & { receiptId: number },
) {
  const { no } = order
  const { now, caller: staff } = ctx
  await insertAllocation(tx, { receiptId, transferId: transfer.id, amountFen, staff, now })
  const decision = { transferId: transfer.id, state: 'accepted', reason: '', by: staff.name, now } as const
  await queries.updateSlipDecided(tx, decision)
  const paid = await payIfEnough(tx, order, { now, by: staff.name })
  if (!paid && transfer.state !== 'confirmed') await queries.updateTransferState(tx, transfer.id, 'partly')
  const sums = await desk.getSums(tx, transfer.id)
  const outcome = paid ? 'paid' : order.state === 'unpaid' ? 'short' : 'late'
  await audit(tx, ctx, {
    what: 'bank.confirm',
    subject: `bank ${no}`,
    before: { receivedFen: transfer.receivedFen },
    after: { ...money, amountFen, outcome, ...sums },
  })
  await tell(tx, order, { outcome, serial: money.serial, ...sums })
  return { no, outcome, ...sums } as const
}

type News = Pick<Received, 'outcome'> & { serial: string; missingFen: number; owedFen: number }

/** Tells the member about missing or surplus money. The message about the payment is sent elsewhere. */
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
      what: 'bank.reject',
      subject: `bank ${no}`,
      before: { state: transfer.state },
      after: { state: 'rejected', reason },
    })
    const reference = `${no}/${slipId}`
    const { memberId } = order
    await tellMember(tx, { memberId, event: 'transferRejected', reference, values: { no, reason } })
    return {}
  })

/** Records that finance has sent back a surplus or money that came too late. */
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
      what: 'bank.return',
      subject: `bank ${no}`,
      before: { owedFen },
      after: { owedFen: owedFen - payout.amountFen, ...payout },
    })
    const values = { no, amount: showFen(payout.amountFen) }
    const to = { memberId: order.memberId, reference: `${no}/${payout.serial}` }
    await tellMember(tx, { ...to, event: 'transferReturned', values })
    return {}
  })

/** Takes back a wrong allocation that has neither paid an order nor been returned; its money can be booked again. */
export const undo = (ctx: StaffContext, { id, reason }: Parsed<typeof undoAllocation>) =>
  ctx.transaction(async (tx) => {
    const { no } = (await findAllocation(tx, id)) ?? refuse('notFound')
    const { transfer } = await lockKnown(tx, no)
    const { undone, serial, amountFen } = (await findAllocation(tx, id)) ?? refuse('notFound')
    if (undone) refuse('allocationUndone')
    const { receivedFen, keptFen, returnedFen } = transfer
    if (receivedFen - amountFen < keptFen + returnedFen) refuse('allocationSpent')
    const by = { staff: ctx.caller, now: ctx.now }
    await insertUndo(tx, { id, reason, ...by })
    await insertMissingLine(tx, serial, by)
    await audit(tx, ctx, {
      what: 'bank.undo',
      subject: `bank ${no}`,
      before: { receivedFen },
      after: { receivedFen: receivedFen - amountFen, serial, reason },
    })
    return {}
  })

async function lockKnown(tx: Db, no: string): Promise<Found> {
  const order = (await lockOrder(tx, no)) ?? refuse('notFound')
  const transfer = (await queries.lockTransfer(tx, order.id)) ?? refuse('notFound')
  return { order, transfer }
}
