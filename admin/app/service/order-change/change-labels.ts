import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const orderChangeLabels: ChangeLabels = {
  nouns: {
    orderChange: '订单变更',
  },
  verbs: {
    accept: '同意',
    decline: '不同意',
    return: '退回确认',
  },
  fields: {
    changeNo: '变更单号',
    backFen: '应退',
    backPoints: '应退积分',
    moreFen: '应付',
    morePoints: '应付积分',
  },
}
