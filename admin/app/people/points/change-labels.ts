import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const pointsLabels: ChangeLabels = {
  nouns: {
    points: '积分',
  },
  verbs: {
    propose: '提交复核',
    withdraw: '撤回',
  },
  fields: {
    adjustment: '调整编号',
    points: '积分',
  },
}
