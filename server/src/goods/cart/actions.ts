import type { Output, Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { type Day, dayOf } from '@gongfang/contract/base/time'
import type {
  addToCart,
  exportCart,
  mergeCart,
  PutLine,
  putIntoCart,
  selectInCart,
  setCartQuantity,
} from '@gongfang/contract/goods/cart'
import { cartTotals, leastOrderable } from '@gongfang/contract/goods/cart-rules'
import type { Db } from '../../db/connect.ts'
import type { ClaimContext, MemberContext } from '../../http/context.ts'
import { makeSheet } from '../../outside/sheet.ts'
import { shownConfig } from '../../system/config/door.ts'
import { listOutside } from '../assortment/door.ts'
import { findOrderable } from '../catalogue/door.ts'
import { freeFrom, shownRules } from '../freight/door.ts'
import * as queries from './queries.ts'
import { quotation, quotationFileName } from './quotation.ts'
import {
  type LineFacts,
  linesNow,
  mustBeOffered,
  mustFit,
  mustKnow,
  pieceCount,
  whyRefused,
} from './rules.ts'

/**
 * Adds the quantities unless the cart holds as many already, so repeating it changes nothing. Returns the SKUs that the
 * cart holds then.
 */
export async function putLines(
  tx: Db,
  memberId: number,
  lines: readonly { skuId: number; quantity: number }[],
) {
  const put = await queries.insertLargest(tx, memberId, lines)
  return new Set(put.map(({ skuId }) => skuId))
}

/** The cart with live prices, stock and reasons. */
export const readCart = (context: MemberContext) =>
  priced(context, queries.listLines(context.db, context.caller.id, dayOf(context.now)))

/** The same with what the page of the cart says of freight. */
export async function readClaimedCart(context: ClaimContext) {
  const { db, claim } = context
  const listed = queries.listLinesOf(db, claim, dayOf(context.now))
  const [cart, rules, [first]] = await Promise.all([
    priced(context, listed.then(claim.foundRows<LineFacts>)),
    shownRules(context),
    listed,
  ])
  return { ...cart, freeFreightFen: freeFrom(rules, first?.regionCode ?? '') }
}

async function priced(context: Parameters<typeof shownConfig>[0], listed: Promise<LineFacts[]>) {
  const [facts, shown] = await Promise.all([listed, shownConfig(context)])
  const lines = linesNow(facts, shown, ({ selected }) => selected)
  return { lines, totals: cartTotals(lines), count: pieceCount(lines) }
}

/** Returns the number of pieces in the cart after the addition. */
export async function addLine(
  { skuId, productId, quantity }: Parsed<typeof addToCart>,
  { db, claim, now }: ClaimContext,
) {
  const today = dayOf(now)
  const id = skuId ?? (await onlySku(db, productId ?? refuseField('skuId', '请选择规格')))
  const addition = { skuId: id, productId, quantity }
  const [added] = await queries.addLine(db, claim, addition, today)
  if (!added) return refuseAddition(db, (await claim.admit()).id, addition, today)
  return claim.found(added).pieces
}

async function onlySku(db: Db, productId: number) {
  const [first, second] = await queries.listSkuIds(db, productId)
  if (!first) refuse('notFound')
  if (second) refuse('skuAmbiguous')
  return first.id
}

/** Finds the reason why the statement added nothing, from the present rows. */
async function refuseAddition(
  db: Db,
  memberId: number,
  { skuId, productId, quantity }: queries.Addition,
  today: Day,
): Promise<never> {
  const [[offer], [line], [outside]] = await Promise.all([
    findOrderable(db, [skuId]),
    queries.findQuantity(db, memberId, skuId),
    listOutside(db, { memberId, today, skuIds: [skuId] }),
  ])
  if (!offer) refuse('notFound')
  if (productId !== undefined && offer.productId !== productId) refuseField('skuId', '该规格不属于此商品')
  mustBeOffered(offer)
  if (outside?.mode === 'only') refuse('outside', { values: { names: outside.modelCode } })
  const fresh = quantity ?? leastOrderable(offer)
  mustFit(offer, line ? line.quantity + (quantity ?? offer.stepQuantity) : fresh)
  return refuse(line ? 'changedMeanwhile' : 'cartFull')
}

/** Adds a list once. */
export const addMany = ({ lines }: Parsed<typeof putIntoCart>, { once, caller, now }: MemberContext) =>
  once((tx) => addEach(tx, caller.id, lines, dayOf(now)))

/** Adds the possible lines, and gives every other line a reason. */
export async function addEach(
  tx: Db,
  memberId: number,
  lines: Parsed<typeof putIntoCart>['lines'],
  today: Day,
): Promise<Output<typeof putIntoCart>> {
  const put = await queries.addLines(tx, memberId, lines, today)
  const added = new Map(put.map(({ skuId, quantity }) => [skuId, quantity]))
  const left = await explainLeft(
    tx,
    memberId,
    lines.filter(({ skuId }) => !added.has(skuId)),
    today,
  )
  const [counted] = await queries.countPieces(tx, memberId)
  const kinds = [...new Set(lines.map(({ skuId }) => skuId))]
  return {
    lines: kinds.map((skuId) => left.get(skuId) ?? { skuId, quantity: added.get(skuId) ?? 0 }),
    added: added.size,
    count: counted!.pieces,
  }
}

async function explainLeft(
  tx: Db,
  memberId: number,
  lines: Parsed<typeof putIntoCart>['lines'],
  today: Day,
): Promise<Map<number, PutLine>> {
  if (lines.length === 0) return new Map()
  const wanted = new Map<number, number>()
  for (const { skuId, quantity } of lines) wanted.set(skuId, (wanted.get(skuId) ?? 0) + quantity)
  const skuIds = [...wanted.keys()]
  const [offers, held, outside] = await Promise.all([
    findOrderable(tx, skuIds),
    queries.listQuantities(tx, memberId, skuIds),
    listOutside(tx, { memberId, today, skuIds }),
  ])
  const modeOf = new Map(outside.map(({ skuId, mode }) => [skuId, mode]))
  const [offerOf, heldOf] = [
    new Map(offers.map((offer) => [offer.skuId, offer])),
    new Map(held.map(({ skuId, quantity }) => [skuId, quantity])),
  ]
  return new Map(
    [...wanted].map(([skuId, quantity]) => {
      const there = heldOf.get(skuId) ?? 0
      const offer = offerOf.get(skuId)
      const refused = whyRefused(offer && { ...offer, outside: modeOf.get(skuId) }, {
        held: there,
        wanted: quantity,
      })
      return [skuId, { skuId, quantity: there, refused }]
    }),
  )
}

/** Removes all of the lines, or none when one is missing. */
export async function removeAll(ids: readonly number[], { db, caller }: MemberContext) {
  mustKnow(ids, idsOf(await queries.deleteWhole(db, caller.id, new Set(ids))))
}

/** Changes all of the lines, or none when one is missing. */
export async function selectAll(
  { ids, selected }: Parsed<typeof selectInCart>,
  { db, caller }: MemberContext,
) {
  mustKnow(ids, idsOf(await queries.updateSelected(db, caller.id, new Set(ids), selected)))
}

const idsOf = (lines: readonly { id: number }[]) => lines.map(({ id }) => id)

export async function setQuantity({ id, quantity }: Parsed<typeof setCartQuantity>, context: MemberContext) {
  const { db, caller } = context
  if (quantity === 0) await removeAll([id], context)
  else {
    const [steps] = await queries.findSteps(db, caller.id, id)
    if (!steps) return refuse('notFound', { data: { ids: [id] } })
    mustFit(steps, quantity)
    await queries.updateQuantity(db, caller.id, id, quantity)
  }
  const { lines, totals, count } = await readCart(context)
  return { line: lines.find((line) => line.id === id) ?? null, totals, count }
}

/** Merges a visitor's cart once: a repeated merge id gets the result of the first call. */
export async function mergeVisitorCart(
  { mergeId, lines }: Parsed<typeof mergeCart>,
  { transaction, caller }: MemberContext,
) {
  return transaction(async (tx) => {
    const [begun] = await queries.insertMerge(tx, caller.id, mergeId)
    if (begun) {
      const { size: merged } = await putLines(tx, caller.id, lines)
      const dropped = new Set(lines.map(({ skuId }) => skuId)).size - merged
      await queries.updateMerge(tx, caller.id, mergeId, { merged, dropped })
    }
    const [result] = await queries.findMerge(tx, caller.id, mergeId)
    const [counted] = await queries.countPieces(tx, caller.id)
    return { ...result!, count: counted!.pieces }
  })
}

/** Exports the chosen lines, or all without a choice. */
export async function exportLines({ ids = [] }: Parsed<typeof exportCart>, context: MemberContext) {
  const { db, caller, now } = context
  const [{ lines }, config, [institution]] = await Promise.all([
    readCart(context),
    shownConfig(context),
    queries.findInstitutionName(db, caller.institutionId),
  ])
  mustKnow(ids, idsOf(lines))
  const chosen = ids.length === 0 ? lines : lines.filter(({ id }) => ids.includes(id))
  if (chosen.length === 0) refuse('nothingToExport')
  const table = quotation(chosen, {
    name: '报价单',
    title: `${config.name} 报价单`,
    note: '',
    institution: institution?.jigou ?? '',
    currency: config.priceOrScore === '2' ? 'points' : 'money',
    now,
  })
  return { name: quotationFileName(now), bytes: await makeSheet(table) }
}
