import type { Db, Fragment } from './connect.ts'

/** Rows as lists of values, one for each column; null without rows. */
export type Columns<R> = { readonly [K in keyof R]: readonly R[K][] | null }

/**
 * A statement whose answer is the rows of a query as `Columns`, in its order: one JSON value, which the driver reads at
 * once, where it reads each value of rows by itself. PostgreSQL looks the type of each value up for an object, once for
 * a list. Instants and numbers beyond 2^53 are not converted as in rows.
 */
export function columnsOf(db: Db, names: readonly string[], query: Fragment): Fragment {
  const lists = names.map((name) => `'${name}', json_agg(q.${asColumn(name)})`)
  return db`select json_build_object(${db.unsafe(lists.join(', '))}) from (${query}) q`
}

const asColumn = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export function rowsOf<R extends object>(columns: Columns<R>): R[] {
  const lists = Object.entries(columns) as [keyof R, R[keyof R][] | null][]
  return Array.from({ length: lists[0]?.[1]?.length ?? 0 }, (_, at) => {
    const row: Partial<R> = {}
    for (const [name, values] of lists) row[name] = values?.[at]
    return row as R
  })
}
