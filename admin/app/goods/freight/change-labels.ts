import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const freightLabels: ChangeLabels = {
  nouns: {
    freight: '运费',
  },
  fields: {
    freeFromFen: '满额包邮',
    freight: '运费',
    provinces: '省份',
    rules: '规则',
  },
}
