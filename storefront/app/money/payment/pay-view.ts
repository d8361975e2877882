import { showLeft } from '@gongfang/contract/base/time'
import { type PayWay, payWayNames } from '@gongfang/contract/buying/order'
import { companyNames, wayOf } from '@gongfang/contract/buying/pay-ways'
import type { PayStatus } from './purposes.ts'

/** The content of the pay dialog. */
export type View = 'paid' | 'over' | 'points' | 'returned' | 'priceChanged' | 'ways' | 'pay'

interface Standing {
  status: Pick<PayStatus, 'stage' | 'paid' | 'currency'>
  /** The member has come back from the payment page. */
  returned: boolean
  /** The price differs from the one that the member agreed to. */
  priceChanged: boolean
  choosing: boolean
}

/** The state of the payment takes precedence over the member's own steps. */
export function viewOf({ status, returned, priceChanged, choosing }: Standing): View {
  if (status.paid) return 'paid'
  if (status.stage !== 'waiting') return 'over'
  if (status.currency === 'points') return 'points'
  if (returned) return 'returned'
  if (priceChanged) return 'priceChanged'
  return choosing ? 'ways' : 'pay'
}

export function titleOf({ view, title, way }: { view: View; title: string; way: PayWay | undefined }) {
  if (view === 'points') return '积分支付'
  if (view === 'ways') return '更换支付方式'
  if (view === 'returned') return way ? payWayNames[way] : companyNames
  return (way && wayOf(way).title) || title
}

/**
 * The reason why it can no longer be paid. `deadline` comes from an earlier answer; without one the reason is
 * not a passed deadline.
 */
export function overText(
  { stage, name }: { stage: PayStatus['stage']; name: string },
  deadline: string | null,
  now: number,
): string {
  if (stage !== 'cancelled') return `${name}状态已变化，无法支付`
  return deadline !== null && now >= Date.parse(deadline) ? `${name}已超时取消` : `${name}已取消，无法支付`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** The message after postponing, with the time that is left to pay. */
export function postponedText(kept: string, payBefore: string | null, now: number): string {
  if (payBefore === null) return kept
  const left = Math.max(0, Date.parse(payBefore) - now)
  if (left >= 24 * HOUR_MS) return `${kept}，请在 ${showLeft(left)} 内支付`
  return left > 2 * HOUR_MS
    ? `${kept}，请在 ${Math.floor(left / HOUR_MS)} 小时内支付`
    : `${kept}，请在 ${Math.ceil(left / MINUTE_MS)} 分钟内支付`
}

/** The states of waiting, as a status line that screen readers announce. */
export const waitTexts = {
  making: '',
  waiting: '等待支付',
  away: '等待支付，付款后会自动确认',
  checking: '支付结果确认中…',
  unseen: '暂未收到付款，付款后会自动确认',
  cancelled: '已取消支付，可以重新支付',
  failed: '支付未成功，请重试',
  failing: '网络不给力，正在重新确认支付结果',
} as const
export type WaitState = keyof typeof waitTexts
