import assert from 'node:assert/strict'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { showFen } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type { sendSlip } from '@gongfang/contract/money/bank'
import { cancelLocked, isFor, isOverdue, lockOrder, lockOrderById, payerOf } from '../../buying/order/door.ts'
import type { Db, Run } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { each } from '../../jobs/each.ts'
import { randomLetters } from '../../numbers.ts'
import type { Config } from '../../system/config/door.ts'
import { takeUploads } from '../../system/upload/door.ts'
import { openBankPayment, settle } from '../payment/door.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'
import { isCode } from './rules.ts'

// Lock order: order, transfer, payment.

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

/** Returns the data for the transfer; the first call gives the order its code. */
export const openOwn = (ctx: MemberContext, no: string) =>
  ctx.transaction(async (tx) => {
    const order = await lockForPayer(tx, ctx, no)
    if (await queries.lockTransfer(tx, order.id)) return
    if (order.currency !== 'money' || order.payWay !== 'bank') refuse('transferClosed')
    if (order.state !== 'unpaid') refuse('orderState')
    if (isOverdue(order, ctx.now)) refuse('orderExpired')
    await ensureTransfer(tx, order, ctx.now)
    await openAttempt(tx, order, { payerId: colleagueOf(order, ctx.caller.id), now: ctx.now })
  })

async function lockForPayer(tx: Db, { caller }: MemberContext, no: string): Promise<LockedOrder> {
  const order = await lockOrder(tx, no)
  return order && isFor(order, payerOf(caller)) ? order : refuse('notFound')
}

const colleagueOf = ({ memberId }: LockedOrder, id: number) => (id === memberId ? null : id)

/** Returns the transfer of a locked order; creates it if missing. */
export async function ensureTransfer(tx: Db, order: LockedOrder, now: Date) {
  const found = await queries.lockTransfer(tx, order.id)
  if (found) return found
  const made = { orderId: order.id, memberId: order.memberId, now }
  for (;;) {
    const transfer = await queries.insertTransfer(tx, { ...made, code: newCode() })
    if (transfer) return transfer
  }
}

function newCode(): string {
  const code = randomLetters(6)
  return isCode(code) ? code : newCode()
}

const openAttempt = (
  tx: Db,
  { id, memberId, payableFen, payBefore }: LockedOrder,
  { payerId, now }: { payerId: number | null; now: Date },
) =>
  openBankPayment(tx, {
    purpose: 'order',
    subjectId: id,
    memberId,
    payerId,
    amountFen: payableFen,
    expiresAt: payBefore,
    now,
  })

/** A new slip replaces the previous one until finance has confirmed the money. */
export const showSlip = (ctx: MemberContext, wish: Parsed<typeof sendSlip>) =>
  ctx.transaction(async (tx) => {
    const { no, uploadId, amountFen, payer, paidOn } = wish
    const order = await lockForPayer(tx, ctx, no)
    const transfer = (await queries.lockTransfer(tx, order.id)) ?? refuse('transferClosed')
    if (transfer.state === 'confirmed') refuse('slipDecided')
    if (order.state !== 'unpaid') refuse('orderState')
    if (isOverdue(order, ctx.now)) refuse('orderExpired')
    if ((await queries.findOpenSlip(tx, transfer.id))?.uploadId === uploadId) return
    const owned = { memberId: ctx.caller.id, kind: 'slip', ids: [uploadId] } as const
    if ((await takeUploads(tx, owned, ctx.now)).length === 0) refuse('uploadMissing')
    await queries.updateSlipReplaced(tx, transfer.id)
    const senderId = colleagueOf(order, ctx.caller.id)
    const slip = { transferId: transfer.id, senderId, uploadId, amountFen, payer, paidOn, now: ctx.now }
    if (!(await queries.insertSlip(tx, slip))) refuse('slipMoved')
    await queries.updateTransferState(tx, transfer.id, 'reviewing')
  })

/** Returns null while any of the three settings is missing. */
export const cardOf = ({ bankAccountName, bankAccountNumber, bankName }: Config) =>
  bankAccountName && bankAccountNumber && bankName
    ? { accountName: bankAccountName, accountNumber: bankAccountNumber, bankName }
    : null

/** An overdue order is cancelled before its money is booked. */
export async function endOverdue(tx: Db, order: LockedOrder, now: Date): Promise<LockedOrder> {
  if (!isOverdue(order, now)) return order
  await cancelLocked(tx, order, { who: 'system', reason: '超时未付款', now })
  return { ...order, state: 'cancelled' }
}

/** Pays an unpaid order when enough money has come. Any surplus stays owed. */
export async function payIfEnough(tx: Db, order: LockedOrder, { now, by }: { now: Date; by: string }) {
  const transfer = (await queries.lockTransfer(tx, order.id)) ?? refuse('notFound')
  const { payableFen, no, memberId } = order
  if (order.state !== 'unpaid' || transfer.receivedFen < payableFen) return false
  const serial = await queries.findLastSerial(tx, transfer.id)
  assert(serial !== undefined && payableFen > 0, 'money was received')
  const proof = {
    outTradeNo: await openAttempt(tx, order, { payerId: await queries.findSender(tx, transfer.id), now }),
    channelTradeNo: serial,
    amountFen: payableFen,
    paidAt: now,
    word: { channel: 'bank', eventId: `${serial}/${no}`, kind: 'confirm', raw: { no, serial, by } },
  } as const
  const settled = await settle((work) => work(tx), proof, now)
  assert(settled === 'kept', 'the order is locked and waits for just this')
  await queries.updateKept(tx, transfer.id, payableFen)
  const values = { no, amount: showFen(transfer.receivedFen) }
  await tellMember(tx, { memberId, event: 'transferConfirmed', reference: no, values })
  return true
}

const DAY_MS = 86_400_000

/** Runs without a request: pays orders whose lowered price is covered, and reminds members before an order expires. */
export async function sweep({ db, run, now }: { db: Db; run: Run; now: Date }) {
  const payAll = async () =>
    each(await queries.listEnough(db), ({ orderId }) => run((tx) => payLowered(tx, orderId, now)))
  const until = new Date(now.getTime() + DAY_MS)
  const remindAll = async () =>
    each(await queries.listEnding(db, { now, until }), (ending) => run((tx) => remind(tx, ending, now)))
  await each([payAll, remindAll], (part) => part())
}

async function payLowered(tx: Db, orderId: number, now: Date) {
  const order = await lockOrderById(tx, orderId)
  if (order && !isOverdue(order, now)) await payIfEnough(tx, order, { now, by: '' })
}

async function remind(tx: Db, { orderId, no, memberId, payBefore }: queries.Ending, now: Date) {
  const order = await lockOrderById(tx, orderId)
  if (order?.state !== 'unpaid' || order.payWay !== 'bank') return
  const transfer = await ensureTransfer(tx, order, now)
  if (!(await queries.claimReminder(tx, transfer.id, now))) return
  const values = { no, at: showTime(payBefore) }
  await tellMember(tx, { memberId, event: 'transferDue', reference: no, values })
}
