import type { FeedbackState, SourcingState } from '@gongfang/contract/service/feedback'
import type { Tone } from '../../ui/show.tsx'

export const feedbackTones: Record<FeedbackState, Tone> = {
  open: 'warning',
  replied: 'good',
  closed: 'neutral',
}

export const sourcingTones: Record<SourcingState, Tone> = {
  looking: 'warning',
  found: 'good',
  missing: 'neutral',
}
