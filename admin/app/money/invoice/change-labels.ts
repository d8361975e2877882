import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const invoiceLabels: ChangeLabels = {
  nouns: {
    invoice: '发票',
  },
  verbs: {
    attach: '上传文件',
    issue: '开具',
    red: '红冲',
  },
}
