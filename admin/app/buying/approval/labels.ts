import type { RequestState } from '@gongfang/contract/buying/approval'
import type { PersonState, RequestStep } from '@gongfang/contract/buying/approval-rules'
import type { Tone } from '../../ui/show.tsx'

export const stateTones: Record<RequestState, Tone> = {
  draft: 'neutral',
  pending: 'progress',
  approved: 'warning',
  ordered: 'good',
  returned: 'warning',
  rejected: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
}

export const stepStateNames: Record<RequestStep['state'], string> = {
  later: '未开始',
  waiting: '审批中',
  done: '已同意',
  closed: '已结束',
}

export const answerNames: Partial<Record<PersonState, string>> = {
  approved: '同意',
  returned: '退回',
  rejected: '拒绝',
}
