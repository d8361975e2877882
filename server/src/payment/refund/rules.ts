import type { PaymentChannel } from '@gongfang/contract/payment-desk'
import { isWechat } from '../settle/rules.ts'

const MINUTE_MS = 60_000
/** WeChat takes the parts of one payment a minute apart, and 50 of them. */
export const REFUND_PARTS = 50
/** And none of a payment of more than a year ago. */
export const REFUND_MS = 365 * 24 * 60 * MINUTE_MS
export const isTooOld = (
  { channel, paidAt }: { channel: PaymentChannel; paidAt: string | null },
  now: Date,
): boolean => isWechat(channel) && paidAt !== null && now.getTime() >= Date.parse(paidAt) + REFUND_MS
export const REFUND_GAP_MS = MINUTE_MS + 1_000

/** Nothing but another number can help: the same wish will be refused again. */
const FINAL = ['PARAM_ERROR', 'INVALID_REQUEST', 'RESOURCE_NOT_EXISTS', 'USER_ACCOUNT_ABNORMAL']
export const isFinalRefusal = (code: string) => FINAL.includes(code)

/** Why a part goes back that an after-sale asked for; that slice is told when it is there. */
export const AFTERSALE = 'aftersale'
