import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const reviewLabels: ChangeLabels = {
  nouns: {
    review: '评价',
    question: '提问',
  },
  verbs: {
    answer: '回答',
    hidden: '隐藏',
    hide: '隐藏',
    published: '显示',
  },
  fields: {
    answer: '回答',
    question: '问题',
    visible: '显示',
  },
}
