import type { OrderChangeState } from '@gongfang/contract/service/order-change'
import type { Tone } from '../../ui/show.tsx'

export const stateTones: Record<OrderChangeState, Tone> = {
  asked: 'progress',
  returned: 'warning',
  accepted: 'warning',
  done: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
}
