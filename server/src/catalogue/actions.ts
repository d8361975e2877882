import type { Db } from '../db/connect.ts'
import type { Context } from '../http/context.ts'
import { changed } from '../http/kept.ts'
import { keptValue } from '../http/kept-value.ts'
import { listLabels, type Opening, refreshRows } from './queries.ts'
import type { Labels } from './rules.ts'

/** Updates the copied columns of products that lists and sorts read, from pictures, category and SKUs. */
export async function refreshProducts(tx: Db, productIds: readonly number[] | 'all', opening?: Opening) {
  await refreshRows(tx, productIds, opening)
  await changed(tx, 'catalogue')
}

/** Names for what the catalogue's statements answer by id. */
export const keptLabels = ({ db, kept }: Pick<Context, 'db' | 'kept'>): Promise<Labels> =>
  keptValue(kept, 'labels', ['catalogue'], async () => (await listLabels(db))[0])
