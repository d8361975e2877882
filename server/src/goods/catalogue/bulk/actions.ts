import { hash } from 'node:crypto'
import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import {
  type BulkChange,
  type changeProducts,
  MOST_AT_ONCE,
  type previewPrices,
  type Selection,
} from '@gongfang/contract/goods/product-desk'
import type { Db } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { auditAll } from '../../../system/audit/door.ts'
import { refreshProducts } from '../actions.ts'
import { findReferences } from '../product-form/queries.ts'
import { listFoundIds } from '../product-list/queries.ts'
import { deleteTiers, insertTiers, touchProducts, updateFacets } from '../queries.ts'
import { listChosen, listPriced, lockAll, updatePrices, updateStates } from './queries.ts'
import {
  bulkState,
  type Chosen,
  type NewState,
  type PricedSku,
  type Repriced,
  repriced,
  unpriceable,
} from './rules.ts'

export const changeMany = (ctx: StaffContext, { which, change }: Parsed<typeof changeProducts>) =>
  ctx.once(async (tx) => {
    const ids = await idsOf(tx, which)
    await lockAll(tx, ids)
    const chosen = await listChosen(tx, ids)
    await mustExist(tx, change)
    return change.kind === 'price'
      ? changePrices(tx, ctx, chosen, change)
      : changeStates(tx, ctx, chosen, change)
  })

export async function previewNewPrices(db: Db, { which, change }: Parsed<typeof previewPrices>) {
  const priced = await listPriced(db, await idsOf(db, which))
  const skus = repriced(priced, change)
  return {
    seen: seenOf(priced),
    products: new Set(skus.map(({ productId }) => productId)).size,
    skus: skus.length,
    samples: skus.slice(0, 50).map(({ id, title, modelCode, priceFen, afterFen }) => ({
      skuId: id,
      title,
      modelCode,
      beforeFen: priceFen,
      afterFen,
    })),
  }
}

/** Applies the filter now, not when the list was shown. */
async function idsOf(db: Db, which: Selection): Promise<number[]> {
  if (which.kind === 'ids') return which.ids
  const ids = (await listFoundIds(db, which, MOST_AT_ONCE + 1)).map(({ id }) => id)
  if (ids.length > MOST_AT_ONCE) refuse('bulkTooMany', { values: { most: MOST_AT_ONCE } })
  if (which.count !== undefined && which.count !== ids.length)
    refuse('foundMoved', { values: { count: ids.length } })
  return ids
}

async function mustExist(tx: Db, change: BulkChange) {
  if (change.kind !== 'category' && change.kind !== 'brand') return
  const { categoryId, brandId } = { categoryId: 0, brandId: null, ...change }
  const [found] = await findReferences(tx, { categoryId, brandId, relatedIds: [] })
  if (!found[change.kind]) refuse('notFound')
}

type StateChange = Exclude<BulkChange, { kind: 'price' }>

async function changeStates(tx: Db, ctx: StaffContext, chosen: readonly Chosen[], change: StateChange) {
  const wanted = chosen.map((product) => ({ product, ...bulkState(product, change, ctx.now) }))
  const moved = wanted.flatMap(({ product, state }) => (state ? [{ product, state }] : []))
  const states: NewState[] = moved.map(({ product, state }) => ({ ...product, ...state }))
  const productIds = states.map(({ id }) => id)
  if (productIds.length > 0) {
    await updateStates(tx, states, ctx.caller.name, ctx.now)
    if (change.kind === 'category') await updateFacets(tx, productIds)
    await show(tx, productIds)
    await auditAll(
      tx,
      ctx,
      moved.map(({ product, state }) => ({
        what: `product.${change.kind}`,
        subject: `product ${product.id}`,
        before: Object.fromEntries(Object.keys(state).map((key) => [key, product[key as keyof Chosen]])),
        after: state,
      })),
    )
  }
  return {
    changed: moved.length,
    skipped: wanted.flatMap(({ product: { id, title }, why }) => (why ? [{ id, title, why }] : [])),
  }
}

async function changePrices(
  tx: Db,
  ctx: StaffContext,
  chosen: readonly Chosen[],
  { change, seen }: Extract<BulkChange, { kind: 'price' }>,
) {
  const priced = await listPriced(
    tx,
    chosen.map(({ id }) => id),
  )
  if (seen !== undefined && seen !== seenOf(priced)) refuse('pricesMoved')
  const skus = repriced(priced, change)
  const byProduct = Map.groupBy(skus, ({ productId }) => productId)
  const judged = chosen.map((product) => {
    const rows = byProduct.get(product.id) ?? []
    return { product, rows, why: unpriceable(product, rows) }
  })
  const good = judged.filter(({ why, rows }) => why === undefined && rows.length > 0)
  const productIds = good.map(({ product }) => product.id)
  const rows = good.flatMap((one) => one.rows)
  if (rows.length > 0) {
    await writePrices(tx, rows)
    await touchProducts(tx, productIds, ctx.caller.name, ctx.now)
    await show(tx, productIds)
    await auditAll(
      tx,
      ctx,
      good.map(({ product, rows }) => ({
        what: 'product.price',
        subject: `product ${product.id}`,
        before: Object.fromEntries(rows.map(({ modelCode, priceFen }) => [modelCode, priceFen])),
        after: {
          ...change,
          ...Object.fromEntries(rows.map(({ modelCode, afterFen }) => [modelCode, afterFen])),
        },
      })),
    )
  }
  return {
    changed: productIds.length,
    skipped: judged.flatMap(({ product: { id, title }, why }) => (why ? [{ id, title, why }] : [])),
  }
}

/** A percentage of a price that somebody else has changed meanwhile is another price than the one that was shown. */
const seenOf = (skus: readonly PricedSku[]) =>
  hash('sha256', JSON.stringify(skus.map(({ id, priceFen, tiers }) => [id, priceFen, tiers])))

async function writePrices(tx: Db, rows: readonly Repriced[]) {
  await updatePrices(
    tx,
    rows.map(({ id, afterFen }) => ({ id, priceFen: afterFen })),
  )
  const tiered = rows.filter(({ tiersAfter }) => tiersAfter.length > 0)
  await deleteTiers(
    tx,
    tiered.map(({ id }) => id),
  )
  await insertTiers(
    tx,
    tiered.flatMap(({ id, tiersAfter }) => tiersAfter.map((tier) => ({ skuId: id, ...tier }))),
  )
}

async function show(tx: Db, productIds: number[]) {
  await refreshProducts(tx, productIds)
  await enqueue(tx, 'search.index', { productIds })
}
