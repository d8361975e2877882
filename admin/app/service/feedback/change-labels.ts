import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const feedbackLabels: ChangeLabels = {
  nouns: {
    feedback: '反馈',
  },
  verbs: {
    assign: '转交',
    link: '关联',
    reopen: '重新打开',
    settleSourcing: '寻货结果',
    source: '寻货需求',
    unsource: '取消寻货需求',
  },
  fields: {
    assignee: '负责人',
    handNote: '转交说明',
    outcome: '结果',
    wanted: '需要的商品',
  },
}
