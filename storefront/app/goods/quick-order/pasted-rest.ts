import type { WantedLine } from '@gongfang/contract/goods/list-line'
import { readLines } from '@gongfang/contract/goods/quick-order'

/** At most so many lines, so that all goods of one line of the text go together. */
export function wholeLines(lines: readonly Pick<WantedLine, 'at'>[], room: number): number {
  if (lines.length <= room) return lines.length
  let taken = room
  while (taken > 0 && lines[taken]?.at[0] === lines[taken - 1]?.at[0]) taken--
  return taken || room
}

/** The text after the given number of goods, with its column heads. */
export function restOf(text: string, taken: number): string {
  const lines = readLines(text)
  const [next] = lines[taken]?.at ?? []
  if (next === undefined) return ''
  const source = text.split(/\r\n|\r|\n/)
  const rest = source.slice(next - 1).join('\n')
  if (taken === 0 || isSame(readLines(rest), lines.slice(taken))) return taken === 0 ? text : rest
  const heads = source.slice(0, (lines[0]?.at[0] ?? 1) - 1)
  return [...heads, rest].join('\n')
}

const isSame = (one: readonly WantedLine[], other: readonly WantedLine[]) =>
  one.length === other.length &&
  one.every(({ code, quantity }, at) => code === other[at]?.code && quantity === other[at]?.quantity)
