import type { Parsed } from '@gongfang/contract/base/endpoint'
import { refuse } from '@gongfang/contract/base/refusal'
import type { cancelTimedSale } from '@gongfang/contract/goods/product-desk'
import type { Run } from '../../../db/connect.ts'
import type { StaffContext } from '../../../http/context.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { audit, insertAudit } from '../../../system/audit/door.ts'
import { refreshProducts } from '../actions.ts'
import { openDue, updateSaleAt } from './queries.ts'

export const cancelTimed = (ctx: StaffContext, { id }: Parsed<typeof cancelTimedSale>) =>
  ctx.transaction(async (tx) => {
    const [{ saleAt } = refuse('changedMeanwhile')] = await updateSaleAt(tx, id, ctx.caller.name, ctx.now)
    await audit(tx, ctx, { what: 'product.cancelTimed', subject: `product ${id}`, before: { saleAt } })
    return {}
  })

/**
 * Puts products on sale whose time has come. They were complete when the time was set, and later saves keep them
 * complete.
 */
export const openSales = (run: Run, now: Date) =>
  run(async (tx) => {
    const productIds = (await openDue(tx, now)).map(({ id }) => id)
    if (productIds.length === 0) return
    await refreshProducts(tx, productIds)
    await enqueue(tx, 'search.index', { productIds })
    for (const id of productIds)
      await insertAudit(tx, {
        who: '定时上架',
        what: 'product.onSale',
        subject: `product ${id}`,
        after: { status: 'onSale' },
      })
  })
