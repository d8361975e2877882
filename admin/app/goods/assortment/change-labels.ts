import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const assortmentLabels: ChangeLabels = {
  nouns: {
    assortment: '采购目录',
  },
  verbs: {
    change: '加入和移除商品',
  },
  fields: {
    added: '加入项数',
    jigou: '机构',
    mode: '方式',
    removed: '移除项数',
  },
}
