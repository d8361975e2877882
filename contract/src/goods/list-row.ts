import type { ListReading, SkippedLine, SourceRow, WantedLine } from './list-line.ts'
import type { Reading } from './list-number.ts'
import { isCode, isTotal } from './list-words.ts'

export const CODE_MOST = 100

export type ReadLine = (row: SourceRow) => {
  readonly lines: readonly WantedLine[]
  readonly skipped: readonly SkippedLine[]
}

export const skip = ({ at, text }: SourceRow, why: string): SkippedLine => ({ at, text: text.trim(), why })

export const filledOf = ({ cells }: SourceRow) => cells.filter((cell) => cell !== '')

export function joined(parts: readonly ListReading[]): ListReading {
  const question = parts
    .filter((part) => part.question !== null)
    .sort((a, b) => b.lines.length - a.lines.length)[0]
  return {
    // The one question is asked of the largest part; lines of the others are asked one by one.
    lines: parts.flatMap((part) =>
      part === question ? part.lines : part.lines.map(({ choices: _, ...line }) => line),
    ),
    question: question?.question ?? null,
    skipped: parts.flatMap(({ skipped }) => skipped),
  }
}

export const inOrder = (lines: readonly WantedLine[]) =>
  [...lines].sort((a, b) => (a.at[0] ?? 0) - (b.at[0] ?? 0))

/** The code in '规格型号', alone or among other words. */
export function codeInside(text: string): string {
  if (isCode(text)) return text
  const codes = text.split(/[\s,;:()[\]|]+/).filter(isCode)
  return codes.length === 1 ? (codes[0] ?? '') : ''
}

export const together = (name: string, sizes: readonly string[]) =>
  [name, ...sizes.filter((size) => size !== '' && !name.includes(size))].join(' ')

export const withUnit = ({ unit, ...count }: Reading, cell: string | undefined) => {
  const written = unit ?? (cell === undefined || cell === '' ? undefined : cell)
  return { ...count, ...(written !== undefined && { unit: written }) }
}

/** '1', '2', '3', also with gaps where rows were taken out. */
export function countsUp(cells: readonly string[]): boolean {
  const values = cells
    .filter((cell) => cell !== '' && !isTotal(cell))
    .map((cell) => cell.replace(/[.、)]$/, ''))
  if (values.length === 0 || values.some((value) => !/^0{0,3}\d{1,4}$/.test(value))) return false
  const numbers = values.map(Number)
  return (
    (numbers[0] ?? 0) <= 1 &&
    numbers.every(
      (value, at) => at === 0 || (value >= (numbers[at - 1] ?? 0) && value - (numbers[at - 1] ?? 0) <= 5),
    )
  )
}
