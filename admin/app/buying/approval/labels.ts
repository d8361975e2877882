import type { RequestState } from '@gongfang/contract/buying/approval'
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
