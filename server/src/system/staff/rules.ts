import type { RefusalReason } from '@gongfang/contract/base/refusal'
import { STAFF_RULES } from '@gongfang/contract/system/staff'
import { Secret, TOTP } from 'otpauth'

export const TRY_WINDOW_MS = 15 * 60_000
export const SESSION_MS = STAFF_RULES.days * 86_400_000

/**
 * Why no password may be tried now; null when one may. Somebody who guesses from one network is locked out there
 * first; the account as a whole only by many networks, and never for longer than a quarter of an hour.
 */
export function tryRefusal(tries: { here: number; anywhere: number }): RefusalReason | null {
  if (tries.here >= STAFF_RULES.triesPerNetwork || tries.anywhere >= STAFF_RULES.triesPerAccount)
    return 'staffLocked'
  return null
}

export const newSecret = () => new Secret({ size: 20 }).base32

/** The thirty seconds that this code belongs to; null when it is wrong. One before and one after are forgiven. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, window: 1, timestamp: now.getTime() })
  return delta === null ? null : totp.counter({ timestamp: now.getTime() }) + delta
}

/** The link in the QR code for authenticator apps. */
export const totpLink = (secret: string, account: string, issuer: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), label: account, issuer }).toString()
