import { type RequestState, requestStateNames } from '@gongfang/contract/buying/approval'
import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const approvalLabels: ChangeLabels = {
  nouns: {
    request: '采购申请',
  },
  verbs: {
    withdraw: '代为撤回',
  },
  actions: {
    'request.withdraw': (before, after) => [
      {
        name: '状态',
        was: requestStateNames[before.state as RequestState] ?? '',
        is: requestStateNames[after.state as RequestState] ?? '',
      },
      { name: '原因', was: '', is: String(after.reason ?? '') },
    ],
  },
}
