import type { ScheduledBanner } from '@gongfang/contract/system/config'
import type { Tone } from '../../ui/show.tsx'

export type BannerState = 'active' | 'coming' | 'over'

export const bannerStates: Record<BannerState, { tone: Tone; text: string }> = {
  active: { tone: 'good', text: '投放中' },
  coming: { tone: 'progress', text: '未开始' },
  over: { tone: 'neutral', text: '已结束' },
}

export function bannerState({ from, until }: ScheduledBanner, now: Date): BannerState {
  if (until && new Date(until) <= now) return 'over'
  return from && new Date(from) > now ? 'coming' : 'active'
}
