import { cartTotals } from '@gongfang/contract/cart-rules'
import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import {
  type CartVerdict,
  type copyList,
  type createList,
  type exportList,
  LISTS_MOST,
  type ListLine,
  type listToCart,
  type orderList,
  type putIntoList,
  type removeFromList,
  type saveList,
  type setListLine,
} from '@gongfang/contract/shopping-list'
import { addEach, lineNow, mustFit, mustKnow, piecesInCart, quotation } from '../cart/door.ts'
import { findOrderable } from '../catalogue/door.ts'
import { shownConfig } from '../config/door.ts'
import type { Db } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { dayDigits } from '../numbers.ts'
import { makeSheet } from '../outside/sheet.ts'
import * as queries from './queries.ts'
import { judgeAdditions, together, withinStock } from './rules.ts'

type Reader = Pick<MemberContext, 'db' | 'caller' | 'kept'>

export async function readList(ctx: Reader, id: number) {
  const head = await mustFind(ctx, id)
  return { ...head, ...(await readLines(ctx, id)) }
}

async function mustFind({ db, caller }: Reader, id: number) {
  const [head] = await queries.findList(db, { memberId: caller.id, id })
  return head ?? refuse('notFound')
}

/** Lines with live prices, stock and reasons. */
async function readLines(ctx: Reader, id: number) {
  const [facts, shown] = await Promise.all([queries.listLines(ctx.db, id), shownConfig(ctx)])
  const lines: ListLine[] = facts.map((line) => lineNow(line, shown))
  return { lines, totals: cartTotals(lines.map((line) => ({ ...line, selected: true }))) }
}

export const create = ({ name, note }: Parsed<typeof createList>, { once, caller, now }: MemberContext) =>
  once(async (tx) => {
    const { id } = await addList(tx, { memberId: caller.id, name, note, now })
    return { id }
  })

async function addList(tx: Db, wish: { memberId: number; name: string; note: string; now: Date }) {
  await queries.lockMember(tx, wish.memberId)
  const [{ count }] = await queries.countLists(tx, wish.memberId)
  if (count >= LISTS_MOST) refuse('listsFull')
  const [list] = await queries.insertList(tx, wish)
  return list
}

export async function save({ id, name, note }: Parsed<typeof saveList>, { db, caller, now }: MemberContext) {
  const [saved] = await queries.updateList(db, { memberId: caller.id, id }, { name, note, now })
  if (!saved) refuse('notFound')
  return {}
}

export async function remove(id: number, { db, caller }: MemberContext) {
  const [gone] = await queries.deleteList(db, { memberId: caller.id, id })
  if (!gone) refuse('notFound')
  return {}
}

/** Lines that are no longer sold are copied as well. */
export const copy = ({ id, name }: Parsed<typeof copyList>, ctx: MemberContext) =>
  ctx.once(async (tx) => {
    const { note } = await mustFind({ ...ctx, db: tx }, id)
    const made = await addList(tx, { memberId: ctx.caller.id, name, note, now: ctx.now })
    await queries.copyLines(tx, id, made.id)
    return { id: made.id }
  })

/** Adds the possible lines to a list or a new one, and gives every other line a reason. */
export const put = (
  { id, name = '', lines }: Parsed<typeof putIntoList>,
  { once, caller, now }: MemberContext,
) =>
  once(async (tx) => {
    const memberId = caller.id
    const list =
      id === undefined
        ? await addList(tx, { memberId, name, note: '', now })
        : await mustLock(tx, { memberId, id })
    const wanted = together(lines)
    const [offers, held] = await Promise.all([
      findOrderable(
        tx,
        wanted.map(({ skuId }) => skuId),
      ),
      queries.listQuantities(tx, list.id),
    ])
    const judged = judgeAdditions(wanted, {
      offers: new Map(offers.map((offer) => [offer.skuId, offer])),
      held: new Map(held.map(({ skuId, quantity }) => [skuId, quantity])),
    })
    const added = judged.flatMap(({ skuId, quantity, refused }, at) =>
      refused ? [] : [{ skuId, quantity, note: wanted[at]!.note }],
    )
    await queries.upsertLines(tx, list.id, added)
    await queries.touchList(tx, list.id, now)
    return { ...list, lines: judged, added: added.length }
  })

async function mustLock(tx: Db, which: { memberId: number; id: number }) {
  const [list] = await queries.lockList(tx, which)
  return list ?? refuse('notFound')
}

/** Runs a change of a list's lines, one change after the other. */
const change = <T>(
  { transaction, caller, now }: MemberContext,
  id: number,
  run: (tx: Db) => Promise<T>,
): Promise<T> =>
  transaction(async (tx) => {
    await mustLock(tx, { memberId: caller.id, id })
    const result = await run(tx)
    await queries.touchList(tx, id, now)
    return result
  })

export const setLine = ({ id, ...wish }: Parsed<typeof setListLine>, ctx: MemberContext) =>
  change(ctx, id, async (tx) => {
    const { skuId, quantity, note } = wish
    const [offer] = await findOrderable(tx, [skuId])
    if (offer && quantity !== undefined) mustFit(offer, quantity)
    await queries.updateLine(tx, id, { skuId, quantity, note })
    const { lines, totals } = await readLines({ ...ctx, db: tx }, id)
    const line = lines.find((each) => each.skuId === skuId) ?? refuse('notFound', { data: { ids: [skuId] } })
    return { line, totals }
  })

/** Removes all of the lines, or none when one is missing. */
export const removeLines = ({ id, skuIds }: Parsed<typeof removeFromList>, ctx: MemberContext) =>
  change(ctx, id, async (tx) => {
    const gone = await queries.deleteLines(tx, id, skuIds)
    mustKnow(
      skuIds,
      gone.map(({ skuId }) => skuId),
    )
    const { totals } = await readLines({ ...ctx, db: tx }, id)
    return { totals }
  })

export const order = ({ id, skuIds }: Parsed<typeof orderList>, ctx: MemberContext) =>
  change(ctx, id, async (tx) => {
    await queries.updatePositions(tx, id, skuIds)
    return {}
  })

/** Adds the list, or the chosen lines of it, to the cart: as much as can be ordered together with what is there. */
export const toCart = ({ id, skuIds }: Parsed<typeof listToCart>, ctx: MemberContext) =>
  ctx.once(async (tx) => {
    const memberId = ctx.caller.id
    await mustFind({ ...ctx, db: tx }, id)
    const all = await queries.listQuantities(tx, id)
    mustKnow(
      skuIds ?? [],
      all.map(({ skuId }) => skuId),
    )
    const lines = skuIds ? all.filter(({ skuId }) => skuIds.includes(skuId)) : all
    if (lines.length === 0) refuse('listEmpty')
    const ids = lines.map(({ skuId }) => skuId)
    const [offers, held] = await Promise.all([findOrderable(tx, ids), piecesInCart(tx, memberId, ids)])
    const offerOf = new Map(offers.map((offer) => [offer.skuId, offer]))
    const heldOf = new Map(held.map(({ skuId, quantity }) => [skuId, quantity]))
    const wishes = lines.map(({ skuId, quantity }) => ({
      skuId,
      quantity: withinStock(offerOf.get(skuId), quantity, heldOf.get(skuId) ?? 0),
    }))
    const put = await addEach(
      tx,
      memberId,
      wishes.filter(({ quantity }) => quantity > 0),
    )
    const refusedOf = new Map(put.lines.map(({ skuId, refused }) => [skuId, refused]))
    const verdicts = lines.map(({ skuId, quantity }, at): CartVerdict => {
      const refused = refusedOf.get(skuId)
      if (refused) return { skuId, wanted: quantity, added: 0, reason: refused }
      const added = wishes[at]!.quantity
      return { skuId, wanted: quantity, added, ...(added < quantity ? { reason: 'soldOut' } : {}) }
    })
    return { lines: verdicts, count: put.count }
  })

export async function exportSheet({ id }: Parsed<typeof exportList>, ctx: MemberContext) {
  const { db, caller, now } = ctx
  const [{ name, note, lines }, config, [institution]] = await Promise.all([
    readList(ctx, id),
    shownConfig(ctx),
    queries.findInstitutionName(db, caller.institutionId),
  ])
  if (lines.length === 0) refuse('nothingToExport')
  const table = quotation(lines, {
    name: '采购清单',
    title: `${config.name} 采购清单：${name}`,
    note,
    institution: institution?.jigou ?? '',
    currency: config.priceOrScore === '2' ? 'points' : 'money',
    now,
  })
  return { name: `${name}_${dayDigits(now)}.xlsx`, bytes: await makeSheet(table) }
}
