import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const verificationLabels: ChangeLabels = {
  nouns: {
    verification: '核销',
  },
  verbs: {
    redeem: '核销',
  },
  fields: {
    voucherId: '核销码编号',
  },
}
