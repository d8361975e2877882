import { FUND_RULES } from './fund.ts'
import type { Fen, SignedFen } from './money.ts'

/** Typed yuan as fen; a sentence about what is wrong. Full-width digits, ¥ and commas are allowed, a sign if asked for. */
export function readAmount(
  typed: string,
  { signed = false } = {},
): { amount: Fen & SignedFen } | { why: string } {
  const text = typed
    .normalize('NFKC')
    .replace(/[\s,¥元]/g, '')
    .replace(/^[−–]/, '-')
  if (text === '') return { why: '请填写金额' }
  if (!/^[-+]?\d{1,12}(?:\.\d{1,2})?$/.test(text)) return { why: '金额应为数字，最多两位小数' }
  const amount = Math.round(Number(text) * 100)
  if (amount === 0) return { why: '金额不能为 0' }
  if (amount < 0 && !signed) return { why: '金额应大于 0' }
  if (Math.abs(amount) > FUND_RULES.entryFen) return { why: '金额一次最多 10 亿元' }
  return { amount: amount as Fen & SignedFen }
}
