import { readQuantity, readYuan } from '@gongfang/contract/base/typed-number'
import { TOP_UP_YUAN } from '@gongfang/contract/money/top-up'

/** Typed whole yuan, or the sentence about the error. */
export function yuanOf(typed: string): { yuan: number } | { why: string } {
  const read = readYuan(typed)
  const { least, most } = TOP_UP_YUAN
  if ('why' in read) return read
  if (read.value % 100 !== 0) return { why: '金额应为整数元' }
  const yuan = read.value / 100
  if (yuan < least) return { why: `金额至少 ${least} 元` }
  return yuan > most ? { why: `金额最多 ${most} 元` } : { yuan }
}

export const pointsLimits = { name: '积分', unit: '积分', most: 1_000_000_000_000 }

/** The whole yuan that bring at least this many points; '' for a text that is no number. */
export function yuanFor(typedPoints: string, rate: number): string {
  const read = readQuantity(typedPoints, pointsLimits)
  return 'why' in read ? '' : String(Math.ceil(read.value / rate))
}
