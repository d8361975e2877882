import { refuse } from '@gongfang/contract/base/refusal'
import { dayOf } from '@gongfang/contract/base/time'
import { leastOrderable } from '@gongfang/contract/goods/cart-rules'
import { RESTOCK_MOST } from '@gongfang/contract/goods/restock'
import type { Run } from '../../db/connect.ts'
import type { MemberContext } from '../../http/context.ts'
import { listOutside } from '../assortment/door.ts'
import { findOrderable, lineReason, listLines } from '../catalogue/door.ts'
import { tellMember } from './events.ts'
import {
  deleteWishes,
  insertWish,
  listWishes,
  lockMember,
  lockStock,
  lockWaiting,
  updateTold,
} from './queries.ts'

/** Refuses models that can be bought now or are no longer sold. */
export const ask = (ctx: MemberContext, skuId: number) =>
  ctx.transaction(async (tx) => {
    const memberId = ctx.caller.id
    await lockMember(tx, memberId)
    await lockStock(tx, skuId)
    const [[sku], [outside]] = await Promise.all([
      findOrderable(tx, [skuId]),
      listOutside(tx, { memberId, today: dayOf(ctx.now), skuIds: [skuId] }),
    ])
    if (!sku || sku.status === 'draft') refuse('notFound')
    if (sku.status !== 'onSale') refuse('offSale')
    if (!sku.enabled) refuse('skuRetired')
    if (outside?.mode === 'only') refuse('outside', { values: { names: sku.modelCode } })
    if (lineReason(sku, leastOrderable(sku)) === undefined) refuse('restockThere')
    await insertWish(tx, { memberId, skuId, now: ctx.now })
    if ((await listWishes(tx, memberId)).length > RESTOCK_MOST) refuse('restockFull')
    return {}
  })

/** Adds the current line of each model; null if it is no longer public. */
export async function list(ctx: MemberContext) {
  const wishes = await listWishes(ctx.db, ctx.caller.id)
  const lines = new Map(
    (
      await listLines(
        ctx,
        wishes.map(({ skuId }) => skuId),
      )
    ).map((line) => [line.skuId, line]),
  )
  return wishes.map(({ skuId, at }) => ({ skuId, at, line: lines.get(skuId) ?? null }))
}

const AT_ONCE = 200

/** Tells each member who waits for a model once, the oldest wishes first. */
export async function tell({ run, now }: { run: Run; now: Date }, skuId: number) {
  for (;;) {
    const told = await run(async (tx) => {
      const waiting = await lockWaiting(tx, { skuId, today: dayOf(now), most: AT_ONCE })
      for (const { id, memberId, productId, title, spec, modelCode } of waiting) {
        const values = { productId, skuId, title: spec === '' ? title : `${title} ${spec}`, modelCode }
        await tellMember(tx, { memberId, event: 'restocked', reference: String(id), values })
      }
      await updateTold(
        tx,
        waiting.map(({ id }) => id),
        now,
      )
      return waiting.length
    })
    if (told < AT_ONCE) return
  }
}

/** A member leaves. */
export const forgetRestock = deleteWishes
