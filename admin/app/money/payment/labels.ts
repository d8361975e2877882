import type { RefundState } from '@gongfang/contract/money/payment'
import type { PaymentState } from '@gongfang/contract/money/payment-desk'
import type { Tone } from '../../ui/show.tsx'

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
