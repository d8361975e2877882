import type { ChangeLabels } from '../../system/audit/change-labels.ts'

export const healthLabels: ChangeLabels = {
  nouns: {
    job: '任务',
  },
  verbs: {
    pause: '暂停',
    resume: '恢复',
    retryFailed: '重试失败任务',
  },
  fields: {
    attempts: '尝试次数',
    lastError: '上次错误',
  },
}
