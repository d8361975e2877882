import type { ChangeLabels } from '../audit/change-labels.ts'

export const providerLabels: ChangeLabels = {
  nouns: {
    provider: '接入账户',
  },
  fields: {
    renewed: '更换的密钥',
  },
}
