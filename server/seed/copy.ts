import type { Db } from '../src/db/connect.ts'
import { copyIn } from '../src/db/copy.ts'

type Value = string | number | boolean | null | Date | readonly string[] | readonly number[]

/** Rows by COPY, the fastest way into a table. Keys are column names in camel case. */
export async function copyRows(tx: Db, table: string, rows: readonly Readonly<Record<string, Value>>[]) {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  await copyIn(tx`copy ${tx(table)} (${tx(columns)}) from stdin`, lines(rows, columns))
}

/** The same for a table whose ids other rows name. */
export async function copyNew(tx: Db, table: string, rows: readonly Readonly<Record<string, Value>>[]) {
  const ids = await reserve(tx, table, rows.length)
  await copyRows(
    tx,
    table,
    rows.map((row, at) => ({ id: ids[at] ?? 0, ...row })),
  )
  return ids
}

/** Ids of rows that are copied in, so that rows of other tables can name them. */
export async function reserve(tx: Db, table: string, count: number): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select nextval(pg_get_serial_sequence(${table}, 'id'))::bigint as id from generate_series(1, ${count})`
  return rows.map(({ id }) => id)
}

function* lines(rows: readonly Readonly<Record<string, Value>>[], columns: readonly string[]) {
  for (let from = 0; from < rows.length; from += 500) {
    const some = rows.slice(from, from + 500)
    yield some.map((row) => `${columns.map((column) => field(row[column] ?? null)).join('\t')}\n`).join('')
  }
}

function field(value: Value): string {
  if (value === null) return '\\N'
  if (value instanceof Date) return value.toISOString()
  return escaped(typeof value === 'object' ? `{${value.map(element).join(',')}}` : String(value))
}

const element = (value: string | number) =>
  typeof value === 'number' ? String(value) : `"${value.replace(/[\\"]/g, '\\$&')}"`

const escaped = (text: string) =>
  text.replace(
    /[\\\t\n\r]/g,
    (char) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[char] ?? char,
  )
