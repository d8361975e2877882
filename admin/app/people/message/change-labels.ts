import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const messageLabels: ChangeLabels = {
  nouns: {
    message: '消息',
  },
  verbs: {
    saveTemplate: '修改模板',
    test: '试发',
  },
  fields: {
    sms: '短信',
  },
}
