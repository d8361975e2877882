import { Refusal, type RefusalReason, sentence } from '@gongfang/contract/base/refusal'
import { SMS_RULES } from '@gongfang/contract/people/member'
import { HOUR_MS, MINUTE_MS } from '../rules.ts'

/** Codes sent so far, the newest first. `today` is the day in Shanghai. */
export interface Sends {
  toMobile: readonly string[]
  toMobileToday: number
  fromNetwork: readonly string[]
  byShopToday: number
}

/** Why no code may be sent now; null when one may. */
export function sendingRefusal(
  sends: Sends,
  budget: number,
  now: Date,
): { reason: RefusalReason; seconds: number } | null {
  if (sends.toMobileToday >= SMS_RULES.perDay) return { reason: 'smsDailyLimit', seconds: 0 }
  const waitMs = Math.max(
    waitFor(sends.toMobile, { most: SMS_RULES.perMinute, windowMs: MINUTE_MS }, now),
    waitFor(sends.toMobile, { most: SMS_RULES.perHour, windowMs: HOUR_MS }, now),
    waitFor(sends.fromNetwork, { most: SMS_RULES.perIpHour, windowMs: HOUR_MS }, now),
  )
  if (waitMs > 0) return { reason: 'smsTooSoon', seconds: Math.ceil(waitMs / 1000) }
  if (sends.byShopToday >= budget) return { reason: 'smsBudgetSpent', seconds: 0 }
  return null
}

/** Time until fewer than `most` are inside the window. */
function waitFor(
  times: readonly string[],
  { most, windowMs }: { most: number; windowMs: number },
  now: Date,
) {
  const last = times[most - 1]
  return last === undefined ? 0 : Math.max(0, Date.parse(last) + windowMs - now.getTime())
}

export const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS)

export interface StoredCode {
  expiresAt: string
  usedAt: string | null
  wrongTries: number
}

/** `left` counts the tries that remain after this one. */
export type CodeVerdict = { is: 'right' } | { is: 'dead' } | { is: 'spent' } | { is: 'wrong'; left: number }

export function judgeCode(code: StoredCode | undefined, matches: boolean, now: Date): CodeVerdict {
  if (!code || code.usedAt !== null || now >= new Date(code.expiresAt)) return { is: 'dead' }
  if (code.wrongTries >= SMS_RULES.wrongTries) return { is: 'spent' }
  return matches ? { is: 'right' } : { is: 'wrong', left: SMS_RULES.wrongTries - code.wrongTries - 1 }
}

/** What is said of a code that is not right, beside its field if a screen has more than one. */
export function codeRefusal(verdict: CodeVerdict, field?: string): Refusal {
  const left = verdict.is === 'wrong' ? verdict.left : 0
  const reason = verdict.is === 'dead' ? 'codeExpired' : left > 0 ? 'codeWrong' : 'codeSpent'
  const values: Record<string, number> = left > 0 ? { left } : {}
  return new Refusal(reason, { values, ...(field && { fields: { [field]: sentence(reason, values) } }) })
}
