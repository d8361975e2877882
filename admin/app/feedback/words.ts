import type { FeedbackState } from '@gongfang/contract/feedback'
import type { Tone } from '../ui/show.tsx'

export const feedbackTones: Record<FeedbackState, Tone> = {
  open: 'warning',
  replied: 'good',
  closed: 'neutral',
}
