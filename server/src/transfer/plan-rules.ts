export interface Line {
  /** As the spreadsheet counts, from 1. */
  readonly row: number
  readonly text: Readonly<Record<string, string>>
}

export interface Finding {
  readonly row: number
  /** The key of a column; '' for the row as a whole. */
  readonly column: string
  readonly text: string
}

/** A key that stands in a sheet twice: nobody knows which of the rows is meant. */
export function markDoubles(lines: readonly Line[], key: string, head: string, findings: Finding[]) {
  const first = new Map<string, number>()
  for (const { row, text } of lines) {
    const value = text[key]
    if (value === undefined) continue
    const before = first.get(value)
    if (before === undefined) first.set(value, row)
    else findings.push({ row, column: key, text: `${head}与第 ${before} 行重复` })
  }
}

/** Whether a wish says something else than what is: what it does not mention stays as it is. */
export const differs = (wish: object, now: object) =>
  Object.entries(wish).some(
    ([key, value]) =>
      value !== undefined && JSON.stringify(value) !== JSON.stringify((now as Record<string, unknown>)[key]),
  )

/** Only what is said. */
export const saidOnly = <T extends object>(wish: T) =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
