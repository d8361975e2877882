import assert from 'node:assert/strict'
import type { Parsed, Unchecked } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import type { createOrder, InvoiceWish, OrderAmounts, OrderPreview } from '@gongfang/contract/buying/order'
import type { OrderNotes } from '@gongfang/contract/buying/order-notes'
import type { Address } from '@gongfang/contract/people/address'
import type { Db } from '../../../db/connect.ts'
import { listOutside } from '../../../goods/assortment/door.ts'
import { removeLines } from '../../../goods/cart/door.ts'
import { takeStock } from '../../../goods/catalogue/door.ts'
import type { OnceContext } from '../../../http/context.ts'
import { dayNumber } from '../../../numbers.ts'
import {
  type FundFacts,
  mustMayPay,
  type Requested,
  releaseForRequest,
  reserveFund,
} from '../../../people/fund/door.ts'
import { bookPoints } from '../../../people/points/door.ts'
import { attach, copyAttachments } from '../../../system/attachment/door.ts'
import { openChannels } from '../../../system/provider/door.ts'
import { ruleNames } from '../../approval/door.ts'
import { orderedBy } from '../../inquiry/door.ts'
import { markPaid } from '../pay/actions.ts'
import { payBeforeOf } from '../pay/rules.ts'
import { makeQuote, type Quote } from '../quote/actions.ts'
import { findTitle, insertOrder, lockTitle, saveWish } from './queries.ts'
import { demandOf, mustBeAhead, mustBeOrderable, mustHaveRequired, mustSuffice } from './rules.ts'

type PlaceInput = Parsed<typeof createOrder>

/** The order is what the preview showed, or it is refused with the new preview. */
export async function placeOrder(ctx: OnceContext, input: PlaceInput) {
  mustBeAhead(input, dayOf(ctx.now))
  const open = await openChannels(ctx)
  return ctx.once(async (tx, caller): Promise<Unchecked<typeof createOrder>> => {
    const quote = await makeQuote(tx, {
      memberId: caller.id,
      draft: input,
      open,
      now: ctx.now,
      lock: true,
    })
    const { id, institutionId, unitId } = caller
    assert(institutionId !== null, 'an approved member has an institution')
    return placeQuoted(tx, { memberId: id, institutionId, unitId, now: ctx.now }, quote, input)
  })
}

/** Places what was quoted, with the form that the buyer filled in. */
export function placeQuoted(tx: Db, buyer: Omit<Buyer, 'approved'>, quote: Quote, input: PlaceInput) {
  mustBeAgreed(quote, input, buyer.institutionId)
  mustHaveRequired(quote.preview, input)
  return place(tx, { ...buyer, approved: null }, quote, input)
}

interface Buyer {
  memberId: number
  institutionId: number
  unitId: number | null
  now: Date
  /** The approved purchase request that the order comes from. */
  approved: (Requested & { fundOver: boolean }) | null
  /** The paid order that it adds goods to. */
  supplementTo?: { id: number; no: string } | undefined
}

/**
 * The only place that makes orders. It refuses an order that a rule of the institution matches unless its request was
 * approved. Stock and points move in the same transaction.
 */
export async function place(
  tx: Db,
  buyer: Buyer,
  quote: Quote,
  wish: OrderWish,
): Promise<Unchecked<typeof createOrder>> {
  const { now } = buyer
  mustBeApproved(quote, buyer)
  const { amounts } = quote.preview
  const { currency, payableFen, payablePoints } = amounts
  const no = dayNumber(now)
  const payBefore = payBeforeOf(
    {
      createdAt: now,
      way: wish.payWay,
      isApproved: buyer.approved !== null || buyer.supplementTo !== undefined,
      isAsked: false,
    },
    quote.config,
  )
  const funding = fundFor(quote, buyer, wish)
  const fund = funding?.fund ?? null
  // Both statements are sent at once; without stock neither stays. Stock goes first, because it locks the SKUs in
  // their order, and the order's foreign keys lock them as well.
  const [, id] = await Promise.all([
    takeStock(tx, demandOf(quote.lines), no),
    insertOrder(tx, { ...written(tx, buyer, quote, wish), fund, no, now, payBefore }),
  ])
  if (id === undefined) return refuseOutside(tx, buyer, quote)
  if (quote.offer) {
    const requestId = buyer.approved?.id ?? null
    await orderedBy(tx, quote.offer, { orderNo: no, requestId, memberId: buyer.memberId, now })
  }
  if (wish.invoice) await wishInvoice(tx, { ...wish.invoice, orderId: id, now })
  await attachFiles(tx, buyer, wish, id)
  if (amounts.deductPoints > 0) await takePoints(tx, buyer, { no, points: amounts.deductPoints })
  if (funding) await charge(tx, buyer, { id, no, amounts, ...funding })
  const answer = { no, currency, payableFen, payablePoints }
  if (payableFen > 0 || payablePoints > 0)
    return { ...answer, state: 'unpaid', payBefore: payBefore.toISOString() }
  const state = await markPaid(tx, { id, way: wish.payWay, now })
  return { ...answer, state, payBefore: null }
}

function mustBeApproved({ plan, preview }: Quote, { approved }: Buyer) {
  if (!plan || approved) return
  refuse('approvalNeeded', { values: { rules: ruleNames(plan) }, data: { preview } })
}

/** A line has left the assortment since the quote, which names it; else something else has changed. */
async function refuseOutside(tx: Db, { memberId, now }: Buyer, { lines, assortment }: Quote): Promise<never> {
  const skuIds = lines.map(({ skuId }) => skuId)
  const outside = assortment ? await listOutside(tx, { memberId, today: dayOf(now), skuIds }) : []
  const barred = outside.filter(({ mode }) => mode === 'only')
  if (barred.length === 0) return refuse('changedMeanwhile')
  return refuse('outside', { values: { names: barred.map(({ modelCode }) => modelCode).join('、') } })
}

type OrderWish = Pick<PlaceInput, 'quote' | 'payWay' | 'invoice' | 'fundId' | 'attachmentIds'> & OrderNotes

/** The files of the form, or those of the request, which its approvers have seen. */
async function attachFiles(
  tx: Db,
  { memberId, approved, supplementTo, now }: Buyer,
  { attachmentIds }: OrderWish,
  id: number,
) {
  const to = { noun: 'order', id } as const
  if (approved) await copyAttachments(tx, { from: { noun: 'request', id: approved.id }, to })
  else if (supplementTo) await copyAttachments(tx, { from: { noun: 'order', id: supplementTo.id }, to })
  else await attach(tx, { to, uploadIds: attachmentIds, memberId, now })
}

/**
 * Refuses a quote that the buyer has not agreed to, and one of a buyer who left the institution after the session was
 * read: the institution's rules were not asked then.
 */
export function mustBeAgreed(
  { preview, lines, institutionId: belongsTo }: Quote,
  { quote, payWay, invoice }: Pick<PlaceInput, 'quote' | 'payWay' | 'invoice'>,
  institutionId: number,
) {
  if (belongsTo !== institutionId) refuse('changedMeanwhile')
  // Sold-out lines are named first; "the quote has changed" would hide the reason.
  mustBeOrderable(lines, preview)
  if (preview.quote !== quote) refuse('quoteChanged', { data: { preview } })
  mustHaveNoObstacle(preview)
  if (!preview.payWays.includes(payWay)) refuse('payChannel')
  if (invoice && preview.amounts.payableFen === 0) refuseField('invoice', '本单没有实付金额，不能开票')
}

function mustHaveNoObstacle({ obstacles, amounts, balancePoints }: OrderPreview) {
  if (obstacles.includes('addressMissing')) refuse('addressMissing')
  if (obstacles.includes('noDelivery')) refuse('noDelivery')
  if (obstacles.includes('pointsShort'))
    refuse('pointsShort', { values: { missing: amounts.payablePoints - balancePoints } })
}

const takePoints = (tx: Db, { memberId, now }: Buyer, of: { no: string; points: number }) =>
  bookPoints(tx, {
    memberId,
    delta: -of.points,
    kind: 'orderPay',
    reference: of.no,
    note: '订单抵扣',
    at: now,
  })

/** The fund of the order. Its code and name stay with the order. */
function fundFor({ fund: judged }: Quote, { approved }: Buyer, { fundId }: OrderWish) {
  if (fundId === undefined) return null
  const { fund, verdict } = judged ?? refuse('notFound')
  mustMayPay(verdict, { asked: approved?.fundOver ?? false })
  return { fund, within: verdict.says === 'ok' }
}

interface FundedOrder {
  id: number
  no: string
  fund: FundFacts
  /** It was judged to cost no more than is left. */
  within: boolean
  amounts: OrderAmounts
}

/** Reserves the amount in the fund, in place of what the request held. */
async function charge(
  tx: Db,
  { memberId, approved, now }: Buyer,
  { id, no, fund, within, amounts }: FundedOrder,
) {
  if (approved) await releaseForRequest(tx, approved, { now })
  const order = { id, no, fundId: fund.id, ...amounts }
  const asked = approved?.fundOver ?? false
  const judged = { version: fund.version, within, partId: fund.part?.id ?? null }
  await reserveFund(tx, order, { ...judged, actorId: memberId, asked, now })
}

/** The order keeps its own copy of goods, address and prices, which may change later. */
function written(
  tx: Db,
  { memberId, institutionId, unitId, approved, supplementTo }: Buyer,
  { preview, lines, lineIds, assortment, offer }: Quote,
  wish: OrderWish,
) {
  const { delivery, address, amounts } = preview
  assert((delivery === 'depot') === (address === null), 'obstacles were refused')
  return {
    memberId,
    institutionId,
    unitId,
    payWay: wish.payWay,
    amounts,
    delivery,
    address: address && snapshot(address),
    notes: wish,
    lines,
    assortment,
    emptyCart: removeLines(tx, memberId, lineIds),
    supplementTo: supplementTo?.id,
    note: noteOf({ approved, supplementTo, offer }),
  }
}

const noteOf = ({
  approved,
  supplementTo,
  offer,
}: Pick<Buyer, 'approved' | 'supplementTo'> & Pick<Quote, 'offer'>) =>
  [
    supplementTo && `订单 ${supplementTo.no} 的补充订单`,
    approved && `采购申请 ${approved.no} 审批通过，自动下单`,
    offer && `按报价单 ${offer.no}（第 ${offer.version} 版）`,
  ]
    .filter(Boolean)
    .join('；')

const snapshot = ({ receiver, phone, regionCode, regionText, detail }: Address) => ({
  receiver,
  phone,
  regionCode,
  regionText,
  detail,
})

/** True if the institution has the title. Refuses one that lacks what the kind demands. */
export async function hasTitle(tx: Db, institutionId: number, { titleId, kind }: InvoiceWish) {
  const title = await findTitle(tx, { institutionId, titleId })
  if (title) mustSuffice(title, kind)
  return title !== undefined
}

export async function mustHaveTitle(tx: Db, institutionId: number, wish: InvoiceWish) {
  if (!(await hasTitle(tx, institutionId, wish))) refuse('titleGone')
}

/** The invoice that is made when the order is paid. Refused when its title is gone or lacks what the kind demands. */
export async function wishInvoice(tx: Db, input: InvoiceWish & { orderId: number; now: Date }) {
  mustSuffice((await lockTitle(tx, input)) ?? refuse('titleGone'), input.kind)
  await saveWish(tx, input)
}
