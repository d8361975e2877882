import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// `files/` has the demo's data: models as CSV, the rest as JSON. The actions of the shop turn them into rows.

const FILES = join(import.meta.dirname, 'files')

const SPAN_MS = { d: 86_400_000, h: 3_600_000, m: 60_000 } as const

/** Keys of moments, counted back from the day of seeding or on from what happened before: `ago: '3.5d'`. */
const SPANS = new Set(['ago', 'after', 'joinedAgo'])

/** Reads a JSON file of the demo's data. `ago: '3.5d'` becomes `agoMs: 302400000`. */
export const readData = <T>(name: string): T =>
  withMs(JSON.parse(readFileSync(join(FILES, `${name}.json`), 'utf8'))) as T

function withMs(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMs)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      SPANS.has(key) ? [`${key}Ms`, spanMs(inner)] : [key, withMs(inner)],
    ),
  )
}

/** '3.5d', '2h' or '9m' in milliseconds. */
export function spanMs(span: unknown): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)([dhm])$/.exec(String(span)) ?? []
  if (number === undefined) throw new Error(`${String(span)} is no span of time`)
  return Number(number) * SPAN_MS[unit as keyof typeof SPAN_MS]
}

/** Reads a CSV file of the demo's data: one head, and cells without quotes. */
export function readTable(name: string): Record<string, string>[] {
  const lines = readFileSync(join(FILES, `${name}.csv`), 'utf8').split(/\r?\n/)
  const [head = [], ...rows] = lines.filter((line) => line !== '').map((line) => line.split(','))
  return rows.map((cells, at) => {
    if (cells.length !== head.length || cells.some((cell) => cell.includes('"')))
      throw new Error(`${name}.csv: row ${at + 2} has ${cells.length} cells, the head ${head.length}`)
    return Object.fromEntries(head.map((key, column) => [key, cells[column] ?? '']))
  })
}
