import type { UserInfo } from '@gongfang/contract/people/member'
import type { Profile } from './profile.ts'

/** The review's state, and whether it is about a change of an approved institution. */
export interface Stage {
  state: 'pending' | 'rejected' | 'approved'
  ofChange: boolean
}

/** An approved institution stays approved while its changes are reviewed, so the latest submission decides. */
export function stageOf(
  { status }: Pick<UserInfo, 'status'>,
  { submission, history }: Pick<Profile, 'submission' | 'history'>,
): Stage {
  if (status !== 'approved') return { state: status === 'rejected' ? 'rejected' : 'pending', ofChange: false }
  const state = submission?.state ?? 'approved'
  return { state, ofChange: history.length > 1 && history.slice(1).some((one) => one.state === 'approved') }
}

interface ReviewTexts {
  heading: string
  note: string
  /** Index into 提交 › 审核 › 完成. */
  step: number
}

export function reviewTexts({ state, ofChange }: Stage, { jigou }: Pick<UserInfo, 'jigou'>): ReviewTexts {
  const what = ofChange ? '变更' : ''
  if (state === 'pending') {
    const meanwhile = ofChange ? `。期间仍以“${jigou}”继续下单` : ''
    return { heading: `${what}审核中`, note: `已提交，预计 1 个工作日内完成审核${meanwhile}`, step: 1 }
  }
  if (state === 'rejected') {
    const note = ofChange ? '不影响下单，原资料继续有效' : ''
    return { heading: `${ofChange ? '变更' : '资料'}未通过`, note, step: 1 }
  }
  const note = ofChange ? `${jigou} 的变更已生效` : `恭喜，${jigou} 已通过审核`
  return { heading: `${what}审核通过`, note, step: 3 }
}
