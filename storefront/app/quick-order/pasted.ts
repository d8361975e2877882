import { readLines } from '@gongfang/contract/quick-order'

/** The text of the field, until the page is reloaded: the field goes when lines of it become a list. */
let kept = ''
/** Pasted elsewhere, for the field that opens next. */
let waiting = ''

/** Keeps a pasted text of several lines for quick order. Returns the number of codes in it. */
export function offerPasted(text: string): number {
  const { length } = readLines(text)
  waiting = length > 1 ? text : ''
  return length
}

export const hasPasted = () => kept + waiting !== ''

export function keepPasted(text: string) {
  kept = text
}

/** The text for the field that opens. */
export function takePasted(): string {
  keepPasted([kept, waiting].filter((text) => text !== '').join('\n'))
  waiting = ''
  return kept
}

/** The text after the given number of lines that are not empty. */
export function restOf(text: string, taken: number): string {
  const lines = text.split(/\r\n|\r|\n/)
  let seen = 0
  const rest = lines.findIndex((line) => readLines(line).length > 0 && ++seen > taken)
  return rest < 0 ? '' : lines.slice(rest).join('\n')
}
