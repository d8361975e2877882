import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const stockLabels: ChangeLabels = {
  nouns: {
    stock: '库存',
  },
  verbs: {
    count: '盘点',
    receive: '收货',
    shelf: '修改库位',
  },
  fields: {
    safetyStock: '预警库存',
    shelf: '库位',
    stock: '库存',
  },
}
