import type { Fen, SignedFen } from '../base/money.ts'
import { readSignedYuan } from '../base/typed-number.ts'
import { FUND_RULES } from './fund.ts'

/** A typed amount of a fund as fen; a sentence about what is wrong. It is not 0 and has a sign only if asked for. */
export function readAmount(
  typed: string,
  { signed = false } = {},
): { amount: Fen & SignedFen } | { why: string } {
  const read = readSignedYuan(typed)
  if ('why' in read) return read
  if (read.value === 0) return { why: '金额不能为 0' }
  if (read.value < 0 && !signed) return { why: '金额应大于 0' }
  if (Math.abs(read.value) > FUND_RULES.entryFen) return { why: '金额一次最多 10 亿元' }
  return { amount: read.value as Fen & SignedFen }
}
