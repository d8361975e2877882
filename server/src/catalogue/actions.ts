import type { Db } from '../db/connect.ts'
import { changed } from '../http/kept.ts'
import { refreshRows } from './queries.ts'

/** Updates the copied columns of products that lists and sorts read, from pictures, category and SKUs. */
export async function refreshProducts(tx: Db, productIds: readonly number[] | 'all') {
  await refreshRows(tx, productIds)
  await changed(tx, 'catalogue')
}
