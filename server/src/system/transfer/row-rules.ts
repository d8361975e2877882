/** One row of a workbook that is imported. */
export interface ImportLine {
  /** The row number in the spreadsheet, from 1. */
  readonly row: number
  /** The cells by the keys of their columns. Empty cells are absent. */
  readonly text: Readonly<Record<string, string>>
}

export interface RowFinding {
  readonly row: number
  /** The key of a column; '' for the row as a whole. */
  readonly column: string
  readonly text: string
}

/** A key may stand in one row only. */
export function reportDuplicates(
  lines: readonly ImportLine[],
  key: string,
  head: string,
  findings: RowFinding[],
) {
  const first = new Map<string, number>()
  for (const { row, text } of lines) {
    const value = text[key]
    if (value === undefined) continue
    const before = first.get(value)
    if (before === undefined) first.set(value, row)
    else findings.push({ row, column: key, text: `${head}与第 ${before} 行重复` })
  }
}

/** True if a given value differs from the current one. Missing values do not count. */
export const differs = (given: object, current: object) =>
  Object.entries(given).some(
    ([key, value]) =>
      value !== undefined &&
      JSON.stringify(value) !== JSON.stringify((current as Record<string, unknown>)[key]),
  )

export const withoutUndefined = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
