import type { Db } from '../db/connect.ts'
import { changed } from '../http/kept.ts'
import { refreshRows } from './queries.ts'

/** Brings what lists and sorts read in a product's own row in step with its pictures, category and SKUs. */
export async function refreshProducts(tx: Db, productIds: readonly number[] | 'all') {
  await refreshRows(tx, productIds)
  await changed(tx, 'catalogue')
}
