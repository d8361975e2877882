import { readLines } from '@gongfang/contract/quick-order'

let waiting = ''

/** Several lines were pasted where one word belongs; says how many codes they are. */
export function offerPasted(text: string): number {
  const { length } = readLines(text)
  waiting = length > 1 ? text : ''
  return length
}

export const hasPasted = () => waiting !== ''

/** Into the box they were meant for, once. */
export function takePasted(): string {
  const text = waiting
  waiting = ''
  return text
}
