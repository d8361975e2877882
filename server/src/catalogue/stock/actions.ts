import type { Parsed } from '@gongfang/contract/endpoint'
import { refuse } from '@gongfang/contract/refusal'
import type {
  adjustStock,
  applyCount,
  CountLine,
  previewCount,
  receiveGoods,
  saveShelf,
} from '@gongfang/contract/stock-desk'
import { audit, refuseChanged } from '../../audit/door.ts'
import type { Db } from '../../db/connect.ts'
import type { StaffContext } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { enqueue } from '../../jobs/queue.ts'
import { dayNumber } from '../../numbers.ts'
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
  listAwaited,
  lockProducts,
  lockSku,
  putRows,
  type Taking,
  takeRows,
  updateInStock,
} from './queries.ts'
import { countLine, mustBeDistinct, type StockChange, sellable, showsOtherStock, type Want } from './rules.ts'

/**
 * Takes all of it or refuses `soldOut`, naming the SKUs that are short; the caller's transaction must then end.
 * One want a SKU: the caller sums the demand of its lines.
 */
export async function takeStock(tx: Db, wants: readonly Want[], reference: string, kind?: Taking) {
  const taken = await takeRows(tx, wants, reference, kind)
  if (taken.length !== wants.length) {
    const got = new Set(taken.map(({ skuId }) => skuId))
    refuse('soldOut', { data: { skuIds: wants.map(({ skuId }) => skuId).filter((id) => !got.has(id)) } })
  }
  await showStock(tx, taken)
}

/** The same reference gives back once, however often it is told to. */
export async function giveBackStock(
  tx: Db,
  wants: readonly Want[],
  reference: string,
  kind: 'release' | 'return',
) {
  await showStock(tx, await putRows(tx, wants, { kind, reference, who: '' }))
}

/** Goods that came in. The same delivery note books once. */
export async function receiveStock(tx: Db, skuId: number, quantity: number, reference: string, who: string) {
  await showStock(tx, await putRows(tx, [{ skuId, quantity }], { kind: 'receipt', reference, who }))
}

/** Somebody counted the shelf. What is ordered but not shipped lies there too; the rest can be sold. */
export async function countStock(tx: Db, skuId: number, counted: number, reference: string, who: string) {
  const [sku] = await lockSku(tx, skuId)
  if (!sku) refuse('notFound')
  const [promised] = await countPromised(tx, skuId)
  const stock = sellable(counted, promised?.pieces ?? 0)
  await showStock(tx, await countRow(tx, { skuId, stock, reference, who }))
}

/** Counts what was sold, for sorting. `countSold` adds it up later, so that no order waits for a popular product's row. */
export const addSold = (tx: Db, sales: readonly { productId: number; quantity: number }[]) =>
  insertSales(tx, sales)

/** Public answers show it when they are next made, within a minute: they do not move for this. */
export const countSold = (db: Db) => foldSales(db)

/** Public answers move only when they would say something else. */
export async function showStock(tx: Db, changes: readonly StockChange[]) {
  const risen = changes.filter(({ before, after }) => after > 0 && after > before)
  if (risen.length > 0) {
    const awaited = await listAwaited(
      tx,
      risen.map(({ skuId }) => skuId),
    )
    for (const { skuId } of awaited)
      await enqueue(tx, 'restock.tell', { skuId }, { jobKey: `restock ${skuId}` })
  }
  const ends = changes.filter(({ before, after }) => before > 0 !== after > 0)
  if (ends.length > 0) {
    const productIds = [...new Set(ends.map(({ productId }) => productId))]
    await lockProducts(tx, productIds)
    await updateInStock(tx, productIds)
  }
  if (changes.some(showsOtherStock)) await changed(tx, 'catalogue')
}

/** A delivery of several goods. Its number books each of them once, also when two people type it in at once. */
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

/** The counted number becomes the stock if no movement happened meanwhile. */
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

/** Locked first, so that what it refuses to go below is what is really there. */
export const adjust = (ctx: StaffContext, { skuId, delta, reason }: Parsed<typeof adjustStock>) =>
  ctx.once(async (tx) => {
    const [sku = refuse('notFound')] = await lockShelves(tx, [skuId])
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
