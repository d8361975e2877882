import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const paymentLabels: ChangeLabels = {
  nouns: {
    payment: '支付',
  },
  verbs: {
    ask: '查询渠道',
    compare: '对账',
    retry: '重试',
  },
  fields: {
    paidAt: '付款时间',
    refunds: '退款笔数',
  },
}
