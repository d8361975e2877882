import type { Refused } from '@gongfang/contract/base/call'
import { dayOf, showTime } from '@gongfang/contract/base/time'
import type { ShownVoucher } from '@gongfang/contract/buying/verification-desk'

/** '11:02' today, with the date on any other day. */
export const shortTime = (at: string, now: Date) =>
  dayOf(at) === dayOf(now) ? showTime(at).slice(11) : showTime(at)

/** The title for a refused code; the refusal's sentence is shown below. */
export function refusedTitle({ reason, data }: Pick<Refused, 'reason' | 'data'>, now: Date): string {
  const at = (data as { at?: string } | null)?.at
  const when = at ? ` ${shortTime(at, now)}` : ''
  if (reason === 'voucherUsed') return `已核销过${when}`
  if (reason === 'alreadyAttended') return `已签到${when}`
  return titles[reason] ?? '未核销'
}

const titles: Record<string, string> = {
  voucherUnknown: '不存在',
  voucherExpired: '已过期',
  voucherVoid: '已作废',
  voucherEarly: '尚未生效',
  voucherTries: '请稍后再试',
  depotChanged: '数量已变化',
  ticketElsewhere: '不是本场票券',
  notATicket: '不是票券',
  signUpState: '报名已失效',
}

/**
 * The action for the code `typed` while the voucher `shown` is on the screen: an empty code or the code of that voucher
 * confirms it, any other code is looked up.
 */
export function intentOf(
  typed: string,
  shown: { code: string; voucher: ShownVoucher } | null,
  now: Date,
): 'look' | 'confirm' | null {
  const code = plain(typed)
  const usable = shown !== null && blockedTitle(shown.voucher, now) === null
  if (usable && (code === '' || code === plain(shown.code))) return 'confirm'
  return code === '' ? null : 'look'
}

/** The code without the spaces between its groups. */
const plain = (code: string) => code.replace(/\s/g, '')

/** Why a voucher that was looked up is not redeemed; null when it can be. */
export function blockedTitle({ kind, state, receipt, validFrom }: ShownVoucher, now: Date): string | null {
  if (state === 'used') {
    const done = kind === 'ticket' ? '已签到' : '已核销过'
    return receipt ? `${done} ${shortTime(receipt.at, now)}` : done
  }
  if (state === 'expired') return '已过期'
  if (state === 'void') return '已作废'
  return now.getTime() < Date.parse(validFrom) ? `${shortTime(validFrom, now)} 起可用` : null
}
