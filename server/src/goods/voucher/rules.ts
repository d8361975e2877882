import { refuse } from '@gongfang/contract/base/refusal'
import { showTime } from '@gongfang/contract/base/time'
import type { VoucherState } from '@gongfang/contract/goods/voucher'

/** Wrong codes that one person at a counter may type, and how long they count. */
export const WRONG_TRIES = 10
export const TRY_MINUTES = 10

export interface VoucherRow {
  id: number
  kind: 'depot' | 'ticket'
  memberId: number
  digits: string
  secret: string
  state: VoucherState
  validFrom: string
  validUntil: string
  usedAt: string | null
  usedBy: string | null
}

/**
 * The state at a moment, independent of the sweep: a ticket that was shown in time at a door without network was
 * valid.
 */
export const stateAt = (voucher: Pick<VoucherRow, 'state' | 'validUntil'>, now: Date): VoucherState => {
  if (voucher.state === 'used' || voucher.state === 'void') return voucher.state
  return now.getTime() >= Date.parse(voucher.validUntil) ? 'expired' : 'active'
}

/** Once used, there is nothing to take back or to change. Whoever came in with a ticket is in. */
export function mustBeUnused({ kind, usedAt }: Pick<VoucherRow, 'kind' | 'usedAt'>) {
  if (usedAt === null) return
  refuse(kind === 'ticket' ? 'alreadyAttended' : 'voucherUsed', {
    values: { at: showTime(usedAt) },
    data: { at: usedAt },
  })
}

/** Refuses by what the person at the counter has to tell whoever stands before it. */
export function mustBeUsable(voucher: Omit<VoucherRow, 'secret'>, now: Date) {
  mustBeUnused(voucher)
  const state = stateAt(voucher, now)
  if (state === 'expired') refuse('voucherExpired')
  if (state === 'void') refuse('voucherVoid')
  if (now.getTime() < Date.parse(voucher.validFrom))
    refuse('voucherEarly', { values: { at: showTime(voucher.validFrom) } })
}

export type VoucherName = { digits: string } | { secret: string }

/** Eight digits in any grouping, or the text of the QR code; a hand scanner may add blanks. Undefined for anything else. */
export function nameOf(code: string): VoucherName | undefined {
  const bare = code.normalize('NFKC').replace(/[\s\-_]/g, '')
  if (/^\d{8}$/.test(bare)) return { digits: bare }
  const secret = bare.toUpperCase()
  return /^[0-9A-HJKMNP-TV-Z]{26}$/.test(secret) ? { secret } : undefined
}
