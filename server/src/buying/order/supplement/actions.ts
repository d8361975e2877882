import { points } from '@gongfang/contract/base/money'
import { refuse } from '@gongfang/contract/base/refusal'
import { type InvoiceWish, type OpenWays, openWayOf } from '@gongfang/contract/buying/order'
import { noteKeys, notesIn } from '@gongfang/contract/buying/order-notes'
import type { Db } from '../../../db/connect.ts'
import { mustMayPay } from '../../../people/fund/door.ts'
import { copyAttachments, listAttachments } from '../../../system/attachment/door.ts'
import { type Along, handIn, ruleNames } from '../../approval/door.ts'
import { mustBeAgreed, place } from '../place/actions.ts'
import { mustHaveRequired } from '../place/rules.ts'
import { insertEvent } from '../queries.ts'
import { makeQuote, type Quote } from '../quote/actions.ts'
import { frozenOf, mustStillBuy } from '../request/actions.ts'
import { type FirstOrder, findFirstOrder, updateHeld, updateReleased } from './queries.ts'

interface Wanted {
  orderId: number
  lines: readonly { skuId: number; quantity: number }[]
  /** Pieces of the first order that are given up for them. */
  givenUp: readonly { orderLineId: number; quantity: number }[]
  /** How the first order was invoiced. */
  invoice: InvoiceWish | undefined
  open: Partial<OpenWays>
  now: Date
  lock?: boolean
}

export interface Supplement {
  first: FirstOrder
  quote: Quote
  wish: Parameters<typeof place>[3]
  along: Along
  /** Names of the rules that ask for approval; '' where it is placed without. */
  rules: string
}

/**
 * The order of goods that are added to a paid one: to its address, by its fund and with its notes and files, at the prices of
 * now, with the freight that both together cost beyond what was paid. Refused where `place` would refuse it.
 */
export async function quoteSupplement(db: Db, wanted: Wanted): Promise<Supplement> {
  const { orderId, lines, open, now, lock = false } = wanted
  const first = (await findFirstOrder(db, orderId)) ?? refuse('orderState')
  const { memberId, institutionId, fundId } = first
  await mustStillBuy(db, first)
  const along = alongOf(first, wanted.givenUp)
  const quote = await makeQuote(db, {
    memberId,
    draft: {
      source: { kind: 'request', lines: [...lines] },
      delivery: 'express',
      deductPoints: points(0),
      address: { ...first.address, id: first.id, tag: '', isDefault: false },
      along,
      ...(fundId !== null && { fundId }),
    },
    open,
    now,
    lock,
  })
  const { preview, plan, fund } = quote
  if (preview.amounts.currency !== first.currency) refuse('changeCurrency')
  const payWay = openWayOf(first.payWay, preview.payWays)
  const files = await listAttachments(db, { noun: 'order', id: first.id })
  const wish = {
    quote: preview.quote,
    payWay,
    ...notesIn(noteKeys, first),
    ...(fundId !== null && { fundId }),
    ...(wanted.invoice && preview.amounts.payableFen > 0 && { invoice: wanted.invoice }),
    attachmentIds: files.map(({ id }) => id),
  }
  mustBeAgreed(quote, wish, institutionId)
  mustHaveRequired(preview, wish)
  if (fundId !== null) mustMayPay((fund ?? refuse('notFound')).verdict, { asked: plan !== undefined })
  if (plan && plan.unmet !== '') refuse('approvalUnmet', { values: { rules: plan.unmet } })
  return { first, quote, wish, along, rules: plan ? ruleNames(plan) : '' }
}

/** What of the first order is still sent. Where all of it is given up, its freight goes back with it. */
function alongOf({ lines, freightFen }: FirstOrder, givenUp: Wanted['givenUp']): Along {
  const rest = lines.map((line) => {
    const gone = givenUp
      .filter(({ orderLineId }) => orderLineId === line.orderLineId)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    const quantity = line.quantity - gone
    return {
      weightG: line.weightG * quantity,
      fen: Math.floor((line.amountFen * quantity) / line.bought),
      quantity,
    }
  })
  const sum = (of: (line: (typeof rest)[number]) => number) => rest.reduce((all, line) => all + of(line), 0)
  const goodsFen = sum(({ fen }) => fen)
  const isEmpty = sum(({ quantity }) => quantity) === 0
  const paidFen = isEmpty ? 0 : freightFen
  return {
    weightG: sum(({ weightG }) => weightG),
    goodsFen,
    freightFen: paidFen,
    worthFen: goodsFen + paidFen,
  }
}

/** Under the name of the first order's buyer. */
export function placeSupplement(tx: Db, { first, quote, wish }: Supplement, now: Date) {
  const { id, no, memberId, institutionId, unitId } = first
  const buyer = { memberId, institutionId, unitId, now, approved: null, supplementTo: { id, no } }
  return place(tx, buyer, quote, wish)
}

/** Asks the approvers first, who read `why`; the job of approved requests places it. */
export async function requestSupplement(
  tx: Db,
  { first, quote, wish, along }: Supplement,
  { why, now }: { why: string; now: Date },
) {
  const { id: orderId, no, memberId, institutionId, unitId } = first
  const plan = quote.plan ?? refuse('approvalNotNeeded')
  const request = await handIn(tx, {
    ...frozenOf(quote, { rulesVersion: plan.version, fundId: wish.fundId }),
    ...{ memberId, institutionId, unitId },
    address: quote.preview.address,
    payWay: wish.payWay,
    deductPoints: points(0),
    ...notesIn(noteKeys, wish),
    invoice: wish.invoice ?? null,
    supplement: { orderId, no, along },
    plan,
    unasked: why,
    now,
  })
  const [from, to] = [
    { noun: 'order', id: orderId },
    { noun: 'request', id: request.id },
  ] as const
  await copyAttachments(tx, { from, to })
  return request
}

interface Held {
  orderId: number
  changeNo: string
  now: Date
}

/** Nothing of it is sent or refunded until it is released. */
export async function holdForChange(tx: Db, held: Held) {
  const { orderId, changeNo, now } = held
  const { count } = await updateHeld(tx, held)
  if (count === 0) refuse('changeOpen')
  const note = `申请变更 ${changeNo}，处理完之前不发货`
  await insertEvent(tx, { orderId, at: now, what: 'noted', who: 'member', note })
}

export async function releaseFromChange(tx: Db, held: Held & { note: string }) {
  const { orderId, note, now } = held
  await updateReleased(tx, held)
  await insertEvent(tx, { orderId, at: now, what: 'noted', who: 'system', note })
}
