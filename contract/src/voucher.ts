import * as z from 'zod/mini'
import './endpoint.ts'
import { Instant } from './time.ts'
import { Id } from './values.ts'

export const VoucherState = z.enum(['active', 'used', 'expired', 'void'])
export type VoucherState = z.output<typeof VoucherState>

export const voucherStateNames: Record<VoucherState, string> = {
  active: '待核销',
  used: '已核销',
  expired: '已过期',
  void: '已作废',
}

/** A code for goods lives this long; a ticket as long as its activity says. */
export const DEPOT_CODE_MINUTES = 10
/** A verification can be taken back this long. */
export const UNDO_MINUTES = 10

/** What its owner shows at a counter. */
export const Voucher = z.object({
  id: Id,
  state: VoucherState,
  digits: z.string().check(z.regex(/^\d{8}$/)),
  /** An SVG picture of the random text that is scanned; '' when it is good for nothing any more. */
  qrSvg: z.string(),
  validFrom: Instant,
  validUntil: Instant,
})
export type Voucher = z.output<typeof Voucher>

/** '38219047' → '3821 9047', as people read digits out. */
export const showDigits = (digits: string) => digits.replace(/^(\d{4})(\d{4})$/, '$1 $2')
