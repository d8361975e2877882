import { refuseField } from '@gongfang/contract/base/refusal'
import { COUNTED_UP_TO, type KeyPage } from '@gongfang/contract/base/values'
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

/** Where a page of a list begins. `oldest`: the list is a queue, whose pages go on with larger ids. */
export interface PageFrom {
  readonly after: number | undefined
  readonly limit: number
  readonly oldest: boolean
}

export const pageFrom = (after: string | undefined, limit: number, oldest: boolean): PageFrom => ({
  after: after === undefined ? undefined : idBefore(after),
  limit: limit + 1,
  oldest,
})

/** Rows behind the last one of the page before. */
export const beyondId = (db: Db, column: ReturnType<Db>, { after, oldest }: PageFrom) =>
  after === undefined ? db`true` : oldest ? db`${column} > ${after}` : db`${column} < ${after}`

export const byId = (db: Db, column: ReturnType<Db>, { oldest }: Pick<PageFrom, 'oldest'>) =>
  oldest ? column : db`${column} desc`

/** By which time a list is sorted: a column of `table`, which the statement calls `as`. */
export interface ByTime {
  readonly table: string
  readonly as: string
  readonly time: string
}

/** Rows behind the last one of the page before; if that one was deleted since, behind the one before it by id. */
export function beyondTime(db: Db, { table, as, time }: ByTime, { after, oldest }: PageFrom) {
  if (after === undefined) return db`true`
  return db`
    (${db(as)}.${db(time)}, ${db(as)}.id) ${oldest ? db`>` : db`<`}
    (select last.${db(time)}, last.id from ${db(table)} last where last.id <= ${after} order by last.id desc limit 1)`
}

export const sortedByTime = (db: Db, { as, time }: ByTime, { oldest }: Pick<PageFrom, 'oldest'>) =>
  oldest ? db`${db(as)}.${db(time)}, ${db(as)}.id` : db`${db(as)}.${db(time)} desc, ${db(as)}.id desc`

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
