import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const robotLabels: ChangeLabels = {
  nouns: {
    robot: '群机器人',
  },
  fields: {
    vendor: '服务商',
    ending: '地址尾号',
    signed: '加签',
    kinds: '通知的待办',
  },
}
