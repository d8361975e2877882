import { refuseField } from '@gongfang/contract/refusal'
import { COUNTED_UP_TO, type KeyPage } from '@gongfang/contract/values'
import type { Db } from './connect.ts'

/** Newest first: rows of the next page have smaller ids than this. Without a key, the first page. */
export function idBefore(after: string | undefined): number {
  if (after === undefined) return Number.MAX_SAFE_INTEGER
  return /^\d{1,15}$/.test(after) ? Number(after) : refuseField('after', '翻页位置不正确')
}

/** Newest first: the largest id in an anchored list. */
export function idUpTo(anchor: string | undefined): number {
  if (anchor === undefined) return Number.MAX_SAFE_INTEGER
  return /^\d{1,15}$/.test(anchor) ? Number(anchor) : refuseField('anchor', '翻页位置不正确')
}

/** `rows` must be read with `limit` + 1, which tells whether there are more. */
export function asKeyPage<T extends { id: number }>(
  rows: readonly T[],
  limit: number,
  total: number,
): KeyPage<T> {
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return { rows: shown, next: last ? String(last.id) : null, total }
}

/** Number of rows of `select 1 from …`, counted up to a limit. */
export async function countUpTo(db: Db, rows: ReturnType<Db>): Promise<number> {
  const [row] = await db<{ total: number }[]>`
    select count(*) as total from (${rows} limit ${COUNTED_UP_TO + 1}) counted`
  return row!.total
}
