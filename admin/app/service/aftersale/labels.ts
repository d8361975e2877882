import { type Currency, showFen, showPoints } from '@gongfang/contract/base/money'
import type { RefundState } from '@gongfang/contract/money/payment'
import { refundStateNames } from '@gongfang/contract/money/payment-desk'
import type { AftersaleEvent, AftersaleState } from '@gongfang/contract/service/aftersale'
import { aftersaleStateNames as stateNames } from '@gongfang/contract/service/aftersale-desk'
import type { Tone } from '../../ui/show.tsx'

export const stateTones: Record<AftersaleState, Tone> = {
  applied: 'warning',
  approved: 'progress',
  returning: 'progress',
  received: 'warning',
  refunding: 'progress',
  refunded: 'good',
  exchanged: 'good',
  repaired: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
}

export const eventNames: Record<AftersaleEvent['what'], string> = {
  applied: '提交申请',
  approved: '同意',
  rejected: '拒绝',
  withdrawn: '撤销申请',
  sent: '寄回商品',
  received: '确认收货',
  refunding: '退款',
  refunded: '退款完成',
  retried: '重试退款',
  exchanged: '换货发货',
  repaired: '维修寄还',
  refundOffered: '征求改为退款',
  refundAccepted: '同意改为退款',
  goodwill: '主动退款',
  handedOver: '交由同事办理',
}

export const refundTones: Record<RefundState, Tone> = {
  created: 'progress',
  processing: 'progress',
  done: 'good',
  failed: 'bad',
  abnormal: 'bad',
}
/** A refund in such a state needs staff. */
export const isStuck = (state: RefundState | null | undefined) => state === 'failed' || state === 'abnormal'

/** The state to show for a case. A refund that is stuck takes precedence. */
export function tagOf({ state, refundState }: { state: AftersaleState; refundState: RefundState | null }) {
  return state === 'refunding' && refundState && isStuck(refundState)
    ? { tone: refundTones[refundState], text: refundStateNames[refundState] }
    : { tone: stateTones[state], text: stateNames[state] }
}

interface Sums {
  amountFen: number
  amountPoints: number
}

/** '¥128.00 + 320积分' */
export const sumText = ({ amountFen, amountPoints }: Sums) =>
  [amountFen > 0 && showFen(amountFen), amountPoints > 0 && showPoints(amountPoints)]
    .filter(Boolean)
    .join(' + ') || showFen(0)

/** The question before an irreversible refund. */
export function refundQuestion({ amountFen, amountPoints }: Sums, offline = false): string {
  const money = amountFen > 0 ? `退款 ${showFen(amountFen)}` : ''
  const back = amountPoints > 0 ? `退回 ${showPoints(amountPoints)}` : ''
  const way = offline ? '退款由财务汇出' : '退款原路返回'
  return `确认${[money, back].filter(Boolean).join(' 并') || `退款 ${showFen(0)}`}？${way}，不可撤销。`
}

export const payable = (order: { currency: Currency; payableFen: number; payablePoints: number }) =>
  order.currency === 'points' ? showPoints(order.payablePoints) : showFen(order.payableFen)
