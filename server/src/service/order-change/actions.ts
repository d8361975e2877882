import type { Parsed } from '@gongfang/contract/base/endpoint'
import { fen, points } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import type { OpenWays } from '@gongfang/contract/buying/order'
import {
  type askOrderChange,
  type ChangeLine,
  type ChangeSums,
  type OrderChangeState,
  sayAmount,
  sayDifference,
} from '@gongfang/contract/service/order-change'
import {
  holdForChange,
  lockOrderById,
  placeSupplement,
  quoteSupplement,
  releaseFromChange,
  requestSupplement,
  type Supplement,
  sightOf,
} from '../../buying/order/door.ts'
import type { Db, Run } from '../../db/connect.ts'
import type { MemberContext, StaffContext } from '../../http/context.ts'
import { each } from '../../jobs/each.ts'
import { findWishAsOf } from '../../money/invoice/door.ts'
import { dayDigits, randomDigits } from '../../numbers.ts'
import { lockInstitutions } from '../../people/member/door.ts'
import { audit } from '../../system/audit/door.ts'
import { openChannels } from '../../system/provider/door.ts'
import { giveUp, previewGiveUp } from '../aftersale/door.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'
import { type Difference, differenceOf, hashOf, type Wish } from './rules.ts'

// Lock order: the institution, spending limits, the order, the change, then as everywhere.

interface Judged extends Difference {
  lines: (ChangeLine & { orderLineId: number | null })[]
  sums: ChangeSums
  quote: string
  supplement: Supplement | null
  /** Names of the rules that ask for approval of what is added; '' without. */
  approval: string
}

interface Judging {
  orderId: number
  wish: Wish
  open: Partial<OpenWays>
  now: Date
  lock?: boolean
}

/** What the change comes to now. Refused where it could not be carried out. */
async function judge(db: Db, { orderId, wish, open, now, lock = false }: Judging): Promise<Judged> {
  const living = await queries.listLiving(db, orderId)
  const { fewer, more } = differenceOf(living, wish)
  const supplement =
    more.length > 0
      ? await quoteSupplement(db, {
          ...{ orderId, lines: more, givenUp: fewer, open, now, lock },
          invoice: await findWishAsOf(db, orderId),
        })
      : null
  const back = fewer.length > 0 ? await previewGiveUp(db, { orderId, lines: fewer }) : null
  const cost = supplement?.quote.preview.amounts
  const currency = back?.currency ?? cost?.currency ?? 'money'
  const sums = {
    currency,
    backFen: back?.amountFen ?? fen(0),
    backPoints: back?.amountPoints ?? points(0),
    moreFen: cost?.payableFen ?? fen(0),
    morePoints: cost?.payablePoints ?? points(0),
  }
  const lines = linesOf(living, { fewer, more }, supplement)
  const approval = supplement?.rules ?? ''
  return { fewer, more, lines, sums, supplement, approval, quote: hashOf(lines, sums) }
}

/** All lines of the order that are left, then the models that it has not. */
function linesOf(
  living: Awaited<ReturnType<typeof queries.listLiving>>,
  { fewer, more }: Difference,
  supplement: Supplement | null,
): Judged['lines'] {
  const priced = supplement?.quote.lines ?? []
  const there = living.filter(({ quantity }) => quantity > 0)
  const kept = there.map(
    ({ orderLineId, quantity, bound: _bound, priceFen, points: worth, ...goods }, at) => {
      const isFirst = there.findIndex(({ skuId }) => skuId === goods.skuId) === at
      const added = isFirst ? priced.find(({ skuId }) => skuId === goods.skuId) : undefined
      const gone = fewer.find((one) => one.orderLineId === orderLineId)?.quantity ?? 0
      return {
        ...goods,
        orderLineId,
        before: quantity,
        after: quantity - gone + (added?.quantity ?? 0),
        priceFen: fen(priceFen),
        points: points(worth),
        addedPriceFen: added?.priceFen ?? null,
        addedPoints: added?.points ?? null,
      }
    },
  )
  const fresh = priced.filter(({ skuId }) => there.every((line) => line.skuId !== skuId))
  return [
    ...kept,
    ...fresh.map(
      ({ skuId, title, spec, modelCode, ownCode = '', unit, quantity, priceFen, points: worth }) => ({
        ...{ skuId, title, spec, modelCode, ownCode, unit, orderLineId: null },
        before: 0,
        after: more.find((one) => one.skuId === skuId)?.quantity ?? quantity,
        priceFen: null,
        points: null,
        addedPriceFen: priceFen,
        addedPoints: worth,
      }),
    ),
  ]
}

/** An order of one's own that no other change holds back. */
async function getOwn(db: Db, { caller }: MemberContext, { no, replaces }: Own) {
  const order = await queries.findOrder(db, no)
  if (order?.memberId !== caller.id) return refuse('notFound')
  if (order.state !== 'paid' || order.delivery !== 'express') refuse('orderState')
  if (order.institutionId !== caller.institutionId) refuse('requesterGone')
  if (order.changeNo !== null && order.changeNo !== replaces) refuse('changeOpen')
  return order
}

interface Own {
  no: string
  replaces?: string | undefined
}

const shownOf = ({ quote, lines, sums, approval }: Judged) => ({
  quote,
  lines: lines.map(({ orderLineId: _id, ...line }) => line),
  sums,
  approval,
})

export async function preview(ctx: MemberContext, wish: Wish & Own) {
  const { db, now } = ctx
  const { id: orderId } = await getOwn(db, ctx, wish)
  return shownOf(await judge(db, { orderId, wish, open: await openChannels(ctx), now }))
}

export async function ask(ctx: MemberContext, form: Parsed<typeof askOrderChange>) {
  const open = await openChannels(ctx)
  const { caller, now } = ctx
  return ctx.once(async (tx) => {
    const { id: orderId } = await getOwn(tx, ctx, form)
    await lockOrderById(tx, orderId)
    await getOwn(tx, ctx, form)
    const judged = await judge(tx, { orderId, wish: form, open, now })
    if (judged.quote !== form.quote) refuse('changeMoved')
    const no = `BG${dayDigits(now)}${randomDigits(8)}`
    if (form.replaces) await giveWay(tx, { no: form.replaces, orderId, by: no, now })
    const { reason } = form
    const id = await queries.insertChange(tx, { ...judged, no, orderId, memberId: caller.id, reason, now })
    if (id === undefined) return refuse('changeOpen')
    await holdForChange(tx, { orderId, changeNo: no, now })
    return { changeNo: no }
  })
}

/** A change that nobody has accepted ends for one that the buyer asks for in its place. */
async function giveWay(
  tx: Db,
  { no, orderId, by, now }: { no: string; orderId: number; by: string; now: Date },
) {
  const change = await queries.findChange(tx, { no })
  if (change?.orderId !== orderId) return refuse('notFound')
  await end(tx, change, { from: undecided, to: 'withdrawn', who: 'member', note: `改为 ${by}`, now })
}

const undecided = ['asked', 'returned'] as const

export const withdraw = (ctx: MemberContext, changeNo: string) =>
  ctx.transaction(async (tx) => {
    const change = (await queries.findChange(tx, { no: changeNo })) ?? refuse('notFound')
    if (change.memberId !== ctx.caller.id) refuse('notFound')
    await lockOrderById(tx, change.orderId)
    await end(tx, change, { from: undecided, to: 'withdrawn', who: 'member', now: ctx.now })
    return {}
  })

type Ending = Omit<Parameters<typeof queries.updateState>[1], 'id'>

/** The order goes on as it is. */
async function end(tx: Db, change: queries.Change, ending: Ending) {
  await queries.lockChange(tx, change.id)
  const { count } = await queries.updateState(tx, { ...ending, id: change.id })
  if (count === 0) refuse('changeState')
  const note = `变更 ${change.no} ${endings[ending.to] ?? ''}`
  await releaseFromChange(tx, { orderId: change.orderId, changeNo: change.no, note, now: ending.now })
}

const endings: Partial<Record<Ending['to'], string>> = {
  withdrawn: '已撤回',
  declined: '未获同意',
  expired: '未执行',
  done: '已执行',
}

export const decline = (ctx: StaffContext, { changeNo, reason }: { changeNo: string; reason: string }) =>
  ctx.transaction(async (tx) => {
    const change = (await queries.findChange(tx, { no: changeNo })) ?? refuse('notFound')
    const { caller, now } = ctx
    await lockOrderById(tx, change.orderId)
    const by = { who: 'staff', whoName: caller.name, now } as const
    await end(tx, change, { ...by, from: undecided, to: 'declined', note: reason })
    await audit(tx, ctx, {
      what: 'orderChange.decline',
      subject: `order ${change.orderNo}`,
      after: { changeNo, reason },
    })
    const { memberId, orderNo: no } = change
    await tellMember(tx, { memberId, event: 'changeDeclined', reference: changeNo, values: { no, reason } })
    return {}
  })

/**
 * Gives up what became fewer at once, or once the order of what is added is paid. What comes to other sums than the buyer
 * agreed to goes back to be agreed to again.
 */
export async function accept(ctx: StaffContext, seen: { changeNo: string; quote: string }) {
  const open = await openChannels(ctx)
  const { now } = ctx
  return ctx.once(async (tx): Promise<{ state: OrderChangeState }> => {
    const change = (await queries.findChange(tx, { no: seen.changeNo })) ?? refuse('notFound')
    const { orderId } = change
    await lockInstitutions(tx, [change.institutionId])
    if (change.state !== 'asked') refuse('changeState')
    const judging = { orderId, wish: wishOf(change), open, now, lock: true }
    // Spending limits are locked before the order; what was read before that is read again.
    await judge(tx, judging)
    const order = await lockOrderById(tx, orderId)
    if ((await queries.lockChange(tx, change.id)) !== 'asked') refuse('changeState')
    if (order?.state !== 'paid') refuse('orderState')
    const judged = await judge(tx, judging)
    if (judged.quote !== seen.quote) refuse('changeMoved')
    if (judged.quote !== change.quote) return sendBack(tx, ctx, change, judged.sums)
    return carryOn(tx, ctx, change, judged)
  })
}

/** The order stays held until the buyer agrees or withdraws, or the desk declines. */
async function sendBack(tx: Db, ctx: StaffContext, change: queries.Change, sums: ChangeSums) {
  const { caller, now } = ctx
  const { id, no: changeNo, memberId, orderNo: no } = change
  const words = sayDifference(sums)
  const by = { who: 'staff', whoName: caller.name, now } as const
  await queries.updateState(tx, { ...by, id, from: ['asked'], to: 'returned', note: words })
  await audit(tx, ctx, {
    what: 'orderChange.return',
    subject: `order ${no}`,
    after: { changeNo, ...sums },
  })
  await tellMember(tx, { memberId, event: 'changeReturned', reference: changeNo, values: { no, words } })
  return { state: 'returned' as const }
}

async function carryOn(tx: Db, ctx: StaffContext, change: queries.Change, judged: Judged) {
  const { supplement, sums, approval } = judged
  const { caller, now } = ctx
  const { id, no: changeNo, memberId, orderNo: no } = change
  const by = { who: 'staff', whoName: caller.name, now } as const
  await queries.updateState(tx, { ...by, id, from: ['asked'], to: 'accepted' })
  await audit(tx, ctx, {
    what: 'orderChange.accept',
    subject: `order ${no}`,
    after: { changeNo, ...sums },
  })
  if (supplement === null) {
    await carryOut(tx, { ...change, state: 'accepted' }, { staff: caller.name, now })
    return { state: 'done' as const }
  }
  if (approval !== '') {
    await askApprovers(tx, change, supplement, now)
    return { state: 'accepted' as const }
  }
  const placed = await placeSupplement(tx, supplement, now)
  await queries.updateSupplement(tx, id, placed.no)
  // One that is paid at once is followed by the job of paid orders, with locks in their order.
  if (placed.state === 'unpaid') {
    const values = { no, supplementNo: placed.no, amount: sayPlaced(placed) }
    await tellMember(tx, { memberId, event: 'changeToPay', reference: changeNo, values })
  }
  return { state: 'accepted' as const }
}

async function askApprovers(tx: Db, change: queries.Change, supplement: Supplement, now: Date) {
  const { id, no: changeNo, memberId, orderNo: no } = change
  const why = `订单 ${no} 的变更 ${changeNo} 商家已同意，增加的商品需要审批`
  const request = await requestSupplement(tx, supplement, { why, now })
  await queries.updateRequest(tx, id, request.id)
  const values = { no, requestNo: request.no, rules: supplement.rules }
  await tellMember(tx, { memberId, event: 'changeInApproval', reference: changeNo, values })
}

const sayPlaced = ({ currency, payableFen, payablePoints }: Awaited<ReturnType<typeof placeSupplement>>) =>
  sayAmount({ currency, payableFen: fen(payableFen), payablePoints: points(payablePoints) })

/** The wish again, from what the change says. */
const wishOf = ({ lines }: queries.Change): Wish => ({
  lines: lines.flatMap(({ orderLineId, before, after }) =>
    orderLineId !== null && before !== after ? [{ orderLineId, quantity: after }] : [],
  ),
  added: lines.flatMap(({ orderLineId, skuId, after }) =>
    orderLineId === null ? [{ skuId, quantity: after }] : [],
  ),
})

async function carryOut(tx: Db, change: queries.Change, { staff, now }: { staff: string; now: Date }) {
  const { id, orderId, no, memberId } = change
  const lines = change.lines.flatMap(({ orderLineId, before, after }) =>
    orderLineId !== null && after < before ? [{ orderLineId, quantity: before - after }] : [],
  )
  await end(tx, change, { from: ['accepted'], to: 'done', who: 'system', now })
  const given =
    lines.length > 0 ? await giveUp(tx, { orderId, lines, reason: `订单变更 ${no}`, staff, now }) : null
  const { amountFen, amountPoints } = given?.amounts ?? { amountFen: 0, amountPoints: 0 }
  await queries.updateSums(tx, { id, aftersaleId: given?.id ?? null, amountFen, amountPoints })
  const values = { no: change.orderNo }
  await tellMember(tx, { memberId, event: 'changeDone', reference: no, values })
}

/** Carries out changes whose added goods are paid, and ends those whose order of added goods was cancelled. */
export async function followSupplements(db: Db, run: Run, now: Date) {
  const settled = await queries.listSettled(db, 200)
  await each(settled, ({ id }) => run((tx) => follow(tx, id, now)))
}

/** The order was paid, or the request was ordered or has ended; a change may wait for it. */
export async function followOf(tx: Db, by: { orderId: number } | { requestId: number }, now: Date) {
  const id = await queries.findWaiting(tx, by)
  if (id !== undefined) await follow(tx, id, now)
}

async function follow(tx: Db, id: number, now: Date) {
  const change = await queries.findChange(tx, { id })
  if (!change) return
  await lockOrderById(tx, change.orderId)
  if ((await queries.lockChange(tx, id)) !== 'accepted') return
  const { supplementNo, course } = await queries.findCourse(tx, id)
  if (supplementNo !== null) await queries.updateSupplement(tx, id, supplementNo)
  if (course === 'waiting') return
  if (course === 'paid') return carryOut(tx, change, { staff: '系统', now })
  const why = ends[course]
  await end(tx, change, { from: ['accepted'], to: 'expired', who: 'system', note: why, now })
  const { memberId, orderNo: no } = change
  await tellMember(tx, { memberId, event: 'changeExpired', reference: change.no, values: { no, why } })
}

const ends = { unpaid: '补充订单没有付款', notApproved: '增加的商品没有通过审批' }

export const listOwn = ({ db, caller }: MemberContext, no: string) =>
  queries.listSeen(db, sightOf(caller), { no })

export async function getOwnChange({ db, caller }: MemberContext, changeNo: string) {
  const [one] = await queries.listSeen(db, sightOf(caller), { changeNo })
  return one ?? refuse('notFound')
}

export async function previewCase(ctx: StaffContext, changeNo: string) {
  const { db, now } = ctx
  const change = (await queries.findChange(db, { no: changeNo })) ?? refuse('notFound')
  if (change.state !== 'asked') refuse('changeState')
  const open = await openChannels(ctx)
  return shownOf(await judge(db, { orderId: change.orderId, wish: wishOf(change), open, now }))
}
