import { isCreditCode, normalCreditCode } from '@gongfang/contract/credit-code'
import type { Platform } from '@gongfang/contract/envelope'
import { type InstitutionForm, SMS_RULES } from '@gongfang/contract/member'
import { type RefusalReason, refuseField } from '@gongfang/contract/refusal'
import { dayOf } from '@gongfang/contract/time'
import { normalPhone } from '@gongfang/contract/values'
import type { WechatWays } from '@gongfang/contract/wechat'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

// ── sending codes ──────────────────────────────────────────────────────────────────────────

/** What was sent so far, newest first. `today` is the day in Shanghai. */
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

/** How long until fewer than `most` lie inside the window that ends now. */
function waitFor(
  times: readonly string[],
  { most, windowMs }: { most: number; windowMs: number },
  now: Date,
) {
  const last = times[most - 1]
  return last === undefined ? 0 : Math.max(0, Date.parse(last) + windowMs - now.getTime())
}

export const startOfDay = (now: Date) => new Date(`${dayOf(now)}T00:00:00+08:00`)
export const hourBefore = (now: Date) => new Date(now.getTime() - HOUR_MS)
export const after = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS)

// ── checking codes ─────────────────────────────────────────────────────────────────────────

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

// ── passwords ──────────────────────────────────────────────────────────────────────────────

export const PASSWORD_RULES = { windowMs: 15 * MINUTE_MS, perMobile: 5, perNetwork: 60 } as const

/** Why no password may be tried now; null when one may. */
export function tryRefusal(tries: { ofMobile: number; ofNetwork: number }): RefusalReason | null {
  if (tries.ofMobile >= PASSWORD_RULES.perMobile) return 'loginLocked'
  return tries.ofNetwork >= PASSWORD_RULES.perNetwork ? 'tooMany' : null
}

// ── who and where ──────────────────────────────────────────────────────────────────────────

/** The number as it is kept, however it was typed. */
export const mobileOf = (phone: string) => normalPhone(phone) ?? refuseField('phone', '手机号应为 11 位数字')

// ── WeChat ─────────────────────────────────────────────────────────────────────────────────

/** One's own code needs the official account: whoever scans it agrees inside WeChat. Without it WeChat's page has one. */
export const waysOf = (account: { officialAppid: string; webAppid: string } | undefined): WechatWays => ({
  inside: Boolean(account?.officialAppid),
  pc: account?.officialAppid ? 'scan' : account?.webAppid ? 'redirect' : 'none',
})

export const appOn = (platform: Platform) => (platform === 'wechat' ? 'official' : 'web')

// ── an institution's papers ────────────────────────────────────────────────────────────────

/** What is handed in, in its one written form: what was typed in two ways is the same hand-in. */
export function papersOf(form: InstitutionForm): InstitutionForm {
  const creditCode = normalCreditCode(form.creditCode)
  if (creditCode === '' && form.kind !== '其他') {
    refuseField('institution.creditCode', '请填写统一社会信用代码')
  }
  const contactPhone = normalPhone(form.contactPhone) ?? form.contactPhone
  const licenceIds = [...new Set(form.licenceIds)].sort((a, b) => a - b)
  return { ...form, creditCode, contactPhone, licenceIds }
}

/** Who an institution is has to be read by somebody; where it is and whom to ask there it may say itself. */
export const needsReview = (
  standing: { jigou: string; kind: string; creditCode: string; licenceIds: readonly number[] },
  papers: InstitutionForm,
) =>
  standing.jigou !== papers.jigou ||
  standing.kind !== papers.kind ||
  standing.creditCode !== papers.creditCode ||
  standing.licenceIds.join() !== papers.licenceIds.join()

// ── what the desk may see ──────────────────────────────────────────────────────────────────

/** '139****0001', '9133**********0X1Y': enough to recognise a number by, too little to use it. */
export function maskedNumber(text: string): string {
  if (text === '') return ''
  if (text.length < 8) return '****'
  const kept = text.length > 11 ? 4 : 3
  return `${text.slice(0, kept)}${'*'.repeat(text.length - kept - 4)}${text.slice(-4)}`
}

/** Fields of the papers in which one hand-in differs from another. */
export function changedFields(before: InstitutionForm, after: InstitutionForm): (keyof InstitutionForm)[] {
  const fields = Object.keys(after) as (keyof InstitutionForm)[]
  return fields.filter((field) => String(before[field]) !== String(after[field]))
}

export const codeCheck = (code: string): 'right' | 'wrong' | 'none' =>
  code === '' ? 'none' : isCreditCode(code) ? 'right' : 'wrong'
