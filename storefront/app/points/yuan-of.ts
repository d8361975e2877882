import { TOP_UP_YUAN } from '@gongfang/contract/top-up'

/** Typed whole yuan, or the sentence about the error. Full-width digits and ¥ are allowed. */
export function yuanOf(typed: string): { yuan: number } | { why: string } {
  const text = plain(typed)
  const { least, most } = TOP_UP_YUAN
  if (text === '') return { why: '请填写金额' }
  if (!/^\d+(?:\.0{1,2})?$/.test(text)) return { why: '金额应为整数元' }
  const yuan = Number(text)
  if (yuan < least) return { why: `金额至少 ${least} 元` }
  return yuan > most ? { why: `金额最多 ${most} 元` } : { yuan }
}

/** The whole yuan that bring at least this many points. An invalid text stays, so that `yuanOf` reports it. */
export function yuanFor(typedPoints: string, rate: number): string {
  const text = plain(typedPoints)
  return /^\d{1,12}$/.test(text) ? String(Math.ceil(Number(text) / rate)) : text
}

const plain = (typed: string) => typed.normalize('NFKC').replace(/[\s,¥元积分]/g, '')
