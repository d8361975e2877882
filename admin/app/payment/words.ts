import type { RefundState } from '@gongfang/contract/payment'
import type { PaymentRow, PaymentState } from '@gongfang/contract/payment-desk'
import type { Tone } from '../ui/show.tsx'

export const stateNames: Record<PaymentState, string> = {
  created: '待支付',
  paid: '已支付',
  returned: '已支付，自动退回',
  closed: '已关闭',
}
export const stateTones: Record<PaymentState, Tone> = {
  created: 'progress',
  paid: 'good',
  returned: 'warning',
  closed: 'neutral',
}
export const refundTones: Record<RefundState, Tone> = {
  created: 'progress',
  processing: 'progress',
  done: 'good',
  failed: 'bad',
  abnormal: 'bad',
}

export const purposeNames: Record<PaymentRow['purpose'], string> = {
  order: '订单',
  signUp: '活动报名',
  topUp: '积分充值',
}

const reasons: Record<string, string> = {
  notKept: '超时或重复付款',
  aftersale: '售后',
  signUpCancelled: '报名取消',
}
export const reasonText = (reason: string) => reasons[reason] ?? reason

const events: Record<string, string> = {
  prepay: '下单',
  notify: '支付通知',
  query: '查询',
  close: '关闭',
  confirm: '确认',
  refund: '退款',
}
export const eventText = (kind: string) => events[kind] ?? kind
