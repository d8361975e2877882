import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const aftersaleLabels: ChangeLabels = {
  nouns: {
    aftersale: '售后',
  },
  verbs: {
    goodwill: '主动退款',
    offerRefund: '征求改为退款',
  },
  fields: {
    offline: '线下退款',
    refundFen: '退款',
    refundPoints: '退回积分',
  },
}
