import type { Db } from '../db/connect.ts'
import { type DeskFilter, findSkuIds, findWanted } from './desk-read-queries.ts'
import { readKeyword } from './desk-rules.ts'

export interface TypedFilter extends Omit<DeskFilter, 'skuIds' | 'wanted'> {
  keyword?: string | undefined
  /** A model code, in any spelling. */
  sku?: string | undefined
}

/** What was typed as it is looked for: which institutions and goods it names is found before the orders are. */
export async function findFilter(db: Db, { keyword, sku, ...filter }: TypedFilter): Promise<DeskFilter> {
  const typed = readKeyword(keyword)
  return {
    ...filter,
    wanted: typed && (await findWanted(db, typed)),
    skuIds: sku === undefined ? undefined : await findSkuIds(db, sku),
  }
}
