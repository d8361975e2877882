import { readLines } from '@gongfang/contract/quick-order'

let waiting = ''

/** Keeps a pasted text of several lines for quick order. Returns the number of codes in it. */
export function offerPasted(text: string): number {
  const { length } = readLines(text)
  waiting = length > 1 ? text : ''
  return length
}

export const hasPasted = () => waiting !== ''

/** Returns the kept text, once. */
export function takePasted(): string {
  const text = waiting
  waiting = ''
  return text
}
