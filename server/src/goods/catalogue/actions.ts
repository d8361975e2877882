import type { Db } from '../../db/connect.ts'
import type { Context } from '../../http/context.ts'
import { changed } from '../../http/kept.ts'
import { keptValue } from '../../http/kept-value.ts'
import { enqueue } from '../../jobs/queue.ts'
import { listAwaited, listLabels, type Opening, refreshRows } from './queries.ts'
import type { Labels } from './rules.ts'

/**
 * Updates the copied columns of products that lists and sorts read, from pictures, category and SKUs. Who waits for a
 * model is told if goods that came in before can be bought now.
 */
export async function refreshProducts(tx: Db, productIds: readonly number[] | 'all', opening?: Opening) {
  await refreshRows(tx, productIds, opening)
  if (productIds !== 'all') await tellAwaited(tx, { productIds })
  await changed(tx, 'catalogue')
}

/** Has members told who wait for one of these models, or for a model of these products. */
export async function tellAwaited(tx: Db, which: Parameters<typeof listAwaited>[1]) {
  for (const { skuId } of await listAwaited(tx, which))
    await enqueue(tx, 'restock.tell', { skuId }, { jobKey: `restock ${skuId}` })
}

/** Names for what the catalogue's statements answer by id. */
export const keptLabels = ({ db, kept }: Pick<Context, 'db' | 'kept'>): Promise<Labels> =>
  keptValue(kept, 'labels', ['catalogue'], async () => (await listLabels(db))[0])
