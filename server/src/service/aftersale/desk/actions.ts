import type { Parsed } from '@gongfang/contract/base/endpoint'
import { fen, points, showFen, showPoints } from '@gongfang/contract/base/money'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { showOwed } from '@gongfang/contract/people/points'
import {
  type AftersaleAmounts,
  type AftersaleKind,
  type AftersaleState,
  comesBack,
} from '@gongfang/contract/service/aftersale'
import {
  type AftersaleCase,
  awaitsInspection,
  deskCan,
  type receiveAftersale,
  type refundAftersale,
  type retryAftersaleRefund,
  type revealAftersale,
} from '@gongfang/contract/service/aftersale-desk'
import { giveBackUnsent, lockOrderById, loseReward } from '../../../buying/order/door.ts'
import type { Db, Run } from '../../../db/connect.ts'
import { giveBackStock } from '../../../goods/catalogue/door.ts'
import { giveUp } from '../../../goods/depot/door.ts'
import type { StaffContext } from '../../../http/context.ts'
import { can } from '../../../http/session.ts'
import { giveBackPart, isRefundLate, repeatRefund } from '../../../money/payment/door.ts'
import { bookPoints, takeRewardBack } from '../../../people/points/door.ts'
import { audit } from '../../../system/audit/door.ts'
import { lock, move, release } from '../actions.ts'
import { tellMember } from '../events.ts'
import * as queries from '../queries.ts'
import { bySku, freightLeftOf, mustAllow, mustBeThere, placesOf } from '../rules.ts'
import * as desk from './queries.ts'

type Locked = queries.LockedAftersale

/** Includes the current places of the order's pieces. */
export async function readCase(db: Db, reading: desk.Reading, now: Date): Promise<AftersaleCase> {
  const { order, ...one } = (await desk.findCase(db, reading)) ?? refuse('notFound')
  const sold = await queries.listSoldLines(db, order.id)
  const lines = order.lines.map((line) => {
    const known = sold.find(({ orderLineId }) => orderLineId === line.orderLineId) ?? refuse('notFound')
    const others = known.models.some(({ skuId, delivered }) => skuId !== known.skuId && delivered > 0)
    const models = others ? known.models.filter(({ delivered }) => delivered > 0) : []
    return { ...line, places: placesOf(order, known), models }
  })
  const { id: orderId, ...facts } = order
  return { ...one, late: await isRefundLate(db, { orderId, now }), order: { ...facts, lines } }
}

/** Whole numbers, to address a parcel or by permission. Logged. */
export const reveal = (ctx: StaffContext, { id }: Parsed<typeof revealAftersale>) =>
  ctx.transaction(async (tx) => {
    const { no, mobile, phone, ...standing } = (await desk.findPhones(tx, id)) ?? refuse('notFound')
    if (!can(ctx.caller, 'member.reveal') && !deskCan(standing, 'ship')) refuse('aftersaleNothingToSend')
    await audit(tx, ctx, { what: 'aftersale.reveal', subject: `aftersale ${no}` })
    return { mobile, phone }
  })

export const approve = (ctx: StaffContext, { id, returnTo }: { id: number; returnTo: string }) =>
  ctx.transaction(async (tx) => {
    const one = await lockById(tx, id)
    mustAllow('approve', one)
    await mustStillBeThere(tx, one)
    const back = comesBack(one.kind)
    if (back && returnTo.trim() === '') refuseField('returnTo', '请填写退货地址')
    if (back) await desk.updateReturnTo(tx, id, returnTo.trim())
    await step(tx, ctx, one, { to: 'approved', what: 'approved' })
    const next = back ? '请按退货地址寄回商品并填写运单号' : '我们会尽快退款'
    await tell(tx, one, 'aftersaleApproved', { next })
  })

/** Goods may move between the request and the refund. */
async function mustStillBeThere(tx: Db, one: Locked) {
  const [order, lines, pieces] = [
    await queries.getOrderFacts(tx, one.orderId),
    await queries.listSoldLines(tx, one.orderId),
    await queries.listPieces(tx, one.id),
  ]
  mustBeThere(order, lines, { kind: one.kind, pieces })
}

export const reject = (ctx: StaffContext, { id, reason }: { id: number; reason: string }) =>
  ctx.transaction(async (tx) => {
    const one = await lockById(tx, id)
    mustAllow('reject', one)
    await step(tx, ctx, one, { to: 'rejected', what: 'rejected', note: reason })
    await release(tx, one)
    await tell(tx, one, 'aftersaleRejected', { reason })
  })

/**
 * Books saleable pieces back into stock and records the others as unsaleable. Goods to repair stay the member's until the
 * member takes a refund for them.
 */
export const receive = (ctx: StaffContext, { id, restock, note }: Parsed<typeof receiveAftersale>) =>
  ctx.transaction(async (tx) => {
    const one = await lockById(tx, id)
    if (!deskCan(one, 'receive')) refuse('aftersaleState')
    const kept = one.kind === 'repair'
    if (!kept) await desk.updateRestocked(tx, id, restock)
    const where = kept ? '' : restock ? '商品退回库存' : '商品不退回库存'
    const said = [where, note.trim()].filter(Boolean).join('；')
    await step(tx, ctx, one, { to: 'received', what: 'received', note: said })
    if (restock && !kept) await giveBackStock(tx, bySku(await queries.listPieces(tx, id)), one.no, 'return')
    if (!awaitsInspection(one))
      await tell(tx, one, 'aftersaleReceived', { next: afterReceipt[one.kind] ?? '我们会尽快退款' })
  })

const afterReceipt: Partial<Record<AftersaleKind, string>> = {
  exchange: '我们会尽快寄出换货商品',
  repair: '修好后会尽快寄还',
}

/** The replacement is out of stock, or the repair is impossible: offers the member a refund instead. */
export const offerRefund = (ctx: StaffContext, { id, reason }: { id: number; reason: string }) =>
  ctx.transaction(async (tx) => {
    const one = await lockById(tx, id)
    mustAllow('offerRefund', one)
    if (one.refundOfferedAt !== null) refuse('aftersaleState')
    const what = wordsOf(await queries.getWorth(tx, id))
    await desk.updateRefundOffered(tx, id, ctx.now)
    await step(tx, ctx, one, { to: one.state, what: 'refundOffered', note: `${what}：${reason}` })
    await tell(tx, one, 'aftersaleOffered', { what, reason })
  })

/** Books points and goods back and starts the refund of money; the channel answers later. */
export const refund = (ctx: StaffContext, seen: Parsed<typeof refundAftersale>) =>
  ctx.transaction(async (tx): Promise<{ state: AftersaleState }> => {
    const one = await lockById(tx, seen.id)
    if (!deskCan(one, 'refund')) refuse('aftersaleState')
    await mustStillBeThere(tx, one)
    const amounts = await withFreight(tx, one, seen.freight)
    if (amounts.amountFen !== seen.amountFen || amounts.amountPoints !== seen.amountPoints)
      refuse('aftersaleAmount')
    const { offline } = seen
    const refundId = await payBack(tx, one, amounts, { offline, now: ctx.now })
    await returnGoods(tx, { staff: ctx.caller.name, now: ctx.now }, one)
    const words = await settlePoints(tx, one, amounts, ctx.now)
    if (one.kind === 'refundBeforeShip') await leaveDepot(tx, ctx, one)
    await desk.updateRefund(tx, one.id, { refundId, ...amounts })
    const note = [wordsOf(amounts), offline && BY_BANK, words].filter(Boolean).join('；')
    await step(tx, ctx, one, { to: 'refunding', what: 'refunding', note })
    // No part was paid through a channel, so there is no answer to wait for.
    if (refundId === null) await finish(tx, { ...one, state: 'refunding' }, ctx.now)
    return { state: refundId === null ? 'refunded' : 'refunding' }
  })

/** Adds freight that staff choose to refund, up to the freight left, unless the after-sale refunds freight already. */
async function withFreight(tx: Db, one: Locked, freight: number): Promise<AftersaleAmounts> {
  const amounts = await queries.getAmounts(tx, one.id)
  if (freight === 0 || amounts.freightFen + amounts.freightPoints > 0) return amounts
  const most = freightLeftOf(await queries.getOrderFacts(tx, one.orderId))
  const inMoney = amounts.currency === 'money'
  if (freight > most)
    refuse('aftersaleFreight', { values: { most: inMoney ? showFen(most) : showPoints(most) } })
  return inMoney
    ? { ...amounts, freightFen: fen(freight), amountFen: fen(amounts.amountFen + freight) }
    : { ...amounts, freightPoints: points(freight), amountPoints: points(amounts.amountPoints + freight) }
}

/** Returns null when no payment has a part in the refund. */
export async function payBack(
  tx: Db,
  { orderId }: { orderId: number },
  amounts: Pick<AftersaleAmounts, 'currency' | 'amountFen' | 'amountPoints'>,
  way: { offline: boolean; now: Date },
) {
  const { currency, amountFen } = amounts
  const amountPoints = currency === 'points' ? amounts.amountPoints : 0
  if (amountFen + amountPoints === 0) return null
  return giveBackPart(tx, { orderId, amountFen, amountPoints, ...way })
}

/** Puts unshipped goods back on sale. Returned goods went back into stock when they were received. */
export async function returnGoods(tx: Db, { staff, now }: { staff: string; now: Date }, one: Locked) {
  if (one.kind !== 'refundBeforeShip') return
  const order = await lockOrderById(tx, one.orderId)
  const lines = await queries.listPieces(tx, one.id)
  if (order) await giveBackUnsent(tx, order, { reference: one.no, lines, staff, now })
}

/** Returns deducted points first, then takes back earned ones; points already spent become owed. Returns a text. */
export async function settlePoints(tx: Db, one: Locked, amounts: AftersaleAmounts, now: Date) {
  const { orderId, no: reference } = one
  const { currency, amountPoints, rewardPoints } = amounts
  // A colleague may act for the buyer, but the points are the buyer's.
  const order = await queries.getOrderFacts(tx, orderId)
  const { memberId } = order
  if (currency === 'money' && amountPoints > 0) {
    const note = '售后退款，退回抵扣'
    await bookPoints(tx, { memberId, delta: amountPoints, kind: 'orderRefund', reference, note, at: now })
  }
  if (rewardPoints === 0) return ''
  if (order.state !== 'done') {
    await loseReward(tx, orderId, rewardPoints)
    return ''
  }
  const note = '售后退款，收回奖励'
  const owed = await takeRewardBack(tx, { memberId, points: rewardPoints, reference, note, at: now })
  const of = owed > 0 ? `（余额不足，其中${showOwed(owed)}）` : ''
  return `收回奖励 ${showPoints(rewardPoints)}${of}`
}

async function leaveDepot(tx: Db, { caller, now }: StaffContext, one: Locked) {
  const { delivery } = await queries.getOrderFacts(tx, one.orderId)
  if (delivery !== 'depot') return
  const lines = await queries.listPieces(tx, one.id)
  await giveUp(tx, { memberId: one.memberId, reference: one.no, lines, staff: caller.name, at: now })
}

/** Sends a refund again that failed at the channel or got no answer. */
export const retry = (ctx: StaffContext, { id, offline }: Parsed<typeof retryAftersaleRefund>) =>
  ctx.transaction(async (tx) => {
    const one = await lockById(tx, id)
    mustAllow('retry', one)
    const refundId = await repeatRefund(tx, { refundId: one.refundId ?? 0, offline, now: ctx.now })
    await desk.updateRefundId(tx, id, refundId)
    await step(tx, ctx, one, { to: 'refunding', what: 'retried', note: offline ? BY_BANK : '' })
  })

/** Called by the payment slice when the refund succeeded. A repeated call changes nothing. */
export const settleRefund = (run: Run, { refundId, now }: { refundId: number; now: Date }) =>
  run(async (tx) => {
    const found = await queries.findAftersale(tx, { refundId })
    const one = found && (await lock(tx, found))
    if (one?.state === 'refunding') await finish(tx, one, now)
  })

export async function finish(tx: Db, one: Locked, now: Date) {
  await move(tx, { one, to: 'refunded', what: 'refunded', who: 'system', now })
  // The payment slice sends the message about money that finance transfers.
  if (!(await queries.isOffline(tx, one.id)))
    await tell(tx, one, 'aftersaleRefunded', { what: wordsOf(await queries.getAmounts(tx, one.id)) })
}

/** Note in the after-sale's history for money that finance transfers. */
export const BY_BANK = '通过银行转账退回'

/** '¥128.00、320积分（含运费 ¥12.00）' */
export function wordsOf(sums: Omit<AftersaleAmounts, 'rewardPoints'>): string {
  const { currency, amountFen, amountPoints, freightFen, freightPoints } = sums
  const both = [amountFen > 0 && showFen(amountFen), amountPoints > 0 && showPoints(amountPoints)]
  const freight = currency === 'money' ? freightFen : freightPoints
  const shown = currency === 'money' ? showFen(freight) : showPoints(freight)
  return both.filter(Boolean).join('、') + (freight > 0 ? `（含运费 ${shown}）` : '')
}

export async function lockById(tx: Db, id: number) {
  return lock(tx, (await queries.findAftersale(tx, { id })) ?? refuse('notFound'))
}

type Step = Pick<Parameters<typeof queries.updateState>[1], 'to' | 'note'> & { what: keyof typeof verbs }

const verbs = {
  approved: 'approve',
  rejected: 'reject',
  received: 'receive',
  refunding: 'refund',
  retried: 'retry',
  exchanged: 'ship',
  repaired: 'ship',
  refundOffered: 'offerRefund',
} as const

/** Records a step of staff in the after-sale's history and in the audit log. */
export async function step(tx: Db, ctx: StaffContext, one: Locked, taken: Step) {
  const { caller, now } = ctx
  await move(tx, { ...taken, one, who: 'staff', whoName: caller.name, now })
  await audit(tx, ctx, {
    what: `aftersale.${verbs[taken.what]}`,
    subject: `aftersale ${one.no}`,
    before: { state: one.state },
    after: { state: taken.to, note: taken.note ?? '' },
  })
}

type Told =
  | ('aftersaleApproved' | 'aftersaleRejected' | 'aftersaleReceived' | 'aftersaleRefunded')
  | ('aftersaleSent' | 'aftersaleOffered')

export async function tell(tx: Db, one: Locked, event: Told, values: object) {
  const { no } = await queries.getOrderFacts(tx, one.orderId)
  const all = { no, ...values } as never
  await tellMember(tx, { memberId: one.memberId, event, reference: one.no, values: all })
}
