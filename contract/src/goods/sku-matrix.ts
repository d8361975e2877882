import type { SkuForm } from './sku-desk.ts'

export interface Axis {
  readonly name: string
  readonly values: readonly string[]
}

type Row = Pick<SkuForm, 'id' | 'specValues'>

/**
 * All combinations of the values; the last axis varies fastest. Without axes there is one model without
 * values.
 */
export const combinations = (axes: readonly Axis[]): string[][] =>
  axes.reduce<string[][]>(
    (made, { values }) => made.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )

/**
 * Rows of a matrix after its axes changed. A combination keeps the row whose values agree on all axes that
 * exist before and after (compared by name), so that SKUs survive when an axis is added, removed or moved.
 * Other combinations are new rows; rows that no combination keeps are in `gone`.
 */
export function crossed<R extends Row>(
  before: { axes: readonly string[]; rows: readonly R[] },
  axes: readonly Axis[],
  fresh: (specValues: string[]) => R,
): { rows: R[]; gone: R[] } {
  const shared = axes.map(({ name }) => before.axes.indexOf(name))
  const known = shared.some((at) => at >= 0) || before.axes.length === 0 || axes.length === 0
  const unused = new Set(known ? before.rows : [])
  const rows = combinations(axes).map((specValues) => {
    const found = [...unused].find((row) =>
      shared.every((at, place) => at < 0 || row.specValues[at] === specValues[place]),
    )
    if (!found) return fresh(specValues)
    unused.delete(found)
    return { ...found, specValues }
  })
  const kept = new Set(rows.map(({ id }) => id))
  return { rows, gone: before.rows.filter((row) => row.id !== null && !kept.has(row.id)) }
}

/**
 * Reads a pasted list of values, one per line or separated by commas, tabs or semicolons; blanks inside a
 * value stay.
 */
export const pastedValues = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n\r\t,，、;；]+/)
      .map((value) => value.trim())
      .filter((value) => value !== ''),
  ),
]

/** Reads cells copied from Excel: rows by line, cells by tab; a quoted cell may contain both. */
export function pastedBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^\t\n\r]*))(\t|\r\n|\n|\r|$)/g,
  )) {
    rows.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  while (rows.length > 1 && rows.at(-1)?.every((cell) => cell === '')) rows.pop()
  return rows
}
