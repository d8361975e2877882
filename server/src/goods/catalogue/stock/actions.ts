import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type {
  adjustStock,
  applyCount,
  CountLine,
  previewCount,
  receiveGoods,
  saveShelf,
} from '@gongfang/contract/goods/stock-desk'
import type { Db } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { changed } from '../../../http/kept.ts'
import { dayNumber } from '../../../numbers.ts'
import { audit, refuseChanged } from '../../../system/audit/door.ts'
import { tellAwaited } from '../actions.ts'
import {
  listBooked,
  listPromised,
  listShelves,
  lockShelves,
  type Shelf,
  updateShelf,
} from './desk-queries.ts'
import {
  countPromised,
  countRow,
  foldSales,
  insertSales,
  lockProducts,
  lockSku,
  putRows,
  type Taking,
  takeRows,
  updateInStock,
} from './queries.ts'
import { countLine, mustBeDistinct, type StockChange, sellable, showsOtherStock, type Want } from './rules.ts'

/**
 * Takes everything, or refuses with `soldOut` and the SKUs that are short; then the caller's transaction must end. At
 * most one entry for each SKU: the caller sums its lines.
 */
export async function takeStock(tx: Db, wants: readonly Want[], reference: string, kind?: Taking) {
  const taken = await takeRows(tx, wants, reference, kind)
  if (taken.length !== wants.length) {
    const got = new Set(taken.map(({ skuId }) => skuId))
    refuse('soldOut', { data: { skuIds: wants.map(({ skuId }) => skuId).filter((id) => !got.has(id)) } })
  }
  await showStock(tx, taken)
}

/** Returns stock once for a reference; a repeated call changes nothing. */
export async function giveBackStock(
  tx: Db,
  wants: readonly Want[],
  reference: string,
  kind: 'release' | 'return',
) {
  await showStock(tx, await putRows(tx, wants, { kind, reference, who: '' }))
}

/** Books a receipt. The same delivery note is booked once. */
export async function receiveStock(tx: Db, skuId: number, quantity: number, reference: string, who: string) {
  await showStock(tx, await putRows(tx, [{ skuId, quantity }], { kind: 'receipt', reference, who }))
}

/** Books a count of the shelf. Ordered but unshipped pieces lie there too; the rest is the stock for sale. */
export async function countStock(tx: Db, skuId: number, counted: number, reference: string, who: string) {
  const [sku] = await lockSku(tx, skuId)
  if (!sku) refuse('notFound')
  const [promised] = await countPromised(tx, skuId)
  const stock = sellable(counted, promised?.pieces ?? 0)
  await showStock(tx, await countRow(tx, { skuId, stock, reference, who }))
}

/**
 * Counts sold pieces for sorting. `countSold` adds them up later, so that orders do not wait for a popular product's
 * row.
 */
export const addSold = (tx: Db, sales: readonly { productId: number; quantity: number }[]) =>
  insertSales(tx, sales)

/** Does not refresh public answers: they show the new numbers when next made, within a minute. */
export const countSold = (db: Db) => foldSales(db)

/** Refreshes public answers only when they would show something else. */
export async function showStock(tx: Db, changes: readonly StockChange[]) {
  const ends = changes.filter(({ before, after }) => before > 0 !== after > 0)
  if (ends.length > 0) {
    const productIds = [...new Set(ends.map(({ productId }) => productId))]
    await lockProducts(tx, productIds)
    await updateInStock(tx, productIds)
  }
  // After the lock: who puts the product on sale at the same time sees the goods, or is seen.
  const risen = changes.filter(({ before, after }) => after > 0 && after > before)
  if (risen.length > 0) await tellAwaited(tx, { skuIds: risen.map(({ skuId }) => skuId) })
  if (changes.some(showsOtherStock)) await changed(tx, 'catalogue')
}

/**
 * Books a delivery of several SKUs. Its number books each of them once, also when two people enter it at the same
 * time.
 */
export const receive = (ctx: StaffContext, { reference, note, lines }: Parsed<typeof receiveGoods>) =>
  ctx.once(async (tx) => {
    mustBeDistinct(lines)
    const shelves = mustKnow(lines, await lockShelves(tx, idsOf(lines)))
    const known = await listBooked(tx, idsOf(lines), 'receipt', reference)
    if (known.length > 0) {
      const codes = known.map(({ skuId }) => shelves.get(skuId)?.modelCode).join('、')
      refuse('receiptKnown', { values: { reference, codes } })
    }
    const booking = { kind: 'receipt', reference, who: ctx.caller.name, note } as const
    await showStock(tx, await putRows(tx, lines, booking))
    await audit(tx, ctx, { what: 'stock.receive', subject: `stock ${reference}`, after: { note, lines } })
    return { lines: lines.length, pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0) }
  })

export async function previewCounts(db: Db, { lines }: Parsed<typeof previewCount>): Promise<CountLine[]> {
  mustBeDistinct(lines)
  return compare(db, lines, await listShelves(db, idsOf(lines)))
}

/** The counted number becomes the stock if no movement happened since the count was shown. */
export const applyCounts = (ctx: StaffContext, { reference, note, lines }: Parsed<typeof applyCount>) =>
  ctx.once(async (tx) => {
    mustBeDistinct(lines)
    const compared = await compare(tx, lines, await lockShelves(tx, idsOf(lines)))
    const moved = compared.some(({ expected }, at) => expected !== lines[at]?.expected)
    if (moved) refuse('countStale', { data: { lines: compared } })
    if ((await listBooked(tx, idsOf(lines), 'count', reference)).length > 0)
      refuse('countKnown', { values: { reference } })
    const changes = compared.filter(({ before, after }) => before !== after)
    const booking = { kind: 'count', reference, who: ctx.caller.name, note } as const
    const wants = changes.map(({ skuId, before, after }) => ({ skuId, quantity: after - before }))
    await showStock(tx, await putRows(tx, wants, booking))
    await audit(tx, ctx, {
      what: 'stock.count',
      subject: `stock ${reference}`,
      after: { note, lines: compared },
    })
    return { changed: changes.length, unchanged: lines.length - changes.length }
  })

/** Locks first, so that the lower limit is checked against the real stock. */
export const adjust = (ctx: StaffContext, { skuId, delta, reason, seen }: Parsed<typeof adjustStock>) =>
  ctx.once(async (tx) => {
    const [sku = refuse('notFound')] = await lockShelves(tx, [skuId])
    if (seen !== undefined && seen !== sku.stock) refuse('stockMoved', { values: { stock: sku.stock } })
    if (delta < 0 && sku.stock + delta < 0)
      refuse('stockTooLow', { values: { stock: Math.max(0, sku.stock), less: -delta } })
    const booking = {
      kind: 'adjust',
      reference: `TZ${dayNumber(ctx.now)}`,
      who: ctx.caller.name,
      note: reason,
    } as const
    await showStock(tx, await putRows(tx, [{ skuId, quantity: delta }], booking))
    const stock = sku.stock + delta
    await audit(tx, ctx, {
      what: 'stock.adjust',
      subject: `sku ${skuId}`,
      before: { stock: sku.stock },
      after: { stock, reason },
    })
    return { stock }
  })

export const changeShelf = (ctx: StaffContext, input: Parsed<typeof saveShelf>) =>
  ctx.transaction(async (tx) => {
    const [before = refuse('notFound')] = await lockShelves(tx, [input.skuId])
    const { safetyStock, shelf } = input
    const now = { safetyStock: before.safetyStock, shelf: before.shelf }
    if (now.safetyStock !== input.before.safetyStock || now.shelf !== input.before.shelf)
      await refuseChanged(tx, { subject: `sku ${input.skuId}`, what: ['stock.shelf'], after: now })
    await updateShelf(tx, input)
    await audit(tx, ctx, {
      what: 'stock.shelf',
      subject: `sku ${input.skuId}`,
      before: now,
      after: { safetyStock, shelf },
    })
    return {}
  })

async function compare(db: Db, lines: readonly { skuId: number; counted: number }[], found: Shelf[]) {
  const shelves = mustKnow(lines, found)
  const promised = new Map(
    (await listPromised(db, idsOf(lines))).map((row) => [row.id, row.promised] as const),
  )
  return lines.map(({ skuId, counted }) =>
    countLine({
      skuId,
      counted,
      stock: shelves.get(skuId)?.stock ?? 0,
      promised: promised.get(skuId) ?? 0,
    }),
  )
}

function mustKnow(lines: readonly { skuId: number }[], found: readonly Shelf[]) {
  const shelves = new Map(found.map((shelf) => [shelf.id, shelf]))
  const missing = lines.findIndex(({ skuId }) => !shelves.has(skuId))
  if (missing >= 0) refuse('notFound', { fields: { [`lines.${missing}.skuId`]: '该规格不存在' } })
  return shelves
}

const idsOf = (lines: readonly { skuId: number }[]) => lines.map(({ skuId }) => skuId)
