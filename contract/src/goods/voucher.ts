import * as z from 'zod/mini'
import '../base/endpoint.ts'
import { Instant } from '../base/time.ts'
import { Id } from '../base/values.ts'

export const VoucherState = z.enum(['active', 'used', 'expired', 'void'])
export type VoucherState = z.output<typeof VoucherState>

export const voucherStateNames: Record<VoucherState, string> = {
  active: '待核销',
  used: '已核销',
  expired: '已过期',
  void: '已作废',
}

/** Minutes that a code for goods is valid; a ticket is valid as long as its activity says. */
export const DEPOT_CODE_MINUTES = 10
/** Minutes in which a verification can be undone. */
export const UNDO_MINUTES = 10

/** A voucher as its owner shows it at a counter. */
export const Voucher = z.object({
  id: Id,
  state: VoucherState,
  digits: z.string().check(z.regex(/^\d{8}$/)),
  /** QR code of the random text that is scanned, as SVG; '' if the voucher is no longer valid. */
  qrSvg: z.string(),
  validFrom: Instant,
  validUntil: Instant,
})
export type Voucher = z.output<typeof Voucher>

/** '38219047' → '3821 9047', easier to read aloud. */
export const showDigits = (digits: string) => digits.replace(/^(\d{4})(\d{4})$/, '$1 $2')
