import type { ChangeLabels } from '../audit/change-labels.ts'

export const configLabels: ChangeLabels = {
  nouns: {
    config: '配置',
  },
  verbs: {
    set: '修改',
  },
  fields: {
    daysOff: '放假',
    workDays: '调休上班',
  },
}
