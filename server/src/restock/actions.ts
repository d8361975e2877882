import { leastOrderable } from '@gongfang/contract/cart-rules'
import { refuse } from '@gongfang/contract/refusal'
import { RESTOCK_MOST } from '@gongfang/contract/restock'
import { findOrderable, lineReason, listLines } from '../catalogue/door.ts'
import type { Run } from '../db/connect.ts'
import type { MemberContext } from '../http/context.ts'
import { tellMember } from '../message/door.ts'
import {
  deleteWishes,
  insertWish,
  listWishes,
  lockMember,
  lockStock,
  lockWaiting,
  updateTold,
} from './queries.ts'

/** What can be bought now is not waited for; what is not sold any more will not come. */
export const ask = (ctx: MemberContext, skuId: number) =>
  ctx.transaction(async (tx) => {
    const memberId = ctx.caller.id
    await lockMember(tx, memberId)
    await lockStock(tx, skuId)
    const [sku] = await findOrderable(tx, [skuId])
    if (!sku || sku.status === 'draft') refuse('notFound')
    if (sku.status !== 'onSale') refuse('offSale')
    if (!sku.enabled) refuse('skuRetired')
    if (lineReason(sku, leastOrderable(sku)) === undefined) refuse('restockThere')
    await insertWish(tx, { memberId, skuId, now: ctx.now })
    if ((await listWishes(tx, memberId)).length > RESTOCK_MOST) refuse('restockFull')
    return {}
  })

/** With the line of each as it is today; none when the model is not public any more. */
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

/** Everybody who waits for a model is told once, those who asked first before the others. */
export async function tell({ run, now }: { run: Run; now: Date }, skuId: number) {
  for (;;) {
    const told = await run(async (tx) => {
      const waiting = await lockWaiting(tx, skuId, AT_ONCE)
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
