import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const depotLabels: ChangeLabels = {
  nouns: {
    depot: '寄存',
  },
  fields: {
    held: '在库',
  },
}
