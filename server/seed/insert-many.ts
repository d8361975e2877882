import type { Db } from '../src/db/connect.ts'

/** Rows of one table in few statements; PostgreSQL takes 65,535 parameters at once. */
export async function insertMany(tx: Db, table: string, rows: readonly Row[]): Promise<number[]> {
  const width = Object.keys(rows[0] ?? {}).length
  const size = Math.floor(60_000 / Math.max(1, width))
  const ids: number[] = []
  for (let from = 0; from < rows.length; from += size) {
    const some = await tx<
      { id?: number }[]
    >`insert into ${tx(table)} ${tx(rows.slice(from, from + size))} returning *`
    ids.push(...some.map(({ id }) => id ?? 0))
  }
  return ids
}

/** Keys are column names in camel case. */
type Row = Readonly<Record<string, string | number | boolean | null | string[] | number[] | Date>>
