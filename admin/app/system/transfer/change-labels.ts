import type { ChangeLabels } from '../audit/change-labels.ts'

export const transferLabels: ChangeLabels = {
  nouns: {
    transfer: '导入导出',
  },
  verbs: {
    check: '检查文件',
    export: '导出',
    import: '导入',
  },
}
