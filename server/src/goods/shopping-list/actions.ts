import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse, refuseField } from '@gongfang/contract/base/refusal'
import { dayAfter, dayOf } from '@gongfang/contract/base/time'
import { asPage } from '@gongfang/contract/base/values'
import { cartTotals } from '@gongfang/contract/goods/cart-rules'
import {
  type CartVerdict,
  type copyList,
  type createList,
  type exportList,
  LISTS_MOST,
  type ListLine,
  type listSharedLists,
  type listToCart,
  type orderList,
  type putIntoList,
  type removeFromList,
  STANDING_DAYS,
  type Standing,
  type saveList,
  type setListLine,
  type setStanding,
  type shareList,
  type skipReminder,
} from '@gongfang/contract/goods/shopping-list'
import { roleMay } from '@gongfang/contract/people/institution'
import type { Db, Run } from '../../db/connect.ts'
import type { Caller, Context, MemberContext } from '../../http/context.ts'
import { enqueue } from '../../jobs/queue.ts'
import { dayDigits } from '../../numbers.ts'
import { makeSheet } from '../../outside/sheet.ts'
import { shownConfig } from '../../system/config/door.ts'
import { listOutside } from '../assortment/door.ts'
import { addEach, linesNow, mustFit, mustKnow, piecesInCart, quotation } from '../cart/door.ts'
import { findOrderable } from '../catalogue/door.ts'
import { tellMember } from './events.ts'
import * as queries from './queries.ts'
import { judgeAdditions, nextAfter, together, withinStock } from './rules.ts'

export const readerOf = ({ id, institutionId, roles }: Caller): queries.Reader => ({
  memberId: id,
  institutionId,
  inherits: roleMay(roles, 'people'),
})

type Reading = Pick<MemberContext, 'db' | 'caller' | 'kept' | 'now'>

export async function readList(ctx: Reading, id: number) {
  const head = await mustFind(ctx, id)
  const { unitId } = ctx.caller
  const [lines, [unit]] = await Promise.all([
    readLines(ctx, id),
    unitId === null ? [] : queries.findUnitName(ctx.db, unitId),
  ])
  return { ...head, ...lines, ownUnit: unit?.name ?? null }
}

async function mustFind({ db, caller }: Reading, id: number) {
  const [head] = await queries.findList(db, readerOf(caller), id)
  return head ?? refuse('notFound')
}

/** Lists that colleagues share. */
export async function readShared(wish: Parsed<typeof listSharedLists>, { db, caller }: MemberContext) {
  const wanted = { ...wish, keyword: wish.keyword, reader: readerOf(caller) }
  const [rows, total] = await Promise.all([queries.listShared(db, wanted), queries.countShared(db, wanted)])
  return asPage(rows, total, wish)
}

/** Lines with live prices, stock and reasons. */
async function readLines(ctx: Reading, id: number) {
  const [facts, shown] = await Promise.all([
    queries.listLines(ctx.db, id, { memberId: ctx.caller.id, today: dayOf(ctx.now) }),
    shownConfig(ctx),
  ])
  const lines: ListLine[] = linesNow(facts, shown)
  return { lines, totals: cartTotals(lines.map((line) => ({ ...line, selected: true }))) }
}

export const create = ({ name, note }: Parsed<typeof createList>, { once, caller, now }: MemberContext) =>
  once(async (tx) => {
    const { id } = await addList(tx, caller, { name, note, now })
    return { id }
  })

async function addList(tx: Db, caller: Caller, wish: { name: string; note: string; now: Date }) {
  await queries.lockMember(tx, caller.id)
  const [{ count }] = await queries.countOwn(tx, readerOf(caller))
  if (count >= LISTS_MOST) refuse('listsFull')
  const [list] = await queries.insertList(tx, { memberId: caller.id, ...wish })
  return list
}

export const save = ({ id, name, note }: Parsed<typeof saveList>, ctx: MemberContext) =>
  change(ctx, id, async (tx) => {
    await queries.updateList(tx, id, { name, note })
    return {}
  })

export const remove = (id: number, { transaction, caller }: MemberContext) =>
  transaction(async (tx) => {
    await mustLock(tx, caller, id)
    await queries.deleteList(tx, id)
    return {}
  })

export async function share(wish: Parsed<typeof shareList>, { db, caller }: Context<'approvedMember'>) {
  if (wish.shared && wish.unitOnly && caller.unitId === null) refuse('noUnit')
  const reader = readerOf(caller)
  const [done] = await queries.updateShared(db, reader, wish)
  return done ? {} : refuseChange(db, reader, wish.id)
}

export async function makeStanding(
  { id, weeks, nextOn }: Parsed<typeof setStanding>,
  { transaction, caller, now }: MemberContext,
) {
  const today = dayOf(now)
  if (nextOn < today) refuseField('nextOn', '请选择今天或以后的日期')
  if (nextOn > dayAfter(today, STANDING_DAYS)) refuseField('nextOn', '首次提醒请在一年以内')
  return transaction(async (tx) => {
    await mustLock(tx, caller, id)
    await queries.updateStanding(tx, id, { weeks, nextOn })
    return {}
  })
}

export const skip = (
  { id, nextOn }: Parsed<typeof skipReminder>,
  { transaction, caller }: MemberContext,
): Promise<{ standing: Standing | null }> =>
  transaction(async (tx) => {
    await mustLock(tx, caller, id)
    const [{ standing } = { standing: null }] = await queries.findList(tx, readerOf(caller), id)
    if (standing?.nextOn !== nextOn) return { standing }
    const skipped = { ...standing, nextOn: dayAfter(nextOn, 7 * standing.weeks) }
    await queries.updateStanding(tx, id, skipped)
    return { standing: skipped }
  })

export const stop = (id: number, { transaction, caller }: MemberContext) =>
  transaction(async (tx) => {
    await mustLock(tx, caller, id)
    await queries.updateStanding(tx, id, null)
    return {}
  })

const AT_ONCE = 200
/** Nobody is told before this hour in Beijing. */
const FROM_HOUR = 8

/**
 * Tells of every standing list whose day has come, once for each day. An empty list is not told of. One that hands in does
 * so instead.
 */
export async function remind({ run, now }: { run: Run; now: Date }) {
  const day = dayOf(new Date(now.getTime() - FROM_HOUR * 3_600_000))
  for (;;) {
    const told = await run(async (tx) => {
      const due = await queries.lockDue(tx, day, AT_ONCE)
      for (const { id, name, handsIn, kinds, stopped, outside, memberIds, ...standing } of due) {
        const next = nextAfter(standing, day)
        await queries.updateStanding(tx, id, { ...standing, nextOn: next })
        if (handsIn) {
          await enqueue(tx, 'recurring.handIn', { listId: id, day: standing.nextOn })
          continue
        }
        if (kinds + stopped === 0) continue
        for (const memberId of memberIds)
          await tellMember(tx, {
            memberId,
            event: 'listDue',
            reference: `${id}/${standing.nextOn}`,
            values: { id, name, kinds, stopped, outside, next },
          })
      }
      return due.length
    })
    if (told < AT_ONCE) return
  }
}

/** Lines that are no longer sold are copied as well. */
export const copy = ({ id, name }: Parsed<typeof copyList>, ctx: MemberContext) =>
  ctx.once(async (tx) => {
    const { note } = await mustFind({ ...ctx, db: tx }, id)
    const made = await addList(tx, ctx.caller, { name, note, now: ctx.now })
    await queries.copyLines(tx, id, made.id)
    return { id: made.id }
  })

/** Adds the possible lines to a list or a new one, and gives every other line a reason. */
export const put = (
  { id, name = '', lines }: Parsed<typeof putIntoList>,
  { once, caller, now }: MemberContext,
) =>
  once(async (tx) => {
    const list =
      id === undefined ? await addList(tx, caller, { name, note: '', now }) : await mustLock(tx, caller, id)
    const wanted = together(lines)
    const skuIds = wanted.map(({ skuId }) => skuId)
    const [offers, held, outside] = await Promise.all([
      findOrderable(tx, skuIds),
      queries.listQuantities(tx, list.id),
      listOutside(tx, { memberId: caller.id, today: dayOf(now), skuIds }),
    ])
    const modeOf = new Map(outside.map(({ skuId, mode }) => [skuId, mode]))
    const judged = judgeAdditions(wanted, {
      offers: new Map(offers.map((offer) => [offer.skuId, { ...offer, outside: modeOf.get(offer.skuId) }])),
      held: new Map(held.map(({ skuId, quantity }) => [skuId, quantity])),
    })
    const added = judged.flatMap(({ skuId, quantity, refused }, at) =>
      refused ? [] : [{ skuId, quantity, note: wanted[at]!.note }],
    )
    await queries.upsertLines(tx, list.id, added)
    await queries.touchList(tx, list.id, now)
    return { ...list, lines: judged, added: added.length }
  })

/** A list that the caller may change, locked. */
export async function mustLock(tx: Db, caller: Caller, id: number) {
  const reader = readerOf(caller)
  const [list] = await queries.lockList(tx, reader, id)
  return list ?? refuseChange(tx, reader, id)
}

/** Finds out why a list cannot be changed: a colleague's is there to be read. */
async function refuseChange(db: Db, reader: queries.Reader, id: number): Promise<never> {
  const [head] = await queries.findList(db, reader, id)
  return refuse(head ? 'listOfColleague' : 'notFound')
}

/** Runs a change of a list's lines, one change after the other. */
const change = <T>(
  { transaction, caller, now }: MemberContext,
  id: number,
  run: (tx: Db) => Promise<T>,
): Promise<T> =>
  transaction(async (tx) => {
    await mustLock(tx, caller, id)
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
      dayOf(ctx.now),
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
