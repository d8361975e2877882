import type { RefusalReason } from '@gongfang/contract/base/refusal'
import { MINUTE_MS } from '../rules.ts'

export const PASSWORD_RULES = { windowMs: 15 * MINUTE_MS, perMobile: 5, perNetwork: 60 } as const

/** Why no password may be tried now; null when one may. */
export function tryRefusal(tries: { ofMobile: number; ofNetwork: number }): RefusalReason | null {
  if (tries.ofMobile >= PASSWORD_RULES.perMobile) return 'loginLocked'
  return tries.ofNetwork >= PASSWORD_RULES.perNetwork ? 'tooMany' : null
}
