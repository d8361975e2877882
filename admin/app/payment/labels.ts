import type { RefundState } from '@gongfang/contract/payment'
import type { PaymentState } from '@gongfang/contract/payment-desk'
import type { Tone } from '../ui/show.tsx'

export const stateTones: Record<PaymentState, Tone> = {
  created: 'progress',
  paid: 'good',
  returned: 'warning',
  doubtful: 'bad',
  closed: 'neutral',
}
export const refundTones: Record<RefundState, Tone> = {
  created: 'progress',
  processing: 'progress',
  done: 'good',
  failed: 'bad',
  abnormal: 'bad',
}

const events: Record<string, string> = {
  prepay: '下单',
  notify: '支付通知',
  query: '查询',
  close: '关闭',
  confirm: '确认',
  refund: '退款',
}
export const eventText = (kind: string) => events[kind] ?? kind
